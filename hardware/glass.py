"""One real screen: opened, fed, lost, looked for again, and rested so that it does not burn in.

A `Glass` has no thread and no clock; `Screens` gives it both.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import smbus2
from luma.core.error import DeviceNotFoundError, DevicePermissionError, Error
from luma.core.framebuffer import full_frame
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309, ssd1327, ssd1351
from PIL import Image

from assistant.complaints import Complaint, Device, Fault, Report
from assistant.rules.cards import Side
from hardware.drawing import SIZE, SQUARE
from hardware.pins import no_pins
from hardware.spi import Host, Kernel, Spi
from hardware.symbols import COLOUR, GREY, MONO, Palette
from hardware.wiring import Driver, ScreenPlace


@dataclass(frozen=True, slots=True)
class Kind:
    """What one kind of glass can show, and luma's driver for it."""

    make: Callable[..., Any]
    """Takes luma's serial interface and `rotate`."""
    size: tuple[int, int] = SIZE
    palette: Palette = MONO


DRIVERS: dict[Driver, Kind] = {
    Driver.SSD1306: Kind(ssd1306),
    Driver.SH1106: Kind(sh1106),
    Driver.SSD1309: Kind(ssd1309),
    Driver.SSD1327: Kind(ssd1327, SQUARE, GREY),
    Driver.SSD1351: Kind(ssd1351, SQUARE, COLOUR),
}
"""One line a chip."""

RETRY = 2.0
"""Seconds between two looks for a screen that is away."""

HARMLESS = 0xA4
"""The command to show what is in the memory, which all chips do anyway (their data sheets)."""

OFF = 0x40
"""The bit of a chip's status that says that its panel is off (their data sheets)."""

SH1106_FIRST = 2
"""The column of the SH1106 that is the glass's first."""

FAILURES = (Error, OSError)
"""What luma raises for an absent screen, and what comes through when a wire goes loose."""


class PowerLostError(OSError):
    """A screen is off though it should be on: it had no power for a moment."""


class LumaDevice(Protocol):
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


@dataclass(frozen=True, slots=True)
class Opened:
    """A screen that was started up."""

    device: LumaDevice
    look: Callable[[bool], None]
    """Asks the chip whether it is there, and on if it should be; raises one of `FAILURES`."""
    shift: int = 0
    """Pixels that its pictures are to be moved to the right."""
    remind: Callable[[int], None] = lambda contrast: None
    """Before a picture: sets a screen up again that cannot be asked whether it still is."""

    def close(self, darken: bool) -> None:
        """Let go of its bus; one that is lost cannot be darkened any more."""
        self.device.persist = not darken
        self.device.cleanup()


def open_device(place: ScreenPlace, bus: Any = None) -> Opened:
    """Start up the screen at `place`; raises one of `FAILURES` if it does not answer.

    `bus` stands in for the Pi's own: `panel.Bus`, or `panel.SpiBus`.
    """
    if place.spi:
        return _open_spi(place, bus or Kernel())
    return _open_i2c(place, bus)


def _open_spi(place: ScreenPlace, host: Host) -> Opened:
    """There is no way back, so whoever was plugged in anew is helped by the next picture."""
    serial = Spi(place, host)
    try:
        device, shift = _device(place, serial, framebuffer=full_frame())
    except BaseException:
        serial.cleanup()
        raise

    def remind(contrast: int) -> None:
        serial.remind()
        device.contrast(contrast)
        device.show()

    return Opened(device, lambda on: None, shift, remind)


def _open_i2c(place: ScreenPlace, bus: Any) -> Opened:
    """The address is tried before luma's device is made: luma keeps every device to the end."""
    serial = i2c(bus=bus, port=place.port, address=place.address)
    try:
        serial.command(HARMLESS)
        device, shift = _device(place, serial)
    except FAILURES:
        serial.cleanup()
        raise

    def status() -> int:
        if bus is not None:
            return int(bus.read_byte(place.address))
        with smbus2.SMBus(place.port) as reader:
            return reader.read_byte(place.address)

    return Opened(device, _looker(status, lambda: serial.command(HARMLESS)), shift)


def _looker(status: Callable[[], int], nudge: Callable[[], None]) -> Callable[[bool], None]:
    """How to ask a chip that is on now; one that cannot tell its status is only nudged."""
    try:
        tells = not status() & OFF
    except OSError:
        tells = False

    def look(on: bool) -> None:
        if not tells:
            nudge()
        elif status() & OFF and on:
            raise PowerLostError(errno.EIO, "the panel is off")

    return look


