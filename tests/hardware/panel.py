"""Simulated screens and buses: computes what the glass would show from the bytes sent to it.

The real drivers run on them unchanged, so a wrong command or a shifted column is visible.
Sources: the data sheets of the SSD1306 (rev. 1.1), SSD1309 (1.1), SSD1327 (1.1) and SSD1351
(1.5) by Solomon Systech, and of the SH1106 (2.3) and SH1107 (2.1) by Sino Wealth.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageOps

from hardware.wiring import Driver

NOISE = 0xA5
"""Content of every byte of the memory at power-up."""

OFF = 0x40
"""Status bit: the panel is off."""

ONE_EACH = dict.fromkeys((0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)


@dataclass(frozen=True, slots=True)
class Chip:
    """Memory layout of a chip, in units of its addresses, and the operands of its commands."""

    columns: int
    rows: int
    operands: Mapping[int, int]
    """Number of operand bytes, by command, for commands that have any."""
    unit: int = 1
    """Bytes per address: one for eight dots or two greys, two for a 16-bit colour."""
    first: int = 0
    """First memory column that is visible."""
    windows: tuple[int, int] = (0x21, 0x22)
    """The commands that set first and last column, first and last row."""


MONO = Chip(128, 8, ONE_EACH | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1})

CHIPS: dict[Driver, Chip] = {
    Driver.SSD1306: MONO,
    Driver.SSD1309: MONO,
    # 132 columns, of which the glass shows the middle 128
    Driver.SH1106: Chip(132, 8, ONE_EACH | {0xAD: 1}, first=2),
    # its second page command, 20, has no operand; columns and rows are chosen as on an SH1106
    Driver.SH1107: Chip(128, 16, ONE_EACH | {0xAD: 1, 0xDC: 1}),
    # the table of greys (B8) has up to 15 bytes and ends with its transfer
    Driver.SSD1327: Chip(
        64,
        128,
        {0x15: 2, 0x75: 2, 0xB8: 15}
        | dict.fromkeys((0x81, 0xA0, 0xA1, 0xA2, 0xA8, 0xAB, 0xB1, 0xB3), 1)
        | dict.fromkeys((0xB6, 0xBC, 0xBE, 0xD5, 0xFD), 1),
        windows=(0x15, 0x75),
    ),
    Driver.SSD1351: Chip(
        128,
        128,
        {0x15: 2, 0x75: 2, 0xB4: 3, 0xC1: 3}
        | dict.fromkeys((0xA0, 0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6), 1)
        | dict.fromkeys((0xBE, 0xC7, 0xCA, 0xFD), 1),
        unit=2,
        windows=(0x15, 0x75),
    ),
}

PAGED = (Driver.SH1106, Driver.SH1107)
"""Chips whose row and first column are chosen by commands before each row of a picture."""

WRITE_MEMORY = 0x5C
"""The SSD1351 takes operands as data; after this command, data are pixels."""


class Panel:
    """One glass with its chip. It starts dark and with random memory, as after power-up."""

    def __init__(self, driver: Driver = Driver.SSD1306) -> None:
        self._driver = driver
        self._chip = chip = CHIPS[driver]
        self._memory = bytearray([NOISE]) * (chip.columns * chip.rows * chip.unit)
        self._across = (0, chip.columns - 1)
        self._down = (0, chip.rows - 1)
        self._column = self._row = self._byte = 0
        self._waiting = 0
        # most modules are built for turned columns and rows, and are set so at start
        self._mirrored = driver not in (Driver.SSD1351, Driver.SH1107)
        self._upended = driver is not Driver.SH1107
        self._halves_swapped = True
        self.on = False
        self.contrast = 0x7F
        self.received = 0
        """Bytes of pictures received so far."""

    def command(self, values: Sequence[int]) -> None:
        """Take one transfer of commands."""
        if self._driver is Driver.SSD1351:
            for self._waiting in values:
                if not self._chip.operands.get(self._waiting):
                    self._obey(self._waiting, ())
            return
        rest = list(values)
        while rest:
            code = rest.pop(0)
            count = self._chip.operands.get(code, 0)
            operands, rest = rest[:count], rest[count:]
            self._obey(code, operands)

    def data(self, values: Sequence[int]) -> None:
        """Take one transfer of pixels, or of an SSD1351's operands."""
        if self._driver is Driver.SSD1351 and self._waiting != WRITE_MEMORY:
            self._obey(self._waiting, values)
            return
        self.received += len(values)
        for value in values:
            self._store(value)

    def status(self) -> int:
        """Status byte that the chip returns when read."""
        return 0 if self.on else OFF

    def picture(self) -> Image.Image:
        """What the glass shows, in the mode of its pictures; black while it is off.

        128 × 64, "1"; 128 × 128 of an SH1107, "1", of an SSD1327, "L", of an SSD1351, "RGB".
        """
        match self._driver:
            case Driver.SSD1327:
                picture = self._greys()
            case Driver.SSD1351:
                picture = self._colours()
            case Driver.SSD1306 | Driver.SSD1309 | Driver.SH1106 | Driver.SH1107:
                picture = self._dots()
        if not self.on:
            return Image.new(picture.mode, picture.size)
        if self._mirrored:
            picture = ImageOps.mirror(picture)
        return ImageOps.flip(picture) if self._upended else picture

    def _obey(self, code: int, operands: Sequence[int]) -> None:
        across, down = self._chip.windows
        paged = self._driver in PAGED
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0x81, 0xC1):
            self.contrast = operands[0]
        elif self._chip.rows == 8 and code in (0xA0, 0xA1):
            self._mirrored = code == 0xA0  # modules are built for the other direction
        elif self._chip.rows == 8 and code in (0xC0, 0xC8):
            self._upended = code == 0xC0
        elif self._chip.rows == 128 and code == 0xA0:
            self._turn(operands[0])
        elif paged and 0xB0 <= code < 0xB0 + self._chip.rows:
            self._row = code - 0xB0
        elif paged and code < 0x10:
            self._column = self._column & 0xF0 | code
        elif paged and code < 0x20:
            self._column = self._column & 0x0F | (code - 0x10) << 4
        elif not paged and code == across:
            self._across = operands[0], operands[1]
            self._column = operands[0]
        elif not paged and code == down:
            self._down = operands[0], operands[1]
            self._row = operands[0]

    def _turn(self, mapping: int) -> None:
        """Command A0 of the larger chips: bits for columns, halves of a byte and rows."""
        self._upended = not mapping & 0x10
        if self._driver is Driver.SSD1327:
            self._mirrored, self._halves_swapped = not mapping & 0x01, not mapping & 0x02
        else:
            self._mirrored = bool(mapping & 0x02)

    def _store(self, value: int) -> None:
        place = self._row * self._chip.columns + self._column
        self._memory[place * self._chip.unit + self._byte] = value
        self._byte = (self._byte + 1) % self._chip.unit
        if self._byte:
            return
        if self._driver in PAGED:  # its row is chosen by command alone
            self._column = (self._column + 1) % self._chip.columns
        elif self._column < self._across[1]:
            self._column += 1
        else:
            self._column = self._across[0]
            self._row = self._row + 1 if self._row < self._down[1] else self._down[0]

    def _dots(self) -> Image.Image:
        chip = self._chip
        lit = bytearray()
        for row in range(chip.rows * 8):
            start = row // 8 * chip.columns + chip.first
            lit += bytes(255 * (byte >> row % 8 & 1) for byte in self._memory[start : start + 128])
        return Image.frombytes("L", (128, chip.rows * 8), bytes(lit)).convert("1")

    def _greys(self) -> Image.Image:
        first, second = (4, 0) if self._halves_swapped else (0, 4)
        levels = bytes(
            (byte >> half & 0x0F) << 4 for byte in self._memory for half in (first, second)
        )
        return Image.frombytes("L", (128, 128), levels)

    def _colours(self) -> Image.Image:
        levels = bytearray()
        for at in range(0, len(self._memory), 2):
            colour = self._memory[at] << 8 | self._memory[at + 1]
            levels += bytes((colour >> 8 & 0xF8, colour >> 3 & 0xFC, colour << 3 & 0xF8))
        return Image.frombytes("RGB", (128, 128), bytes(levels))


