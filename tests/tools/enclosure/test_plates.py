import math
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manifold3d import Manifold

from tests.effort import examples
from tools.enclosure.assembly import solid_of
from tools.enclosure.measures import (
    SLOT,
    Box,
    Name,
    cables_at,
    clamp_screws,
    pi_holes,
    screen_at,
    usual_width,
    window_at,
)
from tools.enclosure.parts import BOARD_THICK, CLEAR_M3, GLASS_THICK, GLASSES, GRIP, LEAN
from tools.enclosure.plates import Plate, fingers, frame_of, plates, steps
from tools.enclosure.shapes import Circle, Point, bounds, inside
from tools.enclosure.solids import joined, mesh
from tools.guide.panes import PANES, RECOMMENDED

BODY = (Name.FLOOR, Name.NORTH, Name.SOUTH, Name.EAST, Name.WEST)

boxes = st.builds(
    Box,
    width=st.floats(120.0, 260.0),
    depth=st.floats(160.0, 240.0),
    height=st.floats(60.0, 90.0),
    thickness=st.floats(2.0, 6.0),
    finger=st.floats(6.0, 20.0),
    teams=st.booleans(),
)


def body(box: Box) -> list[Plate]:
    return [plate for plate in plates(box) if plate.name in BODY]


def plate_of(box: Box, name: Name) -> Plate:
    return next(plate for plate in plates(box) if plate.name is name)


def round_holes(box: Box, name: Name) -> list[tuple[float, float]]:
    """The centres of the round holes of a plate."""
    return [hole.center for hole in plate_of(box, name).holes if isinstance(hole, Circle)]


@examples(20)
@given(boxes)
def test_the_plates_of_the_body_touch_but_do_not_overlap(box: Box) -> None:
    solids = [mesh(solid_of(box, plate)) for plate in body(box)]
    assert all((one ^ other).volume() < 0.1 for one, other in combinations(solids, 2))
    assert len(joined(solid_of(box, plate) for plate in body(box)).decompose()) == 1


@examples(20)
@given(boxes, st.floats(0.0, 1.0))
def test_the_edges_of_the_end_walls_are_closed_by_fingers(box: Box, along: float) -> None:
    """In the middle of the wood, wherever it meets a seat's wall or the floor."""
    shell, half = joined(solid_of(box, plate) for plate in body(box)), box.thickness / 2
    seat, floor = frame_of(box, Name.SOUTH), box.within(box.thickness)
    up = box.lowest + along * (box.slope - box.lowest)
    back = floor + along * (box.depth - 2 * floor)
    for point in (seat.at((half, up), -half), (half, back, half)):
        probe = Manifold.sphere(0.1, 8).translate(point)
        assert (probe ^ shell).volume() > 0.45 * probe.volume()


@given(st.floats(20.0, 300.0), st.floats(5.0, 30.0))
def test_an_edge_has_an_odd_number_of_fingers_of_about_the_wanted_width(
    length: float, wanted: float
) -> None:
    count = fingers(length, wanted)
    assert count % 2 == 1
    assert count == 3 or 0.6 * wanted < length / count < 2 * wanted
    parts = steps(0.0, length, wanted)
    assert (parts[0][0], parts[-1][1], len(parts)) == (0.0, length, count)


def test_the_holes_for_the_computer_match_its_drawing() -> None:
    first, second, third, _ = pi_holes(Box())
    assert second[0] - first[0] == 58.0
    assert third[1] - second[1] == pytest.approx(49.0)
    assert round_holes(Box(), Name.FLOOR) == list(pi_holes(Box()))


def test_screws_in_the_lid_meet_the_slots_of_the_end_walls() -> None:
    box, ends = Box(), [plate_of(Box(), name) for name in (Name.WEST, Name.EAST)]
    for screw in round_holes(box, Name.LID)[:4]:
        x, y, _ = plate_of(box, Name.LID).frame.at(screw)
        wall = ends[x > box.width / 2]
        across = y if wall.name is Name.EAST else box.depth - y
        assert not inside((across, box.height - 1.0), wall.outline), "the slot is open above"
        assert inside((across, box.height - SLOT - 1.0), wall.outline)


def boxes_for(glass: str) -> list[Box]:
    """A box of default size for a screen, with thin and with thick wood."""
    return [Box(usual_width(glass), glass=glass, thickness=t) for t in (2.5, 3.0, 4.0)]


