import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tools.enclosure.measures import (
    SLOT,
    Box,
    Name,
    Vector,
    cables_at,
    clamp_screws,
    pi_holes,
    screen_at,
    usual_size,
    window_at,
)
from tools.enclosure.parts import BOARD_THICK, CLEAR_M3, GLASS_THICK, GLASSES, GRIP, NUT_M3
from tools.enclosure.plates import Plate, fingers, frame_of, plates, steps
from tools.enclosure.shapes import Circle, bounds, face, inside
from tools.guide.panes import PANES, RECOMMENDED

BODY = (Name.FLOOR, Name.NORTH, Name.SOUTH, Name.EAST, Name.WEST)

boxes = st.builds(
    Box,
    width=st.floats(120.0, 260.0),
    depth=st.floats(90.0, 200.0),
    height=st.floats(60.0, 150.0),
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


def owners(box: Box, point: Vector) -> list[Name]:
    """Plates that contain a point, ignoring holes."""
    found = []
    for plate in body(box):
        frame = plate.frame
        rest = [a - b for a, b in zip(point, frame.origin, strict=True)]
        x, y, out = (
            sum(a * b for a, b in zip(rest, axis, strict=True))
            for axis in (frame.u, frame.v, frame.outward)
        )
        if -box.thickness < out < 0 and inside((x, y), plate.outline):
            found.append(plate.name)
    return found


def edges(box: Box, along: float, t: float) -> dict[str, Vector]:
    """A point in each of the eight edges where two plates meet; `along` from 0 to 1."""
    w, d, h, a = box.width, box.depth, box.height, t / 2
    x, y, z = t + along * (w - 2 * t), t + along * (d - 2 * t), t + along * (h - t)
    return {
        **{f"south or north {at}": (x, at, a) for at in (a, d - a)},
        **{f"west or east {at}": (at, y, a) for at in (a, w - a)},
        **{f"upright {at}": (*at, z) for at in product((a, w - a), (a, d - a))},
    }


@examples(20)
@given(boxes, st.floats(0.001, 0.999))
def test_fingers_interlock_along_every_edge(box: Box, along: float) -> None:
    t = box.thickness
    lengths = (box.width - 2 * t, box.depth - 2 * t, box.height - t)
    steps_of = {length: steps(0.0, length, box.finger) for length in lengths}
    marks = {at / length for length, found in steps_of.items() for step in found for at in step}
    if any(abs(along - mark) < 1e-6 for mark in marks):
        return
    for name, point in edges(box, along, t).items():
        assert len(owners(box, point)) == 1, name


@pytest.mark.parametrize("corner", list(product((0, 1), (0, 1))))
def test_every_corner_belongs_to_a_single_plate(corner: tuple[int, int]) -> None:
    box = Box()
    x = 1.5 if corner[0] else box.width - 1.5
    y = 1.5 if corner[1] else box.depth - 1.5
    assert owners(box, (x, y, 1.5)) == [Name.SOUTH if y < 50 else Name.NORTH]


@examples(20)
@given(boxes)
def test_the_plates_fill_exactly_the_shell_of_the_box(box: Box) -> None:
    w, d, h, t = box.width, box.depth, box.height, box.thickness
    shell = w * d * h - (w - 2 * t) * (d - 2 * t) * (h - t)
    across, thick = NUT_M3
    slots = 4 * (CLEAR_M3 * SLOT + (across - CLEAR_M3) * thick)
    assert sum(face(plate.outline).area for plate in body(box)) * t == pytest.approx(
        shell - slots * t
    )


@given(st.floats(20.0, 300.0), st.floats(5.0, 30.0))
def test_an_edge_has_an_odd_number_of_fingers_of_about_the_wanted_width(
    length: float, wanted: float
) -> None:
    count = fingers(length, wanted)
    assert count % 2 == 1
    assert count == 3 or 0.6 * wanted < length / count < 2 * wanted
    parts = steps(0.0, length, wanted)
    assert (parts[0][0], parts[-1][1], len(parts)) == (0.0, length, count)


def test_both_seats_are_alike() -> None:
    north, south = (plate_of(Box(), name) for name in (Name.NORTH, Name.SOUTH))
    assert (north.outline, north.holes) == (south.outline, south.holes)


def test_the_computers_holes_are_where_its_drawing_has_them() -> None:
    first, second, third, _ = pi_holes(Box())
    assert second[0] - first[0] == 58.0
    assert third[1] - second[1] == 49.0
    assert round_holes(Box(), Name.FLOOR) == list(pi_holes(Box()))


def test_the_lids_screws_meet_the_slots_of_the_walls() -> None:
    box = Box()
    for screw in round_holes(box, Name.LID)[:4]:
        x, y, _ = plate_of(box, Name.LID).frame.at(screw)
        assert owners(box, (x, y, box.height - 1.0)) == [], "the slot is open above"
        assert owners(box, (x, y, box.height - SLOT - 1.0)) in ([Name.NORTH], [Name.SOUTH])


def boxes_for(glass: str) -> list[Box]:
    """A box of usual size for a screen, of thin and of thick wood."""
    width, height = usual_size(glass)
    return [Box(width, height=height, glass=glass, thickness=t) for t in (2.5, 3.0, 4.0)]


@pytest.mark.parametrize("glass", GLASSES)
def test_players_who_look_down_at_a_screen_see_all_of_it(glass: str) -> None:
    for box in boxes_for(glass):
        (x, middle), size, window = screen_at(box), box.screen, window_at(box)
        y = middle + size.pixels_up
        hidden = box.thickness * math.tan(math.radians(40))
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
def test_a_clamp_lies_over_the_boards_edges_and_leaves_its_pins_and_cable_free(glass: str) -> None:
    for box in boxes_for(glass):
        (x, y), (width, height) = screen_at(box), box.screen.board
        clamp = plate_of(box, Name.SOUTH_CLAMP)
        on_wall = frame_of(box, Name.SOUTH)
        gap = GLASS_THICK + BOARD_THICK
        assert clamp.frame.at((0.0, 0.0))[1] == pytest.approx(box.thickness + gap)

        def is_wood(at: Vector, clamp: Plate = clamp) -> bool:
            across = at[0] - clamp.frame.origin[0], at[2] - clamp.frame.origin[2]
            return inside(across, clamp.outline)

        for up in (-0.45, 0.0, 0.45):
            for side in (-1, 1):
                edge = x + side * (width / 2 - GRIP / 2)
                assert is_wood(on_wall.at((edge, y + up * height))), "the edge is held"
            for share in (-0.4, 0.0, 0.4):
                assert not is_wood(on_wall.at((x + share * width, y + up * height)))
        holes = map(on_wall.at, round_holes(box, Name.SOUTH)[:4])
        for name in (Name.SOUTH_CLAMP, Name.NORTH_CLAMP):
            assert len(plate_of(box, name).holes) == 4
        behind = map(clamp.frame.at, round_holes(box, Name.SOUTH_CLAMP))
        for front, back in zip(holes, behind, strict=True):
            assert (front[0], front[2]) == pytest.approx((back[0], back[2]))


@pytest.mark.parametrize(("usb", "hdmi"), list(product((0, 1, 2), (False, True))))
def test_cables_leave_by_option(usb: int, hdmi: bool) -> None:
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


def test_a_frame_looks_outwards() -> None:
    box = Box()
    assert frame_of(box, Name.SOUTH).outward == (0.0, -1.0, 0.0)
    assert frame_of(box, Name.EAST).outward == (1.0, 0.0, 0.0)
    north = frame_of(box, Name.NORTH)
    assert north.at((0.0, 0.0), out=2.0) == (box.width, box.depth + 2.0, 0.0)
    assert bounds(plates(box)[0].outline).right == box.width


def test_every_documented_screen_has_plates_and_the_recommended_screen_the_default() -> None:
    assert Box().glass == RECOMMENDED.inches
    for pane in PANES:
        assert GLASSES[pane.inches].pixels == pytest.approx(pane.active, abs=0.1)
