"""The whole state of a game, the key included. It never leaves the rules but through `view`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.clue import Clue
from assistant.rules.edition import Edition
from assistant.rules.events import Cause
from assistant.rules.key import Key


class Phase(StrEnum):
    """What the table waits for."""

    CLUE = "clue"
    GUESS = "guess"
    SUDDEN_DEATH = "sudden death"
    OVER = "over"


class Result(StrEnum):
    """How a co-operative game ended."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue that was given and stood (D14)."""

    turn: int
    giver: Side
    clue: Clue
    penalised: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A position, complete: with it, the rest of the game can be played."""

    edition: Edition
    cards: tuple[Card, ...]
    key: Key
    start: Bank
    """The bank at the start."""
    bank: Bank
    covered: tuple[Identity | None, ...]
    """What covers each card; a card marked from both sides is covered as a bystander (D10)."""
    marked: tuple[frozenset[Side], ...]
    """Which sides can no longer guess each card (D10)."""
    taken: Mapping[Side, int]
    """Tokens taken checkmark side up (D12)."""
    spent: int = 0
    """Tokens that mark bystanders (D9)."""
    discarded: int = 0
    """Tokens paid as penalties (D19)."""
    phase: Phase = Phase.CLUE
    result: Result | None = None
    cause: Cause | None = None
    turn: int = 1
    giver: Side | None = None
    """Who gives, or gave, this turn's clue; None while either side may (D5) or none does."""
    guessed: int = 0
    """Agents found in this turn."""
    clues: tuple[GivenClue, ...] = ()
    finished: frozenset[Side] = frozenset()
    """Sides whose agents are all covered, as announced (D13)."""
    sudden_death: bool = False
    """The game came to sudden death (D18)."""

    @property
    def clue(self) -> GivenClue | None:
        """The clue that is being guessed."""
        return self.clues[-1] if self.phase is Phase.GUESS else None

    @property
    def found(self) -> int:
        """Agents covered."""
        return sum(cover is Identity.AGENT for cover in self.covered)

    @property
    def givers(self) -> tuple[Side, ...]:
        """Who may give the clue that is due (D5, D13)."""
        if self.phase is not Phase.CLUE:
            return ()
        return tuple(Side) if self.giver is None else (self.giver,)

    @property
    def guessers(self) -> tuple[Side, ...]:
        """Who may guess now (D6, D13, D17)."""
        if self.phase is Phase.GUESS and self.giver is not None:
            return (self.giver.other,)
        if self.phase is Phase.SUDDEN_DEATH:
            return tuple(side for side in Side if side.other not in self.finished)
        return ()

    def next_giver(self) -> Side | None:
        """Who gives the next turn's clue: the sides alternate (D5) until one is done (D13)."""
        if self.finished:
            (done,) = self.finished
            return done.other
        return self.giver.other if self.giver else None
