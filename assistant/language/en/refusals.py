"""Reasons of refusals in English."""

from __future__ import annotations

from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.words import card, name, sentence
from assistant.language.statements import Refused

PLAIN = {
    Reason.GUESS_FIRST: "At least one guess first.",
    Reason.NO_CLUE_STANDS: "No clue stands.",
    Reason.GUESS_WAS_MADE: "Too late: a guess was made.",
    Reason.PENALTY_WAS_PAID: "Paid for, the clue stands.",
    Reason.CLUE_WAS_ALLOWED: "Allowed, the clue stands.",
    Reason.CLUE_WAS_TAKEN: "Too late, the clue stands. If I misheard it, say no and the clue.",
    Reason.NUMBER_TOO_LOW: "The number must be one or more: no zero, no unlimited.",
    Reason.NUMBER_TOO_HIGH: "The number must be at most twenty-five.",
    Reason.NO_LIMIT_NEEDED: "Guesses have no limit here: say a number.",
    Reason.NO_GUESS_NOW: "A clue first.",
    Reason.NO_STOP_IN_SUDDEN_DEATH: "Nobody can stop in sudden death.",
    Reason.NO_COVER_NOW: "No card is to be covered now.",
    Reason.NO_BONUS: "There is no such bonus to use.",
    Reason.BONUS_NOT_NOW: "That bonus cannot be used now.",
    Reason.TOO_MANY_TOKENS: "There are no more tokens in the box.",
    Reason.LAST_TOKEN: "The last token is for this turn.",
    Reason.SAME_CARD: "That is one card.",
    Reason.NO_HINTS: "No hints were agreed on.",
}
"""Reasons that need no word about a card; any other is said by what is expected alone."""


SHORT = {
    Reason.CLUE_WAS_TAKEN: "Too late, the clue stands.",
    Reason.GUESS_FIRST: "A guess first.",
    Reason.NUMBER_TOO_LOW: "One or more: no zero, no unlimited.",
    Reason.NUMBER_TOO_HIGH: "The number: twenty-five at most.",
    Reason.NO_STOP_IN_SUDDEN_DEATH: "No stopping in sudden death.",
    Reason.NO_COVER_NOW: "Nothing to cover now.",
    Reason.NO_BONUS: "No such bonus.",
    Reason.BONUS_NOT_NOW: "Not that bonus now.",
    Reason.TOO_MANY_TOKENS: "The box has no more tokens.",
}
"""The short forms of reasons."""


def refused_shortly(why: Refused, view: PublicView) -> str | None:
    """A short reason, with whose clue it is; None if there is none."""
    if why.reason is Reason.NO_GUESS_NOW and len(view.givers) == 1:
        return f"{name(view.givers[0])}'s clue first."
    if why.reason is Reason.NOTHING_TO_TURN:
        return f"Fewer than two {pieces(view).checkmark}s."
    return SHORT.get(why.reason)


def refused(why: Refused, view: PublicView) -> str:
    """The reason of a refusal; empty if the reminder of what is expected says enough."""
    about = _about_card(why, why.position, view) if why.position is not None else None
    if why.reason is Reason.NOTHING_TO_TURN:
        return f"Fewer than two tokens lie {pieces(view).checkmark} side up."
    return about or PLAIN.get(why.reason, "")


def _about_card(why: Refused, position: int, view: PublicView) -> str | None:
    word = card(view, position)
    match why.reason:
        case Reason.COVERED:
            return f"{sentence(word)} is covered."
        case Reason.MARKED:
            return f"{name(why.by) if why.by else 'This side'} guessed {word} before."
        case Reason.NOT_ONE_OF_THE_TWO:
            return f"{sentence(word)} is not one of the two."
        case _:
            return None
