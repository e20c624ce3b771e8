"""Errands on the card are done once, and the log tells how each ended."""

from pathlib import Path

import pytest

from assistant.app.service.errands import commands, do_errands
from assistant.game.errors import FileError

CARD = Path("/boot/firmware")
STOP, START = ("systemctl", "stop", "tabletop.service"), ("systemctl", "start", "tabletop.service")


@pytest.mark.parametrize(
    ("errand", "does"),
    [
        ("backup", [("tabletop", "backup", "/boot/firmware")]),
        ("update", [("tabletop", "update", "--yes")]),
        ("back", [("tabletop", "update", "--back")]),
        (
            "report",
            [
                (
                    *("tabletop", "doctor", "--report", "/boot/firmware/tabletop-report.txt"),
                    *("--store", "/var/lib/tabletop"),
                )
            ],
        ),
        ("restore a.json", [STOP, ("tabletop", "restore", "/boot/firmware/a.json"), START]),
    ],
)
def test_each_errand_is_a_command(errand: str, does: list[tuple[str, ...]]) -> None:
    assert commands(errand, CARD, "tabletop", Path("/nowhere")) == does


@pytest.mark.parametrize(
    "errand",
    [
        *("restore", "restore ../etc/passwd", "restore /etc/passwd", "restore a; reboot"),
        *("update --unsigned", "update https://example.org/x.git", "reboot", "sh -c x"),
    ],
)
def test_nothing_else_can_be_asked_for(errand: str) -> None:
    with pytest.raises(FileError, match="it is one of"):
        commands(errand, CARD, "tabletop")


def test_settings_are_taken_if_they_can_be_used(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"tabletop\.toml"):
        commands("settings", tmp_path, "tabletop")
    (tmp_path / "tabletop.toml").write_text('[box]\nscreens = "sh1107x"\n')
    with pytest.raises(FileError, match="line 2"):
        commands("settings", tmp_path, "tabletop")
    (tmp_path / "tabletop.toml").write_text('[box]\nscreens = "sh1107"\n')
    stop, install, start = commands("settings", tmp_path, "tabletop")
    assert (stop, start) == (STOP, START)
    assert install[0] == "install"
    assert install[-2:] == (f"{tmp_path}/tabletop.toml", "/var/lib/tabletop/tabletop.toml")


def test_the_errands_are_done_in_turn_and_only_once(tmp_path: Path) -> None:
    program = tmp_path / "tabletop"
    program.write_text('#!/bin/sh\necho "$*"\n[ "$1" = update ] && echo failed >&2; exit 2\n')
    program.chmod(0o755)
    (tmp_path / "tabletop.log").write_text("5 of 5\n")
    # as a text editor of another system writes it
    (tmp_path / "tabletop-do.txt").write_bytes(b"\xef\xbb\xbfupdate\r\n\r\nreboot\r\nbackup\r\n")
    for _ in range(2):
        do_errands(tmp_path, str(program))
    assert (tmp_path / "tabletop.log").read_text().splitlines() == [
        *("5 of 5", "update:", "update --yes", "failed"),
        *(
            "reboot:",
            "not done: it is one of: backup, restore FILE, update, back, report, settings",
        ),
        *("backup:", f"backup {tmp_path}"),
    ]
    assert not (tmp_path / "tabletop-do.txt").exists()
