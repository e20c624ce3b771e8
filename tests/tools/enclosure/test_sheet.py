from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.enclosure.measures import Box
from tools.enclosure.plates import Plate, plates
from tools.enclosure.shapes import Rectangle, bounds, polygon
from tools.enclosure.sheet import GAP, HOLE, NAME, OUTLINE, Sheet, name_lines, spread, svg
from tools.enclosure.strokes import LETTERS, strokes

COMMITTED = Path(__file__).parents[3] / "hardware/enclosure/box.svg"
USUAL = Sheet()
SVG = "{http://www.w3.org/2000/svg}"


def apart(one: Rectangle, other: Rectangle) -> float:
    """The distance of two upright rectangles along an axis."""
    across = max(other.left - one.right, one.left - other.right)
    return max(across, other.bottom - one.top, one.bottom - other.top)


@pytest.mark.parametrize("sheet", [Sheet(), Sheet(300.0, 700.0), Sheet(1200.0, 260.0)])
def test_plates_do_not_overlap_or_leave_the_sheet(sheet: Sheet) -> None:
    placed = [one.bounds for one in spread(plates(Box()), sheet)]
    assert len(placed) == 9
    for one, other in combinations(placed, 2):
        assert apart(one, other) >= GAP - 1e-9
    assert max(one.right for one in placed) + GAP <= sheet.width
    assert max(one.top for one in placed) + GAP <= sheet.height


def test_the_committed_drawing_is_up_to_date(update: bool) -> None:
    if update:
        COMMITTED.write_text(svg(plates(Box()), Sheet()), encoding="utf-8")
    assert COMMITTED.read_text(encoding="utf-8") == svg(plates(Box()), Sheet())


def drawn(*only: Plate, sheet: Sheet = USUAL) -> ElementTree.Element:
    return ElementTree.fromstring(svg(only or plates(Box()), sheet))


def test_holes_are_cut_before_outlines_and_names_come_first() -> None:
    colors = [one.get("stroke") or "" for one in drawn()]
    assert colors == sorted(colors, key=[NAME, HOLE, OUTLINE].index)
    assert colors.count(HOLE) == sum(len(plate.holes) for plate in plates(Box()))
    engraved = sum(len(list(name_lines(plate))) for plate in plates(Box()))
    assert colors.count(NAME) == engraved == len(list(drawn().iter(f"{SVG}polyline")))


def test_names_are_lines_and_need_no_font() -> None:
    assert all(set(plate.name.upper()) <= {*LETTERS, " "} for plate in plates(Box()))
    # an L six units high, and the two lines of a T
    assert list(strokes("l", (0.0, 0.0), 6.0)) == [((-2.0, 6.0), (-2.0, 0.0), (2.0, 0.0))]
    assert [len(line) for line in strokes("t", (0.0, 0.0), 1.0)] == [2, 2]


def test_plates_grow_and_holes_shrink_by_half_a_kerf() -> None:
    (ring,) = (plate for plate in plates(Box()) if plate.name == "speaker ring")
    drawing = drawn(ring, sheet=Sheet(kerf=0.2))
    hole, outline = drawing.find(f"{SVG}circle"), drawing.find(f"{SVG}polygon")
    assert hole is not None
    assert outline is not None
    assert float(hole.get("r", "")) == pytest.approx(20.25 - 0.1)
    corners = [tuple(map(float, pair.split(","))) for pair in outline.get("points", "").split()]
    size = bounds((x, y) for x, y in corners)
    assert size.right - size.left == pytest.approx(50.2)
    assert size.top - size.bottom == pytest.approx(50.2)


@pytest.mark.parametrize("box", [Box(), Box(usb=2, hdmi=True)])
def test_no_name_is_engraved_across_a_hole(box: Box) -> None:
    for plate in plates(box):
        name = bounds(point for line in name_lines(plate) for point in line)
        for hole in plate.holes:
            assert apart(name, bounds(polygon(hole))) > 0, plate.name
