"""Stand-ins for the screens and their bus: what the glass would show, worked out from the bytes.

The real drivers run unchanged on top of it, so a wrong command or a shifted column shows.
Sources: data sheets of the SSD1306 (Solomon Systech, rev. 1.1) and the SH1106 (Sino Wealth, 2.3).
"""

from __future__ import annotations

import errno
from collections.abc import Sequence

from PIL import Image

from hardware.wiring import Driver

WIDTH, PAGES = 128, 8
"""Columns of the glass, and its rows of eight pixels, the top one in the lowest bit."""

OPERANDS = {0x20: 1, 0x21: 2, 0x22: 2} | dict.fromkeys(
    (0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
)
"""Bytes that follow a command, for those that have any."""


class Panel:
    """One glass with its chip. It starts dark and full of noise, as after power-up."""

    def __init__(self, driver: Driver = Driver.SSD1306) -> None:
        self._paged = driver is Driver.SH1106
        # the SH1106 has 132 columns, of which the glass shows the middle 128
        self._columns, self._first = (132, 2) if self._paged else (WIDTH, 0)
        self._memory = bytearray(b"\xa5" * (self._columns * PAGES))
        self._page = self._column = 0
        self.on = False
        self.contrast = 0x7F
        self.received = 0
        """Bytes of pictures so far."""

    def command(self, values: Sequence[int]) -> None:
        """Take one transfer of commands."""
        rest = list(values)
        while rest:
            code = rest.pop(0)
            count = OPERANDS.get(code, 0)
            operands, rest = rest[:count], rest[count:]
            self._obey(code, operands)

    def _obey(self, code: int, operands: Sequence[int]) -> None:
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code == 0x81:
            self.contrast = operands[0]
        elif self._paged and 0xB0 <= code < 0xB8:
            self._page = code - 0xB0
        elif self._paged and code < 0x10:
            self._column = self._column & 0xF0 | code
        elif self._paged and code < 0x20:
            self._column = self._column & 0x0F | (code - 0x10) << 4
        elif not self._paged and code == 0x21:
            self._column = operands[0]
        elif not self._paged and code == 0x22:
            self._page = operands[0]

    def data(self, values: Sequence[int]) -> None:
        """Take one transfer of pixels, each byte a column of eight."""
        self.received += len(values)
        for value in values:
            self._memory[self._page * self._columns + self._column] = value
            self._column += 1
            if self._column == self._columns:
                self._column = 0
                if not self._paged:
                    self._page = (self._page + 1) % PAGES

    def picture(self) -> Image.Image:
        """What the glass shows: 128 × 64, mode "1"; black while it is off."""
        picture = Image.new("1", (WIDTH, PAGES * 8))
        if self.on:
            for page in range(PAGES):
                for column in range(WIDTH):
                    byte = self._memory[page * self._columns + self._first + column]
                    for bit in range(8):
                        picture.putpixel((column, page * 8 + bit), byte >> bit & 1)
        return picture


class Bus:
    """An I2C bus with panels at addresses, as luma wants it in place of smbus2's."""

    def __init__(self, panels: dict[int, Panel]) -> None:
        self.panels = panels
        """Take one out to pull its plug; a new one at its address is freshly powered up."""
        self.transfers_left: int | None = None
        """After so many transfers the wires come loose; None for good wires."""

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
