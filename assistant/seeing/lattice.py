"""Rows and columns in perspective: the lattice on which most cards of a photograph lie.

Three neighbouring cards give a first estimate, which grows outwards: each round adds the cards near
its positions, and fits the homography to all of them again. A lattice with wrong steps collects
fewer cards in a window of rows times columns, and so is not chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from operator import attrgetter

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from assistant.seeing.text import Points, SeenText, mapped
from assistant.seeing.words import likeness

Place = tuple[int, int]
"""A position on the lattice: row and column."""
Texts = dict[Place, list[SeenText]]
LEGIBLE = 0.5
"""Minimum score of a text that counts as evidence of a card; cloth patterns look like text."""
ALIKE = 0.5
"""Minimum similarity of a card's two words as they were read."""
LONGEST = 1.2
"""Maximum length of a single card's text, in steps."""
ASIDE = 0.3
"""Maximum distance of a card from its position, in steps."""
FIRST, NEAR = 6, 9
"""Number of cards to grow lattices from, and of the nearest ones to each, itself included."""
REACH = (1.7, 2.7, 3.7, 5.0, 7.0, 7.0)
"""Maximum steps from the first card, in each round."""
HOLES = 3
"""Maximum number of positions without a word in a plausible table."""
LEAD = 1.0
"""Minimum lead in weight over the next window; with less, the table could be elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A window of rows and columns of cards, turned so that most words are upright."""

    image: Points
    """The homography from (column, row, 1) to pixels, shape (3, 3); top left is 0, 0."""
    weight: float
    count: int
    """Number of positions at which a card was found."""
    proven: bool
    """Whether nearly all positions have a card, while a shifted window would have far fewer."""


def laid(texts: Iterable[SeenText], rows: int, columns: int) -> Lattice | None:
    """The lattice of `rows` times `columns` cards, or None if less than half of them fit it.

    If cards have their word twice, the large and the small text become one in the middle of the
    card. If most cards do, other texts weigh less, because most of them are printed matter beside
    the cards.
    """
    single = [one for one in texts if one.word and one.score >= LEGIBLE]
    middles = []
    for large, small in _pairs(single):
        if large in single and small in single:
            middle = (large.corners + np.roll(small.corners, 2, axis=0)) / 2
            middles.append(replace(large, corners=middle))
            single = [one for one in single if one not in (large, small)]
    half = rows * columns / 2
    if len(middles) + len(single) < half:
        return None
    light = 0.5 if len(middles) > half else 1.0
    weights = np.array([1.0] * len(middles) + [light] * len(single))
    corners = np.array([card.corners for card in (*middles, *single)])
    cards = np.stack((corners.mean(1), corners[:, 1:3].mean(1)), axis=1)
    found = [_window(cards, weights, one, rows, columns) for one in _images(cards, weights)]
    best = max(found, key=attrgetter("weight"), default=None)
    return best if best and best.count >= half else None


def _pairs(texts: Sequence[SeenText]) -> list[tuple[SeenText, SeenText]]:
    """The large and small texts that may be the two words of a card, the most similar first."""
    found = []
    shapes = np.array([(one.centre, one.along, one.height) for one in texts]).reshape(-1, 3)
    for large, (centre, along, height) in zip(texts, shapes, strict=True):
        ahead = along.conj() / (abs(along) + 1e-9)
        step = (shapes[:, 0] - centre) * ahead / (height + 1e-9)  # right and down, in text heights
        # Boxes are not slanted like cards in perspective, so the small word may seem beside it.
        near = abs(step.real) < 0.6 * abs(along / height) + 1
        near &= (step.imag > -4) & (step.imag < -0.4) & (abs(shapes[:, 2]) < 1.25 * abs(height))
        near &= (shapes[:, 1] * ahead).real < -0.85 * abs(shapes[:, 1])
        for at in map(int, np.flatnonzero(near)):
            alike = likeness(large.word, texts[at].word)
            if alike >= ALIKE:
                found.append((alike + 0.1 * step[at].imag, large, texts[at]))
    return [(large, small) for _, large, small in sorted(found, key=lambda one: -one[0])]


