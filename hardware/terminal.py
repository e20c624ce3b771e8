"""The screen's picture as text, for games at a terminal: the very pixels of the glass.

A line under it says what its signs mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from PIL import Image

from assistant.messages import Face
from assistant.rules.cards import Identity
from hardware.drawing import draw

HALVES = " ▀▄█"
"""Two pixels one above the other: bit 0 is the upper one."""

BRAILLE = 0x2800
"""The empty pattern; its eight dots are bits 0 to 7."""

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a braille pattern, by bit (Unicode 15, chapter 21.1)."""


OPEN = {
    Identity.AGENT: "disc: agent",
    Identity.RED: "diamond: red",
    Identity.BLUE: "ring: blue",
    Identity.BYSTANDER: "speck: bystander",
    Identity.ASSASSIN: "cross: assassin",
    None: "dash: nothing known",
}
"""What the sign of a card means that is not covered."""

COVERED = {
    Identity.AGENT: "hatched: covered",
    Identity.RED: "dotted diamond: covered by red",
    Identity.BLUE: "dotted ring: covered by blue",
    Identity.BYSTANDER: "hatched: covered",
    Identity.ASSASSIN: "dotted cross: covered by the assassin",
    None: "frame: laid",
}
"""What the sign of a covered card means."""


def render(face: Face, columns: int = 80) -> str:
    """The face as lines of text, no wider than `columns` if that can be, and what its signs mean.

    A terminal of 128 columns gets half blocks, 32 lines; a narrower one braille, 64 × 16.
    """
    return f"{as_text(draw(face), columns)}\n{fill(signs(face), columns)}"


def as_text(picture: Image.Image, columns: int = 80) -> str:
    """A picture as lines of text, a dot a pixel; greys and colours become dense dots."""
    plain = picture.convert("1")
    return _halves(plain) if columns >= plain.width else _braille(plain)


def signs(face: Face) -> str:
    """What the signs in the face mean."""
    return "; ".join(dict.fromkeys(_signs(face)))


def _signs(face: Face) -> Iterator[str]:
    """What the signs in the face mean; one may come more than once."""
    cells = [cell for row in face.cells for cell in row]
    for covered, meanings in ((False, OPEN), (True, COVERED)):
        there = {cell.identity for cell in cells if cell.covered is covered}
        yield from (meaning for identity, meaning in meanings.items() if identity in there)
    if any(cell.marked_here for cell in cells):
        yield "bracket under it: wrong from here"
    if any(cell.marked_there for cell in cells):
        yield "bracket over it: wrong from across the table"


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
