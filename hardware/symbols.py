"""The signs for cards on a small screen, and for the box's activity.

Identities differ by shape, not by brightness alone: an agent is a disc, an assassin a cross, a
bystander a speck. In a team game, red is a diamond, as on playing cards, and blue a ring, hollow
like a bubble. A card unknown to this seat is a dash.

A covered card is faint, so that unfound ones stand out: a team's sign and the cross become dots;
all others are hatched. A card that was laid out before there is a key is a frame. Marks are
brackets, under the card for this seat's wrong guess, and over it for the opposite seat's. Both
together form a closed box, because the card can no longer be guessed (D10).
"""

from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path

from PIL import Image, ImageDraw

from assistant.game.messages import Cell, Doing
from assistant.game.rules.cards import Identity, Team

Pen = ImageDraw.ImageDraw


def draw_cell(pen: Pen, cell: Cell, left: int, top: int, side: int) -> None:
    """Draw a card into a square of `side` pixels, at least 10, with its corner at (left, top)."""
    inset = inset_of(cell)
    pen.bitmap((left + inset, top + inset), sign(cell, side - 2 * inset), fill=1)
    if cell.marked_here:
        _bracket(pen, left, top + side - 1, side, -1)
    if cell.marked_there:
        _bracket(pen, left, top, side, 1)


def inset_of(cell: Cell) -> int:
    """Pixels between a card's edge and its sign; with marks, one more."""
    return 2 if cell.marked_here or cell.marked_there else 1


def draw_team(pen: Pen, team: Team, left: int, top: int, side: int) -> None:
    """Draw the sign for a team's agents into a square of `side` pixels."""
    agent = Cell(Identity(team), covered=False, marked_here=False, marked_there=False)
    pen.bitmap((left, top), sign(agent, side), fill=1)


def sign(cell: Cell, side: int) -> Image.Image:
    """The card's sign, without marks, as a square picture (mode "1") of `side` pixels."""
    picture = Image.new("1", (side, side))
    pen = ImageDraw.Draw(picture)
    match cell.identity:
        case Identity.AGENT | Identity.BYSTANDER if cell.covered:
            _hatch(picture)
        case Identity.AGENT:
            pen.ellipse((0, 0, side - 1, side - 1), fill=1)
        case Identity.BYSTANDER:
            _speck(pen, side)
        case Identity.RED:
            _diamond(pen, side)
        case Identity.BLUE if cell.covered:
            _dotted_ring(pen, side)
        case Identity.BLUE:
            pen.ellipse((0, 0, side - 1, side - 1), fill=1)
            pen.ellipse((2, 2, side - 3, side - 3), fill=0)
        case Identity.ASSASSIN:
            _cross(pen, side)
        case None if cell.covered:
            pen.rectangle((0, 1, side - 1, side - 2), outline=1)
        case None:
            pen.line((side // 4, side - 1, side - 1 - side // 4, side - 1), fill=1)
    if cell.covered and cell.identity in (Identity.RED, Identity.ASSASSIN):
        _fade(picture)
    return picture


def _speck(pen: Pen, side: int) -> None:
    """Draw a small square in the middle; at a width of four pixels, it loses its corners."""
    near = (side - max(2, side // (4 if side < 10 else 3))) // 2
    far = side - 1 - near
    pen.rectangle((near, near, far, far), fill=1)
    if far - near == 3:
        pen.point(list(product((near, far), repeat=2)), fill=0)


def _diamond(pen: Pen, side: int) -> None:
    for row in range(side):
        arm = min(row, side - 1 - row)
        pen.line(((side - 1) // 2 - arm, row, side // 2 + arm, row), fill=1)


def _dotted_ring(pen: Pen, side: int) -> None:
    """Draw a circle of twelve dots, as on a clock face."""
    radius = (side - 1) // 2
    near, far = (radius + 1) // 2, round(radius * sqrt(3) / 2)
    for x, y in ((0, radius), (near, far), (far, near), (radius, 0)):
        pen.point([(radius + a, radius + b) for a in (-x, x) for b in (-y, y)], fill=1)


def _cross(pen: Pen, side: int) -> None:
    """Draw a cross of two bold diagonals with square ends, thinner if there is little space."""
    bold = 2 if side < 8 else 3
    last = side - 1
    for row in range(side):
        arm = min(row, last - row)  # the stroke's distance from the edge in this row
        near, far = max(0, arm - (bold - 1) // 2), arm + bold // 2
        pen.line((near, row, far, row), fill=1)
        pen.line((last - far, row, last - near, row), fill=1)


def _hatch(picture: Image.Image) -> None:
    places = product(range(picture.height), range(picture.width))
    picture.putdata([(row + column) % 4 == 0 for row, column in places])


def _fade(picture: Image.Image) -> None:
    """Hatch the sign: keep every second pixel of every second row, counted from the middle."""
    middle = picture.width // 2
    places = product(range(picture.width), range(picture.height))
    dark = [(x, y) for x, y in places if (x - middle) % 2 or (y - middle) % 2]
    ImageDraw.Draw(picture).point(dark, fill=0)


def _bracket(pen: Pen, left: int, edge: int, side: int, inward: int) -> None:
    """Draw a bracket: a line along `edge`, its arms pointing up (`inward` -1) or down (1)."""
    right, tip = left + side - 1, edge + inward * (side // 2 - 1)
    pen.line((left, tip, left, edge, right, edge, right, tip), fill=1)


@cache
def _drawn_signs() -> dict[tuple[str, str], Image.Image]:
    """The pictures from signs.txt (mode "1"), by size and activity."""
    _, *blocks = Path(__file__).with_name("signs.txt").read_text("utf-8").split("\n\n")
    pictures = {}
    for heading, *rows in map(str.splitlines, blocks):
        size, doing = heading.split()
        picture = Image.new("1", (len(rows[0]), len(rows)))
        picture.putdata([dot == "#" for row in rows for dot in row])
        pictures[size, doing] = picture
    return pictures


def draw_doing(pen: Pen, doing: Doing, left: int, top: int, large: bool = False) -> None:
    """Draw the sign for the box's activity; draws nothing while it is idle."""
    sign = _drawn_signs().get(("large" if large else "small", doing))
    if sign:
        pen.bitmap((left, top), sign, fill=1)
