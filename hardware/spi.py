"""A screen on SPI for luma's drivers: the kernel's spidev, and two extra pins.

Sources: Documentation/spi/spidev.rst and include/uapi/linux/spi/spidev.h of Linux; the data
sheet of the SSD1351 (rev. 1.5), chapters 8.1.3 and 8.9: D/C# is low for a command, and RES# is
held low for at least 2 µs.
"""

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
"""Bits a second, which wires of 20 cm can carry."""

SET_SPEED = 0x40046B04
"""SPI_IOC_WR_MAX_SPEED_HZ."""

LONGEST = 4096
"""Most bytes in one transfer, as spidev is configured by default."""

OPERANDS = 16
"""Most bytes that a command's operands can have; more is a picture, which ends the setup."""

PULSE = 0.001
"""Length of a reset, and of the pause after it, in seconds."""


class Host(Protocol):
    """A machine with SPI and pins: the Pi, or `panel.SpiBus` in tests."""

    def open(self, port: int, device: int) -> Any:
        """The file of a device, a transfer with each `write`; raises `OSError` if it is missing."""

    def pins(self) -> Any:
        """The pin factory of gpiozero; raises its errors."""


class Kernel:
    """The machine that we run on."""

    def open(self, port: int, device: int) -> FileIO:
        """The device's file in /dev, unbuffered, at `SPEED`."""
        file = FileIO(f"/dev/spidev{port}.{device}", "r+")  # mode "w" would create a plain file
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
    """luma's serial interface to one screen. It is write-only: a lost screen goes unnoticed."""

    def __init__(self, place: ScreenPlace, host: Host) -> None:
        """Reset the screen and open its bus; raises `OSError` or what the pins raise."""
        assert place.command is not None, "wired() gives every screen on SPI its pins"
        self._port = host.open(place.port, place.device)
        self._lines: list[Any] = []
        self._first: list[tuple[bool, bytes]] = []
        self._starting = True
        try:
            pins = host.pins()
            self._chooser = self._line(place.command.bcm, pins)
            if place.reset is not None:
                reset = self._line(place.reset.bcm, pins)
                for level in (False, True):
                    reset.value = level
                    time.sleep(PULSE)
        except BaseException:
            self.cleanup()
            raise

    def command(self, *values: int) -> None:
        """Send commands in one transfer."""
        self._send(False, bytes(values))

    def data(self, values: Sequence[int]) -> None:
        """Send pixels, in transfers of at most `LONGEST` bytes."""
        self._starting = self._starting and len(values) <= OPERANDS
        for at in range(0, len(values), LONGEST):
            self._send(True, bytes(values[at : at + LONGEST]))

    def remind(self) -> None:
        """Repeat the setup commands, which change nothing if the screen is still set up."""
        self._starting = False
        for data, values in self._first:
            self._send(data, values)

    def cleanup(self) -> None:
        """Release the bus and the pins."""
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
