import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Event

import pytest
from luma.core.error import DevicePermissionError
from PIL import Image

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Doing, Face
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.glass import RETRY, Glass, OpenedScreen, Rest, open_device
from hardware.screens import GlassScreens, open_screens
from hardware.wiring import Driver, ScreenPlace
from tests.complaints import unexpected
from tests.hardware.faces import middle, start
from tests.hardware.panel import Bus, Panel

# luma's drivers read pixels with Image.getdata, which Pillow 14 removes
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

NORTH, SOUTH = 0x3C, 0x3D
FRAME = 1024
"""Number of bytes in one picture."""


class Desk:
    """Both screens on a bus of panels, with a clock that tests move and no thread."""

    def __init__(
        self,
        south: Driver = Driver.SSD1306,
        believed: Driver | None = None,
        flip: bool = False,
        offset: int = 0,
        readable: bool = True,
    ) -> None:
        self.bus = Bus({NORTH: Panel(), SOUTH: Panel(south)}, readable)
        places = {
            Side.NORTH: ScreenPlace(NORTH),
            Side.SOUTH: ScreenPlace(SOUTH, believed or south, flip, offset=offset),
        }
        self.now = 1000.0
        self.reports: list[Complaint] = []
        glasses = {
            seat: Glass(seat, partial(open_device, place, self.bus), self.reports.append)
            for seat, place in places.items()
        }
        self.screens = GlassScreens(glasses, lambda: self.now)

    def show(self, *faces: Face) -> None:
        for face in faces:
            self.screens.show(face)
            self.screens.step()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.screens.step()

    def seen(self, address: int) -> Image.Image:
        return self.bus.panels[address].picture()

    @property
    def north(self) -> Panel:
        return self.bus.panels[NORTH]


@pytest.fixture
def desk() -> Desk:
    """A table whose north screen shows the start of a game."""
    desk = Desk()
    desk.show(start(Side.NORTH))
    return desk


def of_north(fault: Fault, detail: str = "") -> Complaint:
    return Complaint(Device.SCREEN, fault, Side.NORTH, detail=detail)


def shifted(picture: Image.Image, pixels: int = 1) -> Image.Image:
    moved = Image.new(picture.mode, picture.size)
    moved.paste(picture, (pixels, 0))
    return moved


@pytest.mark.parametrize("south", Driver)
def test_each_screen_shows_the_picture_of_its_seat(south: Driver) -> None:
    desk = Desk(south)
    desk.show(start(Side.NORTH), start(Side.SOUTH), middle(Side.SOUTH))
    assert desk.seen(NORTH) == draw(start(Side.NORTH))
    assert desk.seen(SOUTH) == draw(middle(Side.SOUTH))
    assert desk.reports == []


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("offset", [-2, -1, 1, 2])
@pytest.mark.parametrize("driver", Driver)
def test_an_offset_moves_the_picture_to_the_right_as_it_is_read(
    driver: Driver, offset: int, flip: bool
) -> None:
    desk = Desk(driver, flip=flip, offset=offset)
    desk.show(middle(Side.SOUTH))
    seen = desk.seen(SOUTH)
    if flip:
        seen = seen.transpose(Image.Transpose.ROTATE_180)
    assert seen == shifted(draw(middle(Side.SOUTH)), offset)


@pytest.mark.parametrize("driver", Driver)
def test_a_screen_replugged_between_two_pictures_is_restored(driver: Driver) -> None:
    """Nothing is drawn in the meantime, yet the picture is back within five seconds."""
    for readable in (True, False):
        desk = Desk(driver, readable=readable)
        desk.show(middle(Side.SOUTH))
        desk.bus.panels.pop(SOUTH)
        desk.wait(1.0)
        desk.bus.panels[SOUTH] = Panel(driver)
        for _ in range(5):
            desk.wait(1.0)
        assert desk.seen(SOUTH) == draw(middle(Side.SOUTH))
        assert desk.reports[-1] == Complaint(Device.SCREEN, Fault.BACK, Side.SOUTH)


def test_a_short_loss_of_power_at_a_screen_is_detected(desk: Desk) -> None:
    desk.bus.panels[NORTH] = Panel()  # no poll in between
    for _ in range(4):
        desk.wait(1.0)
    assert desk.seen(NORTH) == draw(start(Side.NORTH))
    assert desk.reports == [of_north(Fault.LOST_POWER), of_north(Fault.BACK)]


def test_only_frames_that_changed_are_sent(desk: Desk) -> None:
    sent = desk.north.received
    for _ in range(5):
        desk.show(start(Side.NORTH))
        desk.wait(1.0)
    assert desk.north.received == sent
    desk.show(start(Side.SOUTH), middle(Side.SOUTH))
    assert desk.north.received == sent
    desk.show(middle(Side.NORTH))
    assert desk.north.received == sent + FRAME


def test_only_the_last_of_several_faces_is_drawn(desk: Desk) -> None:
    sent = desk.north.received
    for turns in range(9):
        desk.screens.show(replace(start(Side.NORTH), turns=turns))
    desk.screens.step()
    assert desk.north.received == sent + FRAME


def test_a_missing_screen_is_reported_once_and_drawn_after_it_appears() -> None:
    desk = Desk()
    panel = desk.bus.panels.pop(NORTH)
    desk.show(start(Side.NORTH), start(Side.SOUTH))
    for _ in range(5):
        desk.wait(RETRY)
    assert desk.reports == [of_north(Fault.NO_ANSWER)]
    assert desk.seen(SOUTH) == draw(start(Side.SOUTH))
    desk.bus.panels[NORTH] = panel
    desk.wait(RETRY / 2)
    assert panel.received == 0
    desk.wait(RETRY / 2)
    assert desk.seen(NORTH) == draw(start(Side.NORTH))
    assert desk.reports[1:] == [of_north(Fault.BACK)]


