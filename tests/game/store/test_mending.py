"""A damaged journal is set aside, and play continues with the moves that could be saved."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.game.errors import DamagedError, FileError
from assistant.game.store.games import games, history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.kept import LEFT, insert
from assistant.game.store.log import Saved
from assistant.game.store.mending import Salvage, set_aside
from assistant.game.store.schema import HEADER
from tests.game.store.journals import FIRST, MOVES, changed, full_disk, keep, opened, resumed
from tests.tables import started


@pytest.fixture
def path(path: Path) -> Path:
    """Three games by three teams, with the same moves in each."""
    for team in ("", "owls", "bats"):
        with opened(path, team) as journal:
            keep(journal, MOVES)
    return path


def test_intact_games_are_kept_and_damaged_ones_up_to_the_damage(path: Path) -> None:
    changed(path, "update moves set events = 'dance' where game = 2 and number = 3")
    changed(path, "update games set start = 'dance' where id = 3")
    was = path.read_bytes()
    mended = set_aside(path)
    assert mended == Salvage(path.with_name(f"{FILE_NAME}.damaged-1"), whole=1, cut=1, lost=1)
    assert mended.aside.read_bytes() == was
    assert resumed(path) == Saved(started(), tuple(MOVES))
    assert resumed(path, "owls") is None  # a game that lacks moves is not resumed
    assert len(history(path, "owls")) == 1
    assert history(path, "bats") == ()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "saved: 1; saved up to the damage: 1; lost: 1" in mended.note


@pytest.mark.slow
def test_a_flipped_bit_in_the_header_never_keeps_a_box_from_starting(path: Path) -> None:
    """Each flip is harmless or has the file set aside; a refusal would keep a box from starting."""
    whole = path.read_bytes()
    for bit in range(8 * HEADER):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        with suppress(DamagedError):
            resumed(path)


def test_a_folder_in_place_of_the_wal_file_is_repaired(path: Path) -> None:
    Path(f"{path}-wal").mkdir()
    with pytest.raises(DamagedError, match="damaged"):
        resumed(path)
    assert set_aside(path).whole == 3
    assert resumed(path) == Saved(started(), tuple(MOVES))


@pytest.mark.parametrize("known", [0, 3])
def test_a_game_from_a_newer_program_is_cut_and_set_aside_once(known: int, path: Path) -> None:
    kept = next(one.kept for one in games(path, "owls"))
    newer = replace(kept, moves=(*kept.moves[:known], "applause north", "applause south"))
    changed(path, "delete from moves where game = 2", "delete from games where id = 2")
    with closing(sqlite3.connect(path)) as database:
        insert(database, newer)
        database.commit()
    reason = f"is damaged: move {known + 1} cannot .*written by a newer version of this program"
    with pytest.raises(DamagedError, match=reason):
        resumed(path, "owls")
    mended = set_aside(path)
    assert (mended.whole, mended.cut, mended.lost) == (2, 1, 0)
    assert resumed(path, "owls") is None
    cut = (replace(newer, moves=newer.moves[:known], result=LEFT),) if known else ()
    assert tuple(one.kept for one in games(path, "owls")) == cut


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: whole[:1],
        lambda whole: whole[:100],
        lambda whole: whole[: len(whole) // 2],
        lambda whole: bytes(len(whole)),
        lambda whole: b"x" * 100 + whole[100:],
        lambda whole: whole.replace(b"edition duet", b"edition \xff\xff\xff\xff"),
    ],
    ids=["a byte", "the header", "half", "zeros", "no header", "no text"],
)
def test_the_program_starts_whatever_is_left_of_the_journal(
    spoil: Callable[[bytes], bytes], path: Path
) -> None:
    path.write_bytes(spoil(path.read_bytes()))
    was = path.read_bytes()
    left = played_on(path).read_bytes()
    # Opening a file with a valid header increments a counter in it.
    assert (left[:16], left[100:]) == (was[:16], was[100:])
    assert not path.with_name(f"{FILE_NAME}.damaged-2").exists()


def played_on(path: Path) -> Path:
    """The damaged journal, as it is after the program has started with it."""
    arguments = ["play", "--console", "--resume", "--seed", "1", "--store", str(path.parent)]
    played = CliRunner().invoke(tabletop, arguments, input="whose turn\n")
    assert played.exit_code == 0, played.output
    assert "the journal was damaged and lies in" in played.output
    return path.with_name(f"{FILE_NAME}.damaged-1")


@pytest.mark.parametrize(
    ("damage", "cut"),
    [
        ("drop table moves", 3),
        ("drop table games", 0),
        ("alter table games rename result to outcome", 0),
    ],
)
def test_a_journal_without_a_table_or_a_column_is_set_aside(
    damage: str, cut: int, path: Path
) -> None:
    changed(path, damage)
    with pytest.raises(DamagedError):
        resumed(path)
    assert (set_aside(path).cut, resumed(path)) == (cut, None)


def test_damaged_journals_are_set_aside_with_numbered_names(path: Path) -> None:
    assert set_aside(path).aside.name.endswith("-1")
    assert set_aside(path).aside.name.endswith("-2")


def test_a_damaged_journal_stays_if_there_is_no_room_for_a_new_one(path: Path) -> None:
    changed(path, "update moves set seal = 'x' where game = 1 and number = 2")
    was = path.read_bytes()
    with full_disk(8192), pytest.raises(FileError):
        set_aside(path)
    assert path.read_bytes() == was
    assert not path.with_name(f"{FILE_NAME}.damaged-1").exists()


def test_a_journal_in_use_is_not_moved(path: Path) -> None:
    with opened(path, "owls"), pytest.raises(FileError, match="a game is being played in it"):
        set_aside(path)
    assert path.exists()


def test_a_damaged_journal_of_the_first_version_is_repaired_too(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(FIRST.read_bytes())
    changed(path, "update moves set seal = 'x' where game = 2")
    with pytest.raises(DamagedError):
        Journal(path)
    mended = set_aside(path)
    assert (mended.whole, mended.cut, mended.lost) == (2, 1, 0)
    assert resumed(path) is not None


@pytest.mark.slow
def test_repair_after_a_lost_page_never_alters_a_game(tmp_path: Path) -> None:
    """Repair never invents a move, whichever page is overwritten."""
    path = tmp_path / FILE_NAME
    for game in range(30):
        with opened(path, f"team {game}") as journal:
            keep(journal, MOVES)
    whole = path.read_bytes()
    pages = range(1, len(whole) // 4096)
    assert len(pages) > 5
    saved = []
    for page in pages:
        broken = bytearray(whole)
        broken[page * 4096 : (page + 1) * 4096] = Random(page).randbytes(4096)
        path.write_bytes(bytes(broken))
        try:
            saved.append(set_aside(path).whole)
        except FileError:
            continue  # the file's origin is unknown
        for game in range(30):
            assert resumed(path, f"team {game}") in (None, Saved(started(), tuple(MOVES)))
    assert max(saved) > 20


def test_the_program_starts_with_the_games_that_were_saved(path: Path) -> None:
    changed(path, "update moves set seal = 'x' where game = 1 and number = 2")
    assert played_on(path).exists()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("select count(*) from games").fetchone() == (4,)
