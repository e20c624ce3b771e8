"""Where everything on one seat's screen goes, and how large it is: values, nothing is drawn.

There are two pages. That of the key has the key at the left and text beside it; on a square
glass the text stands below. That of words has no key: a question, its choices, the clue and the
turns take the whole glass, so that they are read from as far as possible.

Text is put into sections, each with several sizes. The least important shrinks first; what has
no room even then goes, but never a question or its choices.

Numbers along the edges of the key name its rows and columns. They count from north's top left
on both screens: on south's, which is turned by 180° (D3), they run backwards, so a place has
the same name on both sides. While nobody has to name a place they give way to larger cards.

What the box is doing has a room of its own on every page, where nothing else ever is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from PIL import Image

from assistant.messages import Cell, Doing, Face, Page
from assistant.rules.cards import Side, Team
from hardware.lettering import (
    BOLD,
    HUGE,
    LARGE,
    PLAIN,
    SMALL,
    Letters,
    TextLine,
    balanced,
    ink,
    typeset,
)

SIZE = (128, 64)
"""Width and height of most glasses, in pixels."""

SQUARE = (128, 128)
"""Width and height of the usual 1.5-inch glass, grey or colour, in pixels."""

MOST = 5
"""Most rows or columns of a table; smaller cards could not be told apart."""

SMALLEST = 10
"""Height of a row of cards that can still be told apart, in pixels."""

GAP = 3
"""Pixels between two lines of text."""

PADDING = 2
"""Pixels between the edge of the question's band and its letters."""

MARGIN = (7, 9)
"""Pixels left of the cards for the row numbers, and above them for the column numbers."""

SMALL_SIGN = (5, 7)
"""Width and height of the small sign of what the box is doing, in pixels."""

LARGE_SIGN = 13
"""Width and height of the large one."""

STROKE = 2
"""Width of the stroke below the small sign, in pixels."""

LARGEST, LARGER, LARGE_DOWN = (HUGE, LARGE, BOLD), (LARGE, BOLD), (LARGE, BOLD, PLAIN)
WORDS = (BOLD, PLAIN)
"""Sizes of letters, from the largest that is tried."""


class Part(StrEnum):
    """What something on a screen tells."""

    CARD = "card"
    EDGE = "edge"
    """The number of a row or column."""
    TURNS = "turns"
    LABEL = "label"
    """What a large number counts."""
    LEFT = "left"
    """How many agents a team has still to find."""
    LINE = "line"
    CLUE = "clue"
    QUESTION = "question"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the screen, in pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text."""

    part: Part
    line: TextLine
    box: Box

    @property
    def picture(self) -> Image.Image:
        """What is lit of it, as large as its box (mode "1")."""
        return self.line.picture(self.box.width)


@dataclass(frozen=True, slots=True)
class Band:
    """The light behind a question, whose letters are dark."""

    box: Box


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of the key, in a square."""

    cell: Cell
    box: Box


@dataclass(frozen=True, slots=True)
class TeamSign:
    """The sign of a team's agents, in a square."""

    team: Team
    box: Box


@dataclass(frozen=True, slots=True)
class DoingSign:
    """The room for what the box is doing; `stroke` is a line along the key, if there is one."""

    doing: Doing
    box: Box
    stroke: Box | None = None


Element = Text | Band | PlacedCard | TeamSign | DoingSign


@dataclass(frozen=True, slots=True)
class Group:
    """A section in one size: its elements from (0, 0), and its height."""

    elements: tuple[Element, ...]
    height: int

    def at(self, left: int, top: int) -> Iterator[Element]:
        """The elements with their section's corner at (left, top)."""
        for one in self.elements:
            box = replace(one.box, left=one.box.left + left, top=one.box.top + top)
            yield replace(one, box=box)


@dataclass(frozen=True, slots=True)
class Section:
    """Something that can be shown in several sizes."""

    rank: int
    """0 is the most important."""
    sizes: Callable[[int], list[Group]]
    """All sizes for a width, the largest first."""
    spare: Callable[[int], list[Group]] = lambda width: []
    """Smaller ones still, for when everything less important is gone."""


