"""Draws one seat's screen: the key on the left, and beside it what to do now.

Numbers along the edges of the key name its rows and columns, so that a card can be guessed by
its place. They count from north's top left on both screens: on south's, which is turned by 180°
(D3), they run backwards, so a place has the same name on both sides.

A square glass has room for larger cards and longer lines: its text stands under the key, and
its numbers beside it. A `Palette` has the greys or colours of a glass.

What the box is doing is shown in the corner of the key, and by a stroke along it, solid while
it listens; on a square glass larger, under the numbers. Nothing else moves when it changes.

Nothing here knows a device: the same picture goes to the glass, to a file and to a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise, product

from PIL import Image, ImageDraw

from assistant.messages import Cell, Doing, Face
from assistant.rules.cards import Side, Team
from hardware.lettering import BOLD, HUGE, PLAIN, SMALL, ink, typeset
from hardware.symbols import MONO, Palette, Pen, draw_cell, draw_doing, draw_team

SIZE = (128, 64)
"""Width and height of the usual 0.96-inch glass, in pixels."""

SQUARE = (128, 128)
"""Width and height of the usual 1.5-inch glass, grey or colour, in pixels."""

MOST = 5
"""Most rows or columns of a table; smaller cards could not be told apart."""

GAP = 3
"""Pixels between two lines of text, and between the number of turns and the lines."""

AIR = 4
"""Extra pixels above the lines, where there is room."""

PADDING = 2
"""Pixels between the edge of the question's band and its letters."""

MARGIN = (6, 8)
"""Pixels left of the cards for the row numbers, and above them for the column numbers."""

STROKES = {Doing.LISTENING: (1, 1), Doing.THINKING: (1, 4), Doing.SPEAKING: (4, 8)}
"""Pattern of the stroke beside the key: pixels lit, out of how many."""

SIGN = 13
"""Width and height of the large sign of what the box is doing, in pixels."""

Stack = tuple[Image.Image, ...]
"""Lines of text as pictures, from top to bottom."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the screen, in pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Layout of a glass of one size."""

    grid: Box
    numbers: Box
    """For the number of turns, or of each team's agents, one under the other if `square`."""
    text: Box
    square: bool


def draw(face: Face, size: tuple[int, int] = SIZE, palette: Palette = MONO) -> Image.Image:
    """Draw a face for a screen of `size` (width, height), in the mode of its palette.

    The cells are already in the order in which the seat reads them (D3), so nothing is turned.
    """
    picture = Image.new(palette.mode, size)
    pen = ImageDraw.Draw(picture)
    plan = _plan(size)
    text = plan.text
    if face.other:
        first, second = _halves(size)
        _draw_grid(pen, face.cells, face.seat, first, palette)
        _draw_grid(pen, face.other, face.seat, second, palette)
        return picture
    _draw_grid(pen, face.cells, face.seat, plan.grid, palette)
    _draw_doing(pen, face.doing, plan, palette)
    free = face.turns is None and not face.left
    if face.turns is not None:
        _draw_turns(pen, face.turns, face.labels, plan, palette)
    elif face.left:
        _draw_left(pen, face.left, plan, palette)
    elif not plan.square:  # without a number above them, the lines may use its place
        top = plan.numbers.top
        text = Box(text.left, top, text.width, text.top + text.height - top)
    if face.question is not None:
        text = _draw_question(pen, face.question, text, palette)
    lines = _joined(face.lines, text) if plan.square else face.lines
    _draw_lines(pen, lines, text, free, palette)
    return picture


def _plan(size: tuple[int, int]) -> Plan:
    """Choose a layout: text on the right of the grid on a wide screen, below it on any other."""
    width, height = size
    number = HUGE.base - HUGE.top
    if width >= height * 3 // 2:
        left = height + 1 + GAP
        below = number + GAP
        return Plan(
            grid=Box(0, 0, height + 1, height),
            numbers=Box(left, 0, width - left, number),
            text=Box(left, below, width - left, height - below),
            square=False,
        )
    side = min(height - 3 * (BOLD.base - BOLD.top + GAP) + 1, width - 2 * HUGE.width - GAP)
    top, left = side + GAP - 1, side + GAP
    return Plan(
        grid=Box(0, 0, side, side),
        numbers=Box(left, MARGIN[1], width - left, side - MARGIN[1]),
        text=Box(0, top, width, height - top),
        square=True,
    )


