"""The text sections of a screen, each available in several sizes, and how they share the space.

The least important section shrinks first, and is left out if necessary; a question and its choices
never are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from assistant.game.messages import Face
from assistant.game.rules.cards import Team
from hardware.elements import Area, Band, Element, Role, TeamSign, Text, lettered, moved
from hardware.lettering import BOLD, HUGE, LARGE, PLAIN, SMALL, Font, TextLine, balanced, typeset

GAP = 3
"""Pixels between two lines of text."""

AIR = 1
"""Pixels left of the text, and above it if no section has to shrink for them, because a box's frame
often hides the screen's edge.
"""

NEAR = 2
"""Pixels between a team's sign and its number; other elements are further apart."""

PADDING = 2
"""Pixels between a question's letters and the edge of its band."""


@dataclass(frozen=True, slots=True)
class Group:
    """A section in one size: its elements relative to (0, 0), and its height."""

    elements: tuple[Element, ...]
    height: int

    def at(self, left: int, top: int) -> Iterator[Element]:
        """The elements with their section's corner at (left, top)."""
        for one in self.elements:
            area = replace(one.area, left=one.area.left + left, top=one.area.top + top)
            yield replace(one, area=area)


class Rank(IntEnum):
    """The importance of sections, the most important first."""

    QUESTION = 0
    CHOICES = 1
    CLUE = 2
    SCORE = 3
    HEADING = 4


ESSENTIAL = (Rank.QUESTION, Rank.CHOICES)
"""Sections that are never left out."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Letter sizes to try, each list from the largest."""

    heading: tuple[Font, ...]
    clue: tuple[Font, ...]
    question: tuple[Font, ...]
    choices: tuple[Font, ...]


@dataclass(frozen=True, slots=True)
class Resizable:
    """A section that can be shown in several sizes."""

    rank: Rank
    sizes: Callable[[int], list[Group]]
    """The section in every size that fits a width, the largest first."""
    spare: Callable[[int], list[Group]] = lambda width: []
    """The section in even smaller sizes, for use when everything less important is left out."""


def words(
    face: Face,
    sizes: Sizes,
    joined: bool = False,
    free: bool = False,
    before: Sequence[Resizable] = (),
) -> list[Resizable]:
    """A face's heading, clue, question and choices; the text `before` precedes a question.

    The heading's lines are `joined` into one if the width allows it; with `free` space, the first
    can be huge.
    """
    lines = tuple(filter(None, face.lines))
    return [
        *([_heading(lines, sizes.heading, free, joined)] if lines else []),
        *([_clue(face.clue, sizes.clue)] if face.clue else []),
        *before,
        *([_question(face.question, sizes.question)] if face.question else []),
        *([_choices(face.choices, sizes.choices)] if face.choices else []),
    ]


def score(face: Face) -> list[Resizable]:
    """The number of turns with its caption, or the agents that each team has left, if any."""
    if face.turns is not None:
        turns = str(face.turns)
        return [Resizable(Rank.SCORE, lambda width: list(_turns(turns, face.labels, width)))]
    if face.left:
        return [Resizable(Rank.SCORE, lambda width: [_left(face.left, width)])]
    return []


def _turns(turns: str, labels: tuple[str, ...], width: int) -> Iterator[Group]:
    """The number of turns with its captions beside it, or below if they are too wide.

    If room is short, only the first caption and those with their own number stay.
    """
    kept = tuple(one for one in labels if one is labels[0] or not one.isalpha())
    for digits, lines in (
        (HUGE, labels),
        (LARGE, (" ".join(labels),)),
        (LARGE, labels),
        (LARGE, kept),
    ):
        number = lettered(Role.TURNS, turns, digits)
        texts = [lettered(Role.LABEL, text, PLAIN) for text in lines]
        left, height = number.area.width + GAP + 1, number.area.height
        beside = [text for text in texts if left + text.area.width <= width]
        if not beside and lines is not kept:
            continue
        top = max(0, height - sum(text.area.height + GAP for text in beside) + GAP)
        placed: list[Element] = [number]
        for text in (*beside, *(one for one in texts if one not in beside)):
            if text not in beside:
                left, top = 0, max(top, height + GAP)
            if left + text.area.width <= width:
                placed.append(moved(text, left, top))
                top += text.area.height + GAP
        yield Group(tuple(placed), max(height, top - GAP))


