"""Space that every part needs inside the box, including plugs and wires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    """Space of one part, as a box between two corners in the world."""

    name: str
    low: Vector
    high: Vector

    def meets(self, other: Room) -> bool:
        """Whether two spaces overlap."""
        return all(
            a < d and c < b
            for a, b, c, d in zip(self.low, self.high, other.low, other.high, strict=True)
        )


def rooms(box: Box) -> tuple[Room, ...]:
    """The space of every part, including plugs and wires."""
    return tuple(_rooms(box))


def _rooms(box: Box) -> Iterator[Room]:
    x, y = pi_at(box)
    floor = box.thickness
    low = floor + STANDOFF
    yield Room("Raspberry Pi", (x, y, floor), (x + 88.0, y + PI.board[1], low + PI.tall))
    yield Room("wires on the header", (x + 7, y + 49.5, low), (x + 58, y + 55.5, low + 24.0))
    yield Room("power plug", (x + 3, y - 27.0, floor), (x + 20, y - 1.3, low + 8.0))
    yield Room("USB plugs", (x + 88.0, y + 2, floor), (x + 118.0, y + 34, low + 18.0))
    yield Room("SD card", (x - 15.0, y + 20, floor), (x, y + 36, low))
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
    a, b = speaker_at(box)
    half, top = SPEAKER / 2, box.height
    yield Room("loudspeaker", (a - half, b - half, top - 18.0), (a + half, b + half, top))
    a, b = microphone_at(box)
    yield Room("microphone", (a - 5.0, b - 5.0, top - 14.0), (a + 5.0, b + 5.0, top))


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
    xs, ys, zs = zip(*corners, strict=True)
    return Room(name, (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs)))
