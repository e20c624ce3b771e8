"""SQLite for the journal: error messages with a remedy, and changes that are all made or none."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from assistant.game.complaints import Fault
from assistant.game.errors import DamagedError, FileError, UnkeptError

CURES = {
    "full": "free some space",
    "locked": "another program is using it; end that one",
    "readonly": "choose another folder with --store",
    "disk I/O error": "try another disk with --store",
}
"""Remedies for errors, by a word in SQLite's message."""
OTHER_CURE = "move it away, or choose another folder with --store"
LONGEST = 10_000_000
"""Maximum size in bytes of a text in a journal; the start of a game has about a thousand."""
ROOM = 100_000
"""Bytes to leave free for a few moves, and for SQLite's files beside a journal."""
DAMAGE = ("malformed", "damaged", "not a database", "no such", "decode", "unsupported file format")
"""Words in messages about damage to one of the program's files."""
BESIDE = ("", "-wal", "-shm")
"""Suffixes of the files that belong to a journal in SQLite."""
NO_ROOM = ("full", "readonly", "disk I/O error")
"""Words in messages about a file that is no longer writable."""


@contextmanager
def refused(path: Path) -> Iterator[None]:
    """Convert SQLite's errors to a one-line `FileError` with the file and the remedy."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reason = " ".join(str(error).split())
        if "disk I/O error" in reason and path.parent.is_dir() and not _takes_more(path.parent):
            reason = "the disk is full"
        cure = next((cure for word, cure in CURES.items() if word in reason), OTHER_CURE)
        if _is_spoiled(path, reason):
            raise DamagedError(f"{path}: damaged ({reason}); {OTHER_CURE}") from error
        if any(word in reason for word in NO_ROOM):
            raise UnkeptError(path, reason, cure) from error
        kind = DamagedError if any(word in reason for word in DAMAGE) else FileError
        fault = Fault.LOCKED if "locked" in reason else None
        raise kind(f"{path}: {reason}; {cure}", fault) from error


def _is_spoiled(path: Path, reason: str) -> bool:
    """Whether the file's header is invalid, or a folder is in place of a file beside it."""
    if "readonly" in reason:
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return any(Path(f"{path}{suffix}").is_dir() for suffix in BESIDE[1:])


@contextmanager
def reading(
    path: Path, takes_more: Callable[[Path], bool] | None = None
) -> Iterator[sqlite3.Connection]:
    """Open a journal for reading only, even during a game, or on a full or read-only disk."""
    beside = (takes_more or _takes_more)(path.parent)
    with (
        _readable(path, beside) as address,
        closing(sqlite3.connect(address, uri=True, timeout=5)) as database,
    ):
        guard(database)
        yield database


@contextmanager
def _readable(path: Path, beside: bool) -> Iterator[str]:
    """The database's URI; `beside` says whether SQLite can create a file beside it.

    A journal in use has its last moves in a file beside it, which is read too.
    """
    if beside:
        yield f"{path.absolute().as_uri()}?mode=ro"
        return
    moves = Path(f"{path}-wal")
    if not moves.exists() or not moves.stat().st_size:
        yield f"{path.absolute().as_uri()}?immutable=1"
        return
    with TemporaryDirectory() as folder:
        try:
            for file in (path, moves):
                copyfile(file, Path(folder) / file.name)
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}") from error
        yield f"{(Path(folder) / path.name).as_uri()}?mode=ro"


def _takes_more(folder: Path) -> bool:
    """Whether a folder is writable, with room for an SQLite file."""
    disk = os.statvfs(folder)
    return os.access(folder, os.W_OK) and disk.f_bavail * disk.f_frsize >= ROOM


def guard(database: sqlite3.Connection) -> None:
    """Stop an untrusted file from running code or creating huge values."""
    database.execute("pragma trusted_schema = off")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all changes inside are made, or none."""
    database.execute("begin immediate")
    with database:  # commits when the block ends, and rolls back after any exception
        yield
