"""Announcements when the store fails, at a start or after a power cut."""

import re
import resource
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.app.wiring.opening import Keeping, open_table
from assistant.conversation.dealing import Wishes
from assistant.game.decks import load
from assistant.game.errors import FileError
from assistant.game.messages import Heard
from assistant.game.store.journal import Journal
from assistant.language.en.complaints import complaint
from tests.game.store.journals import FIRST, MOVES, changed, keep, killed, opened
from tests.tables import sentences

DAMAGED = "The saved games were damaged. Those that could be saved are here."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return killed(tmp_path)


def older(path: Path, damage: str | None = None) -> None:
    """Install a journal of an older version there."""
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink()
    for lock in path.parent.glob("*.lock"):
        lock.unlink()
    path.write_bytes(FIRST.read_bytes())
    if damage:
        changed(path, damage)


def timed(path: Path, year: int) -> None:
    """Save another game while the machine's clock is wrong."""
    with closing(Journal(path, now=lambda: datetime(year, 1, 1, tzinfo=UTC))) as journal:
        keep(journal, MOVES)


@pytest.mark.parametrize("resume", [False, True], ids=["start", "restart"])
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (lambda path: None, ""),
        (lambda path: path.write_bytes(bytes(path.stat().st_size)), DAMAGED),
        (lambda path: path.write_bytes(path.read_bytes()[:50]), DAMAGED),
        (lambda path: changed(path, "drop table moves"), DAMAGED),
        (lambda path: Path(f"{path}-wal").unlink(), "The last three moves were lost."),
        (lambda path: shutil.rmtree(path.parent), ""),
        (older, ""),
        (lambda path: older(path, "update moves set seal = 'x' where game = 2"), DAMAGED),
        (lambda path: timed(path, 1970), ""),
        (lambda path: timed(path, 2100), ""),
    ],
    ids=[
        *("whole", "zeros", "cut", "a table lost", "moves lost", "all deleted"),
        *("older", "older and altered", "in 1970", "in 2100"),
    ],
)
def test_a_box_announces_problems_with_its_store(
    fault: Callable[[Path], object], sentence: str, resume: bool, path: Path
) -> None:
    fault(path)
    assert heard_at(path, resume) == sentence


@pytest.mark.parametrize("resume", [False, True], ids=["start", "restart"])
def test_failures_to_start_are_written_to_the_journal_of_systemd(resume: bool, path: Path) -> None:
    with opened(path):
        assert "another game of this team is being played" in heard_at(path, resume)
    changed(path, "alter table games add mood text", "pragma user_version = 3")
    assert "a newer version of this program wrote it" in heard_at(path, resume)


@pytest.mark.slow  # another program has five seconds to finish
def test_a_locked_store_is_reported_in_the_journal_of_systemd(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("begin immediate")
        assert "another program is using it; end that one" in heard_at(path, resume=True)


@pytest.mark.parametrize("update", [False, True], ids=["restart", "update"])
def test_a_full_disk_is_reported_and_loses_no_saved_move(update: bool, path: Path) -> None:
    if update:
        older(path)
    was = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        heard = heard_at(path, resume=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert re.fullmatch(
        r"Nothing can be saved \(.+\)\. If I'm switched off, this game is lost\.", heard
    )
    assert path.read_bytes() == was
    assert heard_at(path, resume=True) == ""


def test_a_team_that_plays_elsewhere_cannot_be_chosen_here(path: Path) -> None:
    sentence = "That team is playing elsewhere; end that game, or choose another team."
    with closing(open_table(load("everyday"), Wishes(seed=1), Keeping(path.parent))) as table:
        with opened(path, "owls"):
            table.session.take(Heard(("new game team owls",)))
            told = sentences(table.session.take(Heard(("yes",))))
        assert any(sentence in one for one in told), told
        assert table.team_games.team == ""


def heard_at(path: Path, resume: bool) -> str:
    """What players hear when a box is switched on, or the line in the system's journal."""
    keeping = Keeping(path.parent, resume=resume, anyway=True)
    try:
        with closing(open_table(load("everyday"), Wishes(seed=1), keeping)) as table:
            return complaint(table.trouble) if table.trouble else ""
    except FileError as error:
        return str(error)
