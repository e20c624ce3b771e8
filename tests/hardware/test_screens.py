import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Event

import pytest
from luma.core.error import DevicePermissionError
from PIL import Image

from assistant.messages import Face
from assistant.rules.cards import Side
from hardware.drawing import draw
from hardware.glass import RETRY, Device, Glass, Rest, open_device, rest
from hardware.panel import Bus, Panel
from hardware.screens import Screens, open_screens
from hardware.wiring import Driver, ScreenPlace
from tests.hardware.faces import middle, start, sudden_death

# luma's drivers read pixels with Image.getdata, which goes with Pillow 14
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

NORTH, SOUTH = 0x3C, 0x3D
FRAME = 1024
"""Bytes of one picture."""


class Desk:
    """Both screens on a bus of panels, with a clock that is moved by hand and no thread."""

    def __init__(
        self, south: Driver = Driver.SSD1306, believed: Driver | None = None, flip: bool = False
    ) -> None:
        self.now = 1000.0
        self.reports: list[str] = []
        self.bus = Bus({NORTH: Panel(), SOUTH: Panel(south)})
        places = {
            Side.NORTH: ScreenPlace(NORTH),
            Side.SOUTH: ScreenPlace(SOUTH, believed or south, upside_down=flip),
        }
        self.screens = Screens(
            {
                seat: Glass(seat.title(), partial(open_device, place, self.bus), self.report)
                for seat, place in places.items()
            },
            lambda: self.now,
        )

    def report(self, sentence: str) -> None:
        self.reports.append(sentence)

    def show(self, face: Face) -> None:
        self.screens.show(face)
        self.screens.step()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.screens.step()

    def seen(self, address: int) -> Image.Image:
        return self.bus.panels[address].picture()


def shifted(picture: Image.Image) -> Image.Image:
    moved = Image.new("1", picture.size)
    moved.paste(picture, (1, 0))
    return moved


@pytest.mark.parametrize("south", Driver)
def test_each_glass_shows_its_own_seats_picture(south: Driver) -> None:
    desk = Desk(south)
    desk.show(start(Side.NORTH))
    desk.show(middle(Side.SOUTH))
    assert desk.seen(NORTH) == draw(start(Side.NORTH))
    assert desk.seen(SOUTH) == draw(middle(Side.SOUTH))
    assert desk.reports == []


def test_the_model_of_the_glass_can_tell_a_wrong_driver() -> None:
    desk = Desk(Driver.SH1106, believed=Driver.SSD1306)
    desk.show(middle(Side.SOUTH))
    assert desk.seen(SOUTH) != draw(middle(Side.SOUTH))


def test_a_screen_mounted_upside_down_is_turned() -> None:
    desk = Desk(flip=True)
    desk.show(start(Side.SOUTH))
    assert desk.seen(SOUTH) == draw(start(Side.SOUTH)).transpose(Image.Transpose.ROTATE_180)


def test_only_frames_that_changed_are_sent() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    desk.show(start(Side.SOUTH))
    sent = desk.bus.panels[NORTH].received
    for _ in range(5):
        desk.show(start(Side.NORTH))
        desk.wait(1.0)
    assert desk.bus.panels[NORTH].received == sent
    desk.show(middle(Side.SOUTH))
    assert desk.bus.panels[NORTH].received == sent
    desk.show(middle(Side.NORTH))
    assert desk.bus.panels[NORTH].received == sent + FRAME


def test_only_the_last_of_several_faces_is_drawn() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    sent = desk.bus.panels[NORTH].received
    for turns in range(9):
        desk.screens.show(replace(start(Side.NORTH), turns=turns))
    desk.screens.step()
    assert desk.bus.panels[NORTH].received == sent + FRAME


def test_an_absent_screen_is_reported_once_looked_for_and_drawn_when_it_comes() -> None:
    desk = Desk()
    panel = desk.bus.panels.pop(NORTH)
    desk.show(start(Side.NORTH))
    desk.show(start(Side.SOUTH))
    for _ in range(5):
        desk.wait(RETRY)
    assert desk.reports == [
        "North is missing: nothing answers at its address; check its four wires and its "
        "address jumper. The game goes on."
    ]
    assert desk.seen(SOUTH) == draw(start(Side.SOUTH))
    desk.bus.panels[NORTH] = panel
    desk.wait(RETRY / 2)
    assert panel.received == 0
    desk.wait(RETRY / 2)
    assert desk.seen(NORTH) == draw(start(Side.NORTH))
    assert desk.reports[1:] == ["North is back."]


@pytest.mark.parametrize("transfers", range(12))
def test_a_wire_that_comes_loose_in_mid_frame_harms_nothing(transfers: int) -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    desk.bus.transfers_left = transfers
    desk.show(middle(Side.NORTH))
    desk.wait(RETRY)
    assert len(desk.reports) == 1
    assert desk.reports[0].startswith("North is missing: ")
    desk.bus.transfers_left = None
    desk.bus.panels[NORTH] = Panel()  # it lost its power and starts with noise
    desk.wait(RETRY)
    assert desk.seen(NORTH) == draw(middle(Side.NORTH))
    assert desk.reports[1:] == ["North is back."]


