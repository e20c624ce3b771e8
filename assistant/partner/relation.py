"""The evidence of the cards, which helps to decide which word was said.

A clue is nearer to some card than another word is. Cheaper than the partner's analysis: each word
is compared with its own usual nearness, from a few hundred sampled words, and only clues that may
have been heard are considered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from assistant.partner.knowledge import Knowledge, Numbers, Rows, load, unit

GAIN, EVEN = 0.75, 3.3
"""Nats for each standard deviation of nearness, and the nearness that tells nothing.

`./tabletop-dev tools.speech.nearness` fits both to clues of whole games at their tables.
"""
NEAREST = 7.0
"""The nearness from which on more of it tells nothing more: so near were too few clues to tell."""

SKIPPED, UP_TO, EVERY = 200, 6_000, 20
"""The range and step of the common words that are sampled for the usual nearness."""


def relates(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """For each word, the nats by which the visible cards speak for it as a clue.

    The logarithm of how much oftener a clue than another word is so near to its nearest card. 0
    for an unknown word. The file is loaded at the first call.
    """
    return [GAIN * (min(NEAREST, max(0.0, one)) - EVEN) for one in nearest(words, visible)]


def nearest(words: Sequence[str], visible: Sequence[str]) -> list[float]:
    """The standard deviations by which each word's nearest card is nearer than usual.

    `EVEN` for an unknown word, and for all words without cards.
    """
    knowledge = _knowledge()
    cards = [meaning for card in visible if (meaning := knowledge.meaning(card))]
    if not cards:
        return [EVEN] * len(words)
    faces, usual = _means(knowledge, cards), _usual()
    return [_nearest(knowledge, knowledge.meaning(word), faces, usual) for word in words]


def _nearest(knowledge: Knowledge, word: Rows, faces: Numbers, usual: Numbers) -> float:
    if not word:
        return EVEN
    (mine,) = _means(knowledge, [word])
    ordinary = usual @ mine
    ahead = float((faces @ mine).max() - ordinary.mean())
    return ahead / max(float(ordinary.std()), 1e-3)


def _means(knowledge: Knowledge, meanings: Sequence[Rows]) -> Numbers:
    """A vector for each meaning, with all sources side by side."""
    sides = [
        np.stack([source.of(rows).mean(axis=0) for rows in meanings])
        for source in knowledge.sources
    ]
    return np.asarray(np.concatenate([unit(side) for side in sides], axis=1), np.float32)


@cache
def _knowledge() -> Knowledge:
    return load()


@cache
def _usual() -> Numbers:
    knowledge = _knowledge()
    return _means(knowledge, [(row,) for row in range(SKIPPED, UP_TO, EVERY)])
