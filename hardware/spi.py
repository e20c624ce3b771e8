"""A screen on SPI, as luma's drivers want it: the kernel's spidev, and two pins beside the bus.

Sources: Documentation/spi/spidev.rst and include/uapi/linux/spi/spidev.h of Linux; the data
sheet of the SSD1351 (rev. 1.5), chapters 8.1.3 and 8.9: D/C# is low for a command, and RES# is
held low for at least 2 µs.
"""

from __future__ import annotations

import fcntl
import struct
import time
from collections.abc import Sequence
from io import FileIO
from typing import Any, Protocol

from gpiozero import DigitalOutputDevice

from hardware.pins import real_pins
from hardware.wiring import ScreenPlace

SPEED = 8_000_000
"""Bits a second; wires of a hand's length carry it."""

SET_SPEED = 0x40046B04
"""SPI_IOC_WR_MAX_SPEED_HZ."""

LONGEST = 4096
"""Bytes that spidev takes at a time, unless it is told otherwise when it is loaded."""

OPERANDS = 16
"""Bytes of data that can be a command's operands; more is a picture, and ends the setting up."""

PULSE = 0.001
"""Seconds that a reset is held, and that the chip gets to recover."""


class Port(Protocol):
    """The file of one SPI device."""

    def write(self, values: bytes, /) -> int | None:
        """One transfer."""

    def close(self) -> None:
        """Let go of it."""


class Host(Protocol):
    """A machine with SPI and pins: the Pi, or `panel.SpiBus`."""

    def open(self, port: int, device: int) -> Port:
        """The file of a device; raises `OSError` where there is none."""
        ...

    def pins(self) -> Any:
        """A factory of pins as gpiozero has them; raises whatever that raises."""


class Kernel:
    """The machine that we run on."""

    def open(self, port: int, device: int) -> Port:
        """The device's file in /dev, unbuffered, at `SPEED`."""
        file = FileIO(f"/dev/spidev{port}.{device}", "r+")  # "w" would make a file of it
        try:
            fcntl.ioctl(file, SET_SPEED, struct.pack("=I", SPEED))
        except OSError:
            file.close()
            raise
        return file

    def pins(self) -> Any:
        """The Pi's own pins."""
        return real_pins()


class Spi:
    """luma's serial interface to one screen; there is no way back, so nobody knows who listens."""

    def __init__(self, place: ScreenPlace, host: Host) -> None:
        """Reset the screen and take its bus; raises `OSError` or what the pins raise."""
        assert place.command is not None, "wired() gives every screen on SPI its pins"
        self._port = host.open(place.port, place.device)
        self._lines: list[Any] = []
        self._first: list[tuple[bool, bytes]] = []
        self._starting = True
        try:
            pins = host.pins()
            self._chooser = self._line(place.command.bcm, pins)
            if place.reset is not None:
                self._reset(self._line(place.reset.bcm, pins))
        except BaseException:
            self.cleanup()
            raise

    def command(self, *values: int) -> None:
        """Send commands in one transfer."""
        self._send(False, bytes(values))

    def data(self, values: Sequence[int]) -> None:
        """Send pixels, in transfers that spidev takes."""
        self._starting = self._starting and len(values) <= OPERANDS
        for at in range(0, len(values), LONGEST):
            self._send(True, bytes(values[at : at + LONGEST]))

    def remind(self) -> None:
        """Send all again by which the screen was set up; it changes nothing if it still is."""
        self._starting = False
        for data, values in self._first:
            self._send(data, values)

    def cleanup(self) -> None:
        """Let go of bus and pins."""
        for line in self._lines:
            line.close()
        self._port.close()

    def _send(self, data: bool, values: bytes) -> None:
        if self._starting:
            self._first.append((data, values))
        self._chooser.value = data
        self._port.write(values)

    def _line(self, bcm: int, pins: Any) -> Any:
        line = DigitalOutputDevice(bcm, initial_value=True, pin_factory=pins)
        self._lines.append(line)
        return line

    @staticmethod
    def _reset(line: Any) -> None:
        for level in (False, True):
            line.value = level
            time.sleep(PULSE)
