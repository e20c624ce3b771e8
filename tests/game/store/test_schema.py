"""Journals from other versions, and files that are not journals."""

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from assistant.game.errors import DamagedError, FileError
from assistant.game.rules.bank import Bank
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import AgentFound, ClueGiven, ClueWithdrawn, TokenTaken, TurnEnded
from assistant.game.rules.phase import Result
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved
from assistant.game.store.schema import OURS, VERSION
from tests.game.store.journals import FIRST, changed, resumed
from tests.tables import NORTH, SOUTH, started


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """That journal, copied to its own folder."""
    return Path(shutil.copy(FIRST, tmp_path / FILE_NAME))


LEFT_AT = (
    (ClueGiven(NORTH, Clue("weather", 2)),),
    (AgentFound(SOUTH, 4),),
    (AgentFound(SOUTH, 3),),
    (TokenTaken(SOUTH), TurnEnded()),
    (ClueGiven(SOUTH, Clue("lantern", 2)),),
)


def test_a_game_of_the_first_version_can_be_resumed(first: Path) -> None:
    assert resumed(first) == Saved(started(), LEFT_AT)
    with closing(Journal(first)) as journal:
        journal.resume()
        journal.append((AgentFound(NORTH, 0),))
    assert resumed(first) == Saved(started(), (*LEFT_AT, (AgentFound(NORTH, 0),)))
    theirs = resumed(first, "owls")
    assert theirs is not None
    assert theirs.moves[1:3] == ((ClueWithdrawn(),), (ClueGiven(NORTH, Clue("harvest", 3)),))


def test_the_history_of_a_first_version_journal_survives_migration(first: Path) -> None:
    before = history(first, "owls")
    found = [(game.bank, game.result) for game in before]
    assert found == [(Bank(10), Result.LOST), (Bank(9), None)]
    assert first.read_bytes() == FIRST.read_bytes()
    resumed(first)
    assert history(first, "owls") == before


def test_migration_keeps_a_private_copy_of_the_old_file(first: Path) -> None:
    before = history(first, "owls")
    resumed(first)
    copy = first.with_name(f"{FILE_NAME}.version-1")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert history(copy, "owls") == before
    with closing(sqlite3.connect(first)) as database:
        (mark,) = database.execute("pragma application_id").fetchone()
        (version,) = database.execute("pragma user_version").fetchone()
    assert (mark, version) == (OURS, VERSION)
    copy.unlink()
    resumed(first)
    assert not copy.exists()  # once is enough


def test_a_journal_without_a_mark_is_resumed_without_a_migration(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.begin(started())
    changed(path, "pragma application_id = 0", "pragma user_version = 0")
    assert resumed(path) == Saved(started())
    assert not path.with_name(f"{FILE_NAME}.version-2").exists()


def test_a_migration_refuses_damaged_games(first: Path) -> None:
    changed(first, "update moves set events = 'agent south 5' where game = 1 and number = 2")
    was = first.read_bytes()
    with pytest.raises(DamagedError, match="game 1 is damaged: move 2 was altered on disk"):
        Journal(first)
    with closing(sqlite3.connect(first)) as database:
        columns = database.execute("select name from pragma_table_info('games')").fetchall()
    assert ("edition",) in columns
    assert len(first.read_bytes()) == len(was)


def assert_refused_untouched(path: Path, why: str) -> None:
    """Neither a game nor the history is read from it, and not a byte of it changes."""
    was = path.read_bytes()
    for use in (resumed, lambda path: history(path, "")):
        with pytest.raises(FileError, match=why) as refused:
            use(path)
        assert "\n" not in str(refused.value)
        assert path.read_bytes() == was


def test_a_file_of_a_newer_version_is_left_untouched(path: Path) -> None:
    Journal(path).close()
    changed(path, "alter table games add mood text", f"pragma user_version = {VERSION + 1}")
    assert_refused_untouched(path, "a newer version of this program wrote it; update")


@pytest.mark.parametrize(
    "schema",
    [
        "create table notes (text)",
        "create table games (id integer primary key, white text, black text, moves text)",
    ],
)
def test_a_file_of_another_program_is_left_untouched(schema: str, tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    changed(path, schema, "pragma user_version = 7")
    assert_refused_untouched(path, "another program wrote it; move it away")


def test_the_header_of_a_journal_bears_the_mark_tblt(path: Path) -> None:
    """Every version of the program searches for these letters, so they must never change."""
    Journal(path).close()
    assert path.read_bytes()[68:72] == b"TBLT"
