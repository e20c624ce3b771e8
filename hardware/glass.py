"""One real screen: opened, fed, lost, looked for again, and rested so that it does not burn in.

A `Glass` has no thread and no clock; `Screens` gives it both.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from luma.core.error import DeviceNotFoundError, DevicePermissionError, Error
from luma.core.interface.serial import i2c
from luma.core.render import canvas
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from hardware.wiring import Driver, ScreenPlace

DRIVERS: dict[Driver, Callable[..., Any]] = {
    Driver.SSD1306: ssd1306,
    Driver.SH1106: sh1106,
}
"""One line a chip; each takes luma's serial interface and `rotate`."""

RETRY = 3.0
"""Seconds between two looks for a screen that is away."""

NOTHING = 0xE3
"""The command that does nothing (SSD1306 data sheet, table 9-1; the SH1106 has it too)."""

FAILURES = (Error, OSError)
"""What luma raises for an absent screen, and what comes through when a wire goes loose."""


class Device(Protocol):
    """What is used of a luma device; `cleanup` darkens it and closes its bus."""

    size: tuple[int, int]
    mode: str
    persist: bool

    def display(self, image: Image.Image) -> None:
        """Show an image of the device's size and mode."""

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""

    def show(self) -> None:
        """Switch the panel on."""

    def hide(self) -> None:
        """Switch the panel off; it keeps its picture."""

    def cleanup(self) -> None:
        """Darken the panel and close the bus."""


def open_device(place: ScreenPlace, bus: object | None = None) -> Device:
    """Start up the screen at `place`; raises one of `FAILURES` if it does not answer.

    `bus` stands in for the Pi's own (`panel.Bus`). The address is tried before luma's device
    is made, because luma keeps every device, working or not, until the program ends.
    """
    serial = i2c(bus=bus, port=place.port, address=place.address)
    try:
        serial.command(NOTHING)
        device: Device = DRIVERS[place.driver](serial, rotate=2 if place.upside_down else 0)
    except FAILURES:
        serial.cleanup()
        raise
    return device


def paint(device: Device, picture: Image.Image) -> None:
    """Put a picture of the device's size on a luma device."""
    with canvas(device) as pen:
        pen.bitmap((0, 0), picture, fill=1)


@dataclass(frozen=True, slots=True)
class Rest:
    """How a screen is spared when nothing has changed for a while."""

    contrast: int = 0xCF
    shift: int = 0
    """Pixels to the right; the last column of a picture is empty enough to lose."""
    awake: bool = True


def rest(idle: float) -> Rest:
    """The right rest after `idle` seconds without a new picture: bright, dim, then dark.

    Thinking about a clue takes minutes, so the key stays readable for half an hour.
    """
    dim = idle >= 120
    return Rest(contrast=0x20 if dim else 0xCF, shift=int(idle // 60) % 2, awake=idle < 1800)


class Glass:
    """The screen of one seat."""

    def __init__(
        self, name: str, start: Callable[[], Device], report: Callable[[str], None]
    ) -> None:
        """`start` opens the device anew; sentences for `report` begin with `name`."""
        self._name = name
        self._start = start
        self._report = report
        self._device: Device | None = None
        self._picture: Image.Image | None = None
        self._rest = Rest()
        self._retry_at = float("-inf")
        self._missing = False

    def update(self, picture: Image.Image, idle: float, now: float) -> None:
        """Make the glass show `picture`, which is `idle` seconds old; never raises.

        What it shows already is not sent again. `now` is seconds on a monotonic clock.
        """
        if self._device is None and now < self._retry_at:
            return
        try:
            self._send(picture, rest(idle))
        except Exception as failure:  # luma's, Pillow's or the bus's: the other screen goes on
            self._lose(failure, now)
            return
        if self._missing:
            self._missing = False
            self._report(f"{self._name} is back.")

    def close(self) -> None:
        """Darken it and let go of its bus."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.cleanup()
            except Exception as failure:  # as above
                self._report(f"{self._name} could not be cleared: {failure}.")

    def _send(self, picture: Image.Image, repose: Rest) -> None:
        if self._device is None:
            self._device, self._picture, self._rest = self._start(), None, Rest()
            self._device.contrast(self._rest.contrast)
        device = self._device
        if picture != self._picture or repose.shift != self._rest.shift:
            shifted = Image.new("1", device.size)
            shifted.paste(picture, (repose.shift, 0))
            paint(device, shifted)
        if repose.contrast != self._rest.contrast:
            device.contrast(repose.contrast)
        if repose.awake != self._rest.awake:
            (device.show if repose.awake else device.hide)()
        self._picture, self._rest = picture, repose

    def _lose(self, failure: Exception, now: float) -> None:
        self._retry_at = now + RETRY
        device, self._device = self._device, None
        if device is not None:
            device.persist = True  # it cannot be darkened any more; only its bus is closed
            with suppress(Exception):
                device.cleanup()
        if not self._missing:
            self._missing = True
            self._report(f"{self._name} is missing: {_cause(failure)}. The game goes on.")


def _cause(failure: Exception) -> str:
    origin = failure.__context__ if isinstance(failure.__context__, OSError) else failure
    if isinstance(failure, DevicePermissionError):
        return "this user may not use the I2C bus; add the user to the group i2c"
    if isinstance(origin, OSError) and origin.errno == errno.ENOENT:
        return "there is no I2C bus; switch it on with raspi-config"
    if isinstance(failure, DeviceNotFoundError):
        return "nothing answers at its address; check its four wires and its address jumper"
    return f"it stopped answering ({failure}); check its four wires"
