"""The assembly: a scene for every step, built from the plates and the bought parts."""

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools.enclosure import fittings
from tools.enclosure.cables import cables
from tools.enclosure.camera import Color, Label, Scene, Thread, View
from tools.enclosure.fittings import WOOD, Fitting, before, disc
from tools.enclosure.measures import (
    LEANS,
    NORTHWARD,
    UP,
    Box,
    Frame,
    Name,
    Vector,
    button_at,
    clamp_at,
    clamp_screws,
    lamp_at,
    microphone_at,
    pi_at,
    pi_holes,
    screen_at,
    screws_at,
    speaker_at,
)
from tools.enclosure.parts import BOARD_THICK, GLASS_THICK, STANDOFF
from tools.enclosure.plates import Plate, frame_of, plates
from tools.enclosure.shapes import Circle, Point, bounds, polygon, rectangle
from tools.enclosure.solids import Solid, moved

GUIDE = (90, 90, 90)
LIT = (214, 236, 255)

WALLS = (Name.SOUTH, Name.NORTH, Name.EAST, Name.WEST)
SEATS = (Name.NORTH, Name.SOUTH)

FROM_SOUTH, FROM_NORTH = View(-32, 27), View(148, 27)
FROM_ABOVE = View(-12, 72)

KEY = ("..a.x", "a.a..", ".a.xa", "a..a.", "x.a.a")
"""The key drawn on the screens, with a for an agent and x for an assassin."""


@dataclass(frozen=True, slots=True)
class Step:
    """A picture of a step: its file name, its scene and its point of view."""

    name: str
    does: str
    scene: Scene
    view: View


def steps(box: Box) -> tuple[Step, ...]:
    """All steps, in order."""
    return (
        Step(
            "1-walls",
            "Glue the end walls and the leaning walls to the floor.",
            _glue(box),
            View(-32, 42),
        ),
        Step("2-computer", "Screw the Raspberry Pi to the floor.", _computer(box), View(-32, 34)),
        Step(
            "3-screen-and-button",
            "Fit screens, buttons and lamps; a seat's wall is seen from inside.",
            _fit(box),
            View(152, 48),
        ),
        Step("4-wires", "Wire everything.", _wires(box), FROM_ABOVE),
        Step("5-lid", "Close the lid.", _lid(box), View(-32, 20)),
        Step("6-south", "What south sees.", _whole(box), FROM_SOUTH),
        Step("7-north", "What north sees.", _whole(box), FROM_NORTH),
    )


def fingerprint(step: Step) -> str:
    """A checksum of what the picture shows, stored in its file to detect outdated pictures."""
    scene, view = step.scene, step.view
    solids = [
        (
            color,
            solid.thickness,
            [[solid.frame.at(point) for point in ring] for ring in solid.rings],
        )
        for solid, color in scene.solids
    ]
    everything = repr((solids, scene.threads, scene.labels, view))
    number = r"-?\d+(\.\d+)?(e[-+]\d+)?"
    rounded = re.sub(number, lambda found: _rounded(float(found[0])), everything)
    return hashlib.sha256(rounded.encode()).hexdigest()


def _rounded(millimetres: float) -> str:
    """Round to a hundredth, with the same result on every machine.

    Sines differ in the last digit between libraries, and many measures end in half a hundredth. A
    small shift ensures that this digit does not decide the rounding.
    """
    return f"{millimetres + 0.0013:.2f}".replace("-0.00", "0.00")


def solid_of(box: Box, plate: Plate) -> Solid:
    """A plate as it is cut."""
    return Solid(plate.outline, plate.holes, plate.frame, box.thickness)


def fillets(box: Box) -> tuple[Solid, Solid]:
    """Printed wedges between the floor and the seats' walls, where plates would leave gaps."""
    t, d = box.thickness, box.depth
    y, z = box.lowest * math.sin(LEANS), box.lowest * math.cos(LEANS)
    south = ((y, 0.0), (box.within(t), 0.0), (box.within(t), t), (y, z))
    north = tuple((d - y, z) for y, z in reversed(south))
    frame = Frame((box.width, 0.0, 0.0), NORTHWARD, UP)
    first, second = (Solid(one, (), frame, box.width) for one in (south, north))
    return first, second


def _glue(box: Box) -> Scene:
    found: list[tuple[Solid, Color]] = []
    labels = []
    for plate in plates(box):
        if plate.name in (*WALLS, Name.FLOOR):
            out = 56.0 if plate.name is not Name.FLOOR else -8.0
            away = _times(plate.frame.outward, out)
            found.append((moved(solid_of(box, plate), away), WOOD))
            labels.append(_named(plate, away))
    return Scene(tuple(found), labels=tuple(labels))