def _left(left: tuple[tuple[Team, int], ...], width: int) -> Group:
    """The number of agents that each team has to find, in large digits beside its sign."""
    height = HUGE.capital
    step = width // len(left) + GAP
    room = width - step * (len(left) - 1)
    placed: list[Element] = []
    for at, (team, agents) in enumerate(left):
        edge = at * step
        initial = lettered(Role.LABEL, team[0].upper(), PLAIN)
        side = height - initial.area.height - 1
        placed.append(TeamSign(team, Area(edge, 0, side, side)))
        below_it = edge + (side - initial.area.width) // 2
        placed.append(moved(initial, below_it, side + 1))
        sizes = [lettered(Role.LEFT, str(agents), letters) for letters in (HUGE, BOLD, PLAIN)]
        space = room - side - NEAR
        number = next((one for one in sizes if one.area.width <= space), sizes[-1])
        placed.append(moved(number, edge + side + NEAR, height - number.area.height))
    return Group(tuple(placed), height)


def _heading(lines: tuple[str, ...], sizes: Sequence[Font], free: bool, joined: bool) -> Resizable:
    """Lines as large as their words allow; if space is short, only the first two."""

    def whole(width: int) -> list[Group]:
        groups = []
        if free and len(lines[0]) <= HUGE.room(width):
            rest = _lines(lines[1:], sizes[1:], width)
            groups.append(_stack(Role.LINE, (TextLine(lines[0], HUGE), *rest), width))
        for count in (len(lines), 2) if len(lines) > 2 else (len(lines),):
            texts = (" ".join(lines[:count]),) if joined else lines[:count]
            some = [_lines(texts, sizes[at:], width) for at in range(len(sizes))]
            groups += [_stack(Role.LINE, one, width) for one in some]
        return groups

    return Resizable(Rank.HEADING, whole)


def _lines(texts: Sequence[str], sizes: Sequence[Font], width: int) -> tuple[TextLine, ...]:
    """Each text, in the largest size that keeps its words whole."""
    return tuple(line for text in texts for line in typeset(text, sizes, width, most=3))


def _clue(clue: str, sizes: Sequence[Font]) -> Resizable:
    def whole(width: int) -> list[Group]:
        groups = [_stack(Role.CLUE, lines, width) for lines in _settings(clue, sizes, width)]
        return groups or broken(width)

    def broken(width: int) -> list[Group]:
        return [_stack(Role.CLUE, typeset(clue, (PLAIN,), width), width)]

    return Resizable(Rank.CLUE, whole, broken)


def _settings(text: str, sizes: Sequence[Font], width: int) -> Iterator[tuple[TextLine, ...]]:
    """A text in each size that keeps its words whole, in up to two lines."""
    for letters in sizes:
        room = letters.room(width)
        lines = balanced(text, room)
        if len(lines) <= 2 and all(len(word) <= room for word in text.split()):
            yield tuple(TextLine(line, letters) for line in lines)


def _question(question: str, sizes: Sequence[Font]) -> Resizable:
    def whole(width: int) -> list[Group]:
        settings = _settings(question, sizes, width - 2)
        return [_band(lines, width) for lines in settings] or spare(width)

    def spare(width: int) -> list[Group]:
        return [_band(typeset(question, (PLAIN,), width - 2, most=3), width)]

    return Resizable(Rank.QUESTION, whole, spare)


def _band(lines: tuple[TextLine, ...], width: int) -> Group:
    """A question in dark letters, centred on a light band."""
    stack = _stack(Role.QUESTION, lines, width - 2, centred=True)
    height = stack.height + 2 * PADDING
    return Group((Band(Area(0, 0, width, height)), *stack.at(1, PADDING)), height)


