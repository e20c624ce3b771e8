"""The plates as DXF, read back."""

import io

import pytest
from ezdxf.document import Drawing
from ezdxf.filemanagement import read

from tools.enclosure.dxf import LAYERS, dxf
from tools.enclosure.measures import Box
from tools.enclosure.plates import plates
from tools.enclosure.shapes import Circle, bounds
from tools.enclosure.sheet import Sheet, name_lines, spread

SHEET = Sheet(kerf=0.2)


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return read(io.StringIO(dxf(plates(Box()), SHEET)))


def test_a_dxf_is_in_millimetres_with_a_layer_for_each_colour(drawing: Drawing) -> None:
    assert (drawing.dxfversion, drawing.header["$INSUNITS"]) == ("AC1015", 4)
    layers = {name: drawing.layers.get(name).color for name in LAYERS}
    assert layers == LAYERS


def test_a_dxf_has_every_hole_and_outline_once(drawing: Drawing) -> None:
    kinds = [(one.dxftype(), one.dxf.layer) for one in drawing.modelspace()]
    holes = [hole for plate in plates(Box()) for hole in plate.holes]
    circles = sum(isinstance(hole, Circle) for hole in holes)
    assert kinds.count(("CIRCLE", "HOLES")) == circles
    assert kinds.count(("LWPOLYLINE", "HOLES")) == len(holes) - circles
    assert kinds.count(("LWPOLYLINE", "OUTLINES")) == len(plates(Box()))
    names = [line for plate in plates(Box()) for line in name_lines(plate)]
    assert kinds.count(("LWPOLYLINE", "NAMES")) == len(names)


def test_dxf_and_svg_have_equal_sizes_and_places(drawing: Drawing) -> None:
    half = SHEET.kerf / 2
    lines = drawing.modelspace().query("LWPOLYLINE[layer=='OUTLINES']")
    for line, placed in zip(lines, spread(plates(Box()), SHEET), strict=True):
        found, drawn = bounds((x, y) for x, y, *_ in line.get_points()), placed.bounds
        for one, other in ((drawn.left, found.left), (found.right, drawn.right)):
            assert half - 1e-9 <= one - other < 2 * half, "more at the corner of an end wall"
        assert (found.bottom, found.top) == pytest.approx((drawn.bottom - half, drawn.top + half))


def test_a_round_hole_is_smaller_by_half_the_kerf(drawing: Drawing) -> None:
    radii = [one.dxf.radius for one in drawing.modelspace().query("CIRCLE")]
    assert any(radius == pytest.approx(Box().push.hole / 2 - 0.1) for radius in radii)
