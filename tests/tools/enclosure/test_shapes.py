import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.enclosure.shapes import (
    Circle,
    Rectangle,
    bounds,
    grown,
    notched,
    rectangle,
)

SQUARE = rectangle((5.0, 5.0), 10.0, 10.0)


@given(st.integers(-2000, 2000).map(lambda thousandths: thousandths / 1000))
def test_growing_moves_every_edge_outwards(by: float) -> None:
    outline = grown(SQUARE, by)
    assert not isinstance(outline, Circle)
    size = bounds(outline)
    assert (size.left, size.right) == pytest.approx((-by, 10.0 + by))
    assert (size.bottom, size.top) == pytest.approx((-by, 10.0 + by))
    assert grown(Circle((0.0, 0.0), 3.0), by) == Circle((0.0, 0.0), 3.0 + by)


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
