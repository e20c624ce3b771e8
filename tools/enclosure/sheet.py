"""Arranges the plates on a sheet, as SVG for a laser cutter."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.enclosure.measures import Name
from tools.enclosure.plates import Plate
from tools.enclosure.shapes import Circle, Point, Polygon, Rectangle, Shape, bounds, grown
from tools.enclosure.strokes import strokes

HOLE, OUTLINE, NAME = "#0000ff", "#ff0000", "#000000"
"""Colours by which cutters' software sorts lines: blue is cut first, then red; black engraves."""

GAP = 4.0
"""Distance between two plates, in millimetres."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The size of the material, and the width of the cut, in millimetres."""

    width: float = 600.0
    height: float = 400.0
    kerf: float = 0.15


@dataclass(frozen=True, slots=True)
class Placed:
    """A plate and the position of its frame on the sheet."""

    plate: Plate
    at: Point

    @property
    def bounds(self) -> Rectangle:
        """The plate's bounding box on the sheet."""
        inner = bounds(self.plate.outline)
        x, y = self.at
        return Rectangle(x + inner.left, y + inner.bottom, x + inner.right, y + inner.top)


def spread(plates: Sequence[Plate], sheet: Sheet) -> tuple[Placed, ...]:
    """Place plates in rows from below, the tallest first; they may exceed the sheet."""
    placed = []
    x = y = GAP
    row = 0.0
    sizes = [(bounds(plate.outline), plate) for plate in plates]
    for size, plate in sorted(sizes, key=lambda one: one[0].bottom - one[0].top):
        wide, high = size.right - size.left, size.top - size.bottom
        if x > GAP and x + wide + GAP > sheet.width:
            x, y, row = GAP, y + row + GAP, 0.0
        placed.append(Placed(plate, (x - size.left, y - size.bottom)))
        x += wide + GAP
        row = max(row, high)
    return tuple(placed)


def svg(plates: Sequence[Plate], sheet: Sheet) -> str:
    """The sheet at full size, with lines offset by half a kerf, so that plates keep their size."""
    holes: list[str] = []
    outlines: list[str] = []
    names: list[str] = []
    for placed in spread(plates, sheet):
        plate = placed.plate
        outlines.append(_cut(grown(plate.outline, sheet.kerf / 2), placed.at, sheet, OUTLINE))
        holes += [_cut(grown(one, -sheet.kerf / 2), placed.at, sheet, HOLE) for one in plate.holes]
        names += _names(placed, sheet)
    size = f'width="{sheet.width:g}mm" height="{sheet.height:g}mm"'
    view = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>'
    return "\n".join([head, *names, *holes, *outlines, "</svg>"]) + "\n"


def _cut(shape: Shape, at: Point, sheet: Sheet, color: str) -> str:
    look = f'fill="none" stroke="{color}" stroke-width="0.2"'
    if isinstance(shape, Circle):
        x, y = _on_paper(shape.center, at, sheet)
        return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{shape.radius:.3f}" {look}/>'
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in (_on_paper(p, at, sheet) for p in shape))
    return f'<polygon points="{points}" {look}/>'


def name_lines(plate: Plate) -> Iterator[Polygon]:
    """The lines of a plate's name at its lower edge, above the fingers if there are any."""
    size = bounds(plate.outline)
    middle, height = (size.right / 2, size.bottom + 5.0), 2.8
    if plate.name in (Name.NORTH_CLAMP, Name.SOUTH_CLAMP):
        middle, height = (size.right / 2, size.top - 4.6), 2.1
    elif len(plate.outline) == 4:
        middle, height = (size.right / 2, 1.4), 2.1
    elif plate.name in (Name.EAST, Name.WEST):  # left of the middle, which may have cable holes
        middle = (size.right * 0.2, 5.0)
    return strokes(plate.name, middle, height)


def _names(placed: Placed, sheet: Sheet) -> Iterator[str]:
    """The lines of the plate's name, as SVG."""
    for line in name_lines(placed.plate):
        points = " ".join(
            f"{x:.3f},{y:.3f}" for x, y in (_on_paper(p, placed.at, sheet) for p in line)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{NAME}" stroke-width="0.2"/>'


def _on_paper(point: Point, at: Point, sheet: Sheet) -> Point:
    """A point in SVG coordinates, where y points down."""
    return point[0] + at[0], sheet.height - point[1] - at[1]
