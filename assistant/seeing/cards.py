"""Pieces of text → cards, and the table that they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np

from assistant.seeing.lattice import Lattice, Place, best_lattice, mapped
from assistant.seeing.text import Points, SeenText
from assistant.seeing.words import likeness

HOLES = 3
"""More places without a word than this are no proof of a table."""
LEAD = 1.0
"""A window weighs this much more than the one beside it; else the table may lie elsewhere."""
ALIKE = 0.5
"""Two readings this alike may be of the same card."""
TWICE = 0.6
"""A table whose cards have two words shows both on this share of them at least."""
INSIDE = 0.5
"""Text belongs to the place whose middle is nearer than this, in steps."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidCard:
    """Cards that lie on a lattice, upright, with the texts at each place."""

    lattice: Lattice
    texts: dict[Place, list[SeenText]]
    """Row and column → its texts, the largest first."""
    twice: bool
    """Whether the cards have their word twice."""

    @property
    def proven(self) -> bool:
        """Whether nearly all places have a card, and a shifted window would have far fewer."""
        lattice = self.lattice
        enough = len(lattice.places) >= lattice.rows * lattice.columns - HOLES
        return enough and lattice.lead >= LEAD


def laid(texts: Sequence[SeenText], rows: int, columns: int) -> LaidCard | None:
    """The table of `rows` times `columns` cards, or None if not even half of them lie so."""
    pairs = _pairs(texts)
    twice = len(pairs) >= TWICE * (rows * columns - HOLES)
    points, weights = _middles(texts, pairs if twice else [])
    lattice = best_lattice(points, weights, rows, columns) if len(points) else None
    if lattice is None or len(lattice.places) < rows * columns / 2:
        return None
    table = _placed(texts, lattice, twice)
    for _ in range(_quarters(table)):
        table = _turned(table)
    if (table.lattice.rows, table.lattice.columns) != (rows, columns):
        table = _turned(table)
    return table


def _pairs(texts: Sequence[SeenText]) -> list[tuple[int, int]]:
    """The large and the small text of cards that have their word twice, by their indices."""
    found = []
    for large, one in enumerate(texts):
        for small, other in enumerate(texts):
            if large == small or other.height > 1.25 * one.height:
                continue
            along, up = one.along, one.up
            if _cosine(along, other.along) > -0.85:
                continue
            offset = other.centre - one.centre
            wide, high = np.hypot(*along), np.hypot(*up)
            above, beside = offset @ up / high**2, abs(offset @ along) / wide
            alike = likeness(one.word, other.word)
            # boxes do not lean as cards do in perspective, so the small word may stand beside
            if 0.4 < above < 4 and beside < 0.6 * wide + high and alike >= ALIKE:
                found.append((alike - 0.1 * above, large, small))
    used: set[int] = set()
    pairs = []
    for _, large, small in sorted(found, reverse=True):
        if not used & {large, small}:
            used |= {large, small}
            pairs.append((large, small))
    return pairs


def _middles(texts: Sequence[SeenText], pairs: Sequence[tuple[int, int]]) -> tuple[Points, Points]:
    """The middles of what may be cards, and their weights: pairs weigh twice as much."""
    of_pairs = [(texts[large].centre + texts[small].centre) / 2 for large, small in pairs]
    paired = {index for pair in pairs for index in pair}
    single = []
    for index, text in enumerate(texts):
        if index in paired:
            continue
        lift = np.zeros(2)
        if pairs:  # a lone text is the lower half of its card, as the nearest pair shows
            near = min(range(len(pairs)), key=lambda at: np.hypot(*(of_pairs[at] - text.centre)))
            large, small = (texts[one].centre for one in pairs[near])
            lift = text.up / text.height * np.hypot(*(large - small)) / 2
        single.append(text.centre + lift)
    points = np.array([*of_pairs, *single], dtype=np.float64).reshape(-1, 2)
    return points, np.array([1.0] * len(of_pairs) + [0.5 if pairs else 1.0] * len(single))


def _cosine(one: Points, other: Points) -> float:
    return float(one @ other / (np.hypot(*one) * np.hypot(*other) + 1e-9))


