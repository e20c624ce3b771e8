"""The plates as DXF, for cutters whose programs take no SVG.

The oldest form that everything reads: AutoCAD R12 in text, with polylines and circles, in
millimetres. Layers have the names and colours of what is cut first, second, or engraved.
Source: the DXF reference of R12, groups 0 to 73.
"""

from collections.abc import Iterator, Sequence

from tools.enclosure.plates import Plate
from tools.enclosure.shapes import Circle, Point, Shape, grown
from tools.enclosure.sheet import Sheet, name_lines, spread

LAYERS = {"HOLES": 5, "OUTLINES": 1, "NAMES": 7}
"""Blue is cut first, then red; white, or black on paper, is engraved. AutoCAD's numbers."""

Group = tuple[int, str | int | float]
"""A code that tells what follows, and the value."""


def dxf(plates: Sequence[Plate], sheet: Sheet) -> str:
    """The sheet in true size, its lines offset by half a kerf as in the SVG."""
    groups = [*_head(), (0, "SECTION"), (2, "ENTITIES")]
    for placed in spread(plates, sheet):
        plate = placed.plate
        groups += _cut(grown(plate.outline, sheet.kerf / 2), placed.at, "OUTLINES")
        for hole in plate.holes:
            groups += _cut(grown(hole, -sheet.kerf / 2), placed.at, "HOLES")
        for line in name_lines(plate):
            groups += _line(line, placed.at, "NAMES", closed=0)
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_written(value)}\n" for code, value in groups)


def _head() -> Iterator[Group]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4), (9, "$MEASUREMENT"), (70, 1), (0, "ENDSEC"))
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)))
    for name, color in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, color), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _cut(shape: Shape, at: Point, layer: str) -> Iterator[Group]:
    if isinstance(shape, Circle):
        yield from ((0, "CIRCLE"), (8, layer))
        yield from _at(shape.center, at)
        yield 40, shape.radius
    else:
        yield from _line(shape, at, layer, closed=1)


def _line(points: Sequence[Point], at: Point, layer: str, closed: int) -> Iterator[Group]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, closed))
    for point in points:
        yield from ((0, "VERTEX"), (8, layer))
        yield from _at(point, at)
    yield from ((0, "SEQEND"), (8, layer))


def _at(point: Point, corner: Point) -> Iterator[Group]:
    yield 10, point[0] + corner[0]
    yield 20, point[1] + corner[1]


def _written(value: str | int | float) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