def test_a_second_loss_is_reported_again() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    for face in (middle(Side.NORTH), sudden_death(Side.NORTH)):
        panel = desk.bus.panels.pop(NORTH)
        desk.show(face)
        desk.bus.panels[NORTH] = panel
        desk.wait(RETRY)
    assert [report.split()[2].strip(":.") for report in desk.reports] == [
        "missing",
        "back",
        "missing",
        "back",
    ]


def test_a_quiet_screen_dims_moves_and_goes_dark_until_the_next_face() -> None:
    desk = Desk()
    picture = draw(start(Side.NORTH))
    desk.show(start(Side.NORTH))
    panel = desk.bus.panels[NORTH]
    assert (panel.on, panel.contrast) == (True, Rest().contrast)
    desk.wait(60)
    assert panel.picture() == shifted(picture)
    desk.wait(60)
    assert panel.picture() == picture
    assert panel.contrast < Rest().contrast
    desk.wait(1800)
    assert not panel.on
    desk.show(start(Side.NORTH))
    assert (panel.on, panel.contrast) == (True, Rest().contrast)
    assert panel.picture() == picture


def test_a_screen_that_comes_back_while_it_should_rest_stays_dark() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    desk.bus.panels.clear()
    desk.wait(60)
    desk.bus.panels[NORTH] = Panel()
    desk.wait(3600)
    assert not desk.bus.panels[NORTH].on
    assert desk.reports[1:] == ["North is back."]


def test_a_rest_never_comes_in_the_first_minute() -> None:
    assert {rest(float(idle)) for idle in range(60)} == {Rest()}


def test_close_clears_the_screens() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    desk.show(start(Side.SOUTH))
    desk.screens.close()
    for panel in desk.bus.panels.values():
        assert not panel.on
        panel.command([0xAF])
        assert panel.picture().getbbox() is None


def test_close_says_so_if_a_screen_cannot_be_cleared() -> None:
    desk = Desk()
    desk.show(start(Side.NORTH))
    desk.bus.panels.clear()
    desk.screens.close()
    assert desk.reports == ["North could not be cleared: I2C device not found on address: 0x3C."]


@pytest.mark.parametrize(
    ("failure", "cure"),
    [
        (DevicePermissionError("/dev/i2c-1"), "add the user to the group i2c"),
        (OSError(121, "Remote I/O error"), "check its four wires"),
    ],
)
def test_the_report_names_the_cure(failure: Exception, cure: str) -> None:
    def fail() -> Device:
        raise failure

    reports: list[str] = []
    Glass("North's screen", fail, reports.append).update(draw(start(Side.NORTH)), 0.0, 0.0)
    assert len(reports) == 1
    assert cure in reports[0]


def test_a_machine_without_the_bus_is_told_to_switch_it_on() -> None:
    reports: list[str] = []
    nowhere = partial(open_device, ScreenPlace(NORTH, port=987))
    Glass("North's screen", nowhere, reports.append).update(draw(start(Side.NORTH)), 0.0, 0.0)
    assert reports == [
        "North's screen is missing: there is no I2C bus; switch it on with raspi-config. "
        "The game goes on."
    ]


def test_a_seat_without_a_glass_is_no_trouble() -> None:
    screens = Screens({})
    screens.show(start(Side.NORTH))
    screens.step()
    screens.close()


class Signal:
    """Something to be told when a panel is first drawn, with a time limit."""

    def __init__(self) -> None:
        self.happened = Event()

    def watching(self, start_it: Callable[[], Device]) -> Callable[[], Device]:
        def begin() -> Device:
            device = start_it()
            self.happened.set()
            return device

        return begin


def test_the_thread_feeds_the_screens_and_a_clean_stop_is_quick() -> None:
    signal, panel = Signal(), Panel()
    start_it = partial(open_device, ScreenPlace(NORTH), Bus({NORTH: panel}))
    screens = Screens({Side.NORTH: Glass("North", signal.watching(start_it), pytest.fail)})
    screens.start()
    screens.show(middle(Side.NORTH))
    assert signal.happened.wait(5)
    began = time.monotonic()
    screens.close()
    assert time.monotonic() - began < 2
    assert not panel.on
    assert panel.received >= 3 * FRAME  # cleared at the start, drawn, cleared at the end


def test_the_box_opens_all_screens_of_the_table() -> None:
    bus = Bus({NORTH: Panel(), SOUTH: Panel()})
    screens = open_screens(pytest.fail, bus=bus)
    for seat in Side:
        screens.show(start(seat))
    deadline = time.monotonic() + 5
    while any(panel.received < 2 * FRAME for panel in bus.panels.values()):
        assert time.monotonic() < deadline
        Event().wait(0.01)
    screens.close()
    assert not any(panel.on for panel in bus.panels.values())
