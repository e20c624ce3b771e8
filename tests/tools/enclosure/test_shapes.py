import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.enclosure.shapes import (
    Circle,
    Rectangle,
    area,
    bounds,
    closer,
    grown,
    inside,
    notched,
    polygon,
    rectangle,
    widened,
)

SQUARE = rectangle((5.0, 5.0), 10.0, 10.0)


def test_an_outline_that_runs_the_other_way_has_a_negative_area() -> None:
    assert area(SQUARE) == 100.0
    assert area(SQUARE[::-1]) == -100.0


def test_a_circle_is_nearly_its_polygon() -> None:
    assert area(polygon(Circle((3.0, 4.0), 2.0), 720)) == pytest.approx(4 * math.pi, rel=1e-4)


@given(st.floats(-2.0, 2.0))
def test_growing_moves_every_edge_outwards(by: float) -> None:
    size = bounds(widened(SQUARE, by))
    assert (size.left, size.right) == pytest.approx((-by, 10.0 + by))
    assert (size.bottom, size.top) == pytest.approx((-by, 10.0 + by))
    assert grown(Circle((0.0, 0.0), 3.0), by) == Circle((0.0, 0.0), 3.0 + by)


def test_growing_moves_the_edges_of_a_notch_into_it() -> None:
    outline = notched(10.0, 10.0, [Rectangle(4.0, 0.0, 6.0, 3.0)])
    wide = widened(outline, 0.1)
    assert {(4.1, 3 - 0.1), (6 - 0.1, 3 - 0.1)} <= {(round(x, 6), round(y, 6)) for x, y in wide}


def test_points_inside_an_outline_are_found() -> None:
    outline = notched(10.0, 10.0, [Rectangle(4.0, 0.0, 6.0, 3.0)])
    assert inside((5.0, 5.0), outline)
    assert not inside((5.0, 2.0), outline)
    assert not inside((11.0, 5.0), outline)


def test_close_edges_are_found() -> None:
    beside, within = rectangle((20.0, 5.0), 10.0, 10.0), Circle((5.0, 5.0), 1.0)
    assert closer(SQUARE, beside, 5.1)
    assert not closer(SQUARE, beside, 4.9)
    assert closer(SQUARE, within, 4.1)
    assert not closer(SQUARE, within, 3.9)
    assert closer(SQUARE, rectangle((10.0, 5.0), 2.0, 2.0), 1e-9), "they cross"
    assert not closer(SQUARE, rectangle((14.0, 14.0), 2.0, 2.0), 4.2), "corner to corner"


def test_notches_are_cut_at_any_place() -> None:
    corner, edge = Rectangle(0.0, 0.0, 2.0, 3.0), Rectangle(8.0, 4.0, 10.0, 6.0)
    outline = notched(10.0, 10.0, [corner, edge])
    assert area(outline) == 100.0 - 6.0 - 4.0
    assert len(outline) == 4 + 2 + 4
    assert notched(10.0, 10.0, []) == ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


@pytest.mark.parametrize(
    "notches",
    [
        [Rectangle(4.0, 0.0, 6.0, 10.0)],
        [Rectangle(4.0, 4.0, 6.0, 6.0)],
        [Rectangle(0.0, 0.0, 5.0, 5.0), Rectangle(5.0, 5.0, 10.0, 10.0)],
    ],
)
def test_a_shape_that_falls_apart_is_not_a_plate(notches: list[Rectangle]) -> None:
    with pytest.raises(ValueError, match="part"):
        notched(10.0, 10.0, notches)
