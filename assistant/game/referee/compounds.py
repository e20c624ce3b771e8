"""Compounds: words made of two shorter ones, such as rain and bow (W2)."""

from functools import lru_cache

from assistant.game.referee.origins import LONGEST, sure_origins
from assistant.game.referee.table import REMEMBERED, entries

SHORTEST_PART = 3
"""Minimum number of letters in a part; nearly every word contains shorter words by accident."""

LONG_PART = 4
"""Minimum number of letters in at least one part of a compound that the table does not know."""

BY_ITSELF = "+"
"""The table entry that marks a word as common enough to be a part of any compound."""


@lru_cache(maxsize=REMEMBERED)
def parts(word: str) -> frozenset[str]:
    """The words that `word`, or its base form, is made of; empty if it is simple."""
    return frozenset(part for origin in sure_origins(word) for part in _parts(origin))


def _parts(word: str) -> list[str]:
    made = entries(word)
    if made is not None:
        return [
            part
            for entry in made
            if entry != BY_ITSELF and "+" in entry
            for part in entry.split("+")
        ]
    if len(word) > LONGEST or any(entries(one) is not None for one in sure_origins(word)):
        return []
    return _guessed(word)


def _guessed(word: str) -> list[str]:
    """The parts of an unknown word made of known words, such as POLYJUICE."""
    cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
    pairs = [(word[:cut], word[cut:]) for cut in cuts]
    pairs = [pair for pair in pairs if max(map(len, pair)) >= LONG_PART]
    common = [pair for pair in pairs if all(map(_common, pair))]
    half_known = [pair for pair in pairs if any(map(_common, pair)) and all(map(_known, pair))]
    return [part for pair in common or half_known for part in pair]


def _known(word: str) -> bool:
    return entries(word) is not None


def _common(word: str) -> bool:
    return BY_ITSELF in (entries(word) or ()) or any(
        BY_ITSELF in (entries(origin) or ()) for origin in sure_origins(word)
    )
