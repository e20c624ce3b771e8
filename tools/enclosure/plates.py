"""The plates of the box: measures in, outlines with finger joints out.

Every plate is drawn from outside, and the floor from above.
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tools.enclosure.measures import (
    EAST,
    MICROPHONE,
    NORTHWARD,
    NUT_DOWN,
    SCREW,
    SLOT,
    SOUTHWARD,
    SPEAKER,
    UP,
    WEST,
    Box,
    Frame,
    Name,
    button_at,
    cables_at,
    clamp_at,
    clamp_screws,
    lamp_at,
    microphone_at,
    pi_at,
    pi_holes,
    screws_at,
    speaker_at,
    team_at,
    window_at,
)
from tools.enclosure.parts import (
    BOARD_THICK,
    CLAMP,
    CLEAR_M3,
    CLEAR_M25,
    GLASS_THICK,
    GRIP,
    NUT_M3,
    PI,
    SLIDE,
)
from tools.enclosure.shapes import Circle, Polygon, Rectangle, Shape, notched, rectangle, upright


@dataclass(frozen=True, slots=True)
class Plate:
    """One piece to cut."""

    name: Name
    outline: Polygon
    holes: tuple[Shape, ...]
    frame: Frame


@cache
def plates(box: Box) -> tuple[Plate, ...]:
    """Every plate of the box."""
    return (
        _floor(box),
        _seat(box, Name.SOUTH),
        _seat(box, Name.NORTH),
        _end(box, Name.EAST),
        _end(box, Name.WEST),
        _lid(box),
        _ring(box),
        _clamp(box, Name.SOUTH, Name.SOUTH_CLAMP),
        _clamp(box, Name.NORTH, Name.NORTH_CLAMP),
    )


def frame_of(box: Box, name: Name) -> Frame:
    """Position and orientation of a plate."""
    return next(plate.frame for plate in plates(box) if plate.name is name)


def fingers(length: float, wanted: float) -> int:
    """Number of fingers on an edge of this length: odd, at least three."""
    return max(3, 2 * round((length / wanted - 1) / 2) + 1)


def steps(start: float, end: float, wanted: float) -> list[tuple[float, float]]:
    """Beginnings and ends of the fingers of an edge, in order."""
    count = fingers(end - start, wanted)
    marks = [start + (end - start) * number / count for number in range(count)]
    return list(pairwise([*marks, end]))


def _seat(box: Box, name: Name) -> Plate:
    """North or south wall: has all corners, and the first and last finger of every edge."""
    t, w, h = box.thickness, box.width, box.height
    notches = [Rectangle(a, 0.0, b, t) for a, b in steps(t, w - t, box.finger)[1::2]]
    for a, b in steps(t, h, box.finger)[1::2]:
        notches += [Rectangle(0.0, a, t, b), Rectangle(w - t, a, w, b)]
    for x in (SCREW, w - SCREW):
        notches += slot(x, h)
    push = button_at(box)
    holes: list[Shape] = [*_screen_holes(box), Circle(push, box.push.hole / 2)]
    if box.lamp:
        holes.append(Circle(lamp_at(box, push), box.lamp / 2))
    if name is Name.SOUTH:
        frame = Frame((0.0, 0.0, 0.0), EAST, UP)
    else:
        frame = Frame((w, box.depth, 0.0), WEST, UP)
    return Plate(name, notched(w, h, notches), tuple(holes), frame)


def slot(x: float, top: float) -> list[Rectangle]:
    """Slot for a screw in a wall, and across it the slot for its nut."""
    across, thick = NUT_M3
    nut = top - NUT_DOWN
    half = CLEAR_M3 / 2
    return [
        Rectangle(x - half, top - SLOT, x + half, top),
        Rectangle(x - across / 2, nut - thick, x + across / 2, nut),
    ]


def _screen_holes(box: Box) -> list[Shape]:
    """The window, and the screws of the clamp."""
    return [upright(window_at(box)), *(Circle(at, CLEAR_M3 / 2) for at in clamp_screws(box))]


def _clamp(box: Box, wall: Name, name: Name) -> Plate:
    """A U that holds a screen's board from behind at its left and right edges."""
    size, seat = clamp_at(box), _seat(box, wall).frame
    width, height = size.right - size.left, size.top - size.bottom
    arm = CLAMP + GRIP
    outline = notched(width, height, [Rectangle(arm, 0.0, width - arm, height - CLAMP + SLIDE)])
    screws = ((x - size.left, y - size.bottom) for x, y in clamp_screws(box))
    behind = -box.thickness - GLASS_THICK - BOARD_THICK
    frame = Frame(seat.at((size.left, size.bottom), behind), seat.u, seat.v)
    return Plate(name, outline, tuple(Circle(at, CLEAR_M3 / 2) for at in screws), frame)


