"""Missing moves that were announced are noticed, and a damaged witness stops no game."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Saved
from assistant.game.store.mending import set_aside
from tests.game.store.journals import MOVES, changed, keep, killed, opened, spoilt
from tests.tables import started

ALL = len(MOVES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return killed(tmp_path)


def kept_and_lost(path: Path) -> tuple[int, int]:
    """Numbers of moves that a journal still has, and that it knows to be lost."""
    with opened(path) as journal:
        saved, lost = journal.resume(), journal.moves_lost()
    return len(saved.moves) if saved else 0, lost


def test_moves_lost_from_the_wal_file_are_counted(path: Path, tmp_path: Path) -> None:
    assert kept_and_lost(shutil.copytree(path.parent, tmp_path / "whole") / FILE_NAME) == (ALL, 0)
    wal = Path(f"{path}-wal").read_bytes()
    outcomes = set()
    damaged = (None, b"", bytes(len(wal)), *spoilt(wal, step=499, flips=40))
    for number, content in enumerate(damaged):
        again = shutil.copytree(path.parent, tmp_path / str(number)) / FILE_NAME
        if content is None:
            Path(f"{again}-wal").unlink()
        else:
            Path(f"{again}-wal").write_bytes(content)
        outcomes.add(kept_and_lost(again))
    assert outcomes == {(left, ALL - left) for left in range(ALL)}


def lock_of(path: Path) -> Path:
    (lock,) = path.parent.glob("*.lock")
    return lock


def flip(lock: Path) -> None:
    lock.write_bytes(lock.read_bytes().replace(b"3 ", b"9 "))


def pipe(lock: Path) -> None:
    lock.unlink()
    os.mkfifo(lock, 0o600)


@pytest.mark.parametrize(
    "damage",
    [
        Path.unlink,
        flip,
        pipe,
        lambda lock: lock.write_bytes(b""),
        lambda lock: lock.write_bytes(lock.read_bytes()[:20]),
        lambda lock: lock.write_bytes(bytes(48)),
        lambda lock: lock.write_bytes(Random(1).randbytes(100_000)),
        lambda lock: lock.chmod(0o400),
    ],
    ids=["missing", "flipped", "a pipe", "empty", "cut", "zeros", "noise", "read-only"],
)
def test_a_game_continues_with_a_damaged_witness(
    damage: Callable[[Path], object], path: Path
) -> None:
    damage(lock_of(path))
    assert kept_and_lost(path) == (ALL, 0)
    with opened(path) as journal:
        journal.resume()
        journal.undo()
    with opened(path) as journal:
        assert (journal.resume(), journal.moves_lost()) == (Saved(started(), tuple(MOVES[:-1])), 0)


def test_a_deleted_last_row_is_detected(path: Path) -> None:
    changed(path, f"delete from moves where number = {ALL}")
    assert kept_and_lost(path) == (ALL - 1, 1)


def test_deleted_and_repaired_games_are_not_reported_as_lost(path: Path) -> None:
    with opened(path) as journal:
        journal.delete(1)
    assert kept_and_lost(path) == (0, 0)
    with opened(path) as journal:
        keep(journal, MOVES)
    changed(path, "update moves set seal = 'x' where number = 2")
    assert set_aside(path).cut == 1
    assert kept_and_lost(path) == (0, 0)


def test_players_are_told_of_a_lost_move_until_they_play_on(path: Path) -> None:
    changed(path, f"delete from moves where number = {ALL}")
    arguments = ["play", "--console", "--resume", "--store", str(path.parent)]
    told = [
        "The last move was lost." in CliRunner().invoke(tabletop, arguments, input=typed).output
        for typed in ("whose turn\n", "[south]\nyes\n", "whose turn\n")
    ]
    assert told == [True, True, False]
