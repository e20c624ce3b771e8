"""The plates of the box: measures in, outlines with finger joints out. All in millimetres.

The world: x runs east along a seat's wall, y from south to north, z up from the table. Every
plate is drawn as its outer face is seen, the floor as it is seen from above.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from hardware.enclosure.parts import (
    CLEAR_M2,
    CLEAR_M3,
    CLEAR_M25,
    GLASSES,
    NUT_M3,
    PI,
    PUSHES,
    Glass,
    Push,
)
from hardware.enclosure.shapes import (
    Circle,
    Point,
    Polygon,
    Rectangle,
    Shape,
    notched,
    rectangle,
)

Vector = tuple[float, float, float]


class Name(StrEnum):
    """What is cut into each plate, and how the pictures call it."""

    FLOOR = "floor"
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    LID = "lid"
    RING = "speaker ring"


@dataclass(frozen=True, slots=True)
class Box:
    """All that can be chosen. Outer measures, without the lid and its overhang."""

    width: float = 146.0
    depth: float = 100.0
    height: float = 80.0
    thickness: float = 3.0
    """Of the material: measure it, plywood called 3 mm may be 2.7."""
    finger: float = 12.0
    """About how wide a finger is; every edge has an odd number of them."""
    glass: str = "0.96"
    """Which screens: a key of `parts.GLASSES`."""
    button: int = 16
    """Which buttons: a key of `parts.PUSHES`."""
    lamp: float = 5.0
    """The hole for a lamp beside the button; 0 if it is in the button."""
    teams: bool = True
    """Whether east and west have a button for the team games."""
    overhang: float = 5.0
    """How far the lid stands out; its screws need it."""

    @property
    def screen(self) -> Glass:
        """The screens' measures."""
        return GLASSES[self.glass]

    @property
    def push(self) -> Push:
        """The buttons' measures."""
        return PUSHES[self.button]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a plate is in the world: its lower left corner, and where its sides point.

    The outer face lies in the frame, the material behind it, against `u` × `v`.
    """

    origin: Vector
    u: Vector
    v: Vector

    @property
    def outward(self) -> Vector:
        """The direction that the outer face looks."""
        (a, b, c), (d, e, f) = self.u, self.v
        return b * f - c * e, c * d - a * f, a * e - b * d

    def at(self, point: Point, out: float = 0.0) -> Vector:
        """A point of the face, or one `out` before it, in the world."""
        (x, y), n = point, self.outward
        first, second, third = (
            self.origin[axis] + x * self.u[axis] + y * self.v[axis] + out * n[axis]
            for axis in range(3)
        )
        return first, second, third


@dataclass(frozen=True, slots=True)
class Plate:
    """One piece to cut."""

    name: Name
    outline: Polygon
    holes: tuple[Shape, ...]
    frame: Frame


EAST, NORTHWARD, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WEST, SOUTHWARD = (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0)

SCREW = 14.0
"""How far from a corner the lid's screws are."""

SLOT = 11.0
"""How deep a screw reaches into the wall; M3 × 12 through a lid of 3 mm ends two before."""

CABLE = (14.0, 9.0)
"""The hole for the power cable: a plug has to pass through."""

MICROPHONE = 6.0
"""The hole above the microphone's capsule."""

SPEAKER = 40.0
"""The diameter of the loudspeaker."""


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
    )


def fingers(length: float, wanted: float) -> int:
    """How many fingers an edge of this length has: an odd number, at least three."""
    return max(3, 2 * round((length / wanted - 1) / 2) + 1)


def steps(start: float, end: float, wanted: float) -> list[tuple[float, float]]:
    """An edge cut into its fingers, in order."""
    count = fingers(end - start, wanted)
    marks = [start + (end - start) * number / count for number in range(count)]
    return list(pairwise([*marks, end]))


def screen_at(box: Box) -> Point:
    """The middle of a seat's screen, on its wall."""
    return 0.33 * box.width, 0.65 * box.height


def button_at(box: Box) -> Point:
    """The middle of a seat's button, on its wall."""
    return box.width - 37.0, 0.6 * box.height + 1.0


def team_at(box: Box) -> Point:
    """The middle of a team's button, on its wall."""
    return box.depth / 2, 0.6 * box.height + 1.0


def lamp_at(box: Box, button: Point) -> Point:
    """The middle of the lamp above a button."""
    return button[0], button[1] + box.push.flange / 2 + box.lamp / 2 + 3.0


