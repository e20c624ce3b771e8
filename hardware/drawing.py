"""One seat's screen as a picture: the key on the left, and beside it what to do now.

Numbers along the edges of the key name its rows and columns, so that a card can be guessed by
its place. They count from north's top left, whoever reads them: on south's screen, which is
turned by 180° (D3), they run backwards, and a place has the same name on both sides.

Nothing here knows a device: the same picture goes to the glass, to a file and to a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from PIL import Image, ImageDraw

from assistant.messages import Face
from assistant.rules.cards import Side, Team
from hardware.lettering import BOLD, HUGE, PLAIN, SMALL, ink, typeset
from hardware.symbols import draw_cell, draw_team

SIZE = (128, 64)
"""Pixels of the usual 0.96-inch glass."""

GAP = 3
"""Pixels between two lines of text, and between the number of turns and the lines."""

AIR = 4
"""Pixels more above the lines, where there is room for them."""

PADDING = 2
"""Pixels between the edge of the question's band and its letters."""

MARGIN = (6, 8)
"""Pixels left of the cards for the numbers of the rows, and over them for those of the columns."""

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
    _draw_grid(picture, face, grid)
    free = face.turns is None and not face.left
    if face.turns is not None:
        _draw_turns(picture, face.turns, turns)
    elif face.left:
        _draw_left(picture, face.left, turns)
    elif turns.left == text.left:  # the lines may use the place of the number above them
        text = Box(turns.left, turns.top, turns.width, text.top + text.height - turns.top)
    if face.question is not None:
        text = _draw_question(picture, face.question, text)
    _draw_lines(picture, face.lines, text, free)
    return picture


def _arrange(size: tuple[int, int]) -> tuple[Box, Box, Box]:
    """Where the grid, the number of turns and the lines go.

    A wide screen has its text on the right of the grid, any other one below it.
    """
    width, height = size
    number = HUGE.base - HUGE.top
    if width >= height * 3 // 2:
        left = height + 1 + GAP
        below = number + GAP
        return (
            Box(0, 0, height + 1, height),
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


def _draw_grid(picture: Image.Image, face: Face, box: Box) -> None:
    """Draw the cards and the names of their rows and columns.

    The rows touch, as signs and marks leave air of their own, and the columns are a pixel
    apart. Cards are an odd number of pixels wide, so that their signs have a middle.
    """
    pen = ImageDraw.Draw(picture)
    count = len(face.cells)
    left, top = box.left + MARGIN[0], box.top + MARGIN[1]
    down = (box.height - MARGIN[1]) // count
    along = min(down + 1, (box.width - MARGIN[0] + 1) // count)
    side = down - 1 + down % 2
    names = range(1, count + 1) if face.seat is Side.NORTH else range(count, 0, -1)
    for at, name in enumerate(names):
        number = ink(str(name), SMALL)
        aside = (side - number.width) // 2, (side - number.height) // 2
        picture.paste(number, (left + at * along + aside[0], box.top))
        picture.paste(number, (box.left, top + at * down + aside[1]))
    for row, line in enumerate(face.cells):
        for column, cell in enumerate(line):
            draw_cell(pen, cell, left + column * along, top + row * down, side)


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


def _draw_left(picture: Image.Image, left: tuple[tuple[Team, int], ...], box: Box) -> None:
    """Draw how many agents each team has to find, large, beside its sign and its initial."""
    pen = ImageDraw.Draw(picture)
    width, height = box.width // len(left), HUGE.base - HUGE.top
    for at, (team, agents) in enumerate(left):
        edge = box.left + at * (width + 1)
        initial = ink(team[0].upper(), PLAIN)
        side = height - initial.height - 1
        draw_team(pen, team, edge, box.top, side)
        picture.paste(initial, (edge + (side - initial.width) // 2, box.top + side + 1))
        room = width - side - GAP
        numbers = [ink(str(agents), letters) for letters in (HUGE, BOLD, PLAIN)]
        number = next((number for number in numbers if number.width <= room), numbers[-1])
        picture.paste(number, (edge + side + GAP, box.top + height - number.height))


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
        for first, large in (*product(firsts, range(count, 0, -1)), ((PLAIN,), 0)):
            sizes = [first, *[(BOLD, PLAIN)] * count][:large] + [(PLAIN,)] * (count - large)
            stack: Stack = ()
            for line, letters in zip(lines, sizes, strict=False):
                stack += typeset(line, letters if line.isupper() else (PLAIN,), box.width)
            if _height(stack) <= box.height:
                return stack
    return ()


def _height(stack: Stack) -> int:
    return sum(line.height for line in stack) + GAP * (len(stack) - 1)
