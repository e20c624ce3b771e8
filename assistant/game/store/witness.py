"""A second record of the last announced move, in the lock file of a team's games.

SQLite mistakes a truncated or lost `-wal` for an earlier, valid state. The witness is written and
flushed after each move is saved, so it is never ahead of the journal. If it is missing, damaged or
not writable, a game continues without it.
"""

import os
import re
from contextlib import suppress

from assistant.game.store.kept import sealed

LINE = re.compile(rb"([0-9]{15} [0-9]{15}) ([0-9a-f]{16})\n")
LENGTH = 15 + 1 + 15 + 1 + 16 + 1
"""Length of the line in bytes: constant, and less than a sector."""


def attest(file: int, game: int, moves: int) -> None:
    """Record the number of moves saved in a game; returns when it is on disk."""
    numbers = f"{game:015} {moves:015}"
    with suppress(OSError):
        os.pwrite(file, f"{numbers} {sealed('', (numbers,))}\n".encode(), 0)
        os.fdatasync(file)


def attested(file: int) -> tuple[int, int] | None:
    """The game of the last saved move, and its number of moves; None if unknown."""
    with suppress(OSError):
        found = LINE.fullmatch(os.pread(file, LENGTH, 0))
        if found and sealed("", (found[1].decode(),)) == found[2].decode():
            game, moves = map(int, found[1].split())
            return game, moves
    return None


def forget(file: int) -> None:
    """Clear the record, because games were deleted or renumbered."""
    with suppress(OSError):
        os.ftruncate(file, 0)
