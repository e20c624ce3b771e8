"""Why a command is refused: a value, with a reason that a player can hear."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a command is refused."""

    OVER = "the game is over"
    NO_CLUES_NOW = "no clue is due"
    NOT_YOUR_CLUE = "the other side gives the clue"
    NO_CLUE_STANDS = "there is no clue to change"
    GUESS_WAS_MADE = "a guess was made on this clue"
    PENALTY_WAS_PAID = "the penalty for this clue was paid"
    NUMBER_TOO_LOW = "the number is one or more"
    NO_LIMIT_NEEDED = "unlimited means nothing where guesses have no limit"
    NO_GUESS_NOW = "a clue is due first"
    NOT_YOUR_GUESS = "the other side guesses"
    COVERED = "the card is covered"
    MARKED = "the side guessed this card before"
    GUESS_FIRST = "a turn has at least one guess"
    NO_STOP_IN_SUDDEN_DEATH = "nobody can stop in sudden death"
    NO_COVER_NOW = "no agent is to be covered now"
    COVER_FIRST = "an agent is to be covered before the next clue"
    NOT_THEIR_AGENT = "the card is no agent of that team"
    NO_BONUS = "the log has no such bonus to use"
    BONUS_NOT_NOW = "this is not the time for that bonus"
    TOO_MANY_TOKENS = "the box has no more tokens"
    NOTHING_TO_TURN = "fewer than two tokens lie checkmark side up"
    LAST_TOKEN = "the last token pays for the turn"
    NO_BYSTANDER = "the card is no bystander of the giver"
    SAME_CARD = "that is one card, not two"
    CHOOSE_FIRST = "the giver says first which of the two cards counts"
    NOT_ONE_OF_THE_TWO = "the card is not one of the two"
    ANSWER_FIRST = "a bonus is offered: yes or no first"


TELLING = (Reason.NO_BYSTANDER, Reason.NOT_THEIR_AGENT)
"""Reasons that tell something of the key; what led to them cannot be unheard."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The game stays as it is."""

    reason: Reason
    position: int | None = None
    """The card that it is about."""
