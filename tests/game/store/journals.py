"""Journals of a game with known moves, and failing disks."""

import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from assistant.game.rules.commands import GiveClue, Guess, Stop
from assistant.game.rules.events import GameStarted
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Move, Saved
from tests.tables import NORTH, SOUTH, WEATHER, events, fresh, started


def moves(*commands: GiveClue | Guess | Stop) -> list[Move]:
    """The events of commands, in order."""
    game = fresh()
    made = []
    for command in commands:
        move = events(game, command)
        made.append(move)
        game = game.after(move)
    return made


MOVES = moves(GiveClue(NORTH, WEATHER), Guess(SOUTH, 3), Stop(SOUTH))


def changed(path: Path, *statements: str) -> None:
    """Change a journal in a way that our program never does."""
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@contextmanager
def opened(path: Path, team: str = "") -> Iterator[Journal]:
    with closing(Journal(path, team)) as journal:
        yield journal


def keep(journal: Journal, made: list[Move], table: GameStarted | None = None) -> None:
    """A new game with these moves."""
    journal.begin(table or started())
    for move in made:
        journal.append(move)


def killed(folder: Path) -> Path:
    """The journal of a game whose process was killed."""
    played, copied = folder / "played" / FILE_NAME, folder / "killed"
    with opened(played) as journal:
        keep(journal, MOVES)
        shutil.copytree(played.parent, copied)
    return copied / FILE_NAME


def spoilt(whole: bytes, step: int, flips: int) -> list[bytes]:
    """A file cut off at every `step` bytes, and with single bits flipped."""
    random, found = Random(5), [whole[:size] for size in range(1, len(whole), step)]
    for _ in range(flips):
        flipped = bytearray(whole)
        flipped[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        found.append(bytes(flipped))
    return found


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Keeps files from growing beyond this size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


FIRST = Path(__file__).parent / "journals" / "0.1.0.sqlite3"
"""Written by version 0.1.0: a game without a team, and two of the team “owls”, all at one table."""


def resumed(path: Path, team: str = "") -> Saved | None:
    with closing(Journal(path, team)) as journal:
        return journal.resume()
