"""The things that are bought, where they sit in the box: as solids, and as the room they need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.enclosure.parts import NUT_M3, PI, STANDOFF
from hardware.enclosure.plates import (
    EAST,
    MICROPHONE,
    NORTHWARD,
    SLOT,
    SPEAKER,
    Box,
    Frame,
    Name,
    Vector,
    button_at,
    lamp_at,
    microphone_at,
    pi_at,
    pi_holes,
    plates,
    screen_at,
    screws_at,
    speaker_at,
    team_at,
)
from hardware.enclosure.shapes import Circle, Point, Polygon, polygon, rectangle
from hardware.enclosure.solids import Solid

Color = tuple[int, int, int]

DARK, GREY, STEEL, GOLD = (28, 30, 36), (120, 124, 130), (196, 200, 206), (206, 170, 70)
GREEN, BLUE, AMBER, WHITE = (34, 120, 70), (36, 70, 150), (240, 150, 40), (235, 235, 228)
RED_CAP, BLUE_CAP = (196, 44, 40), (40, 84, 190)


@dataclass(frozen=True, slots=True)
class Piece:
    """A solid of one colour."""

    solid: Solid
    color: Color


@dataclass(frozen=True, slots=True)
class Fitting:
    """One thing that is bought, or several that go in together."""

    name: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """What a thing needs inside the box, from corner to corner in the world."""

    name: str
    low: Vector
    high: Vector

    def meets(self, other: Room) -> bool:
        """Whether both need the same place."""
        return all(
            a < d and c < b
            for a, b, c, d in zip(self.low, self.high, other.low, other.high, strict=True)
        )


def before(frame: Frame, outline: Polygon, out: float, thickness: float) -> Solid:
    """A solid on a plate: its face `out` before the outer face, negative for behind it."""
    return Solid(outline, (), Frame(frame.at((0.0, 0.0), out), frame.u, frame.v), thickness)


def disc(at: Point, radius: float) -> Polygon:
    """A round outline."""
    return polygon(Circle(at, radius))


def frame_of(box: Box, name: Name) -> Frame:
    """Where a plate is."""
    return next(plate.frame for plate in plates(box) if plate.name is name)


def screen(box: Box, wall: Name) -> Fitting:
    """A seat's screen: the glass touches the wall from inside."""
    frame, (x, y), size, t = frame_of(box, wall), screen_at(box), box.screen, box.thickness
    middle = (x, y - size.window_up)
    pins = (x, middle[1] + size.board[1] / 2 - 2.0)
    return Fitting(
        f"{wall}'s screen",
        (
            Piece(before(frame, rectangle((x, y), *size.glass), -t, 1.6), DARK),
            Piece(before(frame, rectangle(middle, *size.board), -t - 1.6, 1.6), BLUE),
            Piece(before(frame, rectangle(pins, 10.0, 2.4), -t - 3.2, 9.0), DARK),
        ),
    )


def button(box: Box, wall: Name) -> Fitting:
    """A seat's or a team's button."""
    frame, at = frame_of(box, wall), _button_at(box, wall)
    size = box.push
    cap = {Name.EAST: BLUE_CAP, Name.WEST: RED_CAP}.get(wall, STEEL)
    return Fitting(
        f"{_owner(wall)}'s button",
        (
            Piece(before(frame, disc(at, size.flange / 2), 2.0, 2.0), STEEL),
            Piece(before(frame, disc(at, size.flange / 2 - 3.0), 3.2, 1.2), cap),
            Piece(before(frame, disc(at, size.hole / 2 - 0.2), 0.0, size.depth - 8.0), STEEL),
            Piece(before(frame, rectangle(at, 6.0, 1.2), -size.depth + 8.0, 8.0), GOLD),
        ),
    )


def nut(box: Box, wall: Name) -> Fitting:
    """What holds a button from inside."""
    frame, at = frame_of(box, wall), _button_at(box, wall)
    ring = Solid(
        polygon(Circle(at, box.push.nut / 2), 6),
        (Circle(at, box.push.hole / 2),),
        Frame(frame.at((0.0, 0.0), -box.thickness), frame.u, frame.v),
        3.0,
    )
    return Fitting(f"{_owner(wall)}'s nut", (Piece(ring, GREY),))


def lamp(box: Box, wall: Name) -> Fitting:
    """The lamp above a button."""
    frame, at = frame_of(box, wall), lamp_at(box, _button_at(box, wall))
    radius = box.lamp / 2
    return Fitting(
        f"{_owner(wall)}'s lamp",
        (
            Piece(before(frame, disc(at, radius), 2.5, 5.5 + box.thickness), AMBER),
            Piece(before(frame, disc(at, radius + 0.5), -box.thickness, 1.0), AMBER),
            Piece(before(frame, rectangle(at, 3.0, 0.6), -box.thickness - 3.0, 10.0), STEEL),
        ),
    )