@pytest.mark.parametrize("glass", GLASSES)
def test_players_who_look_down_at_a_screen_see_all_of_it(glass: str) -> None:
    for box in boxes_for(glass):
        (x, middle), size, window = screen_at(box), box.screen, window_at(box)
        y = middle + size.pixels_up
        hidden = box.thickness * math.tan(math.radians(40 - LEAN))
        assert window.top - (y + size.pixels[1] / 2) > hidden
        assert window.bottom < y - size.pixels[1] / 2
        for edge in (x - window.left, window.right - x):
            assert edge > size.pixels[0] / 2
            assert size.glass[0] / 2 - edge > 0.99, "the glass rests on wood at both sides"
        assert middle - size.glass[1] / 2 < window.bottom - 1.0


@pytest.mark.parametrize("glass", GLASSES)
def test_wood_remains_between_window_and_screws(glass: str) -> None:
    for box in boxes_for(glass):
        window = window_at(box)
        for x, y in clamp_screws(box):
            aside = max(window.left - x, x - window.right, 0.0)
            above = max(window.bottom - y, y - window.top, 0.0)
            assert math.hypot(aside, above) - CLEAR_M3 / 2 > 3.0


@pytest.mark.parametrize("glass", GLASSES)
def test_a_clamp_holds_the_edges_of_a_board_but_not_its_pins_or_cable(glass: str) -> None:
    for box in boxes_for(glass):
        (x, y), (width, height) = screen_at(box), box.screen.board
        deep = -box.thickness - GLASS_THICK - BOARD_THICK
        shape = mesh(solid_of(box, plate_of(box, Name.SOUTH_CLAMP)))

        def is_wood(at: Point, shape: Manifold = shape, box: Box = box, deep: float = deep) -> bool:
            middle = frame_of(box, Name.SOUTH).at(at, deep - box.thickness / 2)
            return bool((Manifold.sphere(0.1, 8).translate(middle) ^ shape).volume() > 0.0)

        for up in (-0.45, 0.0, 0.45):
            for side in (-1, 1):
                edge = x + side * (width / 2 - GRIP / 2)
                assert is_wood((edge, y + up * height)), "the edge is held"
            for share in (-0.4, 0.0, 0.4):
                assert not is_wood((x + share * width, y + up * height))
        for wall, name in ((Name.SOUTH, Name.SOUTH_CLAMP), (Name.NORTH, Name.NORTH_CLAMP)):
            on_wall, clamp = frame_of(box, wall), plate_of(box, name)
            before = [on_wall.at(at, deep) for at in clamp_screws(box)]
            behind = [clamp.frame.at(at) for at in round_holes(box, name)]
            assert np.allclose(before, behind)


@pytest.mark.parametrize(("usb", "hdmi"), list(product((0, 1, 2), (False, True))))
def test_cables_have_holes_only_if_they_are_chosen(usb: int, hdmi: bool) -> None:
    box = Box(usb=usb, hdmi=hdmi)
    assert len(cables_at(box, Name.EAST)) == usb
    assert len(cables_at(box, Name.WEST)) == 1 + hdmi
    for wall in (Name.EAST, Name.WEST):
        holes = plate_of(box, wall).holes
        square = [bounds(hole) for hole in holes if not isinstance(hole, Circle)]
        assert [one.right - one.left for one in square] == pytest.approx(
            [size[0] for _, size in cables_at(box, wall)]
        )
    assert cables_at(box, Name.NORTH) == ()
    (_, size), *_ = cables_at(Box(), Name.EAST)
    assert size > (16.0, 8.0), "a USB plug in its hood passes through"


@pytest.mark.parametrize(("teams", "lamp"), [(True, 5.0), (False, 5.0), (True, 0.0)])
def test_only_existing_parts_get_holes(teams: bool, lamp: float) -> None:
    count = {plate.name: len(plate.holes) for plate in plates(Box(teams=teams, lamp=lamp))}
    assert count[Name.NORTH] == 1 + 4 + 1 + bool(lamp)
    assert count[Name.EAST] == (1 + bool(lamp) if teams else 0) + 1, "and one for a USB cable"
    assert count[Name.WEST] == count[Name.EAST], "and one for the power cable"


def test_every_documented_screen_has_plates_and_the_recommended_screen_the_default() -> None:
    assert Box().glass == RECOMMENDED.inches
    for pane in PANES:
        assert GLASSES[pane.inches].pixels == pytest.approx(pane.active, abs=0.1)
