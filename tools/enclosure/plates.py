"""The plates of the box, whose outlines with finger joints are computed from its dimensions.

Every plate is drawn as seen from outside, and the floor as seen from above.
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tools.enclosure.measures import (
    BACK,
    EAST,
    FORTH,
    LEANS,
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
from tools.enclosure.shapes import (
    Circle,
    Point,
    Polygon,
    Rectangle,
    Shape,
    less,
    notched,
    rectangle,
    upright,
)


@dataclass(frozen=True, slots=True)
class Plate:
    """A single piece to cut."""

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
    """The start and end of each finger on an edge, in order."""
    count = fingers(end - start, wanted)
    marks = [start + (end - start) * number / count for number in range(count)]
    return list(pairwise([*marks, end]))


def _seat(box: Box, name: Name) -> Plate:
    """The north or south wall: it leans back, spans the full width, and stands beside the floor."""
    t, w, top = box.thickness, box.width, box.slope
    notches = [Rectangle(0.0, 0.0, w, box.lowest)]
    for a, b in steps(box.lowest, top, box.finger)[1::2]:
        notches += [Rectangle(0.0, a, t, b), Rectangle(w - t, a, w, b)]
    push = button_at(box)
    holes: list[Shape] = [*_screen_holes(box), Circle(push, box.push.hole / 2)]
    if box.lamp:
        holes.append(Circle(lamp_at(box, push), box.lamp / 2))
    if name is Name.SOUTH:
        frame = Frame((0.0, 0.0, 0.0), EAST, BACK)
    else:
        frame = Frame((w, box.depth, 0.0), WEST, FORTH)
    return Plate(name, notched(w, top, notches), tuple(holes), frame)


def slot(x: float, top: float) -> list[Rectangle]:
    """A slot for a screw in a wall, and across it the slot for its nut."""
    across, thick = NUT_M3
    nut = top - NUT_DOWN
    half = CLEAR_M3 / 2
    return [
        Rectangle(x - half, top - SLOT, x + half, top),
        Rectangle(x - across / 2, nut - thick, x + across / 2, nut),
    ]


def _screen_holes(box: Box) -> list[Shape]:
    """The window, and the holes for the clamp's screws."""
    return [upright(window_at(box)), *(Circle(at, CLEAR_M3 / 2) for at in clamp_screws(box))]


def _clamp(box: Box, wall: Name, name: Name) -> Plate:
    """The clamp, a U that holds a screen's board from behind at its left and right edges."""
    size, seat = clamp_at(box), _seat(box, wall).frame
    width, height = size.right - size.left, size.top - size.bottom
    arm = CLAMP + GRIP
    outline = notched(width, height, [Rectangle(arm, 0.0, width - arm, height - CLAMP + SLIDE)])
    screws = ((x - size.left, y - size.bottom) for x, y in clamp_screws(box))
    behind = -box.thickness - GLASS_THICK - BOARD_THICK
    frame = Frame(seat.at((size.left, size.bottom), behind), seat.u, seat.v)
    return Plate(name, outline, tuple(Circle(at, CLEAR_M3 / 2) for at in screws), frame)


def _end(box: Box, name: Name) -> Plate:
    """The east or west wall, between the seats' walls, whose fingers cut into its leaning edges."""
    t, d, h, edge = box.thickness, box.depth, box.height, box.within(box.thickness)
    far = box.leant(h)
    notches = [upright(Rectangle(a, 0.0, b, t)) for a, b in steps(edge, d - edge, box.finger)[1::2]]
    fingers_of = steps(box.lowest, box.slope, box.finger)[::2]
    for a, b in [(-t, fingers_of[0][1]), *fingers_of[1:-1], (fingers_of[-1][0], box.slope + t)]:
        south = [_leaning(*at) for at in ((a, -t), (a, t), (b, t), (b, -t))]
        notches += [tuple(south), tuple((d - x, y) for x, y in south)]
    for x in (far + SCREW, d - far - SCREW):
        notches += [upright(one) for one in slot(x, h)]
    outline = less(((0.0, 0.0), (d, 0.0), (d - far, h), (far, h)), notches)
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
    return Plate(name, outline, tuple(holes), frame)


def _leaning(up: float, deep: float) -> Point:
    """A place in an end wall, by the distance up its leaning edge and the depth behind that."""
    return (
        up * math.sin(LEANS) + deep * math.cos(LEANS),
        up * math.cos(LEANS) - deep * math.sin(LEANS),
    )


def _floor(box: Box) -> Plate:
    """The floor, whose fingers enter the end walls; it meets the feet of the seats' walls."""
    t, w, d, edge = box.thickness, box.width, box.depth, box.within(box.thickness)
    notches = [Rectangle(0.0, a, w, b) for a, b in ((0.0, edge), (d - edge, d))]
    for a, b in steps(edge, d - edge, box.finger)[::2]:
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
    south = box.leant(box.height) - over
    w, d = box.width + 2 * over, box.depth - 2 * south

    def on_lid(at: Point) -> Point:
        return at[0] + over, at[1] - south

    holes: list[Shape] = [Circle(on_lid(at), CLEAR_M3 / 2) for at in screws_at(box)]
    holes.append(Circle(on_lid(microphone_at(box)), MICROPHONE / 2))
    x, y = on_lid(speaker_at(box))
    for number in range(-3, 4):
        length = 2 * math.sqrt((SPEAKER / 2 - 3.0) ** 2 - (4.8 * number) ** 2)
        holes.append(rectangle((x + 4.8 * number, y), 2.4, length))
    frame = Frame((-over, south, box.height + box.thickness), EAST, NORTHWARD)
    return Plate(Name.LID, notched(w, d, []), tuple(holes), frame)


def _ring(box: Box) -> Plate:
    """The ring that holds the loudspeaker below the lid, to which it is glued."""
    side = SPEAKER + 10.0
    x, y = speaker_at(box)
    frame = Frame((x - side / 2, y - side / 2, box.height), EAST, NORTHWARD)
    hole = Circle((side / 2, side / 2), SPEAKER / 2 + 0.25)
    return Plate(Name.RING, notched(side, side, []), (hole,), frame)
