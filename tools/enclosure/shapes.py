"""Flat shapes in millimetres, such as outlines to cut; shapely handles their geometry.

A polygon runs counter-clockwise and does not repeat its first point.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import shapely

Point = tuple[float, float]
Polygon = tuple[Point, ...]

SIDES = 36
"""Number of sides of the polygon that replaces a circle where a true one is impossible."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A round hole, or a disc."""

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
    """The rectangle of this size with a point at its centre."""
    (x, y), a, b = center, width / 2, height / 2
    return upright(Rectangle(x - a, y - b, x + a, y + b))


def upright(one: Rectangle) -> Polygon:
    """The corners of an upright rectangle."""
    a, b, c, d = one.left, one.bottom, one.right, one.top
    return ((a, b), (c, b), (c, d), (a, d))


def polygon(shape: Shape, sides: int = SIDES) -> Polygon:
    """The corners of any shape."""
    if not isinstance(shape, Circle):
        return shape
    (x, y), radius = shape.center, shape.radius
    turns = [2 * math.pi * side / sides for side in range(sides)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def face(outline: Shape, holes: Iterable[Shape] = ()) -> shapely.Polygon:
    """The area between an outline and its holes."""
    return shapely.Polygon(polygon(outline), [polygon(hole) for hole in holes])


def bounds(outline: Iterable[Point]) -> Rectangle:
    """Bounding box."""
    return Rectangle(*shapely.MultiPoint(list(outline)).bounds)


def grown(shape: Shape, by: float) -> Shape:
    """The shape with its edge moved outwards, or inwards if `by` is negative."""
    if isinstance(shape, Circle):
        return Circle(shape.center, shape.radius + by)
    return _ring(face(shape).buffer(by, join_style="mitre"))


def inside(point: Point, outline: Polygon) -> bool:
    """Whether the point lies inside the outline; a point on its edge does not."""
    return bool(face(outline).contains(shapely.Point(point)))


def notched(width: float, height: float, notches: Sequence[Rectangle]) -> Polygon:
    """A rectangle with its lower left corner at (0, 0), minus some rectangles at its edges.

    What remains must be connected and have no holes; otherwise, `ValueError` is raised.
    """
    whole = Rectangle(0.0, 0.0, width, height)
    return less(upright(whole), [upright(one) for one in notches])


def less(outline: Polygon, notches: Iterable[Polygon]) -> Polygon:
    """Cut notches from any outline; as in `notched`, the rest must be connected, without holes."""
    return _ring(face(outline).difference(shapely.union_all([face(one) for one in notches])))


def _ring(part: shapely.Geometry) -> Polygon:
    """The outline of a face that has no holes, without points on a straight line."""
    if not isinstance(part, shapely.Polygon) or part.interiors:
        raise ValueError("several parts, or a hole")
    plain = shapely.normalize(part.simplify(1e-9))
    return tuple((x, y) for x, y in shapely.orient_polygons(plain).exterior.coords[:-1])