@pytest.mark.parametrize("transfers", range(12))
def test_a_wire_that_comes_loose_in_mid_frame_does_no_harm(desk: Desk, transfers: int) -> None:
    desk.bus.transfers_left = transfers
    desk.show(middle(Side.NORTH))
    desk.wait(RETRY)
    (report,) = desk.reports
    assert report.of is Side.NORTH
    assert report.fault in (Fault.LOST, Fault.NO_ANSWER)
    desk.bus.transfers_left = None
    desk.bus.panels[NORTH] = Panel()  # it lost power and starts with noise
    desk.wait(RETRY)
    assert desk.seen(NORTH) == draw(middle(Side.NORTH))
    assert desk.reports[1:] == [of_north(Fault.BACK)]


def test_an_idle_screen_dims_shifts_and_goes_dark_until_the_next_face(desk: Desk) -> None:
    picture, panel = draw(start(Side.NORTH)), desk.north
    assert (panel.on, panel.contrast) == (True, Rest().contrast)
    desk.wait(60)
    assert panel.picture() == shifted(picture)
    desk.wait(60)
    assert panel.picture() == picture
    assert panel.contrast < Rest().contrast
    desk.wait(1800)
    assert not panel.on
    desk.wait(600)
    assert not panel.on
    desk.show(start(Side.NORTH))
    assert (panel.on, panel.contrast) == (True, Rest().contrast)
    assert panel.picture() == picture


def test_screens_follow_the_brightness_and_sleep_settings(desk: Desk) -> None:
    panel, full = desk.north, Rest().contrast
    desk.screens.rest(0.4, 60)
    desk.wait(1)
    assert panel.contrast == round(0.4 * full)
    desk.wait(60)
    assert not panel.on
    desk.show(middle(Side.NORTH))
    assert (panel.on, panel.contrast) == (True, round(0.4 * full))
    desk.screens.rest(1.0, 7200)
    desk.wait(3600)
    assert panel.on
    assert 0 < panel.contrast < full


def test_a_change_in_the_state_of_the_box_wakes_no_screen(desk: Desk) -> None:
    desk.wait(3600)
    for doing in (Doing.LISTENING, Doing.THINKING, Doing.IDLE):
        desk.show(replace(start(Side.NORTH), doing=doing))
        assert not desk.north.on
    desk.show(replace(start(Side.NORTH), question="STORM?"))
    assert desk.north.on


def test_a_screen_replaced_while_dark_wakes_up_correctly(desk: Desk) -> None:
    desk.wait(3600)
    desk.bus.panels[NORTH] = Panel()
    desk.show(middle(Side.NORTH))
    assert desk.seen(NORTH) == draw(middle(Side.NORTH))
    assert desk.reports == []


def test_a_screen_that_reappears_while_dark_stays_dark(desk: Desk) -> None:
    desk.bus.panels.clear()
    desk.wait(60)
    desk.bus.panels[NORTH] = Panel()
    desk.wait(3600)
    assert not desk.north.on
    assert desk.reports[1:] == [of_north(Fault.BACK)]


def test_close_clears_the_screens(desk: Desk) -> None:
    desk.show(start(Side.SOUTH))
    desk.screens.close()
    for panel in desk.bus.panels.values():
        assert not panel.on
        panel.command([0xAF])
        assert panel.picture().getbbox() is None


def test_close_reports_a_screen_that_cannot_be_cleared(desk: Desk) -> None:
    desk.bus.panels.clear()
    desk.screens.close()
    assert desk.reports == [of_north(Fault.NOT_CLEARED, "I2C device not found on address: 0x3C")]


def fails(failure: Exception) -> OpenedScreen:
    raise failure


@pytest.mark.parametrize(
    ("begin", "fault", "detail"),
    [
        (partial(fails, DevicePermissionError("/dev/i2c-1")), Fault.I2C_FORBIDDEN, ""),
        (partial(fails, OSError(121, "Remote I/O error")), Fault.LOST, "Remote I/O error"),
        (partial(fails, FileNotFoundError(2, "No such file")), Fault.NO_I2C, ""),
    ],
    ids=["i2c forbidden", "lost", "no i2c"],
)
def test_the_cause_of_a_failing_screen_is_reported(
    begin: Callable[[], OpenedScreen], fault: Fault, detail: str
) -> None:
    reports: list[Complaint] = []
    Glass(Side.NORTH, begin, reports.append).update(draw(start(Side.NORTH)), 0.0, 0.0)
    assert reports == [of_north(fault, detail)]


def test_a_seat_without_a_screen_is_ignored() -> None:
    screens = GlassScreens({})
    screens.show(start(Side.NORTH))
    screens.step()
    screens.close()


def test_the_box_opens_all_screens_of_the_table() -> None:
    bus = Bus({NORTH: Panel(), SOUTH: Panel()})
    screens = open_screens(unexpected, bus=bus)
    for seat in Side:
        screens.show(start(seat))
    deadline = time.monotonic() + 5
    while any(panel.received < 2 * FRAME for panel in bus.panels.values()):
        assert time.monotonic() < deadline
        Event().wait(0.01)
    screens.close()
    assert not any(panel.on for panel in bus.panels.values())
