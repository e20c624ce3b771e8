"""What somebody at the table said, understood."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.clue import Clue


class Order(StrEnum):
    """A command that is said in fixed words."""

    STOP = "end turn"
    YES = "yes"
    NO = "no"
    TAKE_BACK = "take it back"
    PENALTY = "penalty"
    ALLOW = "allow"
    CHALLENGE = "challenge"
    UNDO = "undo"
    REPEAT = "repeat"
    TURNS = "how many turns"
    WHOSE_TURN = "whose turn"
    CLUES = "clues"
    SCORE = "score"
    HELP = "help"
    PAUSE = "pause"
    RESUME = "resume"
    NEW_GAME = "new game"


@dataclass(frozen=True, slots=True)
class SaidClue:
    """A clue; `correction` if it is meant to replace the one that stands."""

    clue: Clue
    correction: bool = False


@dataclass(frozen=True, slots=True)
class SaidGuess:
    """A card, by its word or by its place."""

    position: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A command."""

    order: Order


Act = SaidClue | SaidGuess | Ordered
