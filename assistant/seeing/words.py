"""Readings of a card → its word: sure only if the deck has it and nothing speaks against it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from assistant.seeing.table import Cell

WELL = 0.85
"""A reading counts as read well from this score on."""
ALONE = 0.97
"""A reading from this score on stands by itself: it is not mended, and a single look may do."""
AGREES = 0.6
"""A second reading this like the word is of the same word."""
NEAREST = 3
"""Number of words of the deck that are offered at most."""
OFFERED = 0.5
"""Words of the deck less alike than this are not offered."""
MENDED = 0.8
"""A reading that the deck lacks is taken for its word if they are this alike."""


@dataclass(frozen=True, slots=True)
class WordReading:
    """A text at a place, in capitals, and how sure the recognizer is of it, 0 to 1."""

    word: str
    score: float
    upright: bool = True
    """Tells the two words of a card apart."""


def bare(word: str) -> str:
    """The letters of a word, without accents, spaces and case."""
    plain = unicodedata.normalize("NFKD", word)
    return "".join(one for one in plain.casefold() if one.isalpha())


def likeness(one: str, other: str) -> float:
    """How alike two words are, 0 to 1."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


class KnownWords:
    """The deck, ready to be compared with readings."""

    def __init__(self, deck: Collection[str]) -> None:
        """An empty deck makes nothing sure."""
        self._deck = {bare(word): word.upper() for word in sorted(deck)}

    def decide(self, readings: Sequence[WordReading], twice: bool) -> Cell:
        """A card with at least one reading, without its picture.

        `twice`: whether the cards of this table have their word twice, so that both must agree.
        """
        ranked = sorted(readings, key=lambda one: -one.score)
        known = [one for one in ranked if bare(one.word) in self._deck]
        best = known[0] if known else ranked[0]
        alike = {key: max(likeness(bare(one.word), key) for one in ranked) for key in self._deck}
        near = sorted(alike.items(), key=lambda one: -one[1])[:NEAREST]
        word = self._deck.get(bare(best.word), best.word)
        if not known and near and best.score < ALONE and not self._is_firm(ranked):
            key, likest = near[0]
            word = self._deck[key] if likest >= MENDED else word
        read = (self._deck.get(bare(one.word), one.word) for one in ranked)
        choices = (word, *read, *(self._deck[key] for key, near_by in near if near_by >= OFFERED))
        sure = bool(known) and self._is_sure(best, ranked, twice)
        return Cell(word, sure, tuple(dict.fromkeys(choices)))

    def _is_firm(self, readings: Sequence[WordReading]) -> bool:
        """Whether two readings agree on a word that the deck lacks."""
        well = [bare(one.word) for one in readings if one.score >= WELL]
        return len(well) > len(set(well))

    def _is_sure(self, best: WordReading, readings: Sequence[WordReading], twice: bool) -> bool:
        key = bare(best.word)
        others = [one for one in readings if one is not best]
        ways = {one.upright for one in readings if bare(one.word) == key}
        if best.score < WELL or any(self._speaks_against(key, one, readings) for one in others):
            return False
        if len(ways) == 2:
            return True
        if twice and any(
            one.upright != best.upright and likeness(key, bare(one.word)) >= AGREES
            for one in others
        ):  # the other word may be read a little off, if it is like no other of the deck
            return True
        well = [one for one in readings if bare(one.word) == key and one.score >= ALONE]
        rivals = bool(self._rivals(key))
        return not (twice and rivals) and len(well) > (twice or rivals)

    def _speaks_against(
        self, key: str, other: WordReading, readings: Sequence[WordReading]
    ) -> bool:
        """Whether a reading may be of another word, or of a longer one."""
        read = bare(other.word)
        if read == key:
            return False
        if read in self._deck or (key in read and other.score >= WELL):
            return True
        if read in key:  # glare or a finger hides the rest
            return False
        mended = any(
            bare(one.word) == key and one.upright == other.upright and one.score > other.score
            for one in readings
        )
        if other.score >= WELL and not mended:
            return True
        return any(likeness(read, one) > likeness(read, key) for one in self._rivals(key))

    def _rivals(self, key: str) -> list[str]:
        """Words of the deck that this may be a part of, or differs from by a letter."""
        letter = 1 - 1.01 / len(key)
        return [
            one for one in self._deck if one != key and (key in one or likeness(one, key) >= letter)
        ]