def _device(place: ScreenPlace, serial: Any, **options: Any) -> tuple[LumaDevice, int]:
    """The device as luma has it, and how far its pictures are still to be moved to the right."""
    turned = 2 if place.upside_down else 0
    make = partial(DRIVERS[place.driver].make, serial, rotate=turned, **options)
    column = SH1106_FIRST + (-place.offset if place.upside_down else place.offset)
    if place.driver is Driver.SH1106 and 0 <= column <= 2 * SH1106_FIRST:
        # its memory is wider than the glass: moved in there, no column is lost
        return make(page_address_offset=column), 0
    return make(), place.offset


def paint(device: LumaDevice, picture: Image.Image) -> None:
    """Put a picture of the device's size on a luma device."""
    device.display(picture.convert(device.mode))


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
    if idle >= 1800:
        return Rest(contrast=0x20, awake=False)
    return Rest(contrast=0x20 if idle >= 120 else 0xCF, shift=int(idle // 60) % 2)


class Glass:
    """The screen of one seat."""

    def __init__(
        self,
        seat: Side,
        start: Callable[[], Opened],
        report: Report,
        kind: Kind = DRIVERS[Driver.SSD1306],
    ) -> None:
        """`start` opens the device anew; `report` is told of loss and return."""
        self.kind = kind
        self._seat = seat
        self._start = start
        self._report = report
        self._opened: Opened | None = None
        self._picture: Image.Image | None = None
        self._rest = Rest()
        self._retry_at = float("-inf")
        self._missing = False

    def update(self, picture: Image.Image, idle: float, now: float) -> None:
        """Make the glass show `picture`, which is `idle` seconds old; never raises.

        What it shows already is not sent again: then the chip is only asked whether it is
        there. `now` is seconds on a monotonic clock.
        """
        if self._opened is None and now < self._retry_at:
            return
        try:
            self._send(picture, rest(idle))
        except Exception as failure:  # luma's, Pillow's or the bus's: the other screen goes on
            self._lose(failure, now)
            return
        if self._missing:
            self._missing = False
            self._report(Complaint(Device.SCREEN, Fault.BACK, self._seat))

    def close(self) -> None:
        """Darken it and let go of its bus."""
        opened, self._opened = self._opened, None
        if opened is not None:
            try:
                opened.close(darken=True)
            except Exception as failure:  # as above
                self._report(
                    Complaint(Device.SCREEN, Fault.NOT_CLEARED, self._seat, detail=str(failure))
                )

    def _send(self, picture: Image.Image, repose: Rest) -> None:
        if self._opened is not None and repose.awake and not self._rest.awake:
            # in its sleep it may have been unplugged and plugged in again
            self._opened.close(darken=False)
            self._opened = None
        if self._opened is None:
            self._opened, self._picture, self._rest = self._start(), None, Rest()
            self._opened.device.contrast(self._rest.contrast)
        elif (picture, repose) == (self._picture, self._rest):
            self._opened.look(repose.awake)
            return
        device = self._opened.device
        if picture != self._picture or repose.shift != self._rest.shift:
            if self._picture is not None and repose.awake:
                self._opened.remind(repose.contrast)
            shifted = Image.new(picture.mode, device.size)
            shifted.paste(picture, (repose.shift + self._opened.shift, 0))
            paint(device, shifted)
        if repose.contrast != self._rest.contrast:
            device.contrast(repose.contrast)
        if repose.awake != self._rest.awake:
            (device.show if repose.awake else device.hide)()
        self._picture, self._rest = picture, repose

    def _lose(self, failure: Exception, now: float) -> None:
        self._retry_at = now + RETRY
        opened, self._opened = self._opened, None
        if opened is not None:
            with suppress(Exception):
                opened.close(darken=False)
        if not self._missing:
            self._missing = True
            self._report(_missing(self._seat, failure))


def _missing(seat: Side, failure: Exception) -> Complaint:
    """Why a seat has no screen."""
    origin = failure.__context__ if isinstance(failure.__context__, OSError) else failure
    if not isinstance(origin, (Error, OSError)):
        return no_pins(Device.SCREEN, failure, seat)
    fault, detail = _fault(failure, origin)
    return Complaint(Device.SCREEN, fault, seat, detail=detail)


def _fault(failure: Exception, origin: Error | OSError) -> tuple[Fault, str]:
    spi = isinstance(origin, OSError) and "spidev" in str(origin.filename)
    if isinstance(failure, (DevicePermissionError, PermissionError)):
        return Fault.SPI_FORBIDDEN if spi else Fault.I2C_FORBIDDEN, ""
    if isinstance(origin, OSError) and origin.errno == errno.ENOENT:
        return Fault.NO_SPI if spi else Fault.NO_I2C, ""
    if isinstance(failure, DeviceNotFoundError):
        return Fault.NO_ANSWER, ""
    if isinstance(origin, PowerLostError):
        return Fault.LOST_POWER, ""
    strerror = origin.strerror if isinstance(origin, OSError) else None
    return Fault.LOST, strerror or str(failure)
