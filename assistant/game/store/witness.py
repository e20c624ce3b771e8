"""A second witness of the last move that was announced, in the lock of the team's games.

SQLite takes a `-wal` that was cut or lost for an earlier state, in which nothing is wrong. The
witness is written and flushed after each move is kept, so it never knows more than the journal
did. Where it is missing or damaged, or cannot be written, a game goes on as without it.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from assistant.game.store.kept import sealed

LINE = re.compile(rb"([0-9]{15} [0-9]{15}) ([0-9a-f]{16})\n")
LENGTH = 15 + 1 + 15 + 1 + 16 + 1
"""Bytes of the line: less than a sector, and always as many."""


def attest(file: int, game: int, moves: int) -> None:
    """Write that so many moves of a game were kept; returns when it is on disk."""
    numbers = f"{game:015} {moves:015}"
    with suppress(OSError):
        os.pwrite(file, f"{numbers} {sealed('', (numbers,))}\n".encode(), 0)
        os.fdatasync(file)


def attested(file: int) -> tuple[int, int] | None:
    """The game of the last move that was kept, and its number of moves; None if unknown."""
    with suppress(OSError):
        found = LINE.fullmatch(os.pread(file, LENGTH, 0))
        if found and sealed("", (found[1].decode(),)) == found[2].decode():
            game, moves = map(int, found[1].split())
            return game, moves
    return None


def forget(file: int) -> None:
    """Attest nothing any more, because games were deleted or got other numbers."""
    with suppress(OSError):
        os.ftruncate(file, 0)
