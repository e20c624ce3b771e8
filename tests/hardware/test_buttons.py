import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Press, Pressed
from assistant.game.rules.cards import Party, Side, Team
from hardware.buttons import Buttons, open_buttons
from hardware.header import pin
from hardware.pins import keep_pipes_away, no_pin, no_pins, real_pins, why
from hardware.wiring import BUTTONS, PinPlace
from tests.clock import Clock

NORTH, SOUTH = Side


class Table:
    """Four buttons on mock pins, with a clock that tests move and no thread."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.pressed: list[Pressed] = []
        self.pins: Any = MockFactory()
        self.lost: list[Complaint] = []
        self.broken = False
        self.buttons = Buttons(self.pins, self.put, self.lost.append, self.clock)
        for party, place in BUTTONS.items():
            self.buttons.connect(party, place)

    def put(self, pressed: Pressed) -> None:
        if self.broken:
            raise RuntimeError("no room")
        self.pressed.append(pressed)

    def down(self, party: Party) -> None:
        self.pins.pin(BUTTONS[party].pin.bcm).drive_low()

    def up(self, party: Party) -> None:
        self.pins.pin(BUTTONS[party].pin.bcm).drive_high()

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        assert self.buttons.step()

    def told(self) -> list[tuple[Party, Press, float]]:
        """The presses so far, each with the time at which the finger came down."""
        return [(one.by, one.press, round(one.at or 0.0, 6)) for one in self.pressed]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()


def whenever(pressed: Pressed) -> Pressed:
    """The press without its time, which must lie shortly before now on the monotonic clock."""
    assert pressed.at is not None
    assert 0.0 <= time.monotonic() - pressed.at < 10.0
    return replace(pressed, at=None)


def test_simultaneous_presses_do_not_disturb_each_other(table: Table) -> None:
    table.down(NORTH)
    table.wait(0.1)
    table.down(Team.BLUE)
    table.wait(0.1)
    table.up(Team.BLUE)
    table.wait(0.35)
    table.up(NORTH)
    table.wait(0.1)
    assert table.told() == [
        (NORTH, Press.DOWN, 100.0),
        (Team.BLUE, Press.DOWN, 100.1),
        (NORTH, Press.HOLD, 100.0),
        (Team.BLUE, Press.TAP, 100.1),
        (NORTH, Press.RELEASE, 100.0),
    ]


def test_a_lost_press_is_reported_and_later_presses_still_count(table: Table) -> None:
    table.broken = True
    table.down(NORTH)
    table.wait(0.1)
    table.broken = False
    table.up(NORTH)
    table.wait(0.4)
    table.down(SOUTH)
    table.wait(0.1)
    assert table.lost == [Complaint(Device.BUTTON, Fault.PRESS_LOST, NORTH, detail="no room")]
    assert table.told() == [(NORTH, Press.TAP, 100.0), (SOUTH, Press.DOWN, 100.5)]


def test_a_failing_report_loses_no_press() -> None:
    pressed: SimpleQueue[Pressed] = SimpleQueue()

    def put(press: Pressed) -> None:
        if press.by is NORTH:
            raise RuntimeError("no room")
        pressed.put(press)

    def report(complaint: Complaint) -> None:
        raise RuntimeError(complaint)

    pins = MockFactory()
    buttons = open_buttons(put, report, open_pins=lambda: pins)
    assert buttons is not None
    for party in (NORTH, SOUTH):
        pins.pin(BUTTONS[party].pin.bcm).drive_low()
    assert whenever(pressed.get(timeout=5)) == Pressed(SOUTH, Press.DOWN)
    buttons.close()


def test_close_releases_the_pins_and_ends_the_steps(table: Table) -> None:
    table.buttons.close()
    assert not table.buttons.step()
    table.down(NORTH)
    table.clock.now += 1.0
    assert table.buttons.step()
    assert table.pressed == []


TAKEN = Complaint(Device.BUTTON, Fault.PIN_TAKEN, SOUTH, pin=17, place=11)


@pytest.mark.parametrize(
    ("places", "by", "complaints"),
    [
        (BUTTONS, SOUTH, []),
        (dict.fromkeys(Side, BUTTONS[NORTH]), NORTH, [TAKEN]),
    ],
    ids=["all pins are free", "a taken pin is named and the other button works"],
)
def test_the_thread_passes_on_presses_and_ends_with_close(
    places: Mapping[Party, PinPlace], by: Side, complaints: list[Complaint]
) -> None:
    pressed: SimpleQueue[Pressed] = SimpleQueue()
    reports: list[Complaint] = []
    pins = MockFactory()
    buttons = open_buttons(pressed.put, reports.append, places, lambda: pins)
    assert buttons is not None
    pins.pin(BUTTONS[by].pin.bcm).drive_low()
    for press in (Press.DOWN, Press.HOLD):
        assert whenever(pressed.get(timeout=5)) == Pressed(by, press)
    buttons.close()
    assert "buttons" not in {thread.name for thread in threading.enumerate()}
    assert reports == complaints


NO_CHIP = Complaint(Device.BUTTON, Fault.NO_PINS, detail="can not open gpiochip")
NO_LIBRARY = Complaint(Device.BUTTON, Fault.NO_PIN_LIBRARY)


@pytest.mark.parametrize(
    ("failure", "complaint"),
    [
        (RuntimeError("can not open gpiochip\nsee the manual"), NO_CHIP),
        (ModuleNotFoundError("No module named 'lgpio'"), NO_LIBRARY),
    ],
)
def test_a_machine_without_pins_is_reported_once_and_plays_on(
    failure: Exception, complaint: Complaint
) -> None:
    def fails() -> object:
        raise failure

    reports: list[Complaint] = []
    assert open_buttons(lambda _: None, reports.append, open_pins=fails) is None
    assert reports == [complaint]


def test_real_pins_use_lgpio_or_are_refused_with_a_reason() -> None:
    reports: list[Complaint] = []
    buttons = open_buttons(lambda _: None, reports.append, places={}, open_pins=real_pins)
    if buttons is None:
        (report,) = reports
        assert report.of is None
        assert report.fault in (Fault.NO_PINS, Fault.NO_PIN_LIBRARY)
    else:
        buttons.close()


def test_edges_keep_their_times_even_if_the_thread_is_late(table: Table) -> None:
    table.down(NORTH)
    table.clock.now += 0.2
    table.up(NORTH)
    table.wait(60.0)
    assert table.told() == [(NORTH, Press.DOWN, 100.0), (NORTH, Press.TAP, 100.0)]


@pytest.mark.parametrize(
    ("before", "folder"),
    [
        ({}, tempfile.gettempdir()),
        ({"XDG_RUNTIME_DIR": "/run/user/1000"}, "/run/user/1000"),
        ({"XDG_RUNTIME_DIR": "/run/user/1000", "LG_WD": "/var/lib/tabletop"}, "/var/lib/tabletop"),
    ],
)
def test_pipes_of_lgpio_are_not_left_in_the_current_folder(
    before: dict[str, str], folder: str
) -> None:
    environment = dict(before)
    keep_pipes_away(environment)
    assert environment == {**before, "LG_WD": folder}


@pytest.mark.parametrize("failure", [GPIOPinInUse("pin 17"), Exception("'GPIO busy'")])
def test_a_taken_pin_is_reported_with_its_numbers(failure: Exception) -> None:
    assert no_pin(Device.LAMP, NORTH, pin(17), failure) == Complaint(
        Device.LAMP, Fault.PIN_TAKEN, NORTH, pin=17, place=11
    )


def test_other_failures_of_pins_are_reported_in_one_line() -> None:
    failure = Exception("bad GPIO number.\nmore")
    assert no_pin(Device.LAMP, NORTH, pin(17), failure) == Complaint(
        Device.LAMP, Fault.PIN_FAILED, NORTH, pin=17, place=11, detail="bad GPIO number"
    )
    assert no_pins(Device.LAMP, ImportError("lgpio")) == Complaint(
        Device.LAMP, Fault.NO_PIN_LIBRARY
    )
    assert why(KeyError()) == "KeyError"
