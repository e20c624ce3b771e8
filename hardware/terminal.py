"""The screen's picture as text, for games at a terminal: the very pixels of the glass."""

from __future__ import annotations

from PIL import Image

from assistant.messages import Face
from hardware.drawing import draw

HALVES = " ▀▄█"
"""Two pixels one above the other: bit 0 is the upper one."""

BRAILLE = 0x2800
"""The empty pattern; its eight dots are bits 0 to 7."""

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a braille pattern, by bit (Unicode 15, chapter 21.1)."""


def render(face: Face, columns: int = 80) -> str:
    """The face as lines of text, no wider than `columns` if that can be.

    A terminal of 128 columns gets half blocks, 32 lines; a narrower one braille, 64 × 16.
    """
    picture = draw(face)
    return _halves(picture) if columns >= picture.width else _braille(picture)


def _halves(picture: Image.Image) -> str:
    lit = _lit(picture)
    lines = []
    for row in range(0, picture.height, 2):
        cells = zip(lit[row], lit[row + 1], strict=True)
        lines.append("".join(HALVES[upper | lower << 1] for upper, lower in cells))
    return "\n".join(lines)


def _braille(picture: Image.Image) -> str:
    lit = _lit(picture)
    lines = []
    for top in range(0, picture.height, 4):
        line = ""
        for left in range(0, picture.width, 2):
            bits = sum(lit[top + y][left + x] << bit for bit, (x, y) in enumerate(DOTS))
            line += chr(BRAILLE + bits)
        lines.append(line)
    return "\n".join(lines)


def _lit(picture: Image.Image) -> list[list[int]]:
    """Rows of 0 and 1."""
    width = picture.width
    pixels = [min(1, value) for value in picture.convert("L").tobytes()]
    return [pixels[at : at + width] for at in range(0, len(pixels), width)]
