"""The bought parts in their places, as solids for the pictures."""

from dataclasses import dataclass

from tools.enclosure.measures import (
    EAST,
    MICROPHONE,
    NORTHWARD,
    NUT_DOWN,
    SPEAKER,
    Box,
    Frame,
    Name,
    clamp_screws,
    lamp_at,
    microphone_at,
    owner,
    pi_at,
    pi_holes,
    push_at,
    screen_at,
    screws_at,
    speaker_at,
)
from tools.enclosure.parts import BOARD_THICK, GLASS_THICK, NUT_M3, PI, STANDOFF
from tools.enclosure.plates import frame_of, plates
from tools.enclosure.shapes import Circle, Point, Polygon, polygon, rectangle
from tools.enclosure.solids import Solid

Color = tuple[int, int, int]

DARK, GREY, STEEL, GOLD = (28, 30, 36), (120, 124, 130), (196, 200, 206), (206, 170, 70)
GREEN, BLUE, AMBER, WHITE = (34, 120, 70), (36, 70, 150), (240, 150, 40), (235, 235, 228)
WOOD = (228, 200, 156)
RED_CAP, BLUE_CAP = (196, 44, 40), (40, 84, 190)


@dataclass(frozen=True, slots=True)
class Piece:
    """A solid in a single colour."""

    solid: Solid
    color: Color


@dataclass(frozen=True, slots=True)
class Fitting:
    """A bought part, or several that are mounted together."""

    name: str
    pieces: tuple[Piece, ...]


def before(frame: Frame, outline: Polygon, out: float, thickness: float) -> Solid:
    """A solid on a plate; its face is `out` before the plate's outer face (negative: behind)."""
    return Solid(outline, (), Frame(frame.at((0.0, 0.0), out), frame.u, frame.v), thickness)


def disc(at: Point, radius: float) -> Polygon:
    """A round outline."""
    return polygon(Circle(at, radius))


def screen(box: Box, wall: Name) -> Fitting:
    """A seat's screen, whose glass touches the wall behind the window."""
    frame, (x, y), size, t = frame_of(box, wall), screen_at(box), box.screen, box.thickness
    glass, pins = rectangle((x, y), *size.glass), (x, y + size.board[1] / 2 - 2.0)
    board = -t - GLASS_THICK
    return Fitting(
        f"{wall}'s screen",
        (
            Piece(before(frame, glass, -t, GLASS_THICK), DARK),
            Piece(before(frame, rectangle((x, y), *size.board), board, BOARD_THICK), BLUE),
            Piece(before(frame, rectangle(pins, 10.0, 2.4), board - BOARD_THICK, 9.0), DARK),
        ),
    )


def clamp(box: Box, wall: Name) -> Fitting:
    """The clamp for a seat's screen, with its screws and their nuts."""
    name = {Name.NORTH: Name.NORTH_CLAMP, Name.SOUTH: Name.SOUTH_CLAMP}[wall]
    plate = next(one for one in plates(box) if one.name is name)
    frame, t = frame_of(box, wall), box.thickness
    behind = -t - GLASS_THICK - BOARD_THICK
    pieces = [Piece(Solid(plate.outline, plate.holes, plate.frame, t), WOOD)]
    for at in clamp_screws(box):
        pieces.append(Piece(before(frame, disc(at, 2.75), 2.0, 2.0), GREY))
        pieces.append(Piece(before(frame, disc(at, 1.5), 0.0, 16.0), GREY))
        for out in (-t, behind - t):
            pieces.append(Piece(before(frame, polygon(Circle(at, 3.1), 6), out, 2.4), STEEL))
    return Fitting(f"{wall}'s clamp", tuple(pieces))


def button(box: Box, wall: Name) -> Fitting:
    """A seat's or a team's button."""
    frame, at = frame_of(box, wall), push_at(box, wall)
    size = box.push
    cap = {Name.EAST: BLUE_CAP, Name.WEST: RED_CAP}.get(wall, STEEL)
    return Fitting(
        f"{owner(wall)}'s button",
        (
            Piece(before(frame, disc(at, size.flange / 2), 2.0, 2.0), STEEL),
            Piece(before(frame, disc(at, size.flange / 2 - 3.0), 3.2, 1.2), cap),
            Piece(before(frame, disc(at, size.hole / 2 - 0.2), 0.0, size.depth - 8.0), STEEL),
            Piece(before(frame, rectangle(at, 6.0, 1.2), -size.depth + 8.0, 8.0), GOLD),
        ),
    )


