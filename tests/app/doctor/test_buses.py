"""Screens, and the bus that they are on."""

import errno

import pytest

from assistant.app.doctor.buses import i2c, scan, screens
from assistant.app.doctor.finding import Checkup, Outcome
from hardware.wired import wired
from hardware.wiring import ScreenPlace

WIRING = wired()


class Wire:
    """A bus on which these addresses answer."""

    def __init__(self, *there: int) -> None:
        self._there = there
        self.closed = False

    def read_byte(self, address: int, /) -> int:
        if address not in self._there:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return 0x43

    def close(self) -> None:
        self.closed = True


def test_every_address_is_asked() -> None:
    assert scan(Wire(0x07, 0x08, 0x3C, 0x77, 0x78)) == [0x08, 0x3C, 0x77]


@pytest.mark.parametrize(
    ("there", "missing", "told"),
    [
        ((0x3C, 0x3D), "", "0x3C, 0x3D"),
        ((0x3C,), "no answer from south's screen at 0x3D; ", "0x3C"),
        ((), "no answer from north's screen at 0x3C, south's screen at 0x3D; ", "none"),
    ],
    ids=["both", "one", "none"],
)
def test_a_screen_that_does_not_answer_is_named(
    there: tuple[int, ...], missing: str, told: str
) -> None:
    bus = Wire(*there)
    finding = i2c(WIRING, lambda port: bus)
    assert finding.state is (Outcome.BROKEN if missing else Outcome.OK)
    assert finding.text == f"{missing}answering at i2c-1: {told}"
    assert bus.closed


def refused(error: OSError) -> Checkup:
    def opens(port: int) -> Wire:
        raise error

    return i2c(WIRING, opens)


def test_a_bus_that_is_switched_off_comes_with_its_cure() -> None:
    assert "raspi-config nonint do_i2c 0" in refused(FileNotFoundError()).cure
    assert "usermod -aG i2c" in refused(PermissionError()).cure


def test_screens_are_started_up() -> None:
    started: list[int] = []
    begun = screens(WIRING, False, lambda place: started.append(place.address))
    assert begun.state is Outcome.OK
    assert started == [0x3C, 0x3D]


def test_a_screen_that_does_not_start_says_why() -> None:
    def start(place: ScreenPlace) -> None:
        if place.address == 0x3D:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    finding = screens(WIRING, False, start)
    assert finding.state is Outcome.BROKEN
    assert finding.text.startswith("south's screen (ssd1306) does not start (")


def test_a_game_that_is_on_is_not_disturbed() -> None:
    def start(place: ScreenPlace) -> None:
        raise AssertionError

    assert screens(WIRING, True, start).state is Outcome.NOTE
