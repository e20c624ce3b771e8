"""Pieces of text → cards, and the lattice that they lie on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np

from assistant.seeing.lattice import HOLES, Lattice, best_lattice
from assistant.seeing.text import SeenText, mapped
from assistant.seeing.words import WELL, likeness

Place = tuple[int, int]
"""Row and column."""
ALIKE = 0.5
"""Two readings this alike may be of the same card."""
TWICE = 0.6
"""A table whose cards have two words shows both on this share of them at least."""
LEGIBLE = 0.5
"""A text that is read worse is no proof of a card: patterns of a cloth look like text."""
LONGEST = 1.2
"""A text of more steps is not of a single card."""


def laid(texts: Sequence[SeenText], rows: int, columns: int) -> Lattice | None:
    """The lattice of `rows` times `columns` cards, or None if not even half of them lie so."""
    texts = [one for one in texts if one.word and one.score >= LEGIBLE]
    pairs = _pairs(texts)
    if len(pairs) < TWICE * (rows * columns - HOLES):
        pairs = []
    single = [text for text in texts if not any(text in pair for pair in pairs)]
    both = [
        replace(large, corners=(large.corners + np.roll(small.corners, 2, axis=0)) / 2)
        for large, small in pairs
    ]
    weights = [1.0] * len(pairs) + [0.5 if pairs else 1.0] * len(single)
    return best_lattice([*both, *single], np.array(weights), rows, columns)


def _pairs(texts: Sequence[SeenText]) -> list[tuple[SeenText, SeenText]]:
    """The large and the small text of cards that have their word twice."""
    found = []
    for large, small in permutations(texts, 2):
        step, bend = _seen_from(large, small)
        # boxes do not lean as cards do in perspective, so the small word may stand beside
        beside = abs(step.real) < 0.6 * abs(large.along) / large.height + 1
        near = beside and -4 < step.imag < -0.4 and small.height < 1.25 * large.height
        if near and bend < -0.85 and (alike := likeness(large.word, small.word)) >= ALIKE:
            found.append((alike + 0.1 * step.imag, large, small))
    pairs: list[tuple[SeenText, SeenText]] = []
    for _, large, small in sorted(found, key=lambda one: -one[0]):
        if not any({large, small} & {*pair} for pair in pairs):
            pairs.append((large, small))
    return pairs


def _seen_from(one: SeenText, other: SeenText) -> tuple[complex, float]:
    """The way to another text, to the right and, as imaginary part, down, in heights of the first.

    And 1 if both run in the same direction, -1 if in opposite ones.
    """
    ahead = one.along / (abs(one.along) + 1e-9)
    bend = (other.along * ahead.conjugate()).real / (abs(other.along) + 1e-9)
    return (other.centre - one.centre) * ahead.conjugate() / (one.height + 1e-9), bend


def placed(texts: Iterable[SeenText], lattice: Lattice) -> defaultdict[Place, list[SeenText]]:
    """The texts in each place, in steps of the lattice, without what is longer than a card."""
    found: defaultdict[Place, list[SeenText]] = defaultdict(list)
    to_places = np.linalg.inv(lattice.image)
    for text in texts:
        lying = replace(text, corners=mapped(to_places, text.corners))
        if lying.word and abs(lying.along) < LONGEST:
            found[round(lying.centre.imag), round(lying.centre.real)].append(lying)
    for place, pieces in found.items():
        found[place] = joined(pieces)
    return found


def joined(texts: Sequence[SeenText]) -> list[SeenText]:
    """The texts of a card, with pieces of a line, and then lines, as a single text."""
    for one, other in permutations(texts, 2):
        step, bend = _seen_from(one, other)
        gap = step.real - (abs(one.along) + abs(other.along)) / 2 / one.height
        beside = -0.4 < gap < 1 and abs(step.imag) < 0.4
        below = 0.7 < step.imag < 2 and abs(step.real) < 0.4 * step.imag
        below = below and likeness(one.word, other.word) < ALIKE  # and not its second word
        of_a_kind = bend > 0.95 and 0.7 < other.height / one.height < 1.4
        score = min(one.score, other.score)
        if of_a_kind and (beside or below) and score >= WELL:
            around = one.corners.copy()
            around[2:] = other.corners[2:]
            around[[1, 3]] = (one.corners, other.corners)[beside][[1, 3]]
            rest = [text for text in texts if text not in (one, other)]
            return joined([*rest, SeenText(f"{one.word} {other.word}", score, around)])
    return list(texts)