def layout(face: Face, size: tuple[int, int] = SIZE) -> tuple[Element, ...]:
    """Everything on a screen of `size` (width, height), in the order in which it is drawn.

    The cells are already in the order in which the seat reads them (D3), so nothing is turned.
    """
    if face.other:
        return tuple(_both_sides(face, size))
    if face.page is Page.WORDS:
        return tuple(_words(face, size))
    if _is_wide(size):
        return tuple(_wide(face, size))
    return tuple(_square(face, size))


def _is_wide(size: tuple[int, int]) -> bool:
    return size[0] >= size[1] * 3 // 2


def _both_sides(face: Face, size: tuple[int, int]) -> Iterator[Element]:
    """Two grids: side by side, or on a square glass from corner to corner."""
    width, height = size
    side = min(height, width // 2)
    along = width - side - GAP
    yield from _grid(face.cells, face.seat, Box(0, 0, side, side), places=True)
    second = Box(side + GAP, height - side, along, side)
    yield from _grid(face.other, face.seat, second, places=True)


def _words(face: Face, size: tuple[int, int]) -> Iterator[Element]:
    width, height = size
    lines = tuple(filter(None, face.lines))
    sign = width - LARGE_SIGN
    yield DoingSign(face.doing, Box(sign, 0, LARGE_SIGN, LARGE_SIGN))
    score = _score(face, 3, PLAIN)
    said = [_clue(face.clue, 2, (*LARGEST, PLAIN))] if face.clue else []
    heading = [_heading(lines, 4, LARGE_DOWN, joined=True)] if lines else []
    if face.question:
        asked = [_question(face.question, LARGEST), *_choices(face.choices, (LARGE, BOLD))]
        sections = [*heading, *said, *score, *asked]
    else:
        sections = [*heading, *said, *score]
    yield from _fit(sections, Box(0, 0, width, height), notch=LARGE_SIGN + GAP)


def _wide(face: Face, size: tuple[int, int]) -> Iterator[Element]:
    """The key on the left, as high as the glass, and text beside it."""
    width, height = size
    sign_width, sign_height = SMALL_SIGN
    strip = height + 1  # where the cards end
    stroke = Box(strip + 2, sign_height + 2, STROKE, height - sign_height - 2)
    sign = Box(strip, 0, sign_width, sign_height)
    left = strip + sign_width + 1
    numbers = MARGIN[0] if face.places else 0
    # with numbers at the left, a pixel more, where the last column has its own margin
    grid = Box(0, 0, min(strip, height) + (2 if numbers else 0), height)
    yield from _grid(face.cells, face.seat, grid, face.places)
    yield DoingSign(face.doing, sign, stroke)
    free = face.turns is None and not face.left
    lines = tuple(filter(None, face.lines))
    yield from _fit(
        [
            *_score(face, 3, SMALL),
            *([_heading(lines, 4, LARGE_DOWN, free=free)] if lines else []),
            *([_clue(face.clue, 2, WORDS)] if face.clue else []),
            *([_question(face.question, (BOLD,))] if face.question else []),
            *_choices(face.choices, WORDS),
        ],
        Box(left, 0, width - left, height),
    )


def _square(face: Face, size: tuple[int, int]) -> Iterator[Element]:
    """Text below the key, the score and the sign beside it.

    The key is as large as the text lets it be.
    """
    width, height = size
    lines = tuple(filter(None, face.lines))
    text = [
        *([_heading(lines, 4, LARGER, joined=True)] if lines else []),
        *([_clue(face.clue, 2, LARGER)] if face.clue else []),
        *([_question(face.question, (BOLD,))] if face.question else []),
        *_choices(face.choices, (BOLD,)),
    ]
    largest = width - 2 * HUGE.width - GAP
    least = max(largest * 5 // 6, MARGIN[1] + MOST * SMALLEST)
    sides = tuple(range(largest, least - 1, -5)) or (largest,)
    fitting = (side for side in sides if _chosen(text, Box(0, 0, width, height - side - GAP), 0))
    side = next(fitting, sides[-1])
    left = side + GAP
    yield from _grid(face.cells, face.seat, Box(0, 0, side, side), face.places)
    sign = Box(left + (width - left - LARGE_SIGN) // 2, side - LARGE_SIGN, LARGE_SIGN, LARGE_SIGN)
    yield DoingSign(face.doing, sign)
    beside = Box(left, 0, width - left, side - LARGE_SIGN - GAP)
    yield from _fit(_score(face, 0, SMALL, below=True), beside)
    yield from _fit(text, Box(0, side + GAP, width, height - side - GAP))


def _grid(cells: Sequence[Sequence[Cell]], seat: Side, box: Box, places: bool) -> Iterator[Element]:
    """The cards, and the names of their rows and columns if `places`.

    A table may have up to `MOST` rows and columns, in any shape. Beside numbers, cards are an
    odd number of pixels wide, so that both have a middle. Where there are as many rows as
    columns, rows touch, because signs and marks leave a margin, and columns are a pixel apart.
    """
    rows, columns = len(cells), len(cells[0])
    across, above = MARGIN if places else (0, 0)
    left, top = box.left + across, box.top + above
    down = (box.height - above) // rows
    along = min(down + 1, (box.width - across + 1) // columns)
    side = min(down, along - 1)
    side -= places and side % 2 == 0
    top += (box.height - above - down * rows) // 2
    names = _names(rows, seat), _names(columns, seat)
    if places:
        for at, name in enumerate(names[1]):
            number = _number(Part.EDGE, str(name), PLAIN)
            aside = (side - number.box.width) // 2
            yield _moved(number, left + at * along + aside, box.top)
        for at, name in enumerate(names[0]):
            number = _number(Part.EDGE, str(name), PLAIN)
            aside = (side - number.box.height) // 2
            yield _moved(number, box.left, top + at * down + aside)
    for row, column in product(range(rows), range(columns)):
        square = Box(left + column * along, top + row * down, side, side)
        yield PlacedCard(cells[row][column], square)


def _names(count: int, seat: Side) -> range:
    """Names of the rows or columns, in the order in which a seat reads them (D3)."""
    return range(1, count + 1) if seat is Side.NORTH else range(count, 0, -1)


def _number(part: Part, text: str, letters: Letters) -> Text:
    drawn = ink(text, letters)
    return Text(part, TextLine(text, letters), Box(0, 0, drawn.width, drawn.height))


def _moved(one: Text, left: int, top: int) -> Text:
    return replace(one, box=replace(one.box, left=left, top=top))


def _score(face: Face, rank: int, label: Letters, below: bool = False) -> list[Section]:
    """The number of turns and what it counts, or what each team has left; nothing if neither."""
    if face.turns is not None:
        turns = str(face.turns)
        return [Section(rank, lambda width: list(_turns(turns, face.labels, label, width, below)))]
    if face.left:
        return [Section(rank, lambda width: [_left(face.left, width, below)])]
    return []


def _turns(
    turns: str, labels: tuple[str, ...], large: Letters, width: int, below: bool
) -> Iterator[Group]:
    """The number of turns, and beside or below it what it counts."""
    for digits, letters in ((HUGE, large), (LARGE, SMALL)):
        number = _number(Part.TURNS, turns, digits)
        texts = [_number(Part.LABEL, text, letters) for text in labels]
        heights = sum(text.box.height for text in texts) + GAP * (len(texts) - 1)
        left, top = number.box.width + GAP + 1, max(0, number.box.height - heights)
        if below:
            left, top = 0, number.box.height + GAP
        placed: list[Element] = [number]
        for text in texts:
            if left + text.box.width <= width:
                placed.append(_moved(text, left, top))
            top += text.box.height + GAP
        if len(placed) > len(texts) or digits is LARGE:
            yield Group(tuple(placed), max(number.box.height, top - GAP))


def _left(left: tuple[tuple[Team, int], ...], width: int, below: bool) -> Group:
    """How many agents each team has to find in large digits, beside its sign and initial."""
    height = HUGE.capital
    step = (0, height + 2 * GAP) if below else (width // len(left) + 1, 0)
    room = width if below else width // len(left)
    placed: list[Element] = []
    for at, (team, agents) in enumerate(left):
        edge, top = at * step[0], at * step[1]
        initial = _number(Part.LABEL, team[0].upper(), PLAIN)
        side = height - initial.box.height - 1
        placed.append(TeamSign(team, Box(edge, top, side, side)))
        below_it = edge + (side - initial.box.width) // 2
        placed.append(_moved(initial, below_it, top + side + 1))
        sizes = [_number(Part.LEFT, str(agents), letters) for letters in (HUGE, BOLD, PLAIN)]
        space = room - side - GAP
        number = next((one for one in sizes if one.box.width <= space), sizes[-1])
        placed.append(_moved(number, edge + side + GAP, top + height - number.box.height))
    return Group(tuple(placed), height + step[1] * (len(left) - 1))


def _heading(
    lines: tuple[str, ...],
    rank: int,
    sizes: Sequence[Letters],
    free: bool = False,
    joined: bool = False,
) -> Section:
    """Lines as large as their words allow, `joined` if there is width; if need be, the first two.

    With `free` room, the first line may be huge.
    """

    def whole(width: int) -> list[Group]:
        groups = []
        if free and len(lines[0]) <= HUGE.room(width):
            rest = _lines(lines[1:], sizes[1:], width)
            groups.append(_stack(Part.LINE, (TextLine(lines[0], HUGE), *rest), width))
        for count in (len(lines), 2) if len(lines) > 2 else (len(lines),):
            texts = (" ".join(lines[:count]),) if joined else lines[:count]
            some = [_lines(texts, sizes[at:], width) for at in range(len(sizes))]
            groups += [_stack(Part.LINE, one, width) for one in some]
        return groups

    return Section(rank, whole)


def _lines(texts: Sequence[str], sizes: Sequence[Letters], width: int) -> tuple[TextLine, ...]:
    """Each text in the largest size that holds its words whole."""
    return tuple(line for text in texts for line in typeset(text, sizes, width, most=3))


def _clue(clue: str, rank: int, sizes: Sequence[Letters]) -> Section:
    def whole(width: int) -> list[Group]:
        groups = [_stack(Part.CLUE, lines, width) for lines in _settings(clue, sizes, width)]
        return groups or broken(width)

    def broken(width: int) -> list[Group]:
        return [_stack(Part.CLUE, typeset(clue, (PLAIN,), width), width)]

    return Section(rank, whole, broken)


def _settings(text: str, sizes: Sequence[Letters], width: int) -> Iterator[tuple[TextLine, ...]]:
    """A text in each size that holds its words whole, in up to two lines."""
    for letters in sizes:
        room = letters.room(width)
        lines = balanced(text, room)
        if len(lines) <= 2 and all(len(word) <= room for word in text.split()):
            yield tuple(TextLine(line, letters) for line in lines)


def _question(question: str, sizes: Sequence[Letters]) -> Section:
    def whole(width: int) -> list[Group]:
        settings = _settings(question, sizes, width - 2)
        return [_band(lines, width) for lines in settings] or spare(width)

    def spare(width: int) -> list[Group]:
        return [_band(typeset(question, (PLAIN,), width - 2, most=3), width)]

    return Section(0, whole, spare)


def _band(lines: tuple[TextLine, ...], width: int) -> Group:
    """Dark letters in the middle of a light band."""
    stack = _stack(Part.QUESTION, lines, width - 2, centred=True)
    height = stack.height + 2 * PADDING
    return Group((Band(Box(0, 0, width, height)), *stack.at(1, PADDING)), height)


def _choices(choices: tuple[str, ...], sizes: Sequence[Letters]) -> list[Section]:
    """The answers, as many side by side as there is room for."""
    if not choices:
        return []

    def shown(letters: Sequence[Letters], width: int) -> Iterator[Group]:
        for size in letters:
            room = size.room(width)
            if all(len(choice) <= room for choice in choices):
                lines = tuple(TextLine(row, size) for row in _rows(choices, room))
                yield _stack(Part.CHOICE, lines, width, centred=True)

    def spare(width: int) -> list[Group]:
        smallest = [line for one in choices for line in typeset(one, (SMALL,), width, most=1)]
        return [
            *shown((PLAIN, SMALL), width),
            _stack(Part.CHOICE, tuple(smallest), width, centred=True),
        ]

    return [Section(1, lambda width: list(shown(sizes, width)) or spare(width), spare)]


def _rows(choices: tuple[str, ...], room: int) -> list[str]:
    """Choices on rows of at most `room` characters, with dots between them."""
    rows = [choices[0]]
    for choice in choices[1:]:
        joined = (f"{rows[-1]}{between}{choice}" for between in (" · ", "·"))
        row = next((one for one in joined if len(one) <= room), None)
        rows[-1:] = [row] if row else [rows[-1], choice]
    return rows


def _stack(part: Part, lines: tuple[TextLine, ...], width: int, centred: bool = False) -> Group:
    """Lines below each other."""
    placed: list[Element] = []
    top = 0
    for line in lines:
        picture = line.picture(width)
        left = (width - picture.width) // 2 if centred else 0
        placed.append(Text(part, line, Box(left, top, picture.width, picture.height)))
        top += picture.height + GAP
    return Group(tuple(placed), top - GAP)


def _fit(sections: Sequence[Section], box: Box, notch: int = 0) -> Iterator[Element]:
    """Put the sections below each other, as large as they fit; spare room goes between them.

    The first section leaves the `notch` at the top right free, and what is below it begins below
    that, too.
    """
    ranked = sorted(sections, key=lambda section: section.rank)
    essential = max(1, sum(section.rank < 2 for section in sections))
    chosen = None
    for spare, fewest in ((False, essential), (True, 1)):
        for count in range(len(sections), fewest - 1, -1):
            kept = ranked[:count]
            chosen = _chosen([one for one in sections if one in kept], box, notch, spare)
            if chosen is not None:
                break
        if chosen is not None:
            break
    if not chosen:
        return
    free = box.height - _height(chosen)
    between = min(free // len(chosen), 2 * GAP)
    top = box.top
    for group in chosen:
        yield from group.at(box.left, top)
        top += group.height + GAP + between


def _chosen(
    sections: Sequence[Section], box: Box, notch: int, spare: bool = False
) -> list[Group] | None:
    """A size for each section, the least important shrunk first; None if they do not fit."""
    sizes = []
    for at, section in enumerate(sections):
        width = box.width - (0 if at else notch)
        groups = [*section.sizes(width), *(section.spare(width) if spare else [])]
        least = 0 if at or not notch else notch - 2 * GAP
        sizes.append([replace(one, height=max(one.height, least)) for one in groups])
    order = sorted(range(len(sections)), key=lambda at: sections[at].rank)
    steps = [0] * len(sections)

    def fits() -> bool:
        return _height([some[step] for some, step in zip(sizes, steps, strict=True)]) <= box.height

    for at in reversed(order):
        while not fits() and steps[at] < len(sizes[at]) - 1:
            steps[at] += 1
    if not fits():
        return None
    for at in order:  # shrinking the next one may have left room for this one
        best = steps[at]
        for step in range(best):
            steps[at] = step
            if fits():
                break
        else:
            steps[at] = best
    return [some[step] for some, step in zip(sizes, steps, strict=True)]


def _height(groups: Sequence[Group]) -> int:
    return sum(group.height for group in groups) + GAP * (len(groups) - 1)