def _end(box: Box, name: Name) -> Plate:
    """East or west wall, between the seats' walls."""
    t, d, h = box.thickness, box.depth, box.height
    notches = [Rectangle(a, 0.0, b, t) for a, b in steps(t, d - t, box.finger)[1::2]]
    for a, b in [(0.0, t), *steps(t, h, box.finger)[::2]]:
        notches += [Rectangle(0.0, a, t, b), Rectangle(d - t, a, d, b)]
    holes: list[Shape] = []
    if box.teams:
        push = team_at(box)
        holes.append(Circle(push, box.push.hole / 2))
        if box.lamp:
            holes.append(Circle(lamp_at(box, push), box.lamp / 2))
    holes += [rectangle(middle, *size) for middle, size in cables_at(box, name)]
    if name is Name.WEST:
        frame = Frame((0.0, d, 0.0), SOUTHWARD, UP)
    else:
        frame = Frame((box.width, 0.0, 0.0), NORTHWARD, UP)
    return Plate(name, notched(d, h, notches), tuple(holes), frame)


def _floor(box: Box) -> Plate:
    t, w, d = box.thickness, box.width, box.depth
    corners = [((0.0, t), (w - t, w)), ((0.0, t), (d - t, d))]
    notches = [Rectangle(a, c, b, e) for a, b in corners[0] for c, e in corners[1]]
    for a, b in steps(t, w - t, box.finger)[::2]:
        notches += [Rectangle(a, 0.0, b, t), Rectangle(a, d - t, b, d)]
    for a, b in steps(t, d - t, box.finger)[::2]:
        notches += [Rectangle(0.0, a, t, b), Rectangle(w - t, a, w, b)]
    holes: list[Shape] = [Circle(at, CLEAR_M25 / 2) for at in pi_holes(box)]
    x, y = pi_at(box)
    middle = (x + PI.hole_inset + PI.holes[0] / 2, y + PI.board[1] / 2)
    holes += [
        rectangle((middle[0] + 8.0 * number, middle[1]), 3.0, 32.0) for number in range(-2, 3)
    ]
    return Plate(
        Name.FLOOR, notched(w, d, notches), tuple(holes), Frame((0.0, 0.0, t), EAST, NORTHWARD)
    )


def _lid(box: Box) -> Plate:
    over = box.overhang
    w, d = box.width + 2 * over, box.depth + 2 * over
    holes: list[Shape] = [Circle((x + over, y + over), CLEAR_M3 / 2) for x, y in screws_at(box)]
    x, y = microphone_at(box)
    holes.append(Circle((x + over, y + over), MICROPHONE / 2))
    x, y = speaker_at(box)
    for number in range(-3, 4):
        length = 2 * math.sqrt((SPEAKER / 2 - 3.0) ** 2 - (4.8 * number) ** 2)
        holes.append(rectangle((x + over + 4.8 * number, y + over), 2.4, length))
    frame = Frame((-over, -over, box.height + box.thickness), EAST, NORTHWARD)
    return Plate(Name.LID, notched(w, d, []), tuple(holes), frame)


def _ring(box: Box) -> Plate:
    """Ring that holds the loudspeaker below the lid; it is glued."""
    side = SPEAKER + 10.0
    x, y = speaker_at(box)
    frame = Frame((x - side / 2, y - side / 2, box.height), EAST, NORTHWARD)
    hole = Circle((side / 2, side / 2), SPEAKER / 2 + 0.25)
    return Plate(Name.RING, notched(side, side, []), (hole,), frame)
