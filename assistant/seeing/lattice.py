"""Rows and columns in perspective: the lattice on which most cards lie.

Three neighbouring points give a first estimate, which grows outwards: each round adds the points
near its positions, and fits the homography to all of them again. A lattice with wrong steps
collects fewer points in a window of rows times columns, and so loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from assistant.seeing.text import Points, SeenText, mapped

NEAR = 9
"""Number of nearest points among which a point's neighbours are sought."""
ASIDE = 0.3
"""Maximum distance of a card from its position, in steps."""
REACH = (1.7, 2.7, 3.7, 5.0, 7.0, 7.0)
"""Maximum steps from the first point, in each round."""
GOOD = 0.8
"""Share of a complete lattice's weight that is enough to end the search."""
HOLES = 3
"""Maximum number of positions without a word in a plausible table."""
LEAD = 1.0
"""Minimum lead in weight over the next window; with less, the table could be elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A window of rows and columns of cards, turned so that most words are upright."""

    image: Points
    """The homography from (column, row, 1) to pixels, shape (3, 3); top left is 0, 0."""
    count: int
    """Number of positions at which a card was found."""
    weight: float
    proven: bool
    """Whether nearly all positions have a card, while a shifted window would have far fewer."""


def best_lattice(
    cards: Sequence[SeenText], weights: Points, rows: int, columns: int
) -> Lattice | None:
    """The lattice with the heaviest window, or None if less than half of it has cards."""
    best: Lattice | None = None
    if len(cards) < rows * columns / 2:
        return None
    corners = np.array([card.corners for card in cards])
    middles, ends = corners.mean(1), corners[:, 1:3].mean(1)
    for image in _images(middles, weights):
        found = _window(middles, ends, weights, image, rows, columns)
        if best is None or found.weight > best.weight:
            best = found
            if best.weight >= GOOD * weights.max() * rows * columns:
                break
    return best if best and best.count >= rows * columns / 2 else None


def _images(points: Points, weights: Points) -> Iterator[Points]:
    """Homographies from steps to pixels, each grown from one point and two of its neighbours."""
    plane = points @ (1, 1j)
    middle = np.median(points, axis=0) @ (1, 1j)
    for first in np.argsort(abs(plane - middle) / weights)[:12]:
        offsets = plane - plane[first]
        for right, down in permutations(np.argsort(abs(offsets))[1:NEAR], 2):
            turn = offsets[down] / (offsets[right] + 1e-9)
            if turn.imag > 0.35 * abs(turn) and 0.25 < abs(turn) < 4:
                image = _grown(points, points[[first, right, down]])
                if image is not None:
                    yield image


def _grown(points: Points, corner: Points) -> Points | None:
    """The homography after more and more points were added, or None if there are too few."""
    start = np.array([(0, 0), (1, 0), (0, 1)], dtype=np.float32)
    image = np.vstack((cv2.getAffineTransform(start, corner.astype(np.float32)), (0, 0, 1)))
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


def _window(
    points: Points, ends: Points, weights: Points, image: Points, rows: int, columns: int
) -> Lattice:
    """The heaviest window, in which only one point counts at each position."""
    near = _steps(points, image, REACH[-1])[2]
    back = np.linalg.inv(image)
    x, y = (mapped(back, ends) - mapped(back, points))[near].T
    ways = np.rint(np.arctan2(y, x) / (np.pi / 2)).astype(int) % 4
    way = int(np.bincount(ways).argmax())  # the direction of most texts
    image = image @ np.linalg.matrix_power([[0, -1, 0], [1, 0, 0], [0, 0, 1]], way)
    whole, aside, near = _steps(points, image, REACH[-1])
    middle = int(REACH[-1]) + max(rows, columns)
    grid = np.zeros((2 * middle + 1, 2 * middle + 1))
    column, row = (whole[near].astype(int) + middle).T
    np.maximum.at(grid, (row, column), (weights * (1 - aside / 2))[near])
    windows = sliding_window_view(grid, (rows, columns))
    sums = windows.sum((2, 3))
    top, left = np.unravel_index(sums.argmax(), sums.shape)
    next_best, weight = np.sort(sums, axis=None)[-2:]
    shift = np.array([[1, 0, left - middle], [0, 1, top - middle], [0, 0, 1]])
    count = int((windows[top, left] > 0).sum())
    proven = count >= rows * columns - HOLES and weight - next_best >= LEAD
    return Lattice(image @ shift, count, float(weight), bool(proven))
