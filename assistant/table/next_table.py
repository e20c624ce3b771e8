"""Where the next table comes from: the Protocol between a session and the team's games."""

from __future__ import annotations

from typing import Protocol

from assistant.rules.campaign import Earned
from assistant.rules.edition import Edition
from assistant.rules.events import GameStarted
from assistant.rules.wish import Wish
from assistant.store.log import Log, Saved
from assistant.talk.laying import Laying


class NextTable(Protocol):
    """Lays the next table; raises `TabletopError` where a wish cannot be met."""

    def prepare(self, wish: Wish) -> Laying:
        """An empty table, for players who read their cards aloud."""
        ...

    def begin(self, wish: Wish, played: bool = True) -> tuple[GameStarted, Log]:
        """A table with its key, and the log in which the game has begun.

        `played`: a clue was given at the table before, so that its cards are turned (C12).
        """
        ...

    def swap(self, started: GameStarted, position: int, word: str | None) -> GameStarted:
        """The same table with another card at this place, begun anew in the log.

        `word` names the card; None takes any other of the deck.
        """
        ...

    def earned(self, edition: Edition) -> Earned | None:
        """What the game that was just won brought to the team's campaign."""
        ...

    def left(self) -> bool:
        """Whether a game of the team was interrupted, and no other was played since."""
        ...

    def resume(self) -> Saved | None:
        """The game that was interrupted, which the next ones are like; None if there is none."""
        ...

    def missions(self, edition: Edition) -> tuple[str, ...] | None:
        """The missions that the team can choose and has not won, in the order of the log.

        None where the edition has none.
        """
        ...
