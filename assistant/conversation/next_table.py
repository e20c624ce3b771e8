"""The protocol between a session and the team's games, which provide the next game."""

from typing import Protocol

from assistant.conversation.laying import Laying
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Log, Saved


class NextTable(Protocol):
    """Begins the next game; raises `TabletopError` if a wish cannot be met."""

    def prepare(self, wish: Wish) -> Laying:
        """An empty table, for players who read their cards aloud."""
        ...

    def begin(self, wish: Wish, played: bool = True) -> tuple[GameStarted, Log]:
        """Begin a game; returns its start, with the key, and the log that has it.

        `played`: a clue was given at the table before, so that its cards are turned (C12).
        """
        ...

    def swap(self, started: GameStarted, position: int, word: str | None) -> GameStarted:
        """The same game with another card at this place, begun anew in the log.

        `word` names the card; None takes any other card of the deck.
        """
        ...

    def earned(self, edition: Edition) -> Earned | None:
        """The rewards in the team's campaign for the game that was just won."""
        ...

    def left(self) -> bool:
        """Whether a game of the team was interrupted, and no other was played since."""
        ...

    def resume(self) -> Saved | None:
        """The interrupted game, or None; the next games will be like it."""
        ...

    def missions(self, edition: Edition) -> Progress | None:
        """The missions that the team has won and can choose; None if the edition has none."""
        ...