def pi_at(box: Box) -> Point:
    """The corner of the Raspberry Pi at its SD card and power socket, on the floor.

    To its west is room to pull the card, to its south for the plug, to its east for USB.
    """
    return box.thickness + 17.0, box.thickness + 29.0


def pi_holes(box: Box) -> tuple[Point, ...]:
    """Where the Raspberry Pi is screwed down, on the floor."""
    x, y = pi_at(box)
    a, b = PI.holes
    corner = PI.hole_inset
    return tuple(
        (x + corner + dx, y + corner + dy) for dx, dy in ((0.0, 0.0), (a, 0.0), (a, b), (0.0, b))
    )


def speaker_at(box: Box) -> Point:
    """The middle of the loudspeaker, seen from above."""
    return box.width / 2, box.depth / 2


def microphone_at(box: Box) -> Point:
    """The middle of the microphone, seen from above: far from the loudspeaker."""
    return 20.0, box.thickness + 25.0


def screws_at(box: Box) -> tuple[Point, ...]:
    """The lid's screws, seen from above: in the middle of the seats' walls."""
    inset = box.thickness / 2
    return tuple((x, y) for y in (inset, box.depth - inset) for x in (SCREW, box.width - SCREW))


def _seat(box: Box, name: Name) -> Plate:
    """North or south: they own all corners, and the first and last finger of every edge."""
    t, w, h = box.thickness, box.width, box.height
    notches = [Rectangle(a, 0.0, b, t) for a, b in steps(t, w - t, box.finger)[1::2]]
    for a, b in steps(t, h, box.finger)[1::2]:
        notches += [Rectangle(0.0, a, t, b), Rectangle(w - t, a, w, b)]
    for x in (SCREW, w - SCREW):
        notches += _slot(x, h)
    push = button_at(box)
    holes: list[Shape] = [*_screen_holes(box), Circle(push, box.push.hole / 2)]
    if box.lamp:
        holes.append(Circle(lamp_at(box, push), box.lamp / 2))
    if name is Name.SOUTH:
        frame = Frame((0.0, 0.0, 0.0), EAST, UP)
    else:
        frame = Frame((w, box.depth, 0.0), WEST, UP)
    return Plate(name, notched(w, h, notches), tuple(holes), frame)


def _slot(x: float, top: float) -> list[Rectangle]:
    """A screw's way down into a wall, and across it the place for its nut."""
    across, thick = NUT_M3
    nut = top - SLOT + 4.0
    half = CLEAR_M3 / 2
    return [
        Rectangle(x - half, top - SLOT, x + half, top),
        Rectangle(x - across / 2, nut - thick, x + across / 2, nut),
    ]


def _screen_holes(box: Box) -> list[Shape]:
    """The window, and slots for the screws: boards differ by a millimetre."""
    x, y = screen_at(box)
    a, b = box.screen.holes
    return [
        rectangle((x, y), *box.screen.window),
        *(
            rectangle(
                (x + dx * a / 2, y - box.screen.window_up + dy * b / 2), CLEAR_M2, CLEAR_M2 + 1.6
            )
            for dx in (-1, 1)
            for dy in (-1, 1)
        ),
    ]


def _end(box: Box, name: Name) -> Plate:
    """East or west, between the seats' walls."""
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
    if name is Name.WEST:
        holes.append(rectangle((d - t - 15.0, t + 3.0 + CABLE[1] / 2), *CABLE))
        frame = Frame((0.0, d, 0.0), SOUTHWARD, UP)
    else:
        frame = Frame((box.width, 0.0, 0.0), NORTHWARD, UP)
    return Plate(name, notched(d, h, notches), tuple(holes), frame)


def _floor(box: Box) -> Plate:
    t, w, d = box.thickness, box.width, box.depth
    notches = [Rectangle(x, y, x + t, y + t) for x in (0.0, w - t) for y in (0.0, d - t)]
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
    """Holds the loudspeaker below the lid; it is glued."""
    side = SPEAKER + 10.0
    x, y = speaker_at(box)
    frame = Frame((x - side / 2, y - side / 2, box.height), EAST, NORTHWARD)
    hole = Circle((side / 2, side / 2), SPEAKER / 2 + 0.25)
    return Plate(Name.RING, notched(side, side, []), (hole,), frame)