def computer(box: Box) -> Fitting:
    """The Raspberry Pi 4; 3 and 5 differ in where USB and network are."""
    x, y = pi_at(box)
    top = Frame((x, y, box.thickness + STANDOFF + 1.6), EAST, NORTHWARD)
    corner = PI.hole_inset
    holes = tuple(
        Circle((corner + a, corner + b), 1.35)
        for a in (0.0, PI.holes[0])
        for b in (0.0, PI.holes[1])
    )
    board = Solid(_upright(0.0, 0.0, *PI.board), holes, top, 1.6)
    sockets = (
        ((69.5, 2.5, 88.0, 15.6), 16.0, STEEL),
        ((69.5, 20.4, 88.0, 33.6), 16.0, STEEL),
        ((66.0, 37.8, 87.4, 53.7), 13.5, STEEL),
        ((6.7, -1.3, 15.7, 6.0), 3.2, STEEL),
        ((22.8, -1.2, 29.4, 6.5), 3.4, STEEL),
        ((36.2, -1.2, 42.8, 6.5), 3.4, STEEL),
        ((50.5, -1.0, 57.5, 12.0), 6.0, DARK),
        ((22.0, 25.0, 37.0, 40.0), 2.4, GREY),
        ((7.1, 50.0, 57.9, 55.0), 2.5, DARK),
        ((8.0, 50.9, 57.0, 51.5), 8.5, GOLD),
        ((8.0, 53.5, 57.0, 54.1), 8.5, GOLD),
    )
    return Fitting(
        "Raspberry Pi",
        (
            Piece(board, GREEN),
            *(
                Piece(before(top, _upright(*measures), high, high), color)
                for measures, high, color in sockets
            ),
        ),
    )


def standoffs(box: Box) -> Fitting:
    """What the Raspberry Pi stands on."""
    frame = frame_of(box, Name.FLOOR)
    return Fitting(
        "standoffs",
        tuple(
            Piece(before(frame, polygon(Circle(at, 2.6), 6), STANDOFF, STANDOFF), GOLD)
            for at in pi_holes(box)
        ),
    )


def pi_screws(box: Box) -> Fitting:
    """Screws that hold the standoffs from below."""
    frame = frame_of(box, Name.FLOOR)
    pieces = []
    for at in pi_holes(box):
        pieces.append(Piece(before(frame, disc(at, 1.25), 3.0, 3.0 + box.thickness), GREY))
        pieces.append(Piece(before(frame, disc(at, 2.3), -box.thickness, 1.8), GREY))
    return Fitting("M2.5 screws", tuple(pieces))


def speaker(box: Box) -> Fitting:
    """The loudspeaker, from below against the lid."""
    at = speaker_at(box)
    under = Frame((0.0, 0.0, box.height), EAST, NORTHWARD)
    return Fitting(
        "loudspeaker",
        (
            Piece(before(under, disc(at, SPEAKER / 2), 0.0, 4.0), DARK),
            Piece(before(under, disc(at, SPEAKER / 2 - 5.0), -4.0, 7.0), GREY),
            Piece(before(under, disc(at, SPEAKER / 2 - 7.0), -11.0, 7.0), STEEL),
        ),
    )


def microphone(box: Box) -> Fitting:
    """The microphone's capsule, from below against the lid."""
    under = Frame((0.0, 0.0, box.height), EAST, NORTHWARD)
    at = microphone_at(box)
    return Fitting(
        "microphone", (Piece(before(under, disc(at, MICROPHONE / 2 + 2.0), 0.0, 9.0), DARK),)
    )


def lid_screws(box: Box) -> Fitting:
    """M3 × 12, from above."""
    top = Frame((0.0, 0.0, box.height + box.thickness), EAST, NORTHWARD)
    pieces = []
    for at in screws_at(box):
        pieces.append(Piece(before(top, disc(at, 2.75), 2.0, 2.0), GREY))
        pieces.append(Piece(before(top, disc(at, 1.5), 0.0, 12.0), GREY))
    return Fitting("M3 screws", tuple(pieces))


def lid_nuts(box: Box) -> Fitting:
    """They slide into the slots of the seats' walls."""
    across, thick = NUT_M3
    under = Frame((0.0, 0.0, box.height - SLOT + 4.0), EAST, NORTHWARD)
    return Fitting(
        "M3 nuts",
        tuple(
            Piece(before(under, rectangle(at, across - 0.2, across - 0.2), 0.0, thick - 0.2), GREY)
            for at in screws_at(box)
        ),
    )


def rooms(box: Box) -> tuple[Room, ...]:
    """What everything needs inside, with its plugs and wires."""
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
        size = box.screen
        a, b = screen_at(box)
        middle = (a, b - size.window_up)
        yield _behind(box, f"{wall}'s screen", wall, middle, size.board, 14.0)
    walls = (Name.NORTH, Name.SOUTH, *((Name.EAST, Name.WEST) if box.teams else ()))
    for wall in walls:
        at, size_of = _button_at(box, wall), box.push
        square = (size_of.nut, size_of.nut)
        deep = size_of.depth - box.thickness
        yield _behind(box, f"{_owner(wall)}'s button", wall, at, square, deep)
        if box.lamp:
            square = (box.lamp + 1.0, box.lamp + 1.0)
            yield _behind(box, f"{_owner(wall)}'s lamp", wall, lamp_at(box, at), square, 13.0)
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


def _button_at(box: Box, wall: Name) -> Point:
    return team_at(box) if wall in (Name.EAST, Name.WEST) else button_at(box)


def _owner(wall: Name) -> str:
    return {Name.EAST: "blue", Name.WEST: "red"}.get(wall, str(wall))


def _upright(left: float, bottom: float, right: float, top: float) -> Polygon:
    return ((left, bottom), (right, bottom), (right, top), (left, top))