def _placed(texts: Sequence[SeenText], lattice: Lattice, twice: bool) -> LaidCard:
    """The texts at their places; a line over several cards is cut at its spaces."""
    found: dict[Place, list[SeenText]] = {}
    for text in texts:
        for piece in _cut(text, lattice):
            column, row = lattice.to_places(piece.centre[None])[0]
            place = (round(row), round(column))
            within = 0 <= place[0] < lattice.rows and 0 <= place[1] < lattice.columns
            if within and max(abs(row - place[0]), abs(column - place[1])) < INSIDE:
                found.setdefault(place, []).append(piece)
    whole = {
        place: sorted(joined(pieces), key=lambda one: -one.height)
        for place, pieces in found.items()
    }
    return LaidCard(lattice, whole, twice)


def joined(texts: Sequence[SeenText]) -> list[SeenText]:
    """The texts of a card, with pieces of a line, and then lines, as a single text."""
    for goes_on in (_follows, _is_below):
        for one, other in permutations(texts, 2):
            if goes_on(one, other):
                rest = [text for text in texts if text not in (one, other)]
                return joined([*rest, _whole(one, other)])
    return list(texts)


def _whole(one: SeenText, other: SeenText) -> SeenText:
    """Both texts, of which the other goes on to the right or below."""
    below = _is_below(one, other)
    left = other.corners[3] if below else one.corners[3]
    right = one.corners[1] if below else other.corners[1]
    corners = np.array([one.corners[0], right, other.corners[2], left])
    return SeenText(f"{one.word} {other.word}", min(one.score, other.score), corners)


def _follows(one: SeenText, other: SeenText) -> bool:
    """Whether a text goes on with another after a space."""
    gap = (other.corners[0] + other.corners[3] - one.corners[1] - one.corners[2]) / 2
    ahead, aside = (_cosine(gap, way) * np.hypot(*gap) for way in (one.along, one.up))
    size = one.height
    near = bool(-0.4 * size < ahead < size and abs(aside) < 0.4 * size)
    return near and _cosine(one.along, other.along) > 0.95 and 0.7 < other.height / size < 1.4


def _is_below(one: SeenText, other: SeenText) -> bool:
    """Whether a text is the line under another, in letters of the same size."""
    step, size = other.centre - one.centre, one.height
    down, aside = -_cosine(step, one.up), abs(_cosine(step, one.along))
    near = down > 0.9 and aside < 0.4 and 0.7 * size < np.hypot(*step) < 2 * size
    alike = _cosine(one.along, other.along) > 0.95 and 0.7 < other.height / size < 1.4
    return bool(near and alike)


def _cut(text: SeenText, lattice: Lattice) -> list[SeenText]:
    """The words of a text that is longer than a card, or the text."""
    first, second, third, fourth = text.corners
    ends = lattice.to_places(np.array([(first + fourth) / 2, (second + third) / 2]))
    words = text.word.split()
    if np.abs(ends[1] - ends[0]).max() < 1 or len(words) == 1:
        return [text]
    pieces, begin = [], 0
    for word in words:
        left, right = begin / len(text.word), (begin + len(word)) / len(text.word)
        begin += len(word) + 1
        top, foot = second - first, third - fourth
        corners = (
            first + left * top,
            first + right * top,
            fourth + right * foot,
            fourth + left * foot,
        )
        pieces.append(replace(text, word=word, corners=np.array(corners)))
    return pieces


def _quarters(table: LaidCard) -> int:
    """The number of quarters to turn the table by, so that most large words are upright."""
    votes = [0.0] * 4
    for place, texts in table.texts.items():
        if table.twice and len(texts) < 2:
            continue
        text = texts[0]
        row, column = place
        here = np.array([(column, row)], dtype=np.float64)
        step = table.lattice.to_places(mapped(table.lattice.image, here) + 0.2 * text.along)[0]
        x, y = step - here[0]
        # text that runs down needs three quarters clockwise, and so on
        way = (0 if x > 0 else 2) if abs(x) > abs(y) else (3 if y > 0 else 1)
        votes[way] += 1
    return max(range(4), key=lambda way: votes[way])


def _turned(table: LaidCard) -> LaidCard:
    rows = table.lattice.rows
    texts = {(column, rows - 1 - row): found for (row, column), found in table.texts.items()}
    return LaidCard(table.lattice.turned(), texts, table.twice)
