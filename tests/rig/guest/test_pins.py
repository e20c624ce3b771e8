"""The pins of a real gpiochip, through lgpio, gpiozero and our own buttons."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise
from queue import Empty, SimpleQueue

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Press, Pressed
from assistant.game.rules.cards import Party, Side
from hardware.buttons import Buttons, open_buttons
from hardware.chip import header_chip
from hardware.contact import SETTLED
from hardware.header import PLACES, pin
from hardware.wiring import BUTTONS, LAMPS, PinPlace
from tests.rig.guest.bench import PATIENCE, Pins, soon
from tests.rig.guest.conftest import Measure

CHIP = f"gpiochip{(header_chip() or (0, ''))[0]}"
NORTH, SOUTH = (BUTTONS[side].pin.bcm for side in Side)

TRIES = 20
"""Maximum attempts at a bounce as quick as a switch's; a busy machine may never make one."""

QUIET = 1.0
"""Seconds after which a press has no further effect."""


class Box:
    """Both buttons, opened once as the program does, and their messages."""

    def __init__(self, places: Mapping[Party, PinPlace] = BUTTONS) -> None:
        self.told: SimpleQueue[tuple[float, Pressed]] = SimpleQueue()
        self.reports: list[Complaint] = []
        self.faulty = False
        """Whether the listener raises an error."""
        buttons = open_buttons(self._take, self.reports.append, places)
        assert buttons is not None, self.reports
        self.buttons: Buttons = buttons

    def _take(self, pressed: Pressed) -> None:
        self.told.put((time.monotonic(), pressed))
        if self.faulty:
            raise ValueError("a fault of whoever is told")

    def next(self, patience: float = PATIENCE) -> tuple[float, Side, Press]:
        """The next message from a button, other than a press down."""
        while True:
            at, pressed = self.told.get(timeout=patience)
            if pressed.press is not Press.DOWN:
                assert isinstance(pressed.by, Side)
                return at, pressed.by, pressed.press

    def quiet(self) -> bool:
        """Whether there are no more messages."""
        try:
            self.next(QUIET)
        except Empty:
            return True
        return False


@pytest.fixture(scope="module")
def box(pins: Pins) -> Iterator[Box]:
    """Open until the last check: a late edge on a closed pin ends lgpio's only thread."""
    box = Box()
    yield box
    assert box.quiet()
    box.buttons.close()


@pytest.mark.parametrize("side", Side)
def test_a_tap_is_reported_once(box: Box, pins: Pins, measure: Measure, side: Side) -> None:
    pins.tap(BUTTONS[side].pin.bcm)
    released = time.monotonic()
    at, by, press = box.next()
    assert (by, press) == (side, Press.TAP)
    assert box.quiet()
    measure("from the finger's leaving to the tap", f"{(at - released) * 1000:.0f} ms")


def test_the_chip_pulls_open_buttons_high(box: Box, pins: Pins) -> None:
    assert pins.level(NORTH)
    assert pins.level(SOUTH)
    assert box.reports == []


def test_a_hold_and_its_release_are_reported(box: Box, pins: Pins, measure: Measure) -> None:
    began = time.monotonic()
    with pins.finger(SOUTH):
        at, by, press = box.next()
        assert (by, press) == (Side.SOUTH, Press.HOLD)
    assert at - began >= 0.45
    assert box.next()[1:] == (Side.SOUTH, Press.RELEASE)
    assert box.quiet()
    measure("from the finger's coming to the hold", f"{(at - began) * 1000:.0f} ms")


def bounce(pins: Pins) -> bool:
    """Six bounces; whether they were as quick as a switch's, which a busy machine prevents."""
    moments = [time.monotonic()]
    for _ in range(6):
        for down in (True, False):
            pins.hold(NORTH, down)
            moments.append(time.monotonic())
    return max(after - before for before, after in pairwise(moments)) < 0.75 * SETTLED


def test_a_bouncing_contact_is_one_tap(box: Box, pins: Pins, measure: Measure) -> None:
    for _ in range(TRIES):
        quick = bounce(pins)
        pins.tap(NORTH)
        quick &= bounce(pins)
        told, quiet = box.next()[1:], box.quiet()
        if quick:
            assert told == (Side.NORTH, Press.TAP)
            assert quiet
            return
        while not box.quiet():
            pass
    measure("too busy for a bounce", f"{TRIES} tries")


def test_a_glitch_is_ignored(box: Box, pins: Pins, measure: Measure) -> None:
    for _ in range(TRIES):
        quick, quiet = bounce(pins), box.quiet()
        if quick:
            assert quiet
            return
        while not box.quiet():
            pass
    measure("too busy for a glitch", f"{TRIES} tries")


def test_two_buttons_at_once_are_two_presses(box: Box, pins: Pins) -> None:
    with pins.finger(NORTH), pins.finger(SOUTH):
        pass
    assert {box.next()[1:], box.next()[1:]} == {
        (Side.NORTH, Press.TAP),
        (Side.SOUTH, Press.TAP),
    }
    assert box.quiet()


def test_buttons_survive_a_listener_that_raises(box: Box, pins: Pins) -> None:
    box.faulty = True
    pins.tap(NORTH)
    assert box.next()[1] == Side.NORTH
    assert box.quiet()
    box.faulty = False
    for side in (Side.SOUTH, Side.NORTH):
        pins.tap(BUTTONS[side].pin.bcm)
        assert box.next()[1:] == (side, Press.TAP)
    assert box.quiet()


def test_a_pin_that_another_program_holds_is_reported(pins: Pins) -> None:
    """The last check: it closes pins, and a late edge on a closed pin ends lgpio's only thread."""
    used = {place.pin.bcm for wires in (BUTTONS, LAMPS) for place in wires.values()}
    taken, free = [bcm for bcm in (22, 25, 16, 26) if bcm not in used][:2]
    places: dict[Party, PinPlace] = {
        Side.NORTH: PinPlace(pin(taken), ground=6),
        Side.SOUTH: PinPlace(pin(free), ground=6),
    }
    thief = subprocess.Popen(["gpioset", "--mode=signal", CHIP, f"{taken}=1"])
    try:
        assert soon(lambda: "gpioset" in _user_of(taken)), _user_of(taken)
        box = Box(places)
        (report,) = box.reports
        assert report == Complaint(
            Device.BUTTON, Fault.PIN_TAKEN, Side.NORTH, pin=taken, place=PLACES[taken]
        )
        pins.tap(free)
        assert box.next()[1:] == (Side.SOUTH, Press.TAP)
        assert box.quiet()
        box.buttons.close()
    finally:
        thief.terminate()
        thief.wait()


def _user_of(pin: int) -> str:
    lines = subprocess.run(["gpioinfo", CHIP], capture_output=True, text=True, check=True)
    return next(line for line in lines.stdout.splitlines() if f"line {pin:3d}:" in line)
