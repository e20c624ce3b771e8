"""The evidence of the cards, which helps to decide which word was said.

A clue is nearer to some card than another word is. This is cheaper than the partner's analysis:
each word is compared with its own average nearness, from a few hundred sampled words, and only
clues that could have been heard are considered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from assistant.partner.knowledge import Knowledge, Numbers, Rows, load, unit

GAIN, EVEN = 0.98, 3.3
"""Nats per standard deviation of nearness, and the nearness that is no evidence either way.

A logistic regression fits .75 and 3.3 to models' clues at their tables; of 607 clues that people
gave at theirs, one half fits .98, as tested on the other half.
"""
UNKNOWN = 2.1
"""The assumed nearness of a word with unknown meaning: most such words are not clues."""
NEAREST = 7.0
"""The nearness above which the evidence no longer grows, because too few clues were that near."""

SKIPPED, UP_TO, EVERY = 200, 6_000, 20
"""The range and step of the common words that are sampled for the average nearness."""


def relates(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """For each word, the nats by which the visible cards support it as a clue.

    It is the log ratio of how often a clue and another word are this near to their nearest card.
    The file is loaded at the first call.
    """
    return [GAIN * (min(NEAREST, max(0.0, one)) - EVEN) for one in nearest(words, visible)]


def nearest(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """The standard deviations by which each word's nearest card is nearer than average.

    `UNKNOWN` for an unknown word, and `EVEN` for all words if no card is known.
    """
    faces = _faces(visible)
    if not faces:
        return [EVEN] * len(words)
    means = _means(tuple(faces.values()))
    return [float(max(_near(word, means), default=UNKNOWN)) for word in words]


def near(word: str, cards: Sequence[str]) -> dict[str, float]:
    """The standard deviations by which each known card is nearer to a word than average."""
    faces = _faces(cards)
    found = _near(word, _means(tuple(faces.values()))) if faces else ()
    return dict(zip(faces, map(float, found), strict=False))


def _faces(cards: Sequence[str]) -> dict[str, Rows]:
    return {card: meaning for card in cards if (meaning := _knowledge().meaning(card))}


def _near(word: str, faces: Numbers) -> Numbers:
    """One number for each face; empty for an unknown word."""
    meaning = _knowledge().meaning(word)
    if not meaning:
        return np.zeros(0, np.float32)
    (mine,) = _means([meaning])
    ordinary = _usual() @ mine
    ahead: Numbers = (faces @ mine - ordinary.mean()) / max(float(ordinary.std()), 1e-3)
    return ahead


def _means(meanings: Sequence[Rows]) -> Numbers:
    """A vector for each meaning, with all sources concatenated."""
    sides = [
        np.stack([source.of(rows).mean(axis=0) for rows in meanings])
        for source in _knowledge().sources
    ]
    return np.asarray(np.concatenate([unit(side) for side in sides], axis=1), np.float32)


@cache
def _knowledge() -> Knowledge:
    return load()


@cache
def _usual() -> Numbers:
    return _means([(row,) for row in range(SKIPPED, UP_TO, EVERY)])