def _choices(choices: tuple[str, ...], sizes: Sequence[Font]) -> Resizable:
    """The answers to a question, with as many side by side as fit."""

    def shown(letters: Sequence[Font], width: int) -> Iterator[Group]:
        for size in letters:
            room = size.room(width)
            if all(len(choice) <= room for choice in choices):
                lines = tuple(TextLine(row, size) for row in _rows(choices, room))
                yield _stack(Role.CHOICE, lines, width, centred=True)

    def spare(width: int) -> list[Group]:
        cut = tuple(line for one in choices for line in typeset(one, (SMALL,), width, most=1))
        return [*shown((PLAIN, SMALL), width), _stack(Role.CHOICE, cut, width, centred=True)]

    return Resizable(Rank.CHOICES, lambda width: list(shown(sizes, width)) or spare(width), spare)


def _rows(choices: tuple[str, ...], room: int) -> list[str]:
    """Choices in rows of at most `room` characters, separated by dots."""
    rows = [choices[0]]
    for choice in choices[1:]:
        joined = (f"{rows[-1]}{between}{choice}" for between in (" · ", "·"))
        row = next((one for one in joined if len(one) <= room), None)
        rows[-1:] = [row] if row else [rows[-1], choice]
    return rows


def _stack(part: Role, lines: tuple[TextLine, ...], width: int, centred: bool = False) -> Group:
    """Lines of text, one below the other."""
    placed: list[Element] = []
    top = 0
    for line in lines:
        picture = line.picture(width)
        left = (width - picture.width) // 2 if centred else 0
        placed.append(Text(part, line, Area(left, top, picture.width, picture.height)))
        top += picture.height + GAP
    return Group(tuple(placed), top - GAP)


def fit(sections: Sequence[Resizable], area: Area, notch: int = 0) -> Iterator[Element]:
    """Place the sections below each other, as large as fits, and share out the spare space.

    The first section leaves the `notch` at the top right empty; the second begins below it.
    """
    groups = _kept(sections, area, notch)
    if not groups:
        return
    spare = area.height - _height(groups)
    between = min(spare // len(groups), 2 * GAP)
    top = area.top + min(spare, AIR)
    for group in groups:
        yield from group.at(area.left, top)
        top += group.height + GAP + between


def _kept(sections: Sequence[Resizable], area: Area, notch: int) -> list[Group] | None:
    """The sections that fit, in their sizes: the least important is left out first."""
    ranked = sorted(sections, key=lambda section: section.rank)
    essential = max(1, sum(section.rank in ESSENTIAL for section in sections))
    for spare, fewest in ((False, essential), (True, 1)):
        for count in range(len(sections), fewest - 1, -1):
            kept = [section for section in sections if section in ranked[:count]]
            groups = _chosen(kept, area.width, area.height, notch, spare)
            if groups is not None:
                return groups
    return None


def _chosen(
    sections: Sequence[Resizable], width: int, height: int, notch: int = 0, spare: bool = False
) -> list[Group] | None:
    """A size for each section, the least important shrunk first; None if they do not fit.

    `spare` says whether to try the last-resort sizes, too.
    """
    sizes = []
    for at, section in enumerate(sections):
        room = width - (0 if at else notch)
        groups = [*section.sizes(room), *(section.spare(room) if spare else [])]
        least = 0 if at or not notch else notch - 2 * GAP
        sizes.append([replace(one, height=max(one.height, least)) for one in groups])
    order = sorted(range(len(sections)), key=lambda at: sections[at].rank)
    steps = [0] * len(sections)

    def fits() -> bool:
        return _height([some[step] for some, step in zip(sizes, steps, strict=True)]) <= height

    for at in reversed(order):
        while not fits() and steps[at] < len(sizes[at]) - 1:
            steps[at] += 1
    if not fits():
        return None
    for at in order:  # Shrinking the next section can have made room for this one.
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
