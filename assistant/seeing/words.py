"""Readings of a card → its word, which is sure if they agree."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches

from assistant.seeing.table import Cell
from assistant.seeing.text import SeenText

WELL = 0.85
"""A reading counts as read well from this score on."""
ALONE = 0.97
"""A known word that a card has once, and a word of no deck, is sure from this score on."""
AGREES = 0.6
"""A second reading this like a known word is of the same word."""
OFFERED = 0.5
"""Words of the deck less alike than this are not offered."""


def bare(word: str) -> str:
    """The letters of a word, without accents, spaces and case."""
    plain = unicodedata.normalize("NFKD", word)
    return "".join(one for one in plain.casefold() if one.isalpha())


def likeness(one: str, other: str) -> float:
    """How alike two words are, 0 to 1."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def decide(
    deck: Mapping[str, str], usual: Collection[str], twice: bool, texts: Sequence[SeenText]
) -> Cell:
    """A card with at least one text, without its picture.

    `deck`: words of decks by their letters, see `bare`. `usual`: frequent words of the language.
    `twice`: whether the cards of this table have their word twice.

    A word is sure if it was read well in both directions, and nothing else was. Of a known word,
    the second reading may be a little off; a card that has its word once needs none.
    """
    ranked = sorted(texts, key=lambda one: -one.score)
    keys = [bare(one.word) for one in ranked]
    scores: dict[str, dict[bool, float]] = {key: {} for key in keys}
    for key, one in zip(keys, ranked, strict=True):
        scores[key].setdefault(one.upright, one.score)
    best = max(scores, key=lambda key: sum(scores[key].values()) + (key in deck))
    spelt = {bare(one.word): one.word for one in ranked[::-1]} | dict(deck)
    near = get_close_matches(best, deck, 3, OFFERED)
    choices = tuple(spelt[key] for key in dict.fromkeys((best, *keys, *near)))

    score, way = max((score, way) for way, score in scores[best].items())
    whole = not any(best in key for key in keys if key != best)
    is_usual = whole and all(bare(part) in usual for part in choices[0].split())
    if any(key not in best for key, one in zip(keys, ranked, strict=True) if one.score >= WELL):
        sure = False
    elif score >= WELL and scores[best].get(not way, 0) >= WELL:
        sure = True
    elif best not in deck and not (is_usual and score >= ALONE):
        sure = False
    elif not twice:
        sure = score >= ALONE
    else:
        others = [key for key, one in zip(keys, ranked, strict=True) if one.upright is not way]
        closest = [get_close_matches(key, {*deck, best}, 1, AGREES) for key in others]
        sure = score >= WELL and [best] in closest
    return Cell(choices[0], sure, choices)
