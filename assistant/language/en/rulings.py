"""The referee's rulings (W10)."""

from dataclasses import asdict

from assistant.game.referee import Relation, Ruling, is_acronym
from assistant.language.en.texts import texts_of
from assistant.language.en.words import written

REASONS = texts_of(Relation, "ruling")

APART = frozenset({Relation.SAME, Relation.ONE_WORD_OF})
"""Relations that already name the whole card."""


def ruling(found: Ruling) -> str:
    """A spoken sentence without its full stop, such as `Rain is part of rainbow`."""
    letters = is_acronym(found.clue)
    clue = {"Clue": found.clue.upper() if letters else found.clue.capitalize()}
    clue["CLUE"] = found.clue.upper()
    slots = {**asdict(found), **clue, "whole": written(found.whole or "")}
    reason = REASONS[found.relation].format_map(slots)
    in_whole = found.whole and found.relation not in APART
    return f"{reason}, part of {slots['whole']}" if in_whole else reason