def nut(box: Box, wall: Name) -> Fitting:
    """The nut that fastens a button from inside."""
    frame, at = frame_of(box, wall), push_at(box, wall)
    ring = Solid(
        polygon(Circle(at, box.push.nut / 2), 6),
        (Circle(at, box.push.hole / 2),),
        Frame(frame.at((0.0, 0.0), -box.thickness), frame.u, frame.v),
        3.0,
    )
    return Fitting(f"{owner(wall)}'s nut", (Piece(ring, GREY),))


def lamp(box: Box, wall: Name) -> Fitting:
    """The lamp above a button."""
    frame, at = frame_of(box, wall), lamp_at(box, push_at(box, wall))
    radius = box.lamp / 2
    return Fitting(
        f"{owner(wall)}'s lamp",
        (
            Piece(before(frame, disc(at, radius), 2.5, 5.5 + box.thickness), AMBER),
            Piece(before(frame, disc(at, radius + 0.5), -box.thickness, 1.0), AMBER),
            Piece(before(frame, rectangle(at, 3.0, 0.6), -box.thickness - 3.0, 10.0), STEEL),
        ),
    )


def computer(box: Box) -> Fitting:
    """The Raspberry Pi 4; models 3 and 5 differ in the positions of USB and network sockets."""
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
    """The standoffs under the Raspberry Pi."""
    frame = frame_of(box, Name.FLOOR)
    return Fitting(
        "standoffs",
        tuple(
            Piece(before(frame, polygon(Circle(at, 2.6), 6), STANDOFF, STANDOFF), GOLD)
            for at in pi_holes(box)
        ),
    )


def pi_screws(box: Box) -> Fitting:
    """The screws that fasten the standoffs from below."""
    frame = frame_of(box, Name.FLOOR)
    pieces = []
    for at in pi_holes(box):
        pieces.append(Piece(before(frame, disc(at, 1.25), 3.0, 3.0 + box.thickness), GREY))
        pieces.append(Piece(before(frame, disc(at, 2.3), -box.thickness, 1.8), GREY))
    return Fitting("M2.5 screws", tuple(pieces))


def speaker(box: Box) -> Fitting:
    """The loudspeaker, mounted against the lid from below."""
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
    """The microphone's capsule, mounted against the lid from below."""
    under = Frame((0.0, 0.0, box.height), EAST, NORTHWARD)
    at = microphone_at(box)
    return Fitting(
        "microphone", (Piece(before(under, disc(at, MICROPHONE / 2 + 2.0), 0.0, 9.0), DARK),)
    )


def lid_screws(box: Box) -> Fitting:
    """The lid's screws, M3 × 12, from above."""
    top = Frame((0.0, 0.0, box.height + box.thickness), EAST, NORTHWARD)
    pieces = []
    for at in screws_at(box):
        pieces.append(Piece(before(top, disc(at, 2.75), 2.0, 2.0), GREY))
        pieces.append(Piece(before(top, disc(at, 1.5), 0.0, 12.0), GREY))
    return Fitting("M3 screws", tuple(pieces))


def lid_nuts(box: Box) -> Fitting:
    """The nuts that slide into the slots of the seats' walls."""
    across, thick = NUT_M3
    under = Frame((0.0, 0.0, box.height - NUT_DOWN), EAST, NORTHWARD)
    return Fitting(
        "M3 nuts",
        tuple(
            Piece(before(under, rectangle(at, across - 0.2, across - 0.2), 0.0, thick - 0.2), GREY)
            for at in screws_at(box)
        ),
    )


def _upright(left: float, bottom: float, right: float, top: float) -> Polygon:
    return ((left, bottom), (right, bottom), (right, top), (left, top))
