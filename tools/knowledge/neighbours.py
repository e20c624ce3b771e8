"""The nearest words of each word, by the features that they share."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

MOST_SHARED = 4_000
"""Maximum number of words that can share a feature; a more common one is ignored."""
TOGETHER = 0.25
"""Nearness of two words that form a term or a compound."""
FLAT = 0.5
"""Exponent for a feature's value, because having a feature matters more than how strongly."""


def nearest(
    words: Sequence[Mapping[Hashable, float]], count: int
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """For each word, the rows of its nearest words, and their nearness as a share of 255.

    Nearness is the cosine between the words' features, where rare features have more weight. The
    second array is 0 where there are fewer near words than requested.
    """
    spread = Counter(feature for features in words for feature in features)
    weighed = [_weighed(features, spread, len(words)) for features in words]
    sharing = defaultdict[Hashable, list[tuple[int, float]]](list)
    for row, features in enumerate(weighed):
        for feature, value in features.items():
            if spread[feature] <= MOST_SHARED:
                sharing[feature].append((row, value))
    columns = {feature: _column(some) for feature, some in sharing.items()}
    rows = np.zeros((len(words), count), np.uint16)
    nearness = np.zeros((len(words), count), np.uint8)
    total = np.zeros(len(words), np.float32)
    for row, features in enumerate(weighed):
        total[:] = 0
        for feature, value in features.items():
            if feature in columns:
                others, values = columns[feature]
                total[others] += value * values
        total[row] = 0
        best = np.argsort(-total, kind="stable")[:count]
        rows[row] = best
        nearness[row] = np.rint(np.clip(total[best], 0, 1) * 255)
    return rows, nearness


def joined(
    links: tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]],
    pairs: Mapping[tuple[int, int], float],
    count: int,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """The links, with `count` more places per word for pairs of words whose nearness is up to 1.

    A pair takes a place at the word that has fewer pairs, because links count in both directions.
    If there are too many, the nearest come first, then words that have the fewest pairs themselves.
    """
    rows = np.pad(links[0], ((0, 0), (0, count)))
    nearness = np.pad(links[1], ((0, 0), (0, count)))
    often = Counter(row for pair in pairs for row in pair)
    taken = Counter[int]()
    for pair in sorted(
        pairs, key=lambda pair: (-pairs[pair], max(often[row] for row in pair), pair)
    ):
        owner, other = sorted(pair, key=lambda row: (often[row], row))
        if taken[owner] < count:
            taken[owner] += 1
            rows[owner, -taken[owner]] = other
            nearness[owner, -taken[owner]] = round(pairs[pair] * 255)
    return rows, nearness


def _weighed(
    features: Mapping[Hashable, float], spread: Mapping[Hashable, int], words: int
) -> dict[Hashable, float]:
    found = {
        feature: value**FLAT * math.log(words / spread[feature])
        for feature, value in features.items()
    }
    length = math.sqrt(sum(value * value for value in found.values())) or 1.0
    return {feature: value / length for feature, value in found.items()}


def _column(
    some: Sequence[tuple[int, float]],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    rows, values = zip(*some, strict=True)
    return np.array(rows, np.int64), np.array(values, np.float32)
