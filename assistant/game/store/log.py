"""The Protocol between a session and its journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import Event, GameStarted

Move = tuple[Event, ...]
"""The events of one command."""


class Log(Protocol):
    """Saves moves; each call returns when they are safe on disk, or raises."""

    def begin(self, started: GameStarted) -> None:
        """Keep a new game; the moves that follow are its own."""

    def append(self, move: Move) -> None:
        """Keep one more move."""

    def undo(self) -> None:
        """Keep that the last move was taken back."""

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Keep the cards of a table that is still being laid, until a game begins."""

    def forget_cards(self) -> None:
        """Forget them, because the players went back to a game instead."""


class Unkept:
    """A log that keeps nothing, for games that need not survive their process."""

    def begin(self, started: GameStarted) -> None:
        """Keep nothing."""

    def append(self, move: Move) -> None:
        """Keep nothing."""

    def undo(self) -> None:
        """Keep nothing."""

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Keep nothing."""

    def forget_cards(self) -> None:
        """Forget nothing."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it was kept."""

    started: GameStarted
    moves: tuple[Move, ...] = ()
