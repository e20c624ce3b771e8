"""One seat's screen as a picture: the key on the left, and beside it what to do now.

Nothing here knows a device: the same picture goes to the glass, to a file and to a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from PIL import Image, ImageDraw

from assistant.messages import Cell, Face
from hardware.lettering import BOLD, HUGE, PLAIN, SMALL, ink, typeset
from hardware.symbols import draw_cell

SIZE = (128, 64)
"""Pixels of the usual 0.96-inch glass."""

GAP = 3
"""Pixels between two lines of text, and between the number of turns and the lines."""

AIR = 4
"""Pixels more above the lines, where there is room for them."""

PADDING = 2
"""Pixels between the edge of the question's band and its letters."""

Stack = tuple[Image.Image, ...]
"""Lines of text as pictures, from top to bottom."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the screen, in pixels."""

    left: int
    top: int
    width: int
    height: int


def draw(face: Face, size: tuple[int, int] = SIZE) -> Image.Image:
    """Draw a face for a screen of `size` (width, height): mode "1", lit pixels are 1.

    The cells are already in the order in which the seat reads them (D3), so nothing is turned.
    """
    picture = Image.new("1", size)
    grid, turns, text = _arrange(size)
    _draw_grid(picture, face.cells, grid)
    if face.turns is None:
        if turns.left == text.left:  # the lines may use the place of the number above them
            text = Box(turns.left, turns.top, turns.width, text.top + text.height - turns.top)
    else:
        _draw_turns(picture, face.turns, turns)
    if face.question is not None:
        text = _draw_question(picture, face.question, text)
    _draw_lines(picture, face.lines, text, free=face.turns is None)
    return picture


def _arrange(size: tuple[int, int]) -> tuple[Box, Box, Box]:
    """Where the grid, the number of turns and the lines go.

    A wide screen has its text on the right of the grid, any other one below it.
    """
    width, height = size
    number = HUGE.base - HUGE.top
    if width >= height * 3 // 2:
        left = height + GAP
        below = number + GAP
        return (
            Box(0, 0, height, height),
            Box(left, 0, width - left, number),
            Box(left, below, width - left, height - below),
        )
    side = min(width, height - 2 * number)
    top, half = side + GAP, width // 2
    return (
        Box((width - side) // 2, 0, side, side),
        Box(0, top, half, height - top),
        Box(half, top, width - half, height - top),
    )


def _draw_grid(picture: Image.Image, cells: tuple[tuple[Cell, ...], ...], box: Box) -> None:
    pen = ImageDraw.Draw(picture)
    pitch = (box.width + 1) // len(cells)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            draw_cell(pen, cell, box.left + column * pitch, box.top + row * pitch, pitch - 1)


def _draw_turns(picture: Image.Image, turns: int, box: Box) -> None:
    number = ink(str(turns), HUGE)
    picture.paste(number, (box.left, box.top))
    left = box.left + number.width + 4
    bottom = box.top + number.height
    for word in ("LEFT", "TURN" if turns == 1 else "TURNS"):
        label = ink(word, SMALL)
        bottom -= label.height
        picture.paste(label, (left, bottom))
        bottom -= GAP


def _draw_question(picture: Image.Image, question: str, box: Box) -> Box:
    """Draw the question dark on light at the bottom of the box; what is left of the box."""
    stack = typeset(question, (BOLD, PLAIN), box.width - 2)
    height = _height(stack) + 2 * PADDING
    top = box.top + box.height - height
    band = Image.new("1", (box.width, height), 1)
    at = PADDING
    for line in stack:
        band.paste(0, ((box.width - line.width) // 2, at), line)
        at += line.height + GAP
    picture.paste(band, (box.left, top))
    return Box(box.left, box.top, box.width, height=top - box.top - GAP)


def _draw_lines(picture: Image.Image, lines: tuple[str, ...], box: Box, free: bool) -> None:
    """Draw as many lines as fit, the first ones first; with `free` room they may be huge."""
    stack = _fitted(lines, box, free)
    at = box.top + min(AIR, max(0, box.height - _height(stack)))
    for line in stack:
        picture.paste(line, (box.left, at))
        at += line.height + GAP


def _fitted(lines: tuple[str, ...], box: Box, free: bool) -> Stack:
    """Lines in letters that let them all fit: the last line shrinks first, then lines go.

    Capitals are large, other lines plain; where there is `free` room, the first one is huge.
    """
    firsts = [(HUGE, BOLD, PLAIN), (BOLD, PLAIN)][0 if free else 1 :]
    for count in range(len(lines), 0, -1):
        for first, large in product(firsts, range(count, -1, -1)):
            sizes = [first, *[(BOLD, PLAIN)] * count][:large] + [(PLAIN,)] * (count - large)
            stack: Stack = ()
            for line, letters in zip(lines, sizes, strict=False):
                stack += typeset(line, letters if line.isupper() else (PLAIN,), box.width)
            if _height(stack) <= box.height:
                return stack
    return ()


def _height(stack: Stack) -> int:
    return sum(line.height for line in stack) + GAP * (len(stack) - 1)
