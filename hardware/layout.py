"""The layout of a seat's screen, as positions and sizes; this module draws nothing.

There are two pages. The key page has the key on the left and text beside it. The word page has no
key: a question, its choices, the clue and the turns fill the whole screen, so that they are
readable from far away.

Numbers along the key's edges name its rows and columns. They count from north's top left on both
screens; south's screen is rotated by 180° (D3), so there they run backwards, and a card has the
same name for both sides. While no player has to name a position, larger cards take their place.

The sign for the box's activity has its own area on both pages.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from assistant.game.messages import Cell, Face, Page
from assistant.game.rules.cards import Side
from hardware.elements import Area, DoingSign, Element, PlacedCard, Role, lettered, moved
from hardware.lettering import BOLD, HUGE, LARGE, PLAIN
from hardware.sections import AIR, GAP, Sizes, fit, score, words

WIDTH, HEIGHT = SIZE = (128, 64)
"""Width and height of the screen, in pixels."""

MOST = 5
"""Maximum number of rows or columns; smaller cards would be indistinguishable."""

MARGIN = (7, 9)
"""Pixels reserved for row numbers left of the cards, and for column numbers above them."""

SMALL_SIGN = (5, 7)
"""Width and height of the small activity sign, in pixels."""

LARGE_SIGN = 13
"""Width and height of the large activity sign, in pixels."""

STROKE = 2
"""Width of the stroke below the small sign, in pixels."""

ALONE = Sizes(
    heading=(LARGE, BOLD, PLAIN),
    clue=(HUGE, LARGE, BOLD, PLAIN),
    question=(HUGE, LARGE, BOLD),
    choices=(LARGE, BOLD),
)
"""Letter sizes for words that have the whole width of the screen."""

BESIDE = Sizes(
    heading=(LARGE, BOLD, PLAIN), clue=(BOLD, PLAIN), question=(BOLD,), choices=(BOLD, PLAIN)
)
"""Letter sizes for words beside the key."""


def layout(face: Face) -> tuple[Element, ...]:
    """All elements of a screen, in drawing order.

    The cells are already in the seat's reading order (D3), so nothing is rotated here.
    """
    if not face.cells:
        return ()  # an empty face means a dark screen, without elements
    if face.other:
        return tuple(_both_sides(face))
    return tuple(_words(face) if face.page is Page.WORDS else _key(face))


def _both_sides(face: Face) -> Iterator[Element]:
    """The large signs and numbers of two teams' grids, side by side."""
    side = min(HEIGHT, WIDTH // 2)
    yield from _grid(face.cells, face.seat, Area(0, 0, side, side), places=True)
    second = Area(side + GAP, HEIGHT - side, WIDTH - side - GAP, side)
    yield from _grid(face.other, face.seat, second, places=True)


def _words(face: Face) -> Iterator[Element]:
    sign = Area(WIDTH - LARGE_SIGN, 0, LARGE_SIGN, LARGE_SIGN)
    yield DoingSign(face.doing, sign)
    text = words(face, ALONE, joined=True, before=score(face))
    yield from fit(text, Area(AIR, 0, WIDTH - AIR, HEIGHT), notch=LARGE_SIGN + GAP)


def _key(face: Face) -> Iterator[Element]:
    """The key on the left, as high as the screen, and text beside it."""
    sign_width, sign_height = SMALL_SIGN
    strip = HEIGHT + 1  # the right or lower edge of the cards
    # One pixel more beside numbers, because the last column has its own margin.
    across = HEIGHT + 2 if face.places else HEIGHT
    yield from _grid(face.cells, face.seat, Area(0, 0, across, HEIGHT), face.places)
    stroke = Area(strip + 2, sign_height + 2, STROKE, HEIGHT - sign_height - 2)
    yield DoingSign(face.doing, Area(strip, 0, sign_width, sign_height), stroke)
    left = strip + sign_width + 1
    free = face.turns is None and not face.left
    text = [*score(face), *words(face, BESIDE, free=free)]
    yield from fit(text, Area(left, 0, WIDTH - left, HEIGHT))


def _grid(
    cells: Sequence[Sequence[Cell]], seat: Side, area: Area, places: bool
) -> Iterator[Element]:
    """The cards, with row and column numbers if `places` is true.

    A table can have up to `MOST` rows and columns, in any shape. Beside numbers, cards are an odd
    number of pixels wide, so that both have a middle. If there are as many rows as columns, rows
    touch, because signs and marks leave a margin, and columns are a pixel apart.
    """
    rows, columns = len(cells), len(cells[0])
    across, above = MARGIN if places else (0, 0)
    left, top = area.left + across, area.top + above
    down = (area.height - above) // rows
    along = min(down + 1, (area.width - across + 1) // columns)
    side = min(down, along - 1)
    side -= places and side % 2 == 0
    top += (area.height - above - down * rows) // 2
    names = _names(rows, seat), _names(columns, seat)
    if places:
        for at, name in enumerate(names[1]):
            number = lettered(Role.EDGE, str(name), PLAIN)
            aside = (side - number.area.width) // 2
            yield moved(number, left + at * along + aside, area.top)
        for at, name in enumerate(names[0]):
            number = lettered(Role.EDGE, str(name), PLAIN)
            aside = (side - number.area.height) // 2
            yield moved(number, area.left, top + at * down + aside)
    for row, column in product(range(rows), range(columns)):
        square = Area(left + column * along, top + row * down, side, side)
        yield PlacedCard(cells[row][column], square)


def _names(count: int, seat: Side) -> range:
    """The numbers of rows or columns, in a seat's reading order (D3)."""
    return range(1, count + 1) if seat is Side.NORTH else range(count, 0, -1)
