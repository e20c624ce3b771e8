"""What is kept of a game, and where the next one comes from: a session's two Protocols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from assistant.rules.events import Event, GameStarted
from assistant.rules.wish import Wish
from assistant.talk.laying import Laying

Move = tuple[Event, ...]
"""What followed from one command."""


class Log(Protocol):
    """Where moves are kept; each call returns when it is safe on disk, or raises."""

    def begin(self, started: GameStarted) -> None:
        """Keep a new game; the moves that follow are its own."""

    def append(self, move: Move) -> None:
        """Keep one more move."""

    def undo(self) -> None:
        """Keep that the last move was taken back."""

    def lay(self, laying: Laying) -> None:
        """Keep the cards of a table that is still being laid, until a game begins."""


class Unkept:
    """A log that keeps nothing, for games that need not survive their process."""

    def begin(self, started: GameStarted) -> None:
        """Keep nothing."""

    def append(self, move: Move) -> None:
        """Keep nothing."""

    def undo(self) -> None:
        """Keep nothing."""

    def lay(self, laying: Laying) -> None:
        """Keep nothing."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it was kept."""

    started: GameStarted
    moves: tuple[Move, ...] = ()


class Tables(Protocol):
    """Lays the next table; raises `TabletopError` where a wish cannot be met."""

    def prepare(self, wish: Wish) -> Laying:
        """An empty table, for players who read their cards aloud."""
        ...

    def lay(self, wish: Wish) -> tuple[GameStarted, Log]:
        """A table with its key, and the log in which the game has begun."""
        ...
