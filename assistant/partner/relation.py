"""The cards as evidence for the word that was said.

A clue is usually nearer to some card than another word is. This is cheaper than the partner's
analysis: each word is compared with its own average nearness, from a few hundred sampled words, and
only for clues that could have been heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from assistant.partner.knowledge import Knowledge, Numbers, Rows, load, unit

GAIN, EVEN = 0.98, 3.3
"""Nats of evidence per standard deviation of nearness, and the nearness that is no evidence.

A logistic regression fits .75 and 3.3 to language models' clues at their tables. For 607 clues that
people gave, the gain fitted to one half is .98, which was tested on the other half.
"""
UNKNOWN = 2.1
"""The nearness assumed for an unknown word, because most such words are not clues."""
NEAREST = 7.0
"""The nearness above which the evidence stops growing, because too few known clues were nearer."""

SKIPPED, UP_TO, EVERY = 200, 6_000, 20
"""The range and step of the common words that are sampled for the average nearness."""


def relates(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """The evidence of the visible cards for each word as a clue, in nats.

    It compares how often a clue and another word are this near to their nearest card, as a log
    ratio. The file is loaded at the first call.
    """
    return [GAIN * (min(NEAREST, max(0.0, one)) - EVEN) for one in nearest(words, visible)]


def nearest(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """For each word, how much nearer than average its nearest card is, in standard deviations.

    `UNKNOWN` for an unknown word, and `EVEN` for all words if no card is known.
    """
    faces = _faces(visible)
    if not faces:
        return [EVEN] * len(words)
    means = _means(tuple(faces.values()))
    return [float(max(_near(word, means), default=UNKNOWN)) for word in words]


def near(word: str, cards: Sequence[str]) -> dict[str, float]:
    """How much nearer than average each known card is to a word, in standard deviations."""
    faces = _faces(cards)
    found = _near(word, _means(tuple(faces.values()))) if faces else ()
    return dict(zip(faces, map(float, found), strict=False))


def _faces(cards: Sequence[str]) -> dict[str, Rows]:
    return {card: meaning for card in cards if (meaning := _knowledge().meaning(card))}


def _near(word: str, faces: Numbers) -> Numbers:
    """The word's nearness to each card as in `near`; empty for an unknown word."""
    meaning = _knowledge().meaning(word)
    if not meaning:
        return np.zeros(0, np.float32)
    (mine,) = _means([meaning])
    ordinary = _usual() @ mine
    ahead: Numbers = (faces @ mine - ordinary.mean()) / max(float(ordinary.std()), 1e-3)
    return ahead


def _means(meanings: Sequence[Rows]) -> Numbers:
    """A vector for each meaning, made of all sources' vectors."""
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
