"""Sets a damaged journal aside, and creates a new one with the recoverable games."""

import fcntl
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.game.errors import DamagedError, FileError
from assistant.game.store.database import BESIDE, reading, refused, transaction
from assistant.game.store.kept import LEFT, KeptGame, UnplayableError, insert, read, replayed
from assistant.game.store.schema import SCHEMA, layout_of, version_of
from assistant.game.store.witness import forget
from assistant.game.whole_file import replacing

MOST = 100_000
"""Maximum number of games to look for in a damaged file that has lost its own count."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """The result of setting a damaged journal aside."""

    aside: Path
    """The path to which the damaged journal was moved."""
    whole: int = 0
    """Number of games that were recovered completely."""
    cut: int = 0
    """Number of games recovered up to the damage, which count as abandoned."""
    lost: int = 0

    @property
    def note(self) -> str:
        """The message for players, in one line."""
        found = f"games saved: {self.whole}; saved up to the damage: {self.cut}; lost: {self.lost}"
        return f"the journal was damaged and lies in {self.aside} now ({found})"


def set_aside(path: Path) -> Salvage:
    """Move a damaged journal away, and create a new one with its readable games.

    Raises `FileError` if a game is using it, or if another program wrote it.
    """
    with _alone(path) as locks, refused(path):
        names = (path.with_name(f"{path.name}.damaged-{count}") for count in range(1, MOST))
        aside = next(name for name in names if not name.exists())
        for suffix in BESIDE[1:]:
            if (folder := Path(f"{path}{suffix}")).is_dir():
                folder.rename(f"{aside}{suffix}.folder")
        # A readable file has this name at any moment, even if the power fails.
        with replacing(path) as fresh:
            connected = sqlite3.connect(fresh, isolation_level=None)
            with closing(connected) as database, transaction(database):
                for statement in SCHEMA:
                    database.execute(statement)
                found = _copy(path, database)
            for suffix in BESIDE:
                with suppress(FileNotFoundError):
                    os.link(f"{path}{suffix}", f"{aside}{suffix}")
            for suffix in BESIDE[1:]:
                Path(f"{path}{suffix}").unlink(missing_ok=True)
        for lock in locks:
            forget(lock)  # its record has the old game numbers
    return replace(found, aside=aside)


def _copy(path: Path, database: sqlite3.Connection) -> Salvage:
    """Copy each game as far as it is readable."""
    found = Counter[str]()
    with reading(path) as old:
        layout = _layout(path, old)
        for kept, whole in _found(old, layout) if layout else ():
            found["lost" if kept is None else "whole" if whole else "cut"] += 1
            if kept:
                insert(database, kept if whole else replace(kept, result=LEFT))
    return Salvage(path, **found)


def _layout(path: Path, old: sqlite3.Connection) -> int | None:
    """The layout of a damaged journal; None if nothing in it is readable."""
    try:
        with suppress(DamagedError):  # One table is missing, but another may still be readable.
            version_of(path)
        return layout_of(old)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None


def _found(old: sqlite3.Connection, layout: int) -> Iterator[tuple[KeptGame | None, bool]]:
    """Each game up to its damage, or None for a lost one, and whether it is complete."""
    last = _last(old)
    lost = 0
    for number in range(1, (last or MOST) + 1):
        try:
            kept, flaw = read(old, layout, number)
            rows = _playable(kept)
        except LookupError:
            continue  # Not counted: the game was deleted, or its part of the file is lost.
        except (sqlite3.DatabaseError, ValueError, TypeError):
            lost += 1
            continue
        yield from [(None, False)] * lost
        lost = 0
        yield replace(kept, moves=kept.moves[:rows]), rows == len(kept.moves) and not flaw
    # Without the file's count of games, numbers after the last readable one may be unused.
    yield from [(None, False)] * (lost if last else 0)


def _playable(game: KeptGame) -> int:
    """Number of rows that can be replayed; raises `ValueError` if the start is invalid.

    A newer program may have written the remaining rows, which would damage the new journal, too.
    """
    try:
        replayed(game)
    except UnplayableError as error:
        if error.rows < 0:
            raise
        return error.rows
    return len(game.moves)


def _last(old: sqlite3.Connection) -> int | None:
    try:
        (last,) = old.execute("select max(id) from games").fetchone()
    except sqlite3.DatabaseError:
        return None
    return min(int(last or 0), MOST)


@contextmanager
def _alone(path: Path) -> Iterator[list[int]]:
    """Raise `FileError` while any team plays, because its game would go into the old file.

    Acquire the locks of all teams.
    """
    held = []
    with ExitStack() as locks:
        for file in path.parent.glob("*.lock"):
            lock = os.open(file, os.O_RDWR)
            locks.callback(os.close, lock)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                message = f"{path} is damaged, and a game is being played in it; end that one"
                raise FileError(message) from error
            held.append(lock)
        yield held