def _halves(size: tuple[int, int]) -> tuple[Box, Box]:
    """Room for two grids: side by side, or on a square glass from corner to corner."""
    width, height = size
    side = min(height, width // 2)
    along = width - side - GAP
    return Box(0, 0, side, side), Box(side + GAP, height - side, along, side)


def _draw_grid(
    pen: Pen, cells: Sequence[Sequence[Cell]], seat: Side, box: Box, palette: Palette
) -> None:
    """Draw the cards and the names of their rows and columns.

    A table may have up to `MOST` rows and columns, in any shape. Cards are square, and an odd
    number of pixels wide, so that their signs have a middle. Where there are as many rows as
    columns, rows touch, because signs and marks leave a margin, and columns are a pixel apart.
    """
    rows, columns = len(cells), len(cells[0])
    left, top = box.left + MARGIN[0], box.top + MARGIN[1]
    down = (box.height - MARGIN[1]) // rows
    along = min(down + 1, (box.width - MARGIN[0] + 1) // columns)
    room = min(down, along - 1)
    side = room - 1 + room % 2
    for at, name in enumerate(_names(columns, seat)):
        number = ink(str(name), SMALL)
        aside = (side - number.width) // 2
        pen.bitmap((left + at * along + aside, box.top), number, fill=palette.label)
    for at, name in enumerate(_names(rows, seat)):
        number = ink(str(name), SMALL)
        aside = (side - number.height) // 2
        pen.bitmap((box.left, top + at * down + aside), number, fill=palette.label)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            draw_cell(pen, cell, left + column * along, top + row * down, side, palette)


def _names(count: int, seat: Side) -> range:
    """Names of the rows or columns, in the order in which a seat reads them (D3)."""
    return range(1, count + 1) if seat is Side.NORTH else range(count, 0, -1)


def _draw_doing(pen: Pen, doing: Doing, plan: Plan, palette: Palette) -> None:
    if plan.square:
        box = plan.numbers
        left, bottom = box.left + (box.width - SIGN) // 2, box.top + box.height
        draw_doing(pen, doing, left, bottom - SIGN, palette, large=True)
        return
    draw_doing(pen, doing, plan.grid.left, plan.grid.top, palette)
    lit, step = STROKES.get(doing, (0, 1))
    stroke = plan.grid.left + plan.grid.width + GAP // 2
    rows = (row for row in range(plan.grid.height) if row % step < lit)
    pen.point([(stroke, plan.grid.top + row) for row in rows], fill=palette.doing)


def _draw_turns(pen: Pen, turns: int, texts: tuple[str, ...], plan: Plan, palette: Palette) -> None:
    """Draw the number of turns in large digits, and beside or below it what it counts."""
    box = plan.numbers
    number = ink(str(turns), HUGE)
    pen.bitmap((box.left, box.top), number, fill=palette.text)
    labels = [ink(text, SMALL) for text in texts]
    left, top = box.left + number.width + 4, box.top + number.height - _height(tuple(labels))
    if plan.square:
        left, top = box.left, box.top + number.height + GAP
    for label in labels:
        pen.bitmap((left, top), label, fill=palette.label)
        top += label.height + GAP


def _draw_left(pen: Pen, left: tuple[tuple[Team, int], ...], plan: Plan, palette: Palette) -> None:
    """Draw how many agents each team has to find in large digits, beside its sign and initial."""
    box, height = plan.numbers, HUGE.base - HUGE.top
    step = (0, height + 2 * GAP) if plan.square else (box.width // len(left) + 1, 0)
    width = box.width if plan.square else box.width // len(left)
    for at, (team, agents) in enumerate(left):
        edge, top = box.left + at * step[0], box.top + at * step[1]
        initial = ink(team[0].upper(), PLAIN)
        side = height - initial.height - 1
        draw_team(pen, team, edge, top, side, palette)
        below = edge + (side - initial.width) // 2, top + side + 1
        pen.bitmap(below, initial, fill=palette.label)
        room = width - side - GAP
        numbers = [ink(str(agents), letters) for letters in (HUGE, BOLD, PLAIN)]
        number = next((number for number in numbers if number.width <= room), numbers[-1])
        pen.bitmap((edge + side + GAP, top + height - number.height), number, fill=palette.text)


def _draw_question(pen: Pen, question: str, box: Box, palette: Palette) -> Box:
    """Draw the question dark on light at the bottom of the box; returns the rest of the box."""
    stack = typeset(question, (BOLD, PLAIN), box.width - 2)
    height = _height(stack) + 2 * PADDING
    top = box.top + box.height - height
    pen.rectangle((box.left, top, box.left + box.width - 1, top + height - 1), fill=palette.band)
    at = top + PADDING
    for line in stack:
        pen.bitmap((box.left + (box.width - line.width) // 2, at), line, fill=0)
        at += line.height + GAP
    return Box(box.left, box.top, box.width, height=top - box.top - GAP)


def _draw_lines(pen: Pen, lines: tuple[str, ...], box: Box, free: bool, palette: Palette) -> None:
    """Draw as many lines as fit, the first ones first; with `free` room they may be huge."""
    stack = _fitted(lines, box, free)
    at = box.top + min(AIR, max(0, box.height - _height(stack)))
    for line in stack:
        pen.bitmap((box.left, at), line, fill=palette.text)
        at += line.height + GAP


def _fitted(lines: tuple[str, ...], box: Box, free: bool) -> Stack:
    """Choose letters so that all lines fit: the last line shrinks first, then lines are dropped.

    Capitals are large, other lines plain; with `free` room, the first line is huge.
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


def _joined(lines: tuple[str, ...], box: Box) -> tuple[str, ...]:
    """Join lines of plain words side by side, if they do not all fit under each other."""
    if len(lines) * (BOLD.base - BOLD.top + GAP) - GAP <= box.height:
        return lines
    runs = groupby(lines, lambda line: line.isupper() and line.replace(" ", "").isalpha())
    return tuple(
        line
        for words, run in runs
        for line in (_balanced(tuple(run), BOLD.room(box.width)) if words else run)
    )


def _balanced(parts: tuple[str, ...], room: int) -> tuple[str, ...]:
    """Parts on as few lines of `room` characters as possible, of about equal length."""
    for count in range(1, len(parts)):
        cuts = combinations(range(1, len(parts)), count - 1)
        splits = (
            [" ".join(parts[a:b]) for a, b in pairwise((0, *cut, len(parts)))] for cut in cuts
        )
        best = min(splits, key=lambda split: max(map(len, split)))
        if max(map(len, best)) <= room:
            return tuple(best)
    return parts


def _height(stack: Stack) -> int:
    return sum(line.height for line in stack) + GAP * (len(stack) - 1)
