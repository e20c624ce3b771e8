"""Journals of other versions, and files that are not journals."""

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
from tests.game.store.test_journal import changed
from tests.tables import NORTH, SOUTH, started

FIRST = Path(__file__).parent / "journals" / "0.1.0.sqlite3"
"""Written by version 0.1.0: a game of nobody's, and two of the team “owls”, all on one table."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """That journal, in a folder of its own."""
    path = tmp_path / FILE_NAME
    shutil.copy(FIRST, path)
    return path


def resumed(path: Path, team: str = "") -> Saved | None:
    with closing(Journal(path, team)) as journal:
        return journal.resume()


LEFT_AT = (
    (ClueGiven(NORTH, Clue("weather", 2)),),
    (AgentFound(SOUTH, 4),),
    (AgentFound(SOUTH, 3),),
    (TokenTaken(SOUTH), TurnEnded()),
    (ClueGiven(SOUTH, Clue("lantern", 2)),),
)


def test_a_game_of_the_first_version_goes_on(path: Path) -> None:
    assert resumed(path) == Saved(started(), LEFT_AT)
    with closing(Journal(path)) as journal:
        journal.resume()
        journal.append((AgentFound(NORTH, 0),))
    assert resumed(path) == Saved(started(), (*LEFT_AT, (AgentFound(NORTH, 0),)))
    theirs = resumed(path, "owls")
    assert theirs is not None
    assert theirs.moves[1:3] == ((ClueWithdrawn(),), (ClueGiven(NORTH, Clue("harvest", 3)),))


def test_history_of_a_first_version_journal_survives_migration(path: Path) -> None:
    before = history(path, "owls")
    assert [(game.bank, game.result) for game in before] == [
        (Bank(10), Result.LOST),
        (Bank(9), None),
    ]
    assert path.read_bytes() == FIRST.read_bytes()
    resumed(path)
    assert history(path, "owls") == before


def test_the_file_of_the_older_version_stays_as_a_copy_for_its_owner(path: Path) -> None:
    before = history(path, "owls")
    resumed(path)
    copy = path.with_name(f"{FILE_NAME}.version-1")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert history(copy, "owls") == before
    with closing(sqlite3.connect(path)) as database:
        (mark,) = database.execute("pragma application_id").fetchone()
        (version,) = database.execute("pragma user_version").fetchone()
    assert (mark, version) == (OURS, VERSION)
    copy.unlink()
    resumed(path)
    assert not copy.exists()  # once is enough


def test_a_journal_without_a_mark_gets_one_and_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(Journal(path)) as journal:
        journal.begin(started())
    changed(path, "pragma application_id = 0")
    changed(path, "pragma user_version = 0")
    assert resumed(path) == Saved(started())
    assert not path.with_name(f"{FILE_NAME}.version-2").exists()


def test_a_migration_refuses_damaged_games(path: Path) -> None:
    changed(path, "update moves set events = 'agent south 5' where game = 1 and number = 2")
    was = path.read_bytes()
    with pytest.raises(DamagedError, match="game 1 is damaged: move 2 was altered on disk"):
        Journal(path)
    with closing(sqlite3.connect(path)) as database:
        columns = database.execute("select name from pragma_table_info('games')").fetchall()
    assert ("edition",) in columns
    assert len(path.read_bytes()) == len(was)


def test_file_of_a_newer_version_is_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    Journal(path).close()
    changed(path, f"pragma user_version = {VERSION + 1}")
    was = path.read_bytes()
    for use in (resumed, lambda path: history(path, "")):
        with pytest.raises(FileError, match="a newer version of this program wrote it; update"):
            use(path)
        assert path.read_bytes() == was


@pytest.mark.parametrize(
    "schema",
    [
        "create table notes (text)",
        "create table games (id integer primary key, white text, black text, moves text)",
    ],
)
def test_file_of_another_program_is_left_untouched(schema: str, tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    changed(path, schema)
    changed(path, "pragma user_version = 7")
    was = path.read_bytes()
    for use in (resumed, lambda path: history(path, "")):
        with pytest.raises(FileError, match="another program wrote it; move it away") as refused:
            use(path)
        assert "\n" not in str(refused.value)
        assert path.read_bytes() == was


def test_a_journal_is_known_by_its_mark(tmp_path: Path) -> None:
    """Every version of the program looks for these letters, so they can never be others."""
    path = tmp_path / FILE_NAME
    Journal(path).close()
    assert path.read_bytes()[68:72] == b"TBLT"
