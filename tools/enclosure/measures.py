"""Dimensions of the box, both the adjustable ones and the positions of parts, in millimetres.

The world: x runs east along a seat's wall, y from south to north, z up from the table. A place on a
wall is measured from the lower left corner of its outer face. The seats' walls lean back by `LEAN`
to face the players' eyes.
"""

import math
from dataclasses import dataclass, replace
from enum import StrEnum

from tools.enclosure.parts import (
    ABOVE,
    BELOW,
    CLAMP,
    GLASSES,
    LEAN,
    LOOK_DOWN,
    PI,
    PUSHES,
    SIDE,
    Glass,
    Push,
)
from tools.enclosure.shapes import Point, Rectangle

Vector = tuple[float, float, float]


class Name(StrEnum):
    """Names of the plates, engraved on them and used in the pictures."""

    FLOOR = "floor"
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    LID = "lid"
    RING = "speaker ring"
    NORTH_CLAMP = "north clamp"
    SOUTH_CLAMP = "south clamp"


@dataclass(frozen=True, slots=True)
class Box:
    """All adjustable dimensions, as outer ones, without the lid and its overhang."""

    width: float = 170.0
    depth: float = 172.0
    """The depth at the height of the table; higher up, the leaning seats' walls reduce it."""
    height: float = 78.0
    thickness: float = 3.0
    """The thickness of the material. Measure it: plywood sold as 3 mm may be 2.7 mm."""
    finger: float = 12.0
    """Approximate width of a finger joint's finger; every edge has an odd number of them."""
    glass: str = "2.42"
    """The type of the screens: a key of `parts.GLASSES`."""
    button: int = 16
    """The type of the buttons: a key of `parts.PUSHES`."""
    lamp: float = 5.0
    """Diameter of the hole for a lamp above the button; 0 if the lamp is in the button."""
    teams: bool = True
    """Whether the east and west walls have a button for team games."""
    overhang: float = 5.0
    """Distance by which the lid overhangs the walls; its screws need it."""
    usb: int = 1
    """Number of USB cables through the east wall, for a microphone or a loudspeaker."""
    hdmi: bool = False
    """Whether an HDMI cable leaves through the west wall, beside the power cable."""
    board: tuple[float, float] | None = None
    """Width and height of the screens' boards, if different from those in `parts.GLASSES`."""

    @property
    def slope(self) -> float:
        """Length of a seat's wall, from the table to the lid."""
        return self.height / math.cos(LEANS)

    def leant(self, high: float) -> float:
        """Distance by which a seat's wall leans inwards at a given height."""
        return high * math.tan(LEANS)

    def within(self, high: float) -> float:
        """The same distance for the wall's inner face, where the floor begins."""
        return self.leant(high) + self.thickness / math.cos(LEANS)

    @property
    def lowest(self) -> float:
        """The lower end of a seat's wall along its slope; its inner edge touches the table."""
        return self.thickness * math.tan(LEANS)

    @property
    def screen(self) -> Glass:
        """The dimensions of the screens."""
        usual = GLASSES[self.glass]
        return replace(usual, board=self.board or usual.board)

    @property
    def push(self) -> Push:
        """The dimensions of the buttons."""
        return PUSHES[self.button]


@dataclass(frozen=True, slots=True)
class Frame:
    """A plate's place in the world: its lower left corner, and the directions of its sides.

    The outer face lies in the frame, and the material behind it, opposite to `u` × `v`.
    """

    origin: Vector
    u: Vector
    v: Vector

    @property
    def outward(self) -> Vector:
        """The direction that the outer face points to."""
        (a, b, c), (d, e, f) = self.u, self.v
        return b * f - c * e, c * d - a * f, a * e - b * d

    def at(self, point: Point, out: float = 0.0) -> Vector:
        """A point of the face, or one `out` mm in front of it, in world coordinates."""
        (x, y), n = point, self.outward
        first, second, third = (
            self.origin[axis] + x * self.u[axis] + y * self.v[axis] + out * n[axis]
            for axis in range(3)
        )
        return first, second, third


LEANS = math.radians(LEAN)
BACK, FORTH = (0.0, math.sin(LEANS), math.cos(LEANS)), (0.0, -math.sin(LEANS), math.cos(LEANS))
"""The upward direction along south's wall, and along north's."""

EAST, NORTHWARD, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WEST, SOUTHWARD = (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0)

SCREW = 14.0
"""Distance of the lid's screws from a corner, measured along the end walls."""

SLOT = 11.0
"""Depth of a screw's slot in the wall, 2 mm more than M3 × 12 needs through a 3 mm lid."""

NUT_DOWN = 6.0
"""Depth of the nut below the wall's edge."""

