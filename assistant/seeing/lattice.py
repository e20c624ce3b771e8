"""Rows and columns in perspective: the lattice that most cards lie on, or none.

Three neighbouring points make a first guess, which grows outwards: each round takes in the points
near its places and fits the homography to all of them again. A lattice of wrong steps gathers fewer
points in a window of rows times columns, and so loses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from assistant.seeing.text import Points

Place = tuple[int, int]
"""Row and column."""
NEAR = 9
"""Number of nearest points among which a neighbour is sought."""
ASIDE = 0.3
"""Cards lie this far from their place at most, in steps."""
REACH = (1.7, 2.7, 3.7, 5.0, 7.0, 7.0)
"""Steps from the first point that each round takes in."""
GOOD = 0.8
"""A lattice that weighs this share of a complete one is not searched any further."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A window of a lattice, and what lies in it."""

    image: Points
    """Shape (3, 3): the homography from (column, row, 1) to pixels; top left is 0, 0."""
    rows: int
    columns: int
    places: dict[Place, int]
    """The index of the point at each row and column that has any."""
    weight: float
    lead: float
    """How much more it weighs than the next best window beside it."""

    def to_places(self, points: Points) -> Points:
        """Columns and rows of pixels, shape (n, 2); whole numbers are the middles of cards."""
        return mapped(inverse(self.image), points)

    def turned(self) -> Lattice:
        """The same, seen from its left side: a quarter clockwise."""
        # the new column c and row r are the old column r and row (rows - 1 - c)
        turn = np.array([[0, 1, 0], [-1, 0, self.rows - 1], [0, 0, 1]], dtype=np.float64)
        places = {(column, self.rows - 1 - row): at for (row, column), at in self.places.items()}
        image = self.image @ turn
        return Lattice(image, self.columns, self.rows, places, self.weight, self.lead)


def mapped(homography: Points, points: Points) -> Points:
    """The points, shape (n, 2), where the homography takes them."""
    far = np.column_stack((points, np.ones(len(points)))) @ homography.T
    depth = np.where(np.abs(far[:, 2:]) < 1e-9, 1e-9, far[:, 2:])
    return np.asarray(far[:, :2] / depth)


def inverse(homography: Points) -> Points:
    """The homography that leads back, up to its scale; it exists for every one."""
    first, second, third = homography
    columns = (np.cross(second, third), np.cross(third, first), np.cross(first, second))
    return np.stack(columns, axis=1)


def homography(start: Points, end: Points) -> Points:
    """The homography that takes points to others, shape (n, 2); affine if fewer than six."""
    middle, size = end.mean(0), end.std() + 1e-9
    (x, y), (u, v) = start.T, ((end - middle) / size).T
    plain = np.column_stack((x, y, np.ones(len(x))))
    if len(x) < 6:
        solved = np.linalg.lstsq(plain, np.column_stack((u, v)), rcond=None)[0].T
        inner = np.vstack((solved, (0, 0, 1)))
    else:
        zero = np.zeros_like(plain)
        first = np.hstack((plain, zero, -u[:, None] * plain))
        second = np.hstack((zero, plain, -v[:, None] * plain))
        inner = np.linalg.svd(np.vstack((first, second)))[2][-1].reshape(3, 3)
    whole = np.array([[size, 0, middle[0]], [0, size, middle[1]], [0, 0, 1]]) @ inner
    return np.asarray(whole / (whole[2, 2] or 1e-9))


def best_lattice(points: Points, weights: Points, rows: int, columns: int) -> Lattice | None:
    """The lattice whose window of `rows` times `columns`, or turned, weighs most."""
    best: Lattice | None = None
    for first, right, down in _guesses(points, weights):
        steps = _grown(points, first, right, down)
        if steps is None:
            continue
        for shape in {(rows, columns), (columns, rows)}:
            found = _window(points, weights, steps, *shape)
            if found and (best is None or found.weight > best.weight):
                best = found
        if best and best.weight >= GOOD * weights.max() * rows * columns:
            break
    return best


def _guesses(points: Points, weights: Points) -> Iterator[tuple[int, int, int]]:
    """Three points each that may be neighbours: one, one to its right, and one below it."""
    if len(points) < 4:
        return
    middle = np.median(points, axis=0)
    for first in np.argsort(np.hypot(*(points - middle).T) / weights)[:12]:
        offsets = points - points[first]
        lengths = np.hypot(*offsets.T)
        near = np.argsort(lengths)[1:NEAR]
        for right, down in product(near, near):
            (a, b), (c, d) = offsets[right], offsets[down]
            wide, high = lengths[right], lengths[down]
            if a * d - b * c > 0.35 * wide * high and 0.25 < wide / (high + 1e-9) < 4:
                yield int(first), int(right), int(down)


def _grown(points: Points, first: int, right: int, down: int) -> Points | None:
    """The homography from steps to pixels that has grown from three points."""
    known = np.array([(0, 0), (1, 0), (0, 1)], dtype=np.float64)
    image = homography(known, points[[first, right, down]])
    for reach in REACH:
        whole, _, near = _placed(points, image, reach)
        if near.sum() < 4:
            return None
        image = homography(whole[near], points[near])
    return image


def _placed(points: Points, image: Points, reach: float) -> tuple[Points, Points, Points]:
    """The place of each point, its distance from that in steps, and whether it counts.

    It does if it is near its place, which is within reach and on the camera's side of the horizon.
    """
    steps = mapped(inverse(image), points)
    whole = np.rint(steps)
    aside = np.hypot(*(steps - whole).T)
    ahead = whole @ image[2, :2] + image[2, 2] > 0.15 * image[2, 2]
    return whole, aside, (aside < ASIDE) & (np.abs(whole).max(1) <= reach) & ahead


def _window(
    points: Points, weights: Points, image: Points, rows: int, columns: int
) -> Lattice | None:
    """The window that weighs most; one point counts at each place, the nearest."""
    whole, aside, near = _placed(points, image, REACH[-1])
    at: dict[Place, int] = {}
    for index in np.argsort(aside):
        if near[index]:
            at.setdefault((int(whole[index, 1]), int(whole[index, 0])), int(index))
    if len(at) < 4:
        return None
    worth = {place: weights[index] * (1 - aside[index] / 2) for place, index in at.items()}
    windows: dict[Place, float] = defaultdict(float)
    for (row, column), value in worth.items():
        for down, right in product(range(rows), range(columns)):
            windows[row - down, column - right] += value
    rest, weight = sorted(windows.values())[-2:]
    top, left = max(windows, key=windows.__getitem__)
    shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1]], dtype=np.float64)
    places = {
        (row - top, column - left): index
        for (row, column), index in at.items()
        if top <= row < top + rows and left <= column < left + columns
    }
    return Lattice(image @ shift, rows, columns, places, weight, weight - rest)
