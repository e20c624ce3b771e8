"""The wires inside the box, for the pictures, taken from the same table that the program uses."""

from collections.abc import Iterator

from assistant.game.rules.cards import Side, Team
from hardware.wiring import Wire, Wiring, wires
from tools.enclosure.camera import Color, Thread
from tools.enclosure.measures import (
    CABLE,
    Box,
    Name,
    Vector,
    cables_at,
    lamp_at,
    pi_at,
    push_at,
    screen_at,
)
from tools.enclosure.parts import STANDOFF
from tools.enclosure.plates import frame_of
from tools.guide.diagram import COLORS

BLACK = (40, 40, 44)

WALLS = {
    str(Side.NORTH): Name.NORTH,
    str(Side.SOUTH): Name.SOUTH,
    str(Team.RED): Name.WEST,
    str(Team.BLUE): Name.EAST,
}
"""The walls on which each party's parts are mounted."""


def cables(box: Box) -> tuple[Thread, ...]:
    """Every wire inside the box, and the cables that leave it."""
    found = [Thread(_power(box), BLACK, 3.6), *(Thread(one, BLACK, 3.0) for one in _usb(box))]
    for wire in wires(Wiring()):
        end = _terminal(box, wire)
        if end is not None:
            color = COLORS.get(wire.role, COLORS["lamp"])
            found.append(Thread(_hanging(_header(box, wire.place), end), _rgb(color)))
    return tuple(found)


def _header(box: Box, place: int) -> Vector:
    """The position of a header pin's tip."""
    x, y = pi_at(box)
    column, row = divmod(place - 1, 2)
    top = box.thickness + STANDOFF + 1.6 + 8.5
    return x + 8.37 + 2.54 * column, y + 51.23 + 2.54 * row, top


def _terminal(box: Box, wire: Wire) -> Vector | None:
    """The end of a wire at its part; None if the box has no such part."""
    whose, _, kind = wire.part.partition("'s ")
    wall = WALLS[whose]
    seat = wall in (Name.NORTH, Name.SOUTH)
    if (not seat and not box.teams) or (kind == "lamp" and not box.lamp):
        return None
    frame, t = frame_of(box, wall), box.thickness
    if kind == "screen":
        x, y = screen_at(box)
        shift = ("VCC", "GND", "SCL", "SDA").index(wire.role) * 2.54 - 3.81
        return frame.at((x - shift, y + box.screen.board[1] / 2 - 2), -t - 15)
    button = push_at(box, wall)
    side = 1.0 if wire.role == "ground" else -1.0
    if kind == "button":
        return frame.at((button[0] + 3.0 * side, button[1]), -box.push.depth)
    x, y = lamp_at(box, button)
    return frame.at((x + 1.5 * side, y), -t - 13.0)


def _hanging(start: Vector, end: Vector) -> tuple[Vector, ...]:
    """The course of a wire: up from its pin, then in an arc to its end."""
    lift = (start[0], start[1], max(start[2], end[2]) + 16.0)
    points = []
    for number in range(25):
        s = number / 24
        first, second, third = (
            (1 - s) ** 2 * a + 2 * s * (1 - s) * b + s * s * c
            for a, b, c in zip(start, lift, end, strict=True)
        )
        points.append((first, second, third))
    return tuple(points)


def _power(box: Box) -> tuple[Vector, ...]:
    """The power cable, from the west wall to its socket."""
    x, y = pi_at(box)
    slot, socket = y - 16.0, x + 11.2
    z = box.thickness + 3.0 + CABLE[1] / 2
    return ((-30.0, slot, z), (socket - 8.0, slot, z), (socket, slot + 6.0, z), (socket, y, z))


def _usb(box: Box) -> Iterator[tuple[Vector, ...]]:
    """The USB cables, from their sockets through the east wall."""
    x, y = pi_at(box)
    for number, ((at, z), _) in enumerate(cables_at(box, Name.EAST)):
        socket = (x + 88.0, y + 9.0 + 18.0 * number, box.thickness + STANDOFF + 8.0)
        bend = (box.width - box.thickness - 6.0, at, z)
        yield socket, bend, (box.width + 30.0, at, z)


def _rgb(color: str) -> Color:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
