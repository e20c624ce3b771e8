"""Checks that a box with these dimensions can be cut and assembled."""

from collections.abc import Iterator
from itertools import combinations

from tools.enclosure.measures import Box
from tools.enclosure.plates import Plate, plates
from tools.enclosure.rooms import TOUCHES, inner, rooms
from tools.enclosure.shapes import Shape, bounds, face, polygon
from tools.enclosure.sheet import GAP, Sheet, spread

BRIDGE = 1.5
"""Minimum distance between two cuts, in millimetres."""


def problems(box: Box, sheet: Sheet) -> tuple[str, ...]:
    """The problems, one sentence each; empty if the box can be built."""
    every = plates(box)
    return (
        *(problem for plate in every for problem in _holes(plate)),
        *_sheet(every, sheet),
        *_inside(box),
    )


def _holes(plate: Plate) -> Iterator[str]:
    outline = face(plate.outline)
    for hole in plate.holes:
        within = outline.contains(face(hole))
        if not within or face(hole).distance(outline.exterior) < BRIDGE:
            yield f"{plate.name}: a hole {_where(hole)} is too near to the edge"
    for one, other in combinations(plate.holes, 2):
        if face(one).distance(face(other)) < BRIDGE:
            yield f"{plate.name}: two holes {_where(one)} are too near to each other"


def _where(hole: Shape) -> str:
    size = bounds(polygon(hole))
    return f"at {(size.left + size.right) / 2:.0f}, {(size.bottom + size.top) / 2:.0f}"


def _sheet(every: tuple[Plate, ...], sheet: Sheet) -> Iterator[str]:
    placed = spread(every, sheet)
    right = max(one.bounds.right for one in placed) + GAP
    top = max(one.bounds.top for one in placed) + GAP
    if right > sheet.width or top > sheet.height:
        yield (
            f"the plates need {right:.0f} × {top:.0f} mm, "
            f"the sheet has {sheet.width:g} × {sheet.height:g}"
        )


def _inside(box: Box) -> Iterator[str]:
    every, whole = rooms(box), inner(box)
    for room in every:
        if (room.space - whole).volume() > TOUCHES:
            yield f"there is no room for: {room.name}"
    for one, other in combinations(every, 2):
        if one.meets(other) and not _belong(one.name, other.name):
            yield f"in each other's way: {one.name}, {other.name}"


def _belong(one: str, other: str) -> bool:
    """Whether one of two spaces holds the other's wires."""
    pair = {one, other}
    return pair == {"Raspberry Pi", "wires on the header"} or (
        f"wires of {one}" in pair or f"wires of {other}" in pair
    )
