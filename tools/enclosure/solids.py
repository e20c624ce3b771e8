"""Plates and parts as solids: triangles for a printer and for pictures."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.enclosure.measures import Frame, Vector
from tools.enclosure.shapes import Point, Polygon, Shape, area, polygon

Triangles = NDArray[np.float64]
"""Of the shape (n, 3, 3): triangle, corner, axis; counter-clockwise as seen from outside."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A flat shape with holes and a thickness: its face lies in the frame, the rest behind."""

    outline: Polygon
    holes: tuple[Shape, ...]
    frame: Frame
    thickness: float

    @property
    def rings(self) -> tuple[Polygon, ...]:
        """The outline and the holes, each with the solid to its left."""
        return self.outline, *(polygon(hole)[::-1] for hole in self.holes)


def moved(solid: Solid, by: Vector) -> Solid:
    """The solid, moved by a vector."""
    x, y, z = (a + b for a, b in zip(solid.frame.origin, by, strict=True))
    frame = Frame((x, y, z), solid.frame.u, solid.frame.v)
    return Solid(solid.outline, solid.holes, frame, solid.thickness)


def mesh(solid: Solid) -> Triangles:
    """Surface of a solid, as triangles."""
    frame, deep = solid.frame, -solid.thickness
    found: list[tuple[Vector, Vector, Vector]] = []
    for a, b, c in flat(solid.rings):
        found.append((frame.at(a), frame.at(b), frame.at(c)))
        found.append((frame.at(c, deep), frame.at(b, deep), frame.at(a, deep)))
    for ring in solid.rings:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            found.append((frame.at(a), frame.at(a, deep), frame.at(b, deep)))
            found.append((frame.at(a), frame.at(b, deep), frame.at(b)))
    return np.array(found)


def flat(rings: Sequence[Polygon]) -> list[tuple[Point, Point, Point]]:
    """Triangles that fill the first ring, which is counter-clockwise, but not the others.

    Holes are joined to the outline by seams, then ears are cut off one by one (G. H. Meisters,
    "Polygons have ears", 1975).
    """
    ring = list(rings[0])
    waiting = sorted(rings[1:], key=lambda hole: -max(hole)[0])
    for number, hole in enumerate(waiting):
        ring = _seamed(ring, list(hole), waiting[number + 1 :])
    ears = []
    while len(ring) > 3:
        tip = _ear(ring)
        ears.append((ring[tip - 1], ring[tip], ring[(tip + 1) % len(ring)]))
        del ring[tip]
    return [*ears, (ring[0], ring[1], ring[2])]


def _seamed(ring: list[Point], hole: list[Point], others: Sequence[Polygon]) -> list[Point]:
    """The ring with a hole joined to it along the shortest seam that crosses nothing."""
    start = max(range(len(hole)), key=lambda number: hole[number])
    here = hole[start]
    edges = [edge for loop in (ring, hole, *others) for edge in _edges(loop)]
    by_distance = sorted(
        range(len(ring)),
        key=lambda number: (ring[number][0] - here[0]) ** 2 + (ring[number][1] - here[1]) ** 2,
    )
    for at in by_distance:
        if _faces(ring, at, here) and not any(_cross(here, ring[at], *edge) for edge in edges):
            return [*ring[: at + 1], *hole[start:], *hole[: start + 1], *ring[at:]]
    raise ValueError("a hole that does not lie in its outline")


def _faces(ring: list[Point], at: int, point: Point) -> bool:
    """Whether the point lies in the inner angle of the ring's corner."""
    before, corner, after = ring[at - 1], ring[at], ring[(at + 1) % len(ring)]
    if _turn(before, corner, after) >= 0:
        return _turn(before, corner, point) >= 0 and _turn(corner, after, point) >= 0
    return _turn(before, corner, point) >= 0 or _turn(corner, after, point) >= 0


def _ear(ring: list[Point]) -> int:
    """A corner that can be cut off because no other point lies in its triangle."""
    count = len(ring)
    dents = [
        ring[number]
        for number in range(count)
        if _turn(ring[number - 1], ring[number], ring[(number + 1) % count]) <= 0
    ]
    for tip in range(count):
        a, b, c = ring[tip - 1], ring[tip], ring[(tip + 1) % count]
        if _turn(a, b, c) > 0 and not any(
            point not in (a, b, c) and _within(point, a, b, c) for point in dents
        ):
            return tip
    raise ValueError("an outline that crosses itself")


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(point: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, point) >= 0 and _turn(b, c, point) >= 0 and _turn(c, a, point) >= 0


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines meet elsewhere than at an end that they share."""
    if {a, b} & {c, d}:
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _edges(ring: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def volume(surface: Triangles) -> float:
    """Volume in a closed surface, in cubic millimetres."""
    a, b, c = surface[:, 0], surface[:, 1], surface[:, 2]
    return float(np.sum(a * np.cross(b, c)) / 6)


def content(solid: Solid) -> float:
    """Volume of a solid, computed from its shape, in cubic millimetres."""
    return sum(area(ring) for ring in solid.rings) * solid.thickness


def stl(surface: Triangles) -> bytes:
    """A binary STL file."""
    records = np.zeros(
        len(surface), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("none", "<u2")]
    )
    across = np.cross(surface[:, 1] - surface[:, 0], surface[:, 2] - surface[:, 0])
    records["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    records["corners"] = surface
    header = b"Millimetres".ljust(80, b" ")
    return header + struct.pack("<I", len(surface)) + records.tobytes()
