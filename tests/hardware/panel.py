"""Simulated screens and buses: compute what a panel would show from the bytes sent to it.

The real drivers run on them unchanged, so that a wrong command or a shifted column shows. Sources:
the data sheets of the SSD1306 (rev. 1.1) and SSD1309 (1.1) by Solomon Systech, and of the SH1106
(2.3) by Sino Wealth.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageOps

from hardware.wiring import Driver

NOISE = 0xA5
"""Initial value of every memory byte at power-up."""

OFF = 0x40
"""Status bit: the panel is off."""

ONE_EACH = dict.fromkeys((0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)


ROWS = 8
"""Pages of the memory, each eight lines of dots high."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip's number of memory columns, and its commands' operands."""

    columns: int
    operands: Mapping[int, int]
    """Number of operand bytes per command, for commands with operands."""
    first: int = 0
    """The first visible memory column."""


SSD = Chip(128, ONE_EACH | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1})

CHIPS: dict[Driver, Chip] = {
    Driver.SSD1306: SSD,
    Driver.SSD1309: SSD,
    # 132 columns, the middle 128 of which are visible
    Driver.SH1106: Chip(132, ONE_EACH | {0xAD: 1}, first=2),
}


class Panel:
    """A panel with its chip. It starts dark and with random memory, as after power-up."""

    def __init__(self, driver: Driver = Driver.SSD1306) -> None:
        self._chip = chip = CHIPS[driver]
        self._paged = driver is Driver.SH1106
        """Whether commands select the row and first column before each row of a picture."""
        self._memory = bytearray([NOISE]) * (chip.columns * ROWS)
        self._across = (0, chip.columns - 1)
        self._down = (0, ROWS - 1)
        self._column = self._row = 0
        # modules are mounted with columns and rows reversed, which the driver sets at start
        self._mirrored = self._upended = True
        self.on = False
        self.contrast = 0x7F
        self.received = 0
        """Picture bytes received so far."""

    def command(self, values: Sequence[int]) -> None:
        """Receive one transfer of commands."""
        rest = list(values)
        while rest:
            code = rest.pop(0)
            count = self._chip.operands.get(code, 0)
            operands, rest = rest[:count], rest[count:]
            self._obey(code, operands)

    def data(self, values: Sequence[int]) -> None:
        """Receive one transfer of pixels."""
        self.received += len(values)
        for value in values:
            self._store(value)

    def status(self) -> int:
        """Status byte that the chip returns to a read."""
        return 0 if self.on else OFF

    def picture(self) -> Image.Image:
        """What the panel shows (mode "1"); black while it is off."""
        picture = self._dots()
        if not self.on:
            return Image.new(picture.mode, picture.size)
        if self._mirrored:
            picture = ImageOps.mirror(picture)
        return ImageOps.flip(picture) if self._upended else picture

    def _obey(self, code: int, operands: Sequence[int]) -> None:
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code == 0x81:
            self.contrast = operands[0]
        elif code in (0xA0, 0xA1):
            self._mirrored = code == 0xA0  # modules are mounted in the other direction
        elif code in (0xC0, 0xC8):
            self._upended = code == 0xC0
        elif self._paged and 0xB0 <= code < 0xB0 + ROWS:
            self._row = code - 0xB0
        elif self._paged and code < 0x10:
            self._column = self._column & 0xF0 | code
        elif self._paged and code < 0x20:
            self._column = self._column & 0x0F | (code - 0x10) << 4
        elif not self._paged and code == 0x21:
            self._across = operands[0], operands[1]
            self._column = operands[0]
        elif not self._paged and code == 0x22:
            self._down = operands[0], operands[1]
            self._row = operands[0]

    def _store(self, value: int) -> None:
        self._memory[self._row * self._chip.columns + self._column] = value
        if self._paged:  # only a command changes the row
            self._column = (self._column + 1) % self._chip.columns
        elif self._column < self._across[1]:
            self._column += 1
        else:
            self._column = self._across[0]
            self._row = self._row + 1 if self._row < self._down[1] else self._down[0]

    def _dots(self) -> Image.Image:
        chip = self._chip
        lit = bytearray()
        for row in range(ROWS * 8):
            start = row // 8 * chip.columns + chip.first
            lit += bytes(255 * (byte >> row % 8 & 1) for byte in self._memory[start : start + 128])
        return Image.frombytes("L", (128, ROWS * 8), bytes(lit)).convert("1")


class Bus:
    """An I2C bus with panels at its addresses, in place of smbus2's."""

    def __init__(self, panels: dict[int, Panel], readable: bool = True) -> None:
        self.panels = panels
        """Remove a panel to unplug it; a new one at its address has just been powered up."""
        self.transfers_left: int | None = None
        """Transfers until the wires come loose; None if they never do."""
        self._readable = readable

    def write_i2c_block_data(self, address: int, mode: int, values: Sequence[int]) -> None:
        """One transfer: `mode` 0x00 for commands, 0x40 for pixels. No panel there: `OSError`."""
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
        """Status of the panel at the address; some modules are not readable."""
        loose = self.transfers_left is not None and self.transfers_left <= 0
        if not self._readable or loose or address not in self.panels:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return self.panels[address].status()
