"""The word on a card, chosen from its readings; it is sure if they agree."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches

from assistant.seeing.table import Cell
from assistant.seeing.text import SeenText

WELL = 0.85
"""Minimum score of a reading that counts as good."""
ALONE = 0.97
"""Minimum score at which a known word is sure although it was read in only one direction."""
PERFECT = 0.995
"""The same for a merely frequent word of up to `SHORT` letters, as most misreadings are."""
SHORT = 3
RING = str.maketrans("ÁÀÃ", "ÅÅÅ")
"""Letters that the recognizer reads in place of a printed Å."""
ASIDE = 0.12
"""Maximum distance of a whole word's centre from the centre of its card, in steps."""


def bare(word: str) -> str:
    """A word's letters, without accents, spaces and case."""
    plain = unicodedata.normalize("NFKD", word)
    return "".join(one for one in plain.casefold() if one.isalpha())


def likeness(one: str, other: str) -> float:
    """The similarity of two words, from 0 to 1."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def decide(deck: Mapping[str, str], usual: Collection[str], texts: Sequence[SeenText]) -> Cell:
    """A card with at least one text, without its picture.

    `deck` has the decks' words by their letters (see `bare`), `usual` the frequent words.

    A word is sure if nothing else was read well, and if it was read well in both directions, or is
    known, was read very well and is in the middle: a part of a word can be another word. Both words
    on a card have their tops towards its middle, but SJÖ, read as ORS upside-down, does not. Of two
    spellings, the one with marks counts, LÖK before LOK, except for Á, which may be an Å.
    """
    ranked = sorted(texts, key=lambda one: -one.score)
    keys = [bare(one.word) for one in ranked]
    ways: dict[str, dict[bool, SeenText]] = {key: {} for key in keys}
    for key, one in zip(keys, ranked, strict=True):
        ways[key].setdefault(one.upright, one)
    best = max(ways, key=lambda key: sum(one.score for one in ways[key].values()) + (key in deck))
    read = {bare(one.word): one.word for one in sorted(ranked, key=_marks)}
    spelt, ringed = read | dict(deck), read[best].translate(RING)
    near = (spelt[key] for key in (*keys, *get_close_matches(best, deck)))
    choices = tuple(dict.fromkeys((spelt[best], ringed, *near)))

    others = [key for key, one in zip(keys, ranked, strict=True) if one.score >= WELL]
    down = sorted(ways[best].values(), key=lambda one: one.centre.imag)
    both = [one.upright for one in down] == [False, True] and min(one.score for one in down) >= WELL
    whole = not any(best in key for key in keys if key != best)
    known = best in deck or (whole and all(bare(part) in usual for part in choices[0].split()))
    clearest = ranked[keys.index(best)]
    aside = abs(clearest.centre.real - round(clearest.centre.real))
    short = len(best) <= SHORT and best not in deck
    alone = known and clearest.score >= (PERFECT if short else ALONE) and aside <= ASIDE
    alone = alone and (clearest.upright or len(best) > SHORT + 1)
    alone = alone and all(
        key in best or abs(one.centre.real - clearest.centre.real) <= ASIDE
        for key, one in zip(keys, ranked, strict=True)
    )
    sure = all(key in best for key in others) and (both or alone)
    sure = sure and (read[best].isascii() or read[best] == deck.get(best, ringed))
    return Cell(choices[0], sure, choices)


def _marks(one: SeenText) -> tuple[bool, bool, float]:
    """A sort key for spellings: the recognizer misses marks such as those of Ö, but invents few."""
    marked = one.score >= WELL and not one.word.isascii()
    return marked, one.word == one.word.translate(RING), one.score
