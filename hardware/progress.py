"""Pictures for a box that is being set up, as messages that show them on an I2C screen.

They are drawn in advance, because a new box has no software yet to draw or to drive a screen.
"""

import numpy as np
from PIL import Image, ImageDraw

from hardware.layout import SIZE
from hardware.lettering import BOLD, LARGE, PLAIN, Font, ink, typeset
from hardware.wiring import Driver

COMMANDS, PIXELS = b"\x00", b"\x40"
"""The bytes that begin a message."""

ON = bytes((0x8D, 0x14, 0xA1, 0xC8, 0xAF))
"""Commands: charge pump on, both axes flipped as in our drivers, screen on."""

ALL = bytes((0x20, 0, 0x21, 0, 127, 0x22, 0, 7))
"""Commands to write the whole memory row by row: the SSD1306 and SSD1309 advance by themselves."""

ROW, FIRST = 0xB0, bytes((0x02, 0x10))
"""Commands for one row of the SH1106, whose left edge is the third column of its memory."""

GAP = 5


def picture(heading: str, step: str, text: str) -> Image.Image:
    """A picture of size 128 × 64: a heading, the step in large letters, and a text below."""
    width, height = SIZE
    lines: list[tuple[str, Font]] = [(heading, BOLD), (step, LARGE)]
    lines += [(line.text, line.letters) for line in typeset(text, (PLAIN,), width)]
    drawn = [ink(*line) for line in lines]
    shown = Image.new("1", SIZE)
    pen = ImageDraw.Draw(shown)
    top = (height - sum(one.height for one in drawn) - GAP * (len(drawn) - 1)) // 2
    for one in drawn:
        pen.bitmap(((width - one.width) // 2, top), one, fill=1)
        top += one.height + GAP
    return shown


def messages(shown: Image.Image, driver: Driver) -> list[bytes]:
    """The messages that switch a screen on and show a picture on it."""
    rows = np.packbits(np.asarray(shown).reshape(8, 8, -1), axis=1, bitorder="little")[:, 0]
    sent = [COMMANDS + ON] if driver is Driver.SH1106 else [COMMANDS + ON + ALL]
    for number, row in enumerate(rows):
        if driver is Driver.SH1106:
            sent.append(COMMANDS + bytes([ROW + number]) + FIRST)
        sent.append(PIXELS + row.tobytes())
    return sent
