"""Rows and columns in perspective: the lattice that most cards lie on, or none.

Three neighbouring points make a first guess, which grows outwards: each round takes in the points
near its places and fits the homography to all of them again. A lattice of wrong steps gathers fewer
points in a window of rows times columns, and so loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from assistant.seeing.text import Points, mapped

NEAR = 9
"""Number of nearest points among which a neighbour is sought."""
ASIDE = 0.3
"""Cards lie this far from their place at most, in steps."""
REACH = (1.7, 2.7, 3.7, 5.0, 7.0, 7.0)
"""Steps from the first point that each round takes in."""
GOOD = 0.8
"""A lattice that weighs this share of a complete one is not searched any further."""
HOLES = 3
"""More places without a word than this are no proof of a table."""
LEAD = 1.0
"""A window weighs this much more than the next; else the table may lie elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A window of rows and columns of cards, which most of their words show upright."""

    image: Points
    """Shape (3, 3): the homography from (column, row, 1) to pixels; top left is 0, 0."""
    rows: int
    columns: int
    count: int
    """Number of places with a point."""
    weight: float
    lead: float
    """How much more it weighs than the next best window."""

    @property
    def proven(self) -> bool:
        """Whether nearly all places have a card, and a shifted window would have far fewer."""
        return self.count >= self.rows * self.columns - HOLES and self.lead >= LEAD

    def to_places(self, points: Points) -> Points:
        """Columns and rows of pixels, shape (n, 2); whole numbers are the middles of cards."""
        return mapped(np.linalg.inv(self.image).astype(np.float64), points)


def best_lattice(
    points: Points, alongs: Sequence[complex], weights: Points, rows: int, columns: int
) -> Lattice | None:
    """The lattice whose window weighs most, or None if not even half of its places have a point.

    `alongs`: the direction of the text at each point.
    """
    best: Lattice | None = None
    ends = points + 0.25 * np.column_stack((np.real(alongs), np.imag(alongs)))
    for corner in _corners(points, weights):
        image = _grown(points, corner)
        found = _window(points, ends, weights, image, rows, columns) if image is not None else None
        if found and (best is None or found.weight > best.weight):
            best = found
            if best.weight >= GOOD * weights.max() * rows * columns:
                break
    return best if best and best.count >= rows * columns / 2 else None


def _corners(points: Points, weights: Points) -> Iterator[list[int]]:
    """Three points each that may be neighbours: one, one to its right, and one below it."""
    middle = np.median(points, axis=0)
    for first in np.argsort(np.hypot(*(points - middle).T) / weights)[:12]:
        offsets = (points - points[first]) @ (1, 1j)
        near = np.argsort(abs(offsets))[1:NEAR]
        for right, down in product(near, near):
            turn = offsets[down] / (offsets[right] + 1e-9)
            if turn.imag > 0.35 * abs(turn) and 0.25 < abs(turn) < 4:
                yield [int(first), int(right), int(down)]


def _grown(points: Points, corner: list[int]) -> Points | None:
    """The homography from steps to pixels that has grown from three points."""
    start = np.array([(0, 0), (1, 0), (0, 1)], dtype=np.float32)
    image = np.eye(3)
    image[:2] = cv2.getAffineTransform(start, points[corner].astype(np.float32))
    for reach in REACH:
        whole, _, near = _steps(points, image, reach)
        if near.sum() < 6:
            return None
        image = cv2.findHomography(whole[near], points[near])[0]
        if image is None or abs(np.linalg.det(image)) < 1e-9:
            return None
    return image


def _steps(points: Points, image: Points, reach: float) -> tuple[Points, Points, Points]:
    """The place of each point, its distance from that in steps, and whether it counts.

    It does if it is near its place, which is within reach and on the camera's side of the horizon.
    """
    steps = mapped(np.linalg.inv(image).astype(np.float64), points)
    whole = np.rint(steps)
    aside = np.hypot(*(steps - whole).T)
    ahead = whole @ image[2, :2] + image[2, 2] > 0.15 * image[2, 2]
    return whole, aside, (aside < ASIDE) & (np.abs(whole).max(1) <= reach) & ahead


def _window(
    points: Points, ends: Points, weights: Points, image: Points, rows: int, columns: int
) -> Lattice | None:
    """The window that weighs most; one point counts at each place, the nearest."""
    whole, aside, near = _steps(points, image, REACH[-1])
    if not near.any():
        return None
    back = np.linalg.inv(image).astype(np.float64)
    along = ((mapped(back, ends) - mapped(back, points)) @ (1, 1j))[near]
    ways = np.rint(np.angle(along) / (np.pi / 2)).astype(int) % 4
    way = 1j ** int(np.bincount(ways, weights[near]).argmax())  # where most text runs to
    turn = np.array([[way.real, -way.imag, 0], [way.imag, way.real, 0], [0, 0, 1]])
    middle = int(REACH[-1]) + max(rows, columns)
    grid = np.zeros((2 * middle + 1, 2 * middle + 1))
    for index in np.argsort(-aside):  # the nearest comes last, and stays
        if near[index]:
            column, row = np.rint(whole[index] @ turn[:2, :2]).astype(int) + middle
            grid[row, column] = weights[index] * (1 - aside[index] / 2)
    windows = sliding_window_view(grid, (rows, columns))
    sums = windows.sum((2, 3))
    top, left = np.unravel_index(sums.argmax(), sums.shape)
    rest, weight = np.sort(sums, axis=None)[-2:]
    shift = np.array([[1, 0, left - middle], [0, 1, top - middle], [0, 0, 1]])
    count = int((windows[top, left] > 0).sum())
    return Lattice(image @ turn @ shift, rows, columns, count, weight, weight - rest)
