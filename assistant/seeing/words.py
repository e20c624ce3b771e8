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
    """
    ranked = sorted(texts, key=lambda one: -one.score)
    read = list(dict.fromkeys(bare(one.word) for one in ranked))
    ways = {
        key: {one.upright: one.score for one in reversed(ranked) if bare(one.word) == key}
        for key in read
    }
    best = max(read, key=lambda key: sum(ways[key].values()) + (key in deck))
    near = get_close_matches(best, deck, 3, OFFERED)
    words = {bare(one.word): one.word for one in reversed(ranked)} | dict(deck)
    choices = [words[key] for key in dict.fromkeys((best, *read, *near))]
    usually = all(bare(part) in usual for part in choices[0].split())
    whole = not any(best in other for other in read if other != best)
    if usually and whole and ranked[0].score >= ALONE:
        deck = {**deck, best: choices[0]}
    return Cell(choices[0], _is_sure(best, ranked, deck, twice), tuple(choices))


def _is_sure(key: str, texts: Sequence[SeenText], deck: Mapping[str, str], twice: bool) -> bool:
    """Whether a word was read well in both directions, and nothing else was.

    Of a known word, the second reading may be a little off; a card that has its word once needs
    none.
    """
    same = [one for one in texts if bare(one.word) == key]
    well = [one for one in texts if one.score >= WELL]
    if any(bare(one.word) not in key for one in well):
        return False
    if len({one.upright for one in same if one in well}) == 2:
        return True
    if key not in deck or same[0].score < WELL:
        return False
    if not twice:
        return same[0].score >= ALONE
    others = [one for one in texts if one.upright != same[0].upright]
    return any(key in get_close_matches(bare(one.word), deck, 1, AGREES) for one in others)