CABLE = (14.0, 9.0)
"""Width and height of the hole for a power or HDMI cable, whose plug must fit through it."""

USB = (17.0, 10.0)
"""Width and height of the hole for a USB cable, whose plug must fit through it."""

MICROPHONE = 6.0
"""Diameter of the hole above the microphone's capsule."""

SPEAKER = 40.0
"""The diameter of the loudspeaker."""


SMALL = 146.0
"""Width of the box for the smaller type of screen."""


def usual_width(glass: str) -> float:
    """The default width of the box for a type of screen."""
    return Box().width if glass == Box().glass else SMALL


def screen_at(box: Box) -> Point:
    """The middle of a seat's screen on its wall, with the clamp beside the end wall."""
    width, height = box.screen.board
    left = box.thickness + 4.0 + CLAMP + width / 2
    high = box.slope - CLAMP - 1.0 - height / 2
    return max(0.33 * box.width, left), min(0.65 * box.slope, high)


def window_at(box: Box) -> Rectangle:
    """The window in front of a seat's pixels, on its wall.

    The upper edge lets a player see all pixels from above, more steeply than the wall leans.
    """
    (x, middle), size = screen_at(box), box.screen
    y, (width, height) = middle + size.pixels_up, size.pixels
    hidden = box.thickness * math.tan(math.radians(LOOK_DOWN - LEAN))
    return Rectangle(
        x - width / 2 - SIDE,
        y - height / 2 - BELOW,
        x + width / 2 + SIDE,
        y + height / 2 + hidden + ABOVE,
    )


def clamp_at(box: Box) -> Rectangle:
    """The outline of a screen's clamp on its wall: two arms joined above the board."""
    (x, y), (width, height) = screen_at(box), box.screen.board
    return Rectangle(
        x - width / 2 - CLAMP, y - height / 2, x + width / 2 + CLAMP, y + height / 2 + CLAMP
    )


def clamp_screws(box: Box) -> tuple[Point, ...]:
    """The screws of a screen's clamp on its wall, beside the board."""
    size = clamp_at(box)
    middle = CLAMP / 2
    xs, ys = (size.left + middle, size.right - middle), (size.bottom + 5.0, size.top - middle)
    return tuple((x, y) for x in xs for y in ys)


def cables_at(box: Box, wall: Name) -> tuple[tuple[Point, tuple[float, float]], ...]:
    """The cable openings in a wall, seen from outside: the middle and the size of each."""
    _, y = pi_at(box)
    if wall is Name.EAST:
        low = box.thickness + 3.0 + USB[1] / 2
        first = y + 18.0 - (box.usb - 1) * (USB[0] + 3.0) / 2
        return tuple(((first + number * (USB[0] + 3.0), low), USB) for number in range(box.usb))
    if wall is Name.WEST:
        low = box.thickness + 3.0 + CABLE[1] / 2
        power = box.depth - y + 16.0
        return tuple(((at, low), CABLE) for at in (power, power - 20.0)[: 1 + box.hdmi])
    return ()


def button_at(box: Box) -> Point:
    """The centre of a seat's button, in its wall's coordinates in mm."""
    return box.width - 47.0, 0.73 * box.slope


def team_at(box: Box) -> Point:
    """The centre of a team's button, in its wall's coordinates in mm."""
    return box.depth / 2, 0.6 * box.height + 1.0


def lamp_at(box: Box, button: Point) -> Point:
    """The centre of the lamp above a button, in the same coordinates."""
    return button[0], button[1] + box.push.flange / 2 + box.lamp / 2 + 3.0


def pi_at(box: Box) -> Point:
    """The corner of the Raspberry Pi with its SD card and power socket, on the floor.

    There is room to pull out the card in the west, for an angled power plug in the south, and for
    USB plugs in the east.
    """
    return box.thickness + 17.0, box.within(0.0) + 36.5


def pi_holes(box: Box) -> tuple[Point, ...]:
    """The screw holes for the Raspberry Pi in the floor."""
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
    """The middle of the microphone, seen from above, far from the loudspeaker."""
    return box.width - 20.0, box.depth / 2 - 16.0


def screws_at(box: Box) -> tuple[Point, ...]:
    """The lid's screws, seen from above, in the middle of the end walls."""
    inset, first = box.thickness / 2, box.leant(box.height) + SCREW
    return tuple((x, y) for y in (first, box.depth - first) for x in (inset, box.width - inset))


def push_at(box: Box, wall: Name) -> Point:
    """The middle of the button on any wall."""
    return team_at(box) if wall in (Name.EAST, Name.WEST) else button_at(box)


def owner(wall: Name) -> str:
    """The party whose button is on a wall."""
    return {Name.EAST: "blue", Name.WEST: "red"}.get(wall, str(wall))
