"""The command line: exit codes, one-line errors, and a game through a pipe."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import assistant.app.cli
from assistant.__main__ import main

TABLES = Path(__file__).parent / "transcripts" / "tables"


def tabletop(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "assistant", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False)


def test_the_console_example_gives_the_documented_answers(tmp_path: Path) -> None:
    script = "north: rain two\nnorth: take it back\nnorth: weather two\nsouth: brick\nsouth: yes\n"
    result = tabletop(
        *("play", "--console", "--json", "--seed", "1", "--store", str(tmp_path)),
        *("--words", str(TABLES / "plain.words"), "--key", str(TABLES / "plain.key")),
        lines=f"{script}[south]\n? state\n",
    )
    assert result.returncode == 0
    assert result.stderr == ""
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one.get("say") for one in answers] == [
        "Rain is part of rainbow. Penalty, allow, or take it back?",
        "Taken back. North, your clue.",
        "Weather, two.",
        "Brick?",
        "Agent. Go on, or end the turn.",
        "Eight turns left. South's clue.",
        None,
    ]
    assert answers[-1]["state"]["phase"] == "clue"


REFUSED = Path(__file__).with_name("refused.txt").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    "line",
    [
        *REFUSED,
        f"--backs {TABLES}/plain.words = --backs goes with --words",
        f"--house timer={'9' * 5000} = timer is a whole number",
    ],
    ids=lambda line: line[:60],
)
def test_unusable_arguments_are_refused(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options, _, message = line.rpartition(" = ")
    console = [] if options == "--json" else ["--console"]
    assert main(["play", *console, "--store", str(tmp_path), *shlex.split(options)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert message in error


def played(store: Path, *options: str, lines: str = "? state\n") -> list[dict[str, Any]]:
    """Play a console game without a subprocess; returns the program's answers."""
    command = ["play", "--console", "--json", "--store", str(store), "--seed", "1", *options]
    result = CliRunner().invoke(assistant.app.cli.tabletop, command, lines, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_seed_deals_the_same_table(tmp_path: Path) -> None:
    lines = "? state\n? screen north\n? screen south\n"
    first, again, other = (
        played(tmp_path / store, "--seed", seed, lines=lines)
        for store, seed in (("a", "7"), ("b", "7"), ("c", "8"))
    )
    assert first == again != other


def console(store: Path, lines: bytes, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """The program at a console into which these bytes are typed."""
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(store)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    return subprocess.run(command, input=lines, check=False, **pipes)


def test_input_that_is_not_text_is_answered(tmp_path: Path) -> None:
    result = console(tmp_path, b"\xff\xfe\x00\n: caf\xe9 two\n\xef\xbb\xbf: help\n")
    assert result.returncode == 0
    assert result.stdout.count(b"cannot use a line that is not UTF-8 text") == 2
    assert b"You can also say" in result.stdout


def test_a_full_output_is_a_one_line_error(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        result = console(tmp_path, b": help\n", stdout=full)
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    assert b"No space left on device" in result.stderr


@pytest.mark.slow
def test_the_game_can_be_played_on_a_terminal_without_unicode(tmp_path: Path) -> None:
    plain = {**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX"}
    result = console(tmp_path, b": hm\n", env=plain)
    assert result.returncode == 0
    assert b"I heard" in result.stdout


def test_without_a_microphone_no_game_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "tabletop.toml"
    config.write_text('[ears]\nmicrophone = "no such thing"\n')
    assert main(["play", "--config", str(config), "--store", str(tmp_path / "games")]) == 2
    error = capsys.readouterr().err
    assert error == (
        "tabletop: no microphone called “no such thing” was found: plug one in, or use --console\n"
    )
    assert not (tmp_path / "games").exists()


@pytest.mark.slow
def test_a_second_process_with_the_same_team_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline()
        second = tabletop("play", "--console", "--resume", "--store", str(tmp_path))
        assert second.returncode == 2
        assert "another game of this team is being played" in second.stderr
        assert second.stderr.count("\n") == 1
        first.communicate(b"")
    third = tabletop("play", "--console", "--resume", "--store", str(tmp_path))
    assert (third.returncode, third.stderr) == (0, "")


CRASHING = """
import os, signal
from assistant.__main__ import main
main(["--version"])
os.kill(os.getpid(), signal.SIGSEGV)
"""


def test_a_native_crash_prints_a_stack_trace() -> None:
    crashed = [sys.executable, "-c", CRASHING]
    done = subprocess.run(crashed, capture_output=True, text=True)
    assert done.returncode < 0
    assert done.stderr.startswith("Fatal Python error: Segmentation fault")


def test_a_stray_byte_at_a_terminal_is_refused(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    os.write(ours, b"weather \xff two\nnorth: weather two\n\x04")
    done = subprocess.run(
        [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)],
        stdin=theirs,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},  # as in most people's terminals
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 0
    assert "cannot use a line that is not UTF-8 text" in done.stdout
    assert "Weather, two." in done.stdout
