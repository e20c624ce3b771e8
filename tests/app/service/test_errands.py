"""Errands on the card are done once, and the log records how each ended."""

import os
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from assistant.app.service.errands import (
    AS_SERVICE,
    BEFORE,
    MOUNTED,
    commands,
    do_asked,
    do_errands,
)
from assistant.app.service.install import SETTINGS, STATE, copying
from assistant.app.service.request import ErrandRequest, ask, read_ended, read_request
from assistant.game.errors import FileError
from assistant.game.messages import ErrandEnded, ErrandKind

KEY = b"0a" * 32
WIFI = ErrandRequest("wifi", "Attic 2", KEY.decode())
CARD = Path("/boot/firmware")
REPORT = CARD / "tabletop-report.txt"
STOP, START = ("systemctl", "stop", "tabletop.service"), ("systemctl", "start", "tabletop.service")


@pytest.mark.parametrize(
    ("errand", "does"),
    [
        ("backup", [("tabletop", "backup", "/boot/firmware")]),
        ("update", [("tabletop", "update", "--yes")]),
        (
            "report",
            [("tabletop", "doctor", "--report", str(REPORT), "--store", "/var/lib/tabletop")],
        ),
        ("phones", [("tabletop", "install-service", "--web")]),
        ("phones off", [("tabletop", "install-service")]),
        ("restore a.json", [STOP, ("tabletop", "restore", "/boot/firmware/a.json"), START]),
    ],
)
def test_each_errand_is_a_command(errand: str, does: list[tuple[str, ...]]) -> None:
    assert commands(errand, CARD, "tabletop", Path("/nowhere")) == does


@pytest.mark.parametrize(
    "errand",
    [
        *("restore", "restore ../etc/passwd", "restore /etc/passwd", "restore a; reboot"),
        *("back", "restart", "phones on", "decks x", "upgrades"),
        *("update --unsigned", "update https://example.org/x.git", "reboot", "sh -c x"),
    ],
)
def test_unknown_or_unsafe_errands_are_refused(errand: str) -> None:
    with pytest.raises(FileError, match="it is one of"):
        commands(errand, CARD, "tabletop")


def test_decks_on_the_card_or_a_stick_are_copied_without_root_rights(tmp_path: Path) -> None:
    card, stick, to = (tmp_path / name for name in ("card", "TABLETOP", "there"))
    with pytest.raises(FileError, match="no text file there, and no stick TABLETOP"):
        commands("decks", card, "tabletop", stick=stick)
    stick.touch()
    mount, command, unmount = commands("decks", card, "tabletop", stick=stick)
    assert (mount[0], mount[-2:]) == ("mount", (str(stick), str(MOUNTED)))
    assert (command[-1], unmount) == (str(MOUNTED / "decks"), ("umount", str(MOUNTED)))
    (card / "decks").mkdir(parents=True)
    for name in ("sea.txt", "air.txt", "notes.md"):
        (card / "decks" / name).write_text(name)
    (command,) = commands("decks", card, "tabletop", stick=stick)
    assert command[: len(AS_SERVICE)] == AS_SERVICE
    plain = [str(to) if word == str(STATE / "decks") else word for word in command]
    subprocess.run(plain[len(AS_SERVICE) :], check=True)
    assert {path.name for path in to.iterdir()} == {"sea.txt", "air.txt"}


@pytest.mark.parametrize(("wanted", "value"), [("on", "1"), ("off", "0")])
def test_a_line_on_the_card_sets_security_updates(wanted: str, value: str, tmp_path: Path) -> None:
    ((*shell, script, number),) = commands(f"upgrades {wanted}", CARD, "tabletop")
    path = tmp_path / "20auto-upgrades"
    here = script.replace("/etc/apt/apt.conf.d/20auto-upgrades", str(path))
    subprocess.run([*shell, here, number], check=True)
    assert path.read_text() == (
        f'APT::Periodic::Update-Package-Lists "{value}";\n'
        f'APT::Periodic::Unattended-Upgrade "{value}";\n'
    )


def test_settings_are_exported_and_imported_if_usable(tmp_path: Path) -> None:
    (give,) = commands("settings", tmp_path, "tabletop")
    assert give[-2:] == (str(SETTINGS), str(tmp_path / "tabletop.toml"))
    (tmp_path / "tabletop.toml").write_text('[box]\nscreens = "sh1106x"\n')
    with pytest.raises(FileError, match="line 2"):
        commands("settings", tmp_path, "tabletop")
    (tmp_path / "tabletop.toml").write_text('[box]\nscreens = "sh1106"\n')
    give, stop, copy, start = commands("settings", tmp_path, "tabletop")
    assert give[-2:] == (str(SETTINGS), str(tmp_path / BEFORE))
    assert (stop, start) == (STOP, START)
    assert copy == copying(tmp_path / "tabletop.toml", SETTINGS)


