"""Journals on full or failing disks, and journals made by other programs."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.game.errors import DamagedError, FileError, UnkeptError
from assistant.game.store.database import reading, refused
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.mending import set_aside
from assistant.language.en.complaints import unkept
from tests.game.store.journals import MOVES, changed, keep, opened


@pytest.fixture
def path(path: Path) -> Path:
    with opened(path, "owls") as journal:
        keep(journal, MOVES[:2])
    return path


def counted(path: Path) -> int:
    with reading(path, takes_more=lambda folder: False) as database:
        return int(database.execute("select count(*) from moves").fetchone()[0])


def test_reading_a_journal_creates_no_files_beside_it(path: Path) -> None:
    was = sorted(path.parent.iterdir())
    assert counted(path) == 2
    assert sorted(path.parent.iterdir()) == was
    with opened(path, "owls") as journal:
        journal.resume()
        journal.append(MOVES[2])  # it lies beside the journal until that is closed
        assert counted(path) == 3


@pytest.mark.parametrize(
    ("place", "advice"),
    [
        ("/proc/journal", "the disk is full; free some space"),  # the disk has no room for it
        (__file__, "error; try another disk"),
    ],
)
def test_a_failure_of_the_disk_is_reported_with_advice(place: str, advice: str) -> None:
    with pytest.raises(UnkeptError, match=advice), refused(Path(place)):
        raise sqlite3.OperationalError("disk I/O error")


def test_a_locked_file_is_reported(path: Path) -> None:
    with closing(sqlite3.connect(path)) as one, closing(sqlite3.connect(path, timeout=0)) as other:
        one.execute("begin immediate")
        with pytest.raises(FileError, match="another program is using it") as held, refused(path):
            other.execute("begin immediate")
    assert unkept(held.value.fault) == (
        "Another program is using the saved games. Try again in a moment."
    )


def test_a_store_in_too_many_folders_is_refused(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*(["f"] * 1500))
    with pytest.raises(UnkeptError, match=r"too long|too many folders"):
        Journal(deep / FILE_NAME)


def test_a_dangling_link_as_store_is_reported(tmp_path: Path) -> None:
    (tmp_path / "games").symlink_to(tmp_path / "stick")
    with pytest.raises(UnkeptError, match="the folder is a link to nothing; choose another"):
        Journal(tmp_path / "games" / FILE_NAME)


ENDLESS = """create view moves as with recursive c(n) as (select 1 union all select n + 1 from c)
select 1 as game, n as number, 'clue' as events, 'x' as seal from c"""


@pytest.mark.parametrize(
    "made",
    [
        ("alter table moves rename to old", ENDLESS),
        ("create trigger t after insert on moves begin delete from games; end",),
        ("drop table moves", "create virtual table moves using fts5(game, number, events, seal)"),
    ],
    ids=["view", "trigger", "virtual table"],
)
def test_a_journal_with_foreign_sql_is_set_aside(made: tuple[str, ...], path: Path) -> None:
    changed(path, *made)
    listed = CliRunner().invoke(tabletop, ["games", "--store", str(path.parent)])
    assert isinstance(listed.exception, DamagedError)
    with pytest.raises(DamagedError, match="a table is missing"):
        Journal(path, "owls")
    assert set_aside(path).whole == 0
    Journal(path, "owls").close()


def test_the_schema_in_a_file_is_not_trusted(path: Path) -> None:
    """SQLite trusts a file's schema unless told otherwise."""
    with reading(path) as database:
        assert database.execute("pragma trusted_schema").fetchone() == (0,)


def test_a_query_that_builds_a_gigabyte_is_refused(path: Path) -> None:
    with reading(path) as database, pytest.raises(sqlite3.DataError, match="too big"):
        database.execute("select zeroblob(1000000000)").fetchone()


@pytest.mark.parametrize(
    "change",
    [
        "started = 'yesterday'",
        "started = '0001-01-01'",
        "started = 7.5",
        "team = char(27) || '[2J'",
        "team = x'00'",
        "result = x'00'",
    ],
)
def test_a_game_with_an_invalid_date_team_or_result_is_damaged(change: str, path: Path) -> None:
    changed(path, f"update games set {change}")
    with pytest.raises(DamagedError, match="its start was altered on disk"):
        games(path)
