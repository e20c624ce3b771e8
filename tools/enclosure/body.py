"""Walls and floor as one closed surface, for a printer.

The five plates would be five bodies, which a slicer may leave apart. Here the joints are not
there at all: every wall is a face outside and one inside, joined by what is cut through it, and
the rim above.
"""

from collections.abc import Iterator

import numpy as np

from tools.enclosure.measures import EAST, NORTHWARD, SCREW, Box, Frame, Name, Vector
from tools.enclosure.parts import CLEAR_M3
from tools.enclosure.plates import Plate, plates, slot
from tools.enclosure.shapes import Point, Polygon, Rectangle, Shape, notched, polygon
from tools.enclosure.solids import Triangles, flat

Triangle = tuple[Vector, Vector, Vector]


def body(box: Box) -> Triangles:
    """The surface of walls and floor as one solid."""
    found = [triangle for plate in plates(box) for triangle in _plate(box, plate)]
    return np.array([*found, *_rim(box)])


def _plate(box: Box, plate: Plate) -> Iterator[Triangle]:
    """Both faces of a plate, and what is cut through it."""
    t, w, d, h = box.thickness, box.width, box.depth, box.height
    match plate.name:
        case Name.SOUTH | Name.NORTH:
            slots = [one for x in (SCREW, w - SCREW) for one in slot(x, h)]
            outer = notched(w, h, slots)
            inner = _part(Rectangle(t, t, w - t, h), slots)
        case Name.EAST | Name.WEST:
            outer, inner = notched(d, h, []), _part(Rectangle(t, t, d - t, h), [])
        case Name.FLOOR:  # its frame looks up, so its face is the inner one
            outer, inner = _part(Rectangle(t, t, w - t, d - t), []), notched(w, d, [])
        case _:
            return
    yield from _face(plate.frame, outer, plate.holes, 0.0, outward=True)
    yield from _face(plate.frame, inner, plate.holes, -t, outward=False)
    for hole in plate.holes:
        ring = polygon(hole)[::-1]
        yield from _through(plate.frame, zip(ring, (*ring[1:], ring[0]), strict=True), t)
    both = {_rounded(edge) for edge in _edges(inner)}
    open_above = (edge for edge in _edges(outer) if {at[1] for at in edge} != {h})
    cut = (edge for edge in open_above if _rounded(edge) in both)
    yield from _through(plate.frame, cut, t)


def _part(of: Rectangle, slots: list[Rectangle]) -> Polygon:
    """A rectangle that does not begin at (0, 0), less some notches."""
    moved = [
        Rectangle(a.left - of.left, a.bottom - of.bottom, a.right - of.left, a.top - of.bottom)
        for a in slots
    ]
    outline = notched(of.right - of.left, of.top - of.bottom, moved)
    return tuple((x + of.left, y + of.bottom) for x, y in outline)


def _face(
    frame: Frame, outline: Polygon, holes: tuple[Shape, ...], out: float, outward: bool
) -> Iterator[Triangle]:
    for a, b, c in flat((outline, *(polygon(hole)[::-1] for hole in holes))):
        corners = (a, b, c) if outward else (c, b, a)
        first, second, third = (frame.at(corner, out) for corner in corners)
        yield first, second, third


def _through(frame: Frame, edges: Iterator[tuple[Point, Point]], deep: float) -> Iterator[Triangle]:
    """What stands between both faces, along edges with the solid to their left."""
    for a, b in edges:
        yield frame.at(a), frame.at(a, -deep), frame.at(b, -deep)
        yield frame.at(a), frame.at(b, -deep), frame.at(b)


def _edges(outline: Polygon) -> Iterator[tuple[Point, Point]]:
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def _rounded(edge: tuple[Point, Point]) -> tuple[float, ...]:
    return tuple(round(at, 6) for point in edge for at in point)


def _rim(box: Box) -> Iterator[Triangle]:
    """The upper edges of the walls: four pieces, because the slots of the screws are open."""
    t, w, d, half = box.thickness, box.width, box.depth, CLEAR_M3 / 2
    west, east = SCREW - half, w - SCREW + half
    a, b = SCREW + half, w - SCREW - half
    pieces: tuple[Polygon, ...] = (
        ((a, 0.0), (b, 0.0), (b, t), (a, t)),
        ((a, d - t), (b, d - t), (b, d), (a, d)),
        (
            (0.0, 0.0),
            (west, 0.0),
            (west, t),
            (t, t),
            (t, d - t),
            (west, d - t),
            (west, d),
            (0.0, d),
        ),
        (
            (w, d),
            (east, d),
            (east, d - t),
            (w - t, d - t),
            (w - t, t),
            (east, t),
            (east, 0.0),
            (w, 0.0),
        ),
    )
    above = Frame((0.0, 0.0, box.height), EAST, NORTHWARD)
    for piece in pieces:
        yield from _face(above, piece, (), 0.0, outward=True)
