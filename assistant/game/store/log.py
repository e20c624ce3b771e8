"""The protocol between a session and its journal."""

from dataclasses import dataclass
from typing import Protocol

from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import Event, GameStarted

Move = tuple[Event, ...]
"""The events that one command caused."""


class Log(Protocol):
    """Saves moves; each call returns when they are safely on disk, or raises."""

    def begin(self, started: GameStarted) -> None:
        """Save a new game, to which later moves belong."""

    def append(self, move: Move) -> None:
        """Save one more move."""

    def undo(self) -> None:
        """Record that the last move was undone."""

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Save the cards of a table that is still being laid, until a game begins."""

    def forget_cards(self) -> None:
        """Delete the saved cards, because the players returned to a game."""


class Unkept:
    """A log that saves nothing, for games that need not outlive their process."""

    def begin(self, started: GameStarted) -> None:
        """Save nothing."""

    def append(self, move: Move) -> None:
        """Save nothing."""

    def undo(self) -> None:
        """Save nothing."""

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Save nothing."""

    def forget_cards(self) -> None:
        """Delete nothing."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game."""

    started: GameStarted
    moves: tuple[Move, ...] = ()
