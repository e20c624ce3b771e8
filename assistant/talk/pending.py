"""The one question that can be open at the table."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.cards import Side
from assistant.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class ConfirmGuess:
    """“Storm?” A reveal cannot be undone, so the ear alone never decides on one."""

    side: Side
    position: int


@dataclass(frozen=True, slots=True)
class RuleOnClue:
    """The referee found something: penalty, allow, or take it back (D19, W10)."""

    side: Side
    clue: Clue
    reason: str
    correction: bool
    """The clue is to replace the one that stands."""


@dataclass(frozen=True, slots=True)
class RuleOnChallenge:
    """A player called the clue that stands invalid (W7, W10)."""


@dataclass(frozen=True, slots=True)
class WhoseClue:
    """A first clue was heard, but not from which side (D5)."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class WhoseGuess:
    """A guess was heard in sudden death, but not from which side (D17)."""

    position: int


@dataclass(frozen=True, slots=True)
class ConfirmNewGame:
    """The game that is under way would be left."""


Pending = ConfirmGuess | RuleOnClue | RuleOnChallenge | WhoseClue | WhoseGuess | ConfirmNewGame
