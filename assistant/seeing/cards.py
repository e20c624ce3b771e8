"""Pieces of text → cards, and the lattice that they lie on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np

from assistant.seeing.lattice import HOLES, Lattice, best_lattice
from assistant.seeing.text import Points, SeenText
from assistant.seeing.words import WELL, likeness

Place = tuple[int, int]
"""Row and column."""
ALIKE = 0.5
"""Two readings this alike may be of the same card."""
TWICE = 0.6
"""A table whose cards have two words shows both on this share of them at least."""

LONGEST = 1.2
"""A text of more steps is not of a single card."""


def laid(texts: Sequence[SeenText], rows: int, columns: int) -> Lattice | None:
    """The lattice of `rows` times `columns` cards, or None if not even half of them lie so."""
    pairs = _pairs(texts)
    if len(pairs) < TWICE * (rows * columns - HOLES):
        pairs = []
    single = [text for text in texts if not any(text in pair for pair in pairs)]
    points = [(one.centre + other.centre) / 2 for one, other in pairs]
    points += [text.centre for text in single]
    alongs = [text.along for text in (*(large for large, _ in pairs), *single)]
    weights = [1.0] * len(pairs) + [0.5 if pairs else 1.0] * len(single)
    if len(points) < rows * columns / 2:
        return None
    return best_lattice(np.array(points), alongs, np.array(weights), rows, columns)


def _pairs(texts: Sequence[SeenText]) -> list[tuple[SeenText, SeenText]]:
    """The large and the small text of cards that have their word twice."""
    found = []
    for large, small in permutations(texts, 2):
        step = _offset(large, small)
        opposite = _bend(large, small) < -0.85 and small.height < 1.25 * large.height
        # boxes do not lean as cards do in perspective, so the small word may stand beside
        beside = abs(step.real) < 0.6 * abs(large.along) / large.height + 1
        near = opposite and beside and -4 < step.imag < -0.4
        if near and (alike := likeness(large.word, small.word)) >= ALIKE:
            found.append((alike + 0.1 * step.imag, large, small))
    pairs: list[tuple[SeenText, SeenText]] = []
    for _, large, small in sorted(found, key=lambda one: -one[0]):
        if not any({large, small} & {*pair} for pair in pairs):
            pairs.append((large, small))
    return pairs


def _bend(one: SeenText, other: SeenText) -> float:
    """1 if both texts run in the same direction, -1 if in opposite ones."""
    turn = one.along.conjugate() * other.along
    return turn.real / (abs(turn) + 1e-9)


def _offset(one: SeenText, other: SeenText) -> complex:
    """How far the other's middle is to the right and, as imaginary part, below, in heights."""
    step = complex(*(other.centre - one.centre)) * one.along.conjugate()
    return step / (abs(one.along) * one.height + 1e-9)


def placed(texts: Iterable[SeenText], lattice: Lattice) -> dict[Place, list[SeenText]]:
    """The texts in each place, in steps of the lattice, without what is longer than a card."""
    found: dict[Place, list[SeenText]] = {}
    for text in texts:
        lying = replace(text, corners=lattice.to_places(text.corners))
        column, row = np.rint(lying.centre).astype(int)
        if lying.word and abs(lying.along) < LONGEST:
            found.setdefault((int(row), int(column)), []).append(lying)
    return {place: joined(pieces) for place, pieces in found.items()}


def joined(texts: Sequence[SeenText]) -> list[SeenText]:
    """The texts of a card, with pieces of a line, and then lines, as a single text."""
    for one, other in permutations(texts, 2):
        step, size = _offset(one, other), one.height
        gap = step.real - (abs(one.along) + abs(other.along)) / 2 / size
        beside = -0.4 < gap < 1 and abs(step.imag) < 0.4
        below = 0.7 < step.imag < 2 and abs(step.real) < 0.4 * step.imag
        below = below and likeness(one.word, other.word) < ALIKE  # and not its second word
        of_a_kind = _bend(one, other) > 0.95 and 0.7 < other.height / size < 1.4
        well = min(one.score, other.score) >= WELL
        if of_a_kind and (beside or below) and well:
            rest = [text for text in texts if text not in (one, other)]
            word, score = f"{one.word} {other.word}", min(one.score, other.score)
            return joined([*rest, SeenText(word, score, _around(one, other, below))])
    return list(texts)


def _around(one: SeenText, other: SeenText, below: bool) -> Points:
    """The corners of both texts, of which the other goes on to the right or below."""
    first, last = one.corners, other.corners
    across = (first[1], last[3]) if below else (last[1], first[3])
    return np.array([first[0], across[0], last[2], across[1]])
