"""`tabletop play` on a terminal, with no microphone and with pages for phones."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from hardware.desk import ENTER, LEAVE
from tests.app.verbs.terminals import PATIENCE, Terminal, in_a_terminal
from tests.stand_ins import children, soon


@contextmanager
def terminal(folder: Path, *options: str) -> Iterator[Terminal]:
    """A game on a terminal, without a microphone."""
    config = folder / "tabletop.toml"
    config.write_text('[ears]\nmicrophone = "there is none of this name"\n', encoding="utf-8")
    kept = ("--store", str(folder / "games"), "--config", str(config))
    with in_a_terminal([sys.executable, "-m", "assistant", "play", *kept, *options]) as here:
        yield here


KEPT = r"the game is kept; to go on with it: tabletop play --resume --store"


def test_without_a_microphone_a_terminal_gets_the_desk(tmp_path: Path) -> None:
    with terminal(tmp_path, "--anywhere") as here:
        desk = (re.escape(ENTER), "look away in turn", "> weather two\r", "Whose clue")
        here.goes(*desk, "> \x04", re.escape(LEAVE))
        assert here.program.wait(PATIENCE) == 0


@pytest.mark.slow
def test_the_desk_mentions_an_interrupted_game_once(tmp_path: Path) -> None:
    table = ["play", "--console", "--store", str(tmp_path / "games")]
    CliRunner().invoke(tabletop, table, "north: weather two\n", catch_exceptions=False)
    with terminal(tmp_path, "--anywhere") as here:
        offer = (
            re.escape(ENTER),
            "Say resume for your last game, or give a clue.",
            "> r\r",
            "The game goes on",
        )
        here.goes(*offer, "> \x04", KEPT)
        assert here.program.wait(PATIENCE) == 0
        assert here.shown.partition(LEAVE)[2].count("your last game") == 1  # the remaining log


@pytest.mark.slow
def test_a_desk_is_left_for_phones_and_the_game_continues(tmp_path: Path) -> None:
    with terminal(tmp_path, "--web-port", "0") as here:
        here.goes("type w and Enter", "> north: weather two\r", r"Weather, two\.")
        here.goes("> w\r", "Phones join here", "The game goes on")


def catches(process: int, number: signal.Signals) -> bool:
    """Whether a process has installed a handler for a signal yet."""
    status = Path(f"/proc/{process}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (number - 1) & 1)


@pytest.mark.slow
def test_a_crashing_voice_spares_the_desk_and_leaves_its_stack_trace_in_a_file(
    tmp_path: Path,
) -> None:
    with terminal(tmp_path) as here:
        here.until("Either side may begin")
        voice = children(here.program.pid)[0]
        assert soon(lambda: catches(voice, signal.SIGSEGV), PATIENCE)
        os.kill(voice, signal.SIGSEGV)
        here.goes("> weather two\r", "Whose clue", "> \x04", "errors.txt says what")
        assert "Fatal Python error" not in here.shown
    assert "Segmentation fault" in (tmp_path / "games" / "errors.txt").read_text()


@pytest.mark.parametrize("options", [(), ("--web", "--web-port", "0")], ids=["plain", "pages"])
def test_quit_at_the_console_ends_the_program_and_says_how_to_resume(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    with terminal(tmp_path, "--console", *options) as here:
        clue = ("Welcome to Codenames Duet", "> north: weather two\r", "Weather, two")
        here.goes(*clue, "> quit\r", "The game is saved", KEPT)
        assert here.program.wait(PATIENCE) == 0


def status(address: str, path: str, **headers: str) -> int:
    connection = HTTPConnection(address, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse().status
    connection.close()
    return answer


@pytest.mark.slow
def test_a_table_with_pages_prints_their_addresses_and_takes_typed_words(tmp_path: Path) -> None:
    with terminal(tmp_path, "--web", "--web-port", "0") as here:
        address = here.until(r"any screen: http://([\d.:]+)/")[1]
        join = here.until(r"Phones join here: http://[\d.:]+(/join)\s")[1]
        here.until("Welcome to Codenames Duet")
        assert status(address, "/") == 200
        assert status(address, join) == 200
        here.goes("> weather two\r", "Whose clue")
        assert "AA" not in here.shown
        assert "# " not in here.shown  # people see a transcript's comments as plain text


@pytest.mark.slow
def test_termination_does_not_wait_for_pages(tmp_path: Path) -> None:
    with terminal(tmp_path, "--web", "--web-port", "0") as here:
        address = here.until(r"any screen: http://([\d.:]+)/")[1]
        here.until("Welcome to Codenames Duet")
        page = HTTPConnection(address, timeout=PATIENCE)
        page.request("GET", "/events")
        stream = page.getresponse()
        assert stream.readline().startswith(b"event: clock")
        here.program.terminate()
        began = time.monotonic()
        assert here.program.wait(PATIENCE) == 0
        assert time.monotonic() - began < 5.0
        stream.close()
        page.close()


@pytest.mark.slow
def test_the_desk_shows_no_key_where_phones_have_them(tmp_path: Path) -> None:
    with terminal(tmp_path, "--desk", "--web", "--web-port", "0") as here:
        here.until(re.escape(ENTER))
        here.until("Phones join here")
        here.until("Welcome to Codenames Duet")
        assert "A agent" not in here.shown
        assert "disc: agent" not in here.shown


def test_the_console_prints_addresses_to_standard_error(tmp_path: Path) -> None:
    table = ["play", "--console", "--json", "--web", "--web-port", "0", "--store", str(tmp_path)]
    done = CliRunner().invoke(tabletop, table, "north: weather two\n", catch_exceptions=False)
    assert done.stdout == '{"say": "Weather, two."}\n'
    assert "# Phones join here: http://127.0.0.1:" in done.stderr
    assert "Only this computer can open them" in done.stderr


def test_the_launcher_runs_the_program_or_says_what_to_do_first(tmp_path: Path) -> None:
    launcher = Path(__file__).parents[3] / "tabletop"
    elsewhere = tmp_path / "tabletop"
    elsewhere.write_bytes(launcher.read_bytes())
    elsewhere.chmod(0o755)
    lost = subprocess.run([elsewhere, "--help"], capture_output=True, text=True, check=False)
    assert lost.returncode == 1
    assert f"{tmp_path}/bootstrap" in lost.stderr
    program = tmp_path / ".venv" / "bin" / "tabletop"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    link = tmp_path / "linked"
    link.symlink_to(elsewhere)
    found = subprocess.run([link, "decks", "a b"], capture_output=True, text=True, check=True)
    assert found.stdout == "decks a b\n"
