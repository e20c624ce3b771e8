"""Reasons of refusals in English."""

from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts_of
from assistant.language.en.words import card, name, sentence
from assistant.language.statements import Refused

PLAIN = texts_of(Reason, "reason")
"""Reasons that need no words about a card; for others, the expected action is said alone."""


SHORT = texts_of(Reason, "reason_shortly")
"""The short forms of reasons."""


def refused_shortly(why: Refused, view: PublicView) -> str | None:
    """A short reason, with the giver of the clue; None if there is no short form."""
    if why.reason is Reason.NO_GUESS_NOW and len(view.givers) == 1:
        return f"{name(view.givers[0])}'s clue first."
    if why.reason is Reason.NOTHING_TO_TURN:
        return f"Fewer than two {pieces(view).checkmark}s."
    return SHORT.get(why.reason)


def refused(why: Refused, view: PublicView) -> str:
    """The reason of a refusal; empty if the reminder of the expected action says enough."""
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
