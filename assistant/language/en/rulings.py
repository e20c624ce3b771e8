"""The referee's rulings in English (W10)."""

from dataclasses import asdict

from assistant.game.referee import Relation, Ruling, is_acronym
from assistant.language.en.texts import texts_of
from assistant.language.en.words import written

RULINGS = texts_of(Relation, "ruling")

APART = frozenset({Relation.SAME, Relation.ONE_WORD_OF})
"""Relations whose sentence already names the whole card."""


def ruling(found: Ruling) -> str:
    """The ruling as spoken, without its full stop: `Rain is part of rainbow`."""
    letters = is_acronym(found.clue)
    clue = {"Clue": found.clue.upper() if letters else found.clue.capitalize()}
    clue["CLUE"] = found.clue.upper()
    slots = {**asdict(found), **clue, "whole": written(found.whole or "")}
    reason = RULINGS[found.relation].format_map(slots)
    in_whole = found.whole and found.relation not in APART
    return f"{reason}, part of {slots['whole']}" if in_whole else reason