def _named(plate: Plate, away: Vector) -> Label:
    size = bounds(plate.outline)
    standing = plate.name is not Name.FLOOR
    at = plate.frame.at((size.right * 0.5, size.top * (0.9 if standing else 0.5)))
    return Label(str(plate.name), _plus(at, away), (0, -40) if standing else (0, 0))


def _fit(box: Box) -> Scene:
    wall = Name.SOUTH
    plate = next(one for one in plates(box) if one.name is wall)
    out = plate.frame.outward
    button = button_at(box)
    moves = [
        (fittings.screen(box, wall), -30.0, screen_at(box), "screen", (90, -70)),
        (
            fittings.clamp(box, wall),
            -54.0,
            (screen_at(box)[0], clamp_at(box).top - 4.0),
            "clamp",
            (60, -60),
        ),
        (fittings.button(box, wall), 66.0, button, "button, from outside", (110, -30)),
        (fittings.nut(box, wall), -52.0, button, "its nut", (-80, 30)),
    ]
    if box.lamp:
        moves.append((fittings.lamp(box, wall), -30.0, lamp_at(box, button), "lamp", (-50, -50)))
    found = [(solid_of(box, plate), WOOD)]
    threads, labels = [], []
    for fitting, away, at, text, offset in moves:
        deep = 0.0
        if text == "clamp":  # without its screws, which come from the other side
            fitting = Fitting(fitting.name, fitting.pieces[:1])
            deep = 2 * box.thickness + GLASS_THICK + BOARD_THICK
        found += _moved(fitting, _times(out, away))
        labels.append(Label(text, plate.frame.at(at, away - deep), offset))
        threads.append(_guide(plate.frame.at(at, away), plate.frame.at(at)))
    for at in clamp_screws(box):
        head = before(plate.frame, disc(at, 2.75), 56.0, 2.0)
        shank = before(plate.frame, disc(at, 1.5), 54.0, 16.0)
        between = before(plate.frame, polygon(Circle(at, 3.1), 6), -16.0, 2.4)
        last = before(plate.frame, polygon(Circle(at, 3.1), 6), -76.0, 2.4)
        found += [(one, fittings.GREY) for one in (head, shank, between, last)]
        threads.append(_guide(plate.frame.at(at, 40.0), plate.frame.at(at, -78.0)))
    corner = clamp_screws(box)[1]
    labels.append(Label("M3 screw, 16 mm", plate.frame.at(corner, 52.0), (70, -40)))
    labels.append(Label("nut and washer", plate.frame.at(corner, -17.0), (90, -20)))
    return Scene(tuple(found), tuple(threads), tuple(labels))


def _computer(box: Box) -> Scene:
    found = _standing(box, (Name.FLOOR, Name.NORTH, Name.EAST))
    up = 44.0
    found += _moved(fittings.computer(box), (0.0, 0.0, up))
    found += _moved(fittings.standoffs(box), (0.0, 0.0, 14.0))
    found += _moved(fittings.pi_screws(box), (0.0, 0.0, -24.0))
    top, low = box.thickness + STANDOFF, -30.0
    threads = [_guide((x, y, top + up), (x, y, low)) for x, y in pi_holes(box)]
    x, y = pi_at(box)
    z = box.thickness + STANDOFF + up
    south_west = pi_holes(box)[0]
    labels = (
        Label("SD card", (x, y + 28.0, z), (-60, 30)),
        Label("power", (x + 11.0, y, z), (-60, 60)),
        Label("header, pin 1", (x + 8.0, y + 51.0, z + 8.0), (-70, -60)),
        Label("USB", (x + 88.0, y + 10.0, z + 8.0), (50, 40)),
        Label("standoff", (*south_west, box.thickness + 17.0), (-90, 40)),
        Label("M2.5 screw, from below", (*south_west, -26.0), (150, 10)),
    )
    return Scene(tuple(found), tuple(threads), labels)


def _wires(box: Box) -> Scene:
    found = _standing(box, (Name.FLOOR, *WALLS))
    for fitting in _all_fittings(box):
        found += _moved(fitting, (0.0, 0.0, 0.0))
    threads = cables(box)
    labels = tuple(
        Label(text, at, away)
        for text, at, away in (
            ("north's screen", _inner(box, Name.NORTH, screen_at(box)), (0, -70)),
            ("north's button", _inner(box, Name.NORTH, button_at(box)), (0, -70)),
            ("south's screen", _inner(box, Name.SOUTH, screen_at(box)), (-30, 90)),
            ("south's button", _inner(box, Name.SOUTH, button_at(box)), (30, 90)),
            ("power", (0.0, pi_at(box)[1] - 16.0, 8.0), (-30, 60)),
        )
    )
    return Scene(tuple(found), threads, labels)


