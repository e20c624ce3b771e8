"""What a card looks like on a small monochrome screen.

Identities differ by shape, not by brightness alone: an agent is a disc, an assassin a cross,
a bystander a speck, a card whose identity this seat may not see a ring. A covered card is
hatched, whatever it was. Marks are brackets: one under the card stands for this seat, one
over it for the seat across the table; together they close the box, as nobody can guess the
card any more (D10). The identity goes on showing between them.
"""

from __future__ import annotations

from PIL import ImageDraw

from assistant.messages import Cell
from assistant.rules.cards import Identity

Pen = ImageDraw.ImageDraw


def draw_cell(pen: Pen, cell: Cell, left: int, top: int, side: int) -> None:
    """Draw one card into a square of `side` pixels, at least 10, whose corner is (left, top)."""
    inset = 2 if cell.marked_here or cell.marked_there else 0
    _content(pen, cell, left + inset, top + inset, side - 2 * inset)
    if cell.marked_here:
        _bracket(pen, left, top + side - 1, side, -1)
    if cell.marked_there:
        _bracket(pen, left, top, side, 1)


def _content(pen: Pen, cell: Cell, left: int, top: int, side: int) -> None:
    if cell.covered:
        _hatch(pen, *_centred(left, top, side, max(8, side - 2)))
        return
    match cell.identity:
        case Identity.AGENT:
            pen.ellipse(_centred(left, top, side, max(8, side - 2)), fill=1)
        case Identity.ASSASSIN:
            _cross(pen, left, top, side)
        case Identity.BYSTANDER:
            pen.rectangle(_centred(left, top, side, max(2, side // 6)), fill=1)
        case None:
            pen.ellipse(_centred(left, top, side, max(6, side * 2 // 3)), outline=1)


def _centred(left: int, top: int, side: int, width: int) -> tuple[int, int, int, int]:
    """First and last column and row of a square in the middle, a pixel wider if it must be."""
    edge = (side - width) // 2
    return left + edge, top + edge, left + side - 1 - edge, top + side - 1 - edge


def _cross(pen: Pen, left: int, top: int, side: int) -> None:
    """Two bold strokes from corner to corner, cut off square; slim where little room is left."""
    bold = 2 if side < 10 else 2 * (side // 8) + 1
    right = left + side - 1
    for row in range(side):
        arm = min(row, side - 1 - row)  # how far in from the edge the stroke is in this row
        first, last = max(0, arm - (bold - 1) // 2), arm + bold // 2
        pen.line((left + first, top + row, left + last, top + row), fill=1)
        pen.line((right - last, top + row, right - first, top + row), fill=1)


def _hatch(pen: Pen, left: int, top: int, right: int, bottom: int) -> None:
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            if (row - top + column - left) % 4 == 0:
                pen.point((column, row), fill=1)


def _bracket(pen: Pen, left: int, edge: int, side: int, inward: int) -> None:
    """A line along `edge` with an arm at either end, `inward` being up (-1) or down (1)."""
    right, tip = left + side - 1, edge + inward * (side // 2 - 1)
    pen.line((left, edge, right, edge), fill=1)
    pen.line((left, edge, left, tip), fill=1)
    pen.line((right, edge, right, tip), fill=1)
