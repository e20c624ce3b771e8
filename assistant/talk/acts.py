"""What somebody at the table said, understood."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.bonus import Bonus
from assistant.rules.clue import Clue
from assistant.rules.wish import Wish


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
    BONUSES = "bonuses"
    RULES = "house rules"
    TIMER = "timer"
    HELP = "help"
    PAUSE = "pause"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class SaidClue:
    """A clue; `correction` if it is meant to replace the one that stands."""

    clue: Clue
    correction: bool = False
    spelled: bool = False
    """Letter by letter, so that its sound leaves nothing open (W5)."""


@dataclass(frozen=True, slots=True)
class SaidGuess:
    """A card, by its word or by its place."""

    position: int


@dataclass(frozen=True, slots=True)
class SaidTwo:
    """Two cards at once (H9)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class SaidMark:
    """A card to be marked as a bystander of the giver (H10)."""

    position: int


@dataclass(frozen=True, slots=True)
class SaidBonus:
    """A bonus is to be used (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class SaidWish:
    """Another table is wanted: a new game, an edition, a mission, a team, other cards."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class SaidChoice:
    """One of the clues that were offered, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A command."""

    order: Order


Act = SaidClue | SaidGuess | SaidTwo | SaidMark | SaidBonus | SaidWish | SaidChoice | Ordered
