"""Reasons for refusing a command: values that a language puts into words."""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """The reason why a command is refused."""

    OVER = "over"
    NO_CLUES_NOW = "no clues now"
    NOT_YOUR_CLUE = "not your clue"
    NO_CLUE_STANDS = "no clue stands"
    GUESS_WAS_MADE = "guess was made"
    PENALTY_WAS_PAID = "penalty was paid"
    CLUE_WAS_ALLOWED = "clue was allowed"
    CLUE_WAS_TAKEN = "clue was taken"
    """The guessers have spoken, or had time to, so the clue can no longer be changed (D7)."""
    NUMBER_TOO_LOW = "number too low"
    NUMBER_TOO_HIGH = "number too high"
    NO_LIMIT_NEEDED = "no limit needed"
    NO_GUESS_NOW = "no guess now"
    NOT_YOUR_GUESS = "not your guess"
    COVERED = "covered"
    MARKED = "marked"
    GUESS_FIRST = "guess first"
    NO_STOP_IN_SUDDEN_DEATH = "no stop in sudden death"
    NO_COVER_NOW = "no cover now"
    COVER_FIRST = "cover first"
    NOT_THEIR_AGENT = "not their agent"
    NO_BONUS = "no bonus"
    BONUS_NOT_NOW = "bonus not now"
    TOO_MANY_TOKENS = "too many tokens"
    NOTHING_TO_TURN = "nothing to turn"
    LAST_TOKEN = "last token"
    NO_BYSTANDER = "no bystander"
    SAME_CARD = "same card"
    CHOOSE_FIRST = "choose first"
    NOT_ONE_OF_THE_TWO = "not one of the two"
    ANSWER_FIRST = "answer first"
    NO_HINTS = "no hints"


TELLING = (Reason.NO_BYSTANDER, Reason.NOT_THEIR_AGENT)
"""Reasons that reveal part of the key, so they are sent only to the seat that sees that part."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a command, which leaves the game unchanged."""

    reason: Reason
    position: int | None = None
    """The position of the card that the refusal is about."""
