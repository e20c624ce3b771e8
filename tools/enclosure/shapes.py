"""Flat shapes in millimetres: outlines to cut, and their geometry.

A polygon runs counter-clockwise and does not repeat its first point.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Polygon = tuple[Point, ...]

SIDES = 36
"""Sides of the polygon that replaces a circle where a true one is impossible."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A round hole."""

    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle, by its lower left and upper right corners."""

    left: float
    bottom: float
    right: float
    top: float


Shape = Polygon | Circle


def rectangle(center: Point, width: float, height: float) -> Polygon:
    """The rectangle of this size centred at a point."""
    (x, y), a, b = center, width / 2, height / 2
    return ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b))


def upright(one: Rectangle) -> Polygon:
    """An upright rectangle as a polygon."""
    return (
        (one.left, one.bottom),
        (one.right, one.bottom),
        (one.right, one.top),
        (one.left, one.top),
    )


def polygon(shape: Shape, sides: int = SIDES) -> Polygon:
    """Any shape as a polygon."""
    if not isinstance(shape, Circle):
        return shape
    (x, y), radius = shape.center, shape.radius
    turns = [2 * math.pi * side / sides for side in range(sides)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def area(outline: Polygon) -> float:
    """Area in square millimetres; negative if the outline runs clockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in _sides(outline)) / 2


def bounds(outline: Iterable[Point]) -> Rectangle:
    """Bounding box."""
    xs, ys = zip(*outline, strict=True)
    return Rectangle(min(xs), min(ys), max(xs), max(ys))


def grown(shape: Shape, by: float) -> Shape:
    """The shape with its edge moved outwards, or inwards where `by` is negative."""
    if isinstance(shape, Circle):
        return Circle(shape.center, shape.radius + by)
    return widened(shape, by)


def widened(outline: Polygon, by: float) -> Polygon:
    """The same for a polygon."""
    before = (outline[-1], *outline[:-1])
    after = (*outline[1:], outline[0])
    return tuple(_moved(*three, by) for three in zip(before, outline, after, strict=True))


def _moved(before: Point, corner: Point, after: Point, by: float) -> Point:
    (a, b), (c, d) = _outward(before, corner), _outward(corner, after)
    share = by / (1 + a * c + b * d)
    return corner[0] + (a + c) * share, corner[1] + (b + d) * share


def _outward(start: Point, end: Point) -> Point:
    """The unit vector to the right of the way from `start` to `end`."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return y / length, -x / length


def inside(point: Point, outline: Polygon) -> bool:
    """Whether the point lies in the outline; on its edge it may be either."""
    x, y = point
    crossed = False
    for (a, b), (c, d) in _sides(outline):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            crossed = not crossed
    return crossed


def closer(one: Shape, other: Shape, than: float) -> bool:
    """Whether the edges of two shapes cross, or come closer to each other than this."""
    first, second = polygon(one), polygon(other)
    lines = list(_beside(first, bounds(second), than))
    others = list(_beside(second, bounds(first), than))
    return any(_between(*line, *another) < than for line in lines for another in others)


def _beside(outline: Polygon, place: Rectangle, than: float) -> Iterable[tuple[Point, Point]]:
    """The lines of an outline that are near a place; only these can be too close."""
    for (a, b), (c, d) in _sides(outline):
        if (
            min(a, c) < place.right + than
            and max(a, c) > place.left - than
            and min(b, d) < place.top + than
            and max(b, d) > place.bottom - than
        ):
            yield (a, b), (c, d)


def _between(a: Point, b: Point, c: Point, d: Point) -> float:
    if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
        return 0.0
    return min(_to(a, c, d), _to(b, c, d), _to(c, a, b), _to(d, a, b))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _to(point: Point, start: Point, end: Point) -> float:
    """Distance from a point to the line between two others."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / (x * x + y * y)
    share = min(1.0, max(0.0, along))
    return math.hypot(point[0] - start[0] - share * x, point[1] - start[1] - share * y)


def notched(width: float, height: float, notches: Sequence[Rectangle]) -> Polygon:
    """A rectangle with its lower left corner at (0, 0), less some rectangles at its edges.

    The rest must be connected and have no holes; raises `ValueError` otherwise.
    """
    xs = sorted({0.0, width, *(x for one in notches for x in (one.left, one.right))})
    ys = sorted({0.0, height, *(y for one in notches for y in (one.bottom, one.top))})
    cells = {
        (column, row)
        for column, (left, right) in enumerate(pairwise(xs))
        for row, (bottom, top) in enumerate(pairwise(ys))
        if 0 <= left < right <= width
        and 0 <= bottom < top <= height
        and not any(_covers(one, left, bottom, right, top) for one in notches)
    }
    way: dict[tuple[int, int], tuple[int, int]] = {}
    for column, row in cells:
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beside = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        for start, end, neighbour in zip(corners, (*corners[1:], corners[0]), beside, strict=True):
            if neighbour not in cells:
                if start in way:
                    raise ValueError("two parts that touch at a corner only")
                way[start] = end
    start = min(way)
    loop = [start]
    while (following := way[loop[-1]]) != start:
        loop.append(following)
    if len(loop) != len(way):
        raise ValueError("several parts, or a hole")
    return _without_straight((xs[column], ys[row]) for column, row in loop)


def _covers(one: Rectangle, left: float, bottom: float, right: float, top: float) -> bool:
    return one.left <= left and right <= one.right and one.bottom <= bottom and top <= one.top


def _without_straight(points: Iterable[Point]) -> Polygon:
    """The outline without points in the middle of a straight line."""
    ring = list(points)
    return tuple(
        ring[number]
        for number in range(len(ring))
        if _turn(ring[number - 1], ring[number], ring[(number + 1) % len(ring)])
    )


def _sides(outline: Polygon) -> Iterable[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)
