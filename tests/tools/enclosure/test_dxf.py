"""The plates as DXF, read again."""

from itertools import pairwise

import pytest

from tools.enclosure.dxf import LAYERS, dxf
from tools.enclosure.measures import Box
from tools.enclosure.plates import plates
from tools.enclosure.shapes import Circle, bounds
from tools.enclosure.sheet import Sheet, name_lines, spread

SHEET = Sheet(kerf=0.2)


def groups() -> list[tuple[int, str]]:
    lines = dxf(plates(Box()), SHEET).splitlines()
    assert len(lines) % 2 == 0
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def entities() -> list[dict[int, str]]:
    """Everything after the tables, each with its groups by code."""
    found = groups()
    begin = found.index((2, "ENTITIES"))
    starts = [at for at, (code, _) in enumerate(found) if code == 0 and at > begin]
    return [dict(found[a:b]) for a, b in pairwise([*starts, len(found)])]


def test_a_dxf_is_in_millimetres_with_a_layer_for_each_colour() -> None:
    found = groups()
    assert found[found.index((9, "$INSUNITS")) + 1] == (70, "4")
    assert found[-1] == (0, "EOF")
    named = {
        found[at + 1][1]: int(found[at + 3][1])
        for at, one in enumerate(found[:-3])
        if one == (0, "LAYER")
    }
    assert named == LAYERS


def test_a_dxf_has_every_hole_and_outline_once() -> None:
    kinds = [(one[0], one.get(8)) for one in entities()]
    holes = [hole for plate in plates(Box()) for hole in plate.holes]
    circles = sum(isinstance(hole, Circle) for hole in holes)
    assert kinds.count(("CIRCLE", "HOLES")) == circles
    assert kinds.count(("POLYLINE", "HOLES")) == len(holes) - circles
    assert kinds.count(("POLYLINE", "OUTLINES")) == len(plates(Box()))
    assert kinds.count(("SEQEND", "OUTLINES")) == len(plates(Box()))
    names = [line for plate in plates(Box()) for line in name_lines(plate)]
    assert kinds.count(("POLYLINE", "NAMES")) == len(names)


def test_dxf_and_svg_have_equal_sizes_and_places() -> None:
    corners = [one for one in entities() if (one[0], one.get(8)) == ("VERTEX", "OUTLINES")]
    placed = spread(plates(Box()), SHEET)
    assert len(corners) == sum(len(one.plate.outline) for one in placed)
    first = [(float(one[10]), float(one[20])) for one in corners[: len(placed[0].plate.outline)]]
    read, drawn = bounds(first), placed[0].bounds
    half = SHEET.kerf / 2
    assert (read.left, read.bottom) == pytest.approx((drawn.left - half, drawn.bottom - half))
    assert (read.right, read.top) == pytest.approx((drawn.right + half, drawn.top + half))


def test_a_round_hole_is_smaller_by_half_the_kerf() -> None:
    radii = {float(one[40]) for one in entities() if one[0] == "CIRCLE"}
    assert any(radius == pytest.approx(Box().push.hole / 2 - 0.1) for radius in radii)