def _images(cards: Points, weights: Points) -> Iterator[Points]:
    """Homographies from steps to pixels, each grown from a card and its neighbours on two sides."""
    points = cards[:, 0]
    plane, ends = (cards @ (1, 1j)).T
    middle = np.median(points, axis=0) @ (1, 1j)
    for first in np.argsort(abs(plane - middle) / weights)[:FIRST]:
        # In these units, x follows the card's word, and half of the word is 1.
        offsets = (plane - plane[first]) / (ends[first] - plane[first])
        for beside, below in permutations(np.argsort(abs(offsets))[1:NEAR], 2):
            x, y = offsets[[beside, below]]
            turn = y / (x + 1e-9)
            is_square = abs(turn.imag) > 0.35 * abs(turn) and 0.25 < abs(turn) < 4
            if abs(x.real) > abs(x.imag) and is_square:
                way = np.sign(x.real)
                steps = np.array([(0, 0), (way, 0), (0, way * np.sign(turn.imag))])
                image = _grown(points, steps, points[[first, beside, below]])
                if image is not None:
                    yield image


def _grown(points: Points, steps: Points, start: Points) -> Points | None:
    """The homography after more and more points were added, or None if there are too few."""
    affine = cv2.getAffineTransform(steps.astype(np.float32), start.astype(np.float32))
    image = np.vstack((affine, (0, 0, 1)))
    for reach in REACH:
        whole, _, near = _steps(points, image, reach)
        if near.sum() < 6:
            return None
        image = cv2.findHomography(whole[near], points[near])[0]
        if image is None or abs(np.linalg.det(image)) < 1e-9:
            return None
    return np.asarray(image)


def _steps(points: Points, image: Points, reach: float) -> tuple[Points, Points, Points]:
    """Each point's position, its distance from that position in steps, and whether it counts.

    It counts if it is near its position, within reach, and on the camera's side of the horizon.
    """
    steps = mapped(np.linalg.inv(image), points)
    whole = np.rint(steps)
    aside = np.hypot(*(steps - whole).T)
    ahead = whole @ image[2, :2] + image[2, 2] > 0.15 * image[2, 2]
    return whole, aside, (aside < ASIDE) & (np.abs(whole).max(1) <= reach) & ahead


def _window(cards: Points, weights: Points, image: Points, rows: int, columns: int) -> Lattice:
    """The heaviest window; one card counts at each position, and an upright one counts more."""
    whole, aside, near = _steps(cards[:, 0], image, REACH[-1])
    is_upright = mapped(np.linalg.inv(image), cards[:, 1])[:, 0] > whole[:, 0]
    weights = weights * (1 - aside / 2) * np.where(is_upright, 1, 0.9)
    far = int(REACH[-1])
    grid = np.zeros((2 * far + 1, 2 * far + 1))
    column, row = whole[near].astype(int).T + far
    np.maximum.at(grid, (row, column), weights[near])
    windows = sliding_window_view(grid, (rows, columns))
    sums = windows.sum((2, 3))
    top, left = np.unravel_index(sums.argmax(), sums.shape)
    next_best, weight = np.sort(sums, axis=None)[-2:]
    shift = np.array([[1, 0, left - far], [0, 1, top - far], [0, 0, 1]])
    count = int((windows[top, left] > 0).sum())
    proven = count >= rows * columns - HOLES and weight - next_best >= LEAD
    return Lattice(image @ shift, float(weight), count, bool(proven))


def placed(texts: Iterable[SeenText], lattice: Lattice) -> Texts:
    """The texts at each position, in lattice steps, except those longer than a card."""
    found: Texts = defaultdict(list)
    to_places = np.linalg.inv(lattice.image)
    for text in texts:
        lying = replace(text, corners=mapped(to_places, text.corners))
        if lying.word and abs(lying.along) < LONGEST:
            found[round(lying.centre.imag), round(lying.centre.real)].append(lying)
    return found
