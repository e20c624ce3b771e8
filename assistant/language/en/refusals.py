"""Reasons in English: those for refusals, and those for the referee's rulings (W10)."""

from dataclasses import asdict

from assistant.game.referee import Relation, Ruling, is_acronym
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts_of
from assistant.language.en.words import card, name, sentence, written
from assistant.language.statements import Refused

PLAIN = texts_of(Reason, "reason")
"""Sentences for reasons that name no card; without one, the expected action is enough."""
ABOUT_A_CARD = texts_of(Reason, "reason_about_a_card")
RULINGS = texts_of(Relation, "ruling")

APART = frozenset({Relation.SAME, Relation.ONE_WORD_OF})
"""Relations whose sentence already names the whole card."""


def refused(why: Refused, view: PublicView) -> str:
    """The reason for a refusal; empty if the reminder of the expected action says enough."""
    if why.position is not None and why.reason in ABOUT_A_CARD:
        by = name(why.by) if why.by else "This side"
        about = ABOUT_A_CARD[why.reason].format(card=card(view, why.position), by=by)
        return sentence(about)
    if why.reason is Reason.NO_GUESS_NOW and len(view.givers) == 1:
        return f"{name(view.givers[0])}'s clue first."
    return PLAIN.get(why.reason, "").format_map(asdict(pieces(view)))


def ruling(found: Ruling) -> str:
    """The ruling as spoken, without its full stop: `Rain is part of rainbow`."""
    letters = is_acronym(found.clue)
    clue = {"Clue": found.clue.upper() if letters else found.clue.capitalize()}
    clue["CLUE"] = found.clue.upper()
    slots = {**asdict(found), **clue, "whole": written(found.whole or "")}
    reason = RULINGS[found.relation].format_map(slots)
    in_whole = found.whole and found.relation not in APART
    return f"{reason}, part of {slots['whole']}" if in_whole else reason
