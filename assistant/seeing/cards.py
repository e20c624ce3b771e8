"""Pieces of text in a photograph, assigned to cards and to the lattice on which they lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np

from assistant.seeing.lattice import Lattice, best_lattice
from assistant.seeing.text import SeenText, mapped
from assistant.seeing.words import WELL, likeness

Place = tuple[int, int]
"""A position on the lattice: row and column."""
Texts = dict[Place, list[SeenText]]
ALIKE = 0.5
"""Minimum similarity of two readings that may be of the same card."""
LEGIBLE = 0.5
"""Minimum score of a text that counts as evidence of a card; cloth patterns look like text."""
LONGEST = 1.2
"""Maximum length of a single card's text, in steps."""


def laid(texts: Iterable[SeenText], rows: int, columns: int) -> Lattice | None:
    """The lattice of `rows` times `columns` cards, or None if less than half of them fit it.

    If cards have their word twice, the large and the small text become one in the middle of the
    card. If most cards do, other texts weigh less, because most of them are printed matter beside
    the cards.
    """
    single = [one for one in texts if one.word and one.score >= LEGIBLE]
    found, middles = [], []
    for large, small in permutations(single, 2):
        step, bend = _seen_from(large, small)
        # boxes are not slanted like cards in perspective, so the small word may seem beside it
        beside = abs(step.real) < 0.6 * abs(large.along) / large.height + 1
        near = beside and -4 < step.imag < -0.4 and small.height < 1.25 * large.height
        if near and bend < -0.85 and (alike := likeness(large.word, small.word)) >= ALIKE:
            found.append((alike + 0.1 * step.imag, large, small))
    for _, large, small in sorted(found, key=lambda one: -one[0]):
        if large in single and small in single:
            middle = (large.corners + np.roll(small.corners, 2, axis=0)) / 2
            middles.append(replace(large, corners=middle))
            single = [one for one in single if one not in (large, small)]
    light = 0.5 if len(middles) > rows * columns / 2 else 1.0
    weights = np.array([1.0] * len(middles) + [light] * len(single))
    return best_lattice([*middles, *single], weights, rows, columns)


def _seen_from(one: SeenText, other: SeenText) -> tuple[complex, float]:
    """The offset to another text, a complex number: right and down, in heights of the first.

    The second value is 1 if both texts run in the same direction, -1 if in opposite ones.
    """
    ahead = one.along / (abs(one.along) + 1e-9)
    bend = (other.along * ahead.conjugate()).real / (abs(other.along) + 1e-9)
    return (other.centre - one.centre) * ahead.conjugate() / (one.height + 1e-9), bend


def placed(texts: Iterable[SeenText], lattice: Lattice) -> Texts:
    """The texts at each position, in lattice steps, except those longer than a card."""
    found: Texts = defaultdict(list)
    to_places = np.linalg.inv(lattice.image)
    for text in texts:
        lying = replace(text, corners=mapped(to_places, text.corners))
        if lying.word and abs(lying.along) < LONGEST:
            found[round(lying.centre.imag), round(lying.centre.real)].append(lying)
    for place, pieces in found.items():
        found[place] = joined(pieces)
    return found


def joined(texts: Sequence[SeenText]) -> list[SeenText]:
    """A card's texts joined into single ones: first the pieces of a line, then its lines."""
    for one, other in permutations(texts, 2):
        step, bend = _seen_from(one, other)
        gap = step.real - (abs(one.along) + abs(other.along)) / 2 / one.height
        beside = -0.4 < gap < 1 and abs(step.imag) < 0.4
        below = 0.7 < step.imag < 2 and abs(step.real) < 0.4 * step.imag
        below = below and likeness(one.word, other.word) < ALIKE  # and not the same word twice
        of_a_kind = bend > 0.95 and 0.7 < other.height / one.height < 1.4
        score = min(one.score, other.score)
        if of_a_kind and (beside or below) and score >= WELL:
            around = one.corners.copy()
            around[2:] = other.corners[2:]
            around[[1, 3]] = (one.corners, other.corners)[beside][[1, 3]]
            rest = [text for text in texts if text not in (one, other)]
            return joined([*rest, SeenText(f"{one.word} {other.word}", score, around)])
    return list(texts)
