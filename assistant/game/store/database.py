"""Helps the journal to use SQLite: converts its errors, and makes changes atomic."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from assistant.game.errors import DamagedError, FileError, UnkeptError

CURES = {
    "full": "free some space",
    "locked": "another program is using it; end that one",
    "readonly": "choose another folder with --store",
}
"""Cures, by a word of SQLite's message."""
OTHER_CURE = "move it away, or choose another folder with --store"
DAMAGE = ("malformed", "damaged", "not a database", "no such", "decode")
"""Words in messages about a damaged file of ours."""
NO_ROOM = ("full", "readonly", "disk I/O error")
"""Words in messages about a file that takes nothing more."""


@contextmanager
def refused(path: Path) -> Iterator[None]:
    """Convert SQLite's errors to `FileError`: one line with the file and what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reason = " ".join(str(error).split())
        cure = next((cure for word, cure in CURES.items() if word in reason), OTHER_CURE)
        if any(word in reason for word in NO_ROOM):
            raise UnkeptError(path, reason, cure) from error
        kind = DamagedError if any(word in reason for word in DAMAGE) else FileError
        raise kind(f"{path}: {reason}; {cure}") from error


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A journal that is only read, beside a game in play."""
    # A journal in use keeps its last moves in a file beside it, which read-only opens too.
    address = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=5)) as database:
        yield database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all of what is done inside, or nothing."""
    database.execute("begin immediate")
    try:
        yield
        database.execute("commit")
    except BaseException:
        if database.in_transaction:
            database.execute("rollback")
        raise
