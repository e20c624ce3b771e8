"""One physical screen: opened, updated, reopened after a loss, and dimmed to prevent burn-in.

A `Glass` has no thread and no clock; `Screens` provides both.
"""

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import smbus2
from luma.core.error import DeviceNotFoundError, DevicePermissionError, Error
from luma.core.interface.serial import i2c
from luma.oled import device as devices
from PIL import Image

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.rules.cards import Side
from hardware.pins import no_pins
from hardware.wiring import PORT, ScreenPlace

RETRY = 2.0
"""Seconds between two attempts to open a missing screen."""

HARMLESS = 0xA4
"""A harmless probe: the command to show the memory's content, the normal state (data sheets)."""

OFF = 0x40
"""Status bit that is set while the panel is off (data sheets)."""

FAILURES = (Error, OSError)
"""The errors that luma raises for a missing screen, and for a loose wire."""


class PowerLostError(OSError):
    """A screen is off although it should be on, so its power was interrupted."""


@dataclass(frozen=True, slots=True)
class OpenedScreen:
    """A screen that is ready to show pictures."""

    device: Any
    """luma's device, which has no type hints."""
    look: Callable[[bool], None]
    """Checks that the chip answers, and that the panel is on if it should be; raises `FAILURES`."""
    shift: int = 0
    """Pixels by which pictures are shifted to the right."""

    def close(self, darken: bool) -> None:
        """Release the bus; `darken` says whether to darken the screen first, if it is not lost."""
        self.device.persist = not darken
        self.device.cleanup()


def open_device(place: ScreenPlace, bus: Any = None) -> OpenedScreen:
    """Start the screen at `place`; raises `FAILURES` if it does not answer.

    The address is probed before luma's device is created, because luma never frees one. `bus`
    replaces the Pi's own in tests: a `panel.Bus`.
    """
    serial = i2c(bus=bus, port=PORT, address=place.address)
    try:
        serial.command(HARMLESS)
        device = getattr(devices, place.driver)(serial, rotate=2 if place.upside_down else 0)
    except FAILURES:
        serial.cleanup()
        raise

    def status() -> int:
        if bus is not None:
            return int(bus.read_byte(place.address))
        with smbus2.SMBus(PORT) as reader:
            return reader.read_byte(place.address)

    return OpenedScreen(device, _looker(status, lambda: serial.command(HARMLESS)), place.offset)


def _looker(status: Callable[[], int], nudge: Callable[[], None]) -> Callable[[bool], None]:
    """A function that checks the chip; if its status cannot be read, it only sends a command."""
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


@dataclass(frozen=True, slots=True)
class Rest:
    """A level of dimming, for a screen that has not changed for a while."""

    contrast: int = 0xCF
    shift: int = 0
    """Pixels by which the picture is shifted to spread wear; its last column is almost empty."""
    awake: bool = True


def rest(idle: float, brightness: float = 1.0, sleep: float = 1800.0) -> Rest:
    """The dimming after `idle` seconds without a new picture: dim, then dark after `sleep`.

    Players think about a clue for minutes, so the key stays readable for half an hour.
    """
    contrast = round(brightness * (0x20 if idle >= min(120, sleep) else 0xCF))
    if idle >= sleep:
        return Rest(contrast, awake=False)
    return Rest(contrast, shift=int(idle // 60) % 2)


class Glass:
    """A seat's screen."""

    def __init__(self, seat: Side, start: Callable[[], OpenedScreen], report: Report) -> None:
        """`start` opens the device; `report` is called when it is lost and when it returns."""
        self._seat = seat
        self._start = start
        self._report = report
        self._opened: OpenedScreen | None = None
        self._picture: Image.Image | None = None
        self._rest = Rest()
        self._retry_at = float("-inf")
        self._missing = False

    def update(self, picture: Image.Image, idle: float, now: float, *how: float) -> None:
        """Show `picture`, which has not changed for `idle` seconds; never raises.

        An unchanged picture is not sent again; the chip is only checked. `now` is in seconds on a
        monotonic clock; `how` is the brightness, and the seconds until the screen sleeps.
        """
        if self._opened is None and now < self._retry_at:
            return
        try:
            self._send(picture, rest(idle, *how))
        except Exception as failure:  # An error of luma or Pillow must not stop the other screen.
            self._lose(failure, now)
            return
        if self._missing:
            self._missing = False
            self._report(Complaint(Device.SCREEN, Fault.BACK, self._seat))

    def close(self) -> None:
        """Darken the screen and release its bus."""
        opened, self._opened = self._opened, None
        if opened is not None:
            try:
                opened.close(darken=True)
            except Exception as failure:  # an error of luma or Pillow
                self._report(
                    Complaint(Device.SCREEN, Fault.NOT_CLEARED, self._seat, detail=str(failure))
                )

    def _send(self, picture: Image.Image, repose: Rest) -> None:
        if self._opened is not None and repose.awake and not self._rest.awake:
            # Reopen it, because it may have been unplugged while dark.
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
            shifted = Image.new(picture.mode, device.size)
            shifted.paste(picture, (repose.shift + self._opened.shift, 0))
            device.display(shifted.convert(device.mode))
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
    """A complaint that a seat's screen is missing, with the reason."""
    origin = failure.__context__ if isinstance(failure.__context__, OSError) else failure
    if not isinstance(origin, (Error, OSError)):
        return no_pins(Device.SCREEN, failure, seat)
    fault, detail = _fault(failure, origin)
    return Complaint(Device.SCREEN, fault, seat, detail=detail)


def _fault(failure: Exception, origin: Error | OSError) -> tuple[Fault, str]:
    if isinstance(failure, (DevicePermissionError, PermissionError)):
        return Fault.I2C_FORBIDDEN, ""
    if isinstance(origin, OSError) and origin.errno == errno.ENOENT:
        return Fault.NO_I2C, ""
    if isinstance(failure, DeviceNotFoundError):
        return Fault.NO_ANSWER, ""
    if isinstance(origin, PowerLostError):
        return Fault.LOST_POWER, ""
    strerror = origin.strerror if isinstance(origin, OSError) else None
    return Fault.LOST, strerror or str(failure)