def _lid(box: Box) -> Scene:
    found = _standing(box, (Name.FLOOR, *WALLS))
    for wall in SEATS:
        for fitting in _of_wall(box, wall):
            found += _moved(fitting, (0.0, 0.0, 0.0))
    every = {plate.name: solid_of(box, plate) for plate in plates(box)}
    heights = {Name.RING: 52.0, Name.LID: 78.0}
    found += [(moved(every[name], (0.0, 0.0, up)), WOOD) for name, up in heights.items()]
    for fitting, up in (
        (fittings.speaker(box), 34.0),
        (fittings.microphone(box), 40.0),
        (fittings.lid_screws(box), 104.0),
    ):
        found += _moved(fitting, (0.0, 0.0, up))
    for solid, color in _moved(fittings.lid_nuts(box), (0.0, 0.0, 0.0)):
        west = solid.outline[0][0] < box.width / 2
        found.append((moved(solid, (-14.0 if west else 14.0, 0.0, 0.0)), color))
    top = box.height
    threads = [_guide((x, y, top + 104.0), (x, y, top)) for x, y in screws_at(box)]
    x, y = speaker_at(box)
    threads.append(_guide((x, y, top + 78.0), (x, y, top + 18.0)))
    a, b = microphone_at(box)
    threads.append(_guide((a, b, top + 78.0), (a, b, top + 40.0)))
    right = screws_at(box)[1]
    labels = (
        Label("lid", (box.width + 4.0, box.depth * 0.5, top + 80.0), (-60, -60)),
        Label("speaker ring, glued under the lid", (x + 22.0, y, top + 51.0), (210, 20)),
        Label("loudspeaker", (x + 15.0, y - 12.0, top + 30.0), (200, 10)),
        Label("microphone", (a - 4.0, b, top + 36.0), (-70, 20)),
        Label("M3 screw, 12 mm", (right[0], right[1], top + 106.0), (20, -30)),
        Label("M3 nut", (right[0] + 14.0, right[1], top - 9.0), (40, 50)),
    )
    return Scene(tuple(found), tuple(threads), labels)


def _whole(box: Box) -> Scene:
    found = _standing(box, (Name.FLOOR, *WALLS, Name.LID))
    for fitting in (*_all_fittings(box), fittings.lid_screws(box), fittings.lid_nuts(box)):
        found += _moved(fitting, (0.0, 0.0, 0.0))
    for wall in SEATS:
        found += _key(box, wall)
    return Scene(tuple(found))


def _key(box: Box, wall: Name) -> Iterator[tuple[Solid, Color]]:
    """A key on a seat's screen, which shows what the screens are for."""
    frame, (x, middle) = frame_of(box, wall), screen_at(box)
    width, height = box.screen.pixels
    y = middle + box.screen.pixels_up
    face = 0.1 - box.thickness
    pitch = min(width, height) / 5.6
    for row, line in enumerate(KEY):
        for column, sign in enumerate(line):
            at = (x - width * 0.18 + (column - 2) * pitch, y + (2 - row) * pitch)
            size = {"a": 0.36, "x": 0.24, ".": 0.1}[sign] * pitch
            shape = rectangle(at, 2.4 * size, 2.4 * size) if sign == "x" else disc(at, size)
            yield before(frame, shape, face, 0.1), LIT
    for number, share in enumerate((0.24, 0.18, 0.24)):
        text = (x + width * 0.3, y + (1 - number) * height * 0.25)
        shape = rectangle(text, width * share, height * 0.09)
        yield before(frame, shape, face, 0.1), LIT


def _standing(box: Box, names: Sequence[Name]) -> list[tuple[Solid, Color]]:
    return [(solid_of(box, plate), WOOD) for plate in plates(box) if plate.name in names]


def _moved(fitting: Fitting, by: Vector) -> list[tuple[Solid, Color]]:
    return [(moved(piece.solid, by), piece.color) for piece in fitting.pieces]


def _of_wall(box: Box, wall: Name) -> Iterator[Fitting]:
    if wall in SEATS:
        yield fittings.screen(box, wall)
        yield fittings.clamp(box, wall)
    elif not box.teams:
        return
    yield fittings.button(box, wall)
    yield fittings.nut(box, wall)
    if box.lamp:
        yield fittings.lamp(box, wall)


def _all_fittings(box: Box) -> Iterable[Fitting]:
    yield fittings.computer(box)
    yield fittings.standoffs(box)
    for wall in WALLS:
        yield from _of_wall(box, wall)


def _inner(box: Box, wall: Name, at: Point) -> Vector:
    return frame_of(box, wall).at(at, -box.thickness - 6.0)


def _guide(start: Vector, end: Vector) -> Thread:
    return Thread((start, end), GUIDE, dashed=True)


def _times(vector: Vector, factor: float) -> Vector:
    x, y, z = vector
    return x * factor, y * factor, z * factor


def _plus(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