class Bus:
    """An I2C bus with panels at addresses, in place of smbus2's."""

    def __init__(self, panels: dict[int, Panel], readable: bool = True) -> None:
        self.panels = panels
        """Remove one to unplug it; a new one at its address is freshly powered up."""
        self.transfers_left: int | None = None
        """Transfers until the wires come loose; None for never."""
        self._readable = readable

    def write_i2c_block_data(self, address: int, mode: int, values: Sequence[int]) -> None:
        """One transfer: `mode` 0x00 for commands, 0x40 for pixels. Nobody there: `OSError`."""
        if self.transfers_left is not None:
            self.transfers_left -= 1
        loose = self.transfers_left is not None and self.transfers_left < 0
        panel = self.panels.get(address)
        if panel is None or loose:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if mode == 0x00:
            panel.command(values)
        else:
            panel.data(values)

    def read_byte(self, address: int) -> int:
        """Status of the panel at the address; some modules cannot be read."""
        loose = self.transfers_left is not None and self.transfers_left <= 0
        if not self._readable or loose or address not in self.panels:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return self.panels[address].status()


class SpiBus:
    """An SPI bus with panels at (bus, device), each with a pin that tells commands from data."""

    def __init__(
        self, pins: Any, panels: dict[tuple[int, int], Panel], chooser: Mapping[int, int]
    ) -> None:
        """`pins` is gpiozero's mock pin factory; `chooser` maps each device to its DC pin."""
        self.panels = panels
        """Replace one to simulate a screen that was unplugged and plugged in again."""
        self._pins = pins
        self._chooser = chooser

    def open(self, port: int, device: int) -> SpiPort:
        """The device at that place; raises `OSError` where there is none."""
        if (port, device) not in self.panels:
            path = f"/dev/spidev{port}.{device}"
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        chooser = self._pins.pin(self._chooser[device])
        return SpiPort(lambda: self.panels[port, device], chooser)

    def pins(self) -> Any:
        """The pin factory."""
        return self._pins


class SpiPort:
    """The file of one SPI device, unbuffered."""

    def __init__(self, panel: Callable[[], Panel], chooser: Any) -> None:
        self._panel = panel
        self._chooser = chooser

    def write(self, values: bytes) -> int:
        """One transfer: commands while the DC pin is low, else data."""
        if self._chooser.state:
            self._panel().data(values)
        else:
            self._panel().command(values)
        return len(values)

    def close(self) -> None:
        """Does nothing: nothing is open."""
