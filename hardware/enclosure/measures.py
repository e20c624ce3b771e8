"""The box in numbers: what can be chosen, and where everything sits. All in millimetres.

The world: x runs east along a seat's wall, y from south to north, z up from the table. A place
on a wall is counted from its lower left corner, as its outer face is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hardware.enclosure.parts import GLASSES, PI, PUSHES, Glass, Push
from hardware.enclosure.shapes import Point

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


EAST, NORTHWARD, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WEST, SOUTHWARD = (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0)

SCREW = 14.0
"""How far from a corner the lid's screws are."""

SLOT = 11.0
"""How deep a screw reaches into the wall; M3 × 12 through a lid of 3 mm ends two before."""

NUT_DOWN = 6.0
"""How deep its nut lies."""

CABLE = (14.0, 9.0)
"""The hole for the power cable: a plug has to pass through."""

MICROPHONE = 6.0
"""The hole above the microphone's capsule."""

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


def push_at(box: Box, wall: Name) -> Point:
    """The middle of the button on any wall."""
    return team_at(box) if wall in (Name.EAST, Name.WEST) else button_at(box)


def owner(wall: Name) -> str:
    """Whose button is on a wall."""
    return {Name.EAST: "blue", Name.WEST: "red"}.get(wall, str(wall))
