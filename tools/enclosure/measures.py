"""Dimensions of the box: what can be chosen, and where every part is. In millimetres.

The world: x runs east along a seat's wall, y from south to north, z up from the table. A place
on a wall is measured from the lower left corner of its outer face.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tools.enclosure.parts import GLASSES, PI, PUSHES, Glass, Push
from tools.enclosure.shapes import Point

Vector = tuple[float, float, float]


class Name(StrEnum):
    """Names of the plates, which are engraved on them and used in the pictures."""

    FLOOR = "floor"
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    LID = "lid"
    RING = "speaker ring"


@dataclass(frozen=True, slots=True)
class Box:
    """Everything that can be chosen. Outer dimensions, without the lid and its overhang."""

    width: float = 146.0
    depth: float = 100.0
    height: float = 80.0
    thickness: float = 3.0
    """Of the material. Measure it: plywood sold as 3 mm may be 2.7 mm."""
    finger: float = 12.0
    """Approximate width of a finger; every edge has an odd number of them."""
    glass: str = "0.96"
    """Which screens: a key of `parts.GLASSES`."""
    button: int = 16
    """Which buttons: a key of `parts.PUSHES`."""
    lamp: float = 5.0
    """Diameter of the hole for a lamp above the button; 0 if the lamp is in the button."""
    teams: bool = True
    """Whether east and west have a button for the team games."""
    overhang: float = 5.0
    """How far the lid extends beyond the walls; its screws need it."""

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
    """Position of a plate in the world: its lower left corner, and the directions of its sides.

    The outer face lies in the frame, the material behind it, against `u` × `v`.
    """

    origin: Vector
    u: Vector
    v: Vector

    @property
    def outward(self) -> Vector:
        """Direction in which the outer face points."""
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


EAST, NORTHWARD, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WEST, SOUTHWARD = (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0)

SCREW = 14.0
"""Distance of the lid's screws from a corner."""

SLOT = 11.0
"""Depth of a screw's slot in the wall; M3 × 12 through a 3 mm lid ends 2 mm before its end."""

NUT_DOWN = 6.0
"""Depth of the nut below the edge of the wall."""

CABLE = (14.0, 9.0)
"""Width and height of the hole for the power cable; its plug must pass through."""

MICROPHONE = 6.0
"""Diameter of the hole above the microphone's capsule."""

SPEAKER = 40.0
"""The diameter of the loudspeaker."""


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

    There is room in the west to pull the card, in the south for the plug, in the east for USB.
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


def push_at(box: Box, wall: Name) -> Point:
    """The middle of the button on any wall."""
    return team_at(box) if wall in (Name.EAST, Name.WEST) else button_at(box)


def owner(wall: Name) -> str:
    """Whose button is on a wall."""
    return {Name.EAST: "blue", Name.WEST: "red"}.get(wall, str(wall))
