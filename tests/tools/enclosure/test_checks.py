from itertools import product

import pytest

from tools.enclosure.checks import problems
from tools.enclosure.measures import Box, usual_width
from tools.enclosure.parts import GLASSES, PUSHES
from tools.enclosure.rooms import Room, block
from tools.enclosure.sheet import Sheet


@pytest.mark.slow
@pytest.mark.parametrize(("glass", "button"), list(product(GLASSES, PUSHES)))
def test_every_screen_and_button_that_is_offered_fits(glass: str, button: int) -> None:
    for lamp, usb, hdmi in product((0.0, 5.0), (0, 1, 2), (False, True)):
        box = Box(usual_width(glass), glass=glass, button=button, lamp=lamp, usb=usb, hdmi=hdmi)
        assert problems(box, Sheet()) == ()


@pytest.mark.parametrize(
    ("box", "sheet", "problem"),
    [
        (Box(), Sheet(300.0, 200.0), "the plates need 280 × 658 mm, the sheet has 300 × 200"),
        (Box(width=120.0), Sheet(), "there is no room for: USB plugs"),
        (Box(height=60.0), Sheet(), "in each other's way: USB plugs, south's button"),
        (Box(lamp=20.0), Sheet(), "north: a hole at 123, 92 is too near to the edge"),
        (Box(overhang=1.0), Sheet(), "lid: a hole at 2, 15 is too near to the edge"),
        (Box(90.0, glass="1.3", button=24), Sheet(), "north: two holes at"),
    ],
)
def test_impossible_boxes_are_reported(box: Box, sheet: Sheet, problem: str) -> None:
    found = problems(box, sheet)
    assert any(one.startswith(problem) for one in found), found


def test_touching_spaces_do_not_overlap() -> None:
    one = Room("one", block((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)))
    assert one.meets(Room("inside", block((0.4, 0.4, 0.4), (0.6, 0.6, 0.6))))
    assert not one.meets(Room("beside", block((1.0, 0.0, 0.0), (2.0, 1.0, 1.0))))
