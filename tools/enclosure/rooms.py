"""The space that every part needs inside the box, with its plugs and wires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from tools.enclosure.measures import (
    SPEAKER,
    Box,
    Name,
    Vector,
    clamp_at,
    lamp_at,
    microphone_at,
    owner,
    pi_at,
    push_at,
    screen_at,
    speaker_at,
)
from tools.enclosure.parts import PI, STANDOFF
from tools.enclosure.plates import frame_of
from tools.enclosure.shapes import Point


@dataclass(frozen=True, slots=True)
class Room:
    """The space of one part, in world coordinates."""

    name: str
    space: Manifold

    def meets(self, other: Room) -> bool:
        """Whether two spaces overlap by more than rounding."""
        return bool((self.space ^ other.space).volume() > TOUCHES)


TOUCHES = 1e-3
"""Volume in cubic millimetres by which two spaces may overlap because of rounding."""


def block(low: Vector, high: Vector) -> Manifold:
    """The box-shaped space between two corners."""
    size = [b - a for a, b in zip(low, high, strict=True)]
    return Manifold.cube(size).translate(low)


def inner(box: Box) -> Manifold:
    """The space between floor, walls and lid."""
    t, w, d = box.thickness, box.width, box.depth
    edges = [(high, box.within(high)) for high in (t, box.height)]
    return Manifold.hull_points(
        [(x, y, high) for high, at in edges for y in (at, d - at) for x in (t, w - t)]
    )


def rooms(box: Box) -> tuple[Room, ...]:
    """The space of every part, with its plugs and wires."""
    return tuple(_rooms(box))


def _rooms(box: Box) -> Iterator[Room]:
    x, y = pi_at(box)
    floor = box.thickness
    low = floor + STANDOFF
    yield Room("Raspberry Pi", block((x, y, floor), (x + 88.0, y + PI.board[1], low + PI.tall)))
    yield Room("wires on the header", block((x + 7, y + 49.5, low), (x + 58, y + 55.5, low + 24.0)))
    yield Room("power plug", block((x + 3, y - 25.0, floor), (x + 20, y - 1.3, low + 8.0)))
    yield Room("USB plugs", block((x + 88.0, y + 2, floor), (x + 118.0, y + 34, low + 18.0)))
    yield Room("SD card", block((x - 15.0, y + 20, floor), (x, y + 36, low)))
    for wall in (Name.NORTH, Name.SOUTH):
        size = clamp_at(box)
        middle = ((size.left + size.right) / 2, (size.bottom + size.top) / 2)
        square = (size.right - size.left, size.top - size.bottom)
        yield _behind(box, f"{wall}'s screen", wall, middle, square, 13.0)
        pins = (screen_at(box)[0], screen_at(box)[1] + box.screen.board[1] / 2 - 2.0)
        yield _behind(box, f"wires of {wall}'s screen", wall, pins, (20.0, 4.0), 24.0)
    walls = (Name.NORTH, Name.SOUTH, *((Name.EAST, Name.WEST) if box.teams else ()))
    for wall in walls:
        at, size_of = push_at(box, wall), box.push
        square = (size_of.nut, size_of.nut)
        deep = size_of.depth - box.thickness
        yield _behind(box, f"{owner(wall)}'s button", wall, at, square, deep)
        if box.lamp:
            square = (box.lamp + 1.0, box.lamp + 1.0)
            yield _behind(box, f"{owner(wall)}'s lamp", wall, lamp_at(box, at), square, 13.0)
    (a, b), top = speaker_at(box), box.height
    cone = Manifold.cylinder(22.0, SPEAKER / 2).translate((a, b, top - 22.0))
    yield Room("loudspeaker", cone)
    a, b = microphone_at(box)
    yield Room("microphone", block((a - 5.0, b - 5.0, top - 14.0), (a + 5.0, b + 5.0, top)))


def _behind(
    box: Box, name: str, wall: Name, at: Point, size: tuple[float, float], deep: float
) -> Room:
    frame = frame_of(box, wall)
    corners = [
        frame.at((at[0] + a * size[0] / 2, at[1] + b * size[1] / 2), out - box.thickness)
        for a in (-1, 1)
        for b in (-1, 1)
        for out in (0.0, -deep)
    ]
    return Room(name, Manifold.hull_points(corners))
