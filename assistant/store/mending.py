"""A damaged journal is set aside as it is, and a new one begins with what could be saved."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.errors import FileError
from assistant.store.database import reading, refused, transaction
from assistant.store.kept import LEFT, KeptGame, insert, read
from assistant.store.schema import SCHEMA, version_of
from assistant.whole_file import replacing

BESIDE = ("", "-wal", "-shm")
"""What SQLite appends to the name of a journal for the files that belong to it."""

MOST = 100_000
"""Games that are looked for where a damaged file does not tell how many it has."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """What became of a damaged journal."""

    aside: Path
    """Where it lies now."""
    whole: int = 0
    """Games that were saved."""
    cut: int = 0
    """Games that were saved up to the damage; they count as given up."""
    lost: int = 0

    @property
    def note(self) -> str:
        """What people should know, in one line."""
        found = f"games saved: {self.whole}; saved up to the damage: {self.cut}; lost: {self.lost}"
        return f"the journal was damaged and lies in {self.aside} now ({found})"


def set_aside(path: Path) -> Salvage:
    """Move a damaged journal out of the way and begin a new one with what it still holds.

    Raises `FileError` where another game uses it, and where nobody can tell whose file it is.
    """
    with _alone(path), refused(path):
        layout = version_of(path)
        aside = _free(path)
        # The old name is never without a file that can be read, whenever the power fails.
        with replacing(path) as fresh:
            with closing(sqlite3.connect(fresh, isolation_level=None)) as database:
                found = _copy(path, layout, database)
            for suffix in BESIDE:
                with suppress(FileNotFoundError):
                    os.link(f"{path}{suffix}", f"{aside}{suffix}")
            for suffix in BESIDE[1:]:
                Path(f"{path}{suffix}").unlink(missing_ok=True)
    return replace(found, aside=aside)


def _copy(path: Path, layout: int, database: sqlite3.Connection) -> Salvage:
    found = Salvage(path)
    with reading(path) as old, transaction(database):
        for statement in SCHEMA:
            database.execute(statement)
        for kept, flaw in _found(old, layout):
            if kept is None:
                found = replace(found, lost=found.lost + 1)
            elif flaw:
                insert(database, replace(kept, result=LEFT))
                found = replace(found, cut=found.cut + 1)
            else:
                insert(database, kept)
                found = replace(found, whole=found.whole + 1)
    return found


def _found(old: sqlite3.Connection, layout: int) -> Iterator[tuple[KeptGame | None, str | None]]:
    for number in range(1, _last(old) + 1):
        try:
            yield read(old, layout, number)
        except LookupError:
            continue  # it was deleted, or its place in the file is gone
        except (sqlite3.DatabaseError, ValueError, TypeError) as error:
            yield None, str(error)


def _last(old: sqlite3.Connection) -> int:
    try:
        (last,) = old.execute("select max(id) from games").fetchone()
    except sqlite3.DatabaseError:
        return MOST
    return min(int(last or 0), MOST)


def _free(path: Path) -> Path:
    """A name beside the journal that is not taken."""
    names = (path.with_name(f"{path.name}.damaged-{count}") for count in range(1, MOST))
    return next(name for name in names if not name.exists())


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Raise `FileError` while any team plays: its game would be written into the old file."""
    with ExitStack() as locks:
        for file in path.parent.glob("*.lock"):
            lock = os.open(file, os.O_RDWR)
            locks.callback(os.close, lock)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                message = f"{path} is damaged, and a game is being played in it; end that one"
                raise FileError(message) from error
        yield
