"""Compounds: words that are made of two shorter ones, such as rain and bow (W2)."""

from __future__ import annotations

from functools import lru_cache

from assistant.referee.origins import LONGEST, sure_origins
from assistant.referee.spelling import stripped
from assistant.referee.wordlore import known_words, roots

SHORTEST_PART = 3
"""Letters; anything shorter is found in nearly every word by accident."""


@lru_cache(maxsize=4096)
def parts(word: str) -> frozenset[str]:
    """The words that `word`, or the word it is a form of, is made of; empty for a simple one.

    They are known words. Forms of known words, as in sportsman and typewriter, count only if
    there is no plainer pair: HORSESHOE is horse and shoe, not horses and hoe.
    """
    pairs = [pair for origin in sure_origins(word) for pair in _pairs(origin)]
    plain = [pair for pair in pairs if known_words().issuperset(pair)]
    return frozenset(part for pair in plain or filter(_are_forms, pairs) for part in pair)


def is_part(part: str, whole: str) -> bool:
    """Whether `whole` is `part` and a known word, though `part` itself may be unknown."""
    return any(
        len(part) >= SHORTEST_PART and part in pair
        for origin in sure_origins(whole)
        for pair in _pairs(origin)
        if not known_words().isdisjoint({*pair} - {part})
    )


def _pairs(word: str) -> list[tuple[str, str]]:
    """All cuts of a word that is not simple itself and does not come from a simple one."""
    simpler = sure_origins(word) - {word}
    if word in roots() or len(word) > LONGEST or not known_words().isdisjoint(simpler):
        return []
    cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
    return [(word[:cut], word[cut:]) for cut in cuts]


def _are_forms(pair: tuple[str, str]) -> bool:
    first, second = pair
    return _is_form(first, ("s", "ing")) and _is_form(second, ("s", "ing", "ed", "er"))


def _is_form(word: str, endings: tuple[str, ...]) -> bool:
    if word in known_words():
        return True
    return any(base in roots() for ending in endings for base in stripped(word, ending))