def test_the_errands_are_done_in_turn_and_only_once(tmp_path: Path) -> None:
    program = tmp_path / "tabletop"
    program.write_text('#!/bin/sh\necho "$*"\n[ "$1" = update ] && echo failed >&2; exit 2\n')
    program.chmod(0o755)
    (tmp_path / "tabletop.log").write_text("5 of 5\n")
    # as a text editor on another system writes it
    (tmp_path / "tabletop-do.txt").write_bytes(b"\xef\xbb\xbfupdate\r\n\r\nreboot\r\nbackup\r\n")
    for _ in range(2):
        do_errands(tmp_path, str(program))
    assert (tmp_path / "tabletop.log").read_text().splitlines() == [
        *("5 of 5", "update:", "update --yes", "failed"),
        *(
            "reboot:",
            "not done: it is one of: backup, restore FILE, update, report, settings, phones,"
            " phones off, decks, upgrades on, upgrades off",
        ),
        *("backup:", f"backup {tmp_path}"),
    ]
    assert not (tmp_path / "tabletop-do.txt").exists()


@pytest.mark.parametrize("request_", [*map(ErrandRequest, ("update", "back", "restart")), WIFI])
def test_a_request_is_read_as_it_was_left(request_: ErrandRequest, tmp_path: Path) -> None:
    ask(request_, tmp_path / "errand")
    assert (tmp_path / "errand").stat().st_mode & 0o777 == 0o600
    assert read_request(tmp_path / "errand") == request_
    assert WIFI.key not in repr(request_)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"update", b"update\n\n", b"update\nback\n", b"update --unsigned\n", b"restore a\n"),
        *(b"reboot\n", b"backup\n", b"UPDATE\n", b"update\0\n", b" update\n", b"update\n" * 90),
        *(b"wifi\n", b"wifi\nAttic\n\n", b"wifi\nAttic\nsecret word\n"),
        *(
            b"wifi\n%s\n%s\n" % (name, KEY)
            for name in (b"", b"a" * 33, b"At\ttic", "Attïc".encode())
        ),
        b"wifi\nAttic\n%s\nid=x\n" % KEY,
    ],
)
def test_any_other_request_is_refused_in_one_line_and_removed(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, told = tmp_path / "errand", tmp_path / "told.json"
    asked.write_bytes(content)
    do_asked("/nowhere", asked, told)
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"tabletop: {asked}: this is no request; nothing is done"
    assert list(tmp_path.iterdir()) == []


def test_a_request_that_is_not_a_regular_file_is_refused_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, other = tmp_path / "errand", tmp_path / "other"
    other.write_bytes(b"update\n")
    makes: tuple[Callable[[], None], ...] = (
        partial(asked.symlink_to, other), partial(os.mkfifo, asked), asked.mkdir,
    )  # fmt: skip
    for make in makes:
        make()
        do_asked("/nowhere", asked, tmp_path / "told.json")
        assert capsys.readouterr().err.count("nothing is done") == 1
        assert list(tmp_path.iterdir()) == [other]


@pytest.mark.parametrize("who", ["me:w@rd", "bob:p@ss", "bob:p/ss", "bob:p%40ss", "bob"])
@pytest.mark.parametrize(("scheme", "token"), [("https", ""), ("ssh", ""), ("https", "?token=a1")])
@pytest.mark.parametrize("good", [True, False])
def test_the_game_gets_the_result_of_its_request(
    who: str, scheme: str, token: str, good: bool, tmp_path: Path
) -> None:
    program = tmp_path / "tabletop"
    address = f"{scheme}://{who}@example.org/x.git{token}"
    program.write_text(f'#!/bin/sh\nseq 99\necho "$* {address}" >&2\nexit {0 if good else 1}\n')
    program.chmod(0o755)
    asked, told = tmp_path / "errand", tmp_path / "told.json"
    ask(ErrandRequest("update"), asked)
    do_asked(str(program), asked, told)
    ended = read_ended(told)
    lines = (*map(str, range(89, 100)), f"update --yes {scheme}://example.org/x.git")
    assert ended == ErrandEnded(ErrandKind.UPDATE, good, lines)
    assert told.stat().st_mode & 0o777 == 0o644
    assert (tmp_path / "log.txt").stat().st_mode & 0o777 == 0o600
    assert not asked.exists()
    do_asked(str(program), asked, tmp_path / "none.json")
    assert not (tmp_path / "none.json").exists()


def test_a_phone_may_also_ask_for_the_previous_version(tmp_path: Path) -> None:
    ask(ErrandRequest("back"), tmp_path / "errand")
    do_asked("/bin/echo", tmp_path / "errand", tmp_path / "told.json")
    ended = read_ended(tmp_path / "told.json")
    assert ended == ErrandEnded(ErrandKind.BACK, True, ("update --back",))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"kind": "x", "good": true, "lines": []}'])
def test_an_unreadable_result_counts_as_missing(text: str, tmp_path: Path) -> None:
    (tmp_path / "told.json").write_text(text)
    assert read_ended(tmp_path / "told.json") is None
    assert read_ended(tmp_path / "missing") is None
