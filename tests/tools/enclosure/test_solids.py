import struct
from collections import Counter

import numpy as np
import pytest

from tools.enclosure.__main__ import printed
from tools.enclosure.assembly import solid_of
from tools.enclosure.body import body
from tools.enclosure.measures import EAST, NORTHWARD, Box, Frame, usual_size
from tools.enclosure.plates import Plate, plates
from tools.enclosure.shapes import Circle, rectangle
from tools.enclosure.solids import Solid, Triangles, content, flat, mesh, moved, stl, volume

TABLE = Frame((0.0, 0.0, 0.0), EAST, NORTHWARD)
WASHER = Solid(rectangle((5.0, 5.0), 10.0, 10.0), (Circle((5.0, 5.0), 3.0),), TABLE, 2.0)


def open_edges(surface: Triangles) -> int:
    """Edges that do not have a triangle at both sides."""
    edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
    for triangle in surface.round(6) + 0.0:
        corners = [tuple(corner) for corner in triangle]
        edges.update(zip(corners, (*corners[1:], corners[0]), strict=True))
    return sum(edges[end, start] != count for (start, end), count in edges.items())


@pytest.mark.parametrize("plate", plates(Box()), ids=lambda plate: plate.name.replace(" ", "-"))
def test_every_plate_is_a_closed_solid_of_its_volume(plate: Plate) -> None:
    solid = solid_of(Box(), plate)
    surface = mesh(solid)
    assert open_edges(surface) == 0
    assert volume(surface) == pytest.approx(content(solid))


def test_a_surface_looks_outwards() -> None:
    assert volume(mesh(WASHER)) > 0
    top = [triangle for triangle in mesh(WASHER) if np.allclose(triangle[:, 2], 0.0)]
    for a, b, c in top:
        assert np.cross(b - a, c - a)[2] > 0


def test_moving_a_solid_keeps_its_shape() -> None:
    away = mesh(moved(WASHER, (1.0, 2.0, 3.0)))
    assert np.allclose(away, mesh(WASHER) + np.array([1.0, 2.0, 3.0]))


def test_a_hole_outside_its_outline_is_refused() -> None:
    square, far = rectangle((0.0, 0.0), 2.0, 2.0), rectangle((1.0, 0.0), 4.0, 1.0)
    with pytest.raises(ValueError, match="outline"):
        flat((square, far[::-1]))


def test_a_file_for_the_printer_has_every_triangle_with_its_normal() -> None:
    surface = mesh(WASHER)
    data = stl(surface)
    (count,) = struct.unpack_from("<I", data, 80)
    assert count == len(surface)
    assert len(data) == 84 + 50 * count
    assert not data.startswith(b"solid"), "readers would take it for the text form"
    normal = np.frombuffer(data, "<f4", 3, 84)
    assert np.linalg.norm(normal) == pytest.approx(1.0)
    assert np.allclose(np.frombuffer(data, "<f4", 9, 96).reshape(3, 3), surface[0])


def bodies(surface: Triangles) -> int:
    """Number of parts of a surface that share no corner."""
    parent: dict[tuple[float, ...], tuple[float, ...]] = {}

    def root(corner: tuple[float, ...]) -> tuple[float, ...]:
        while parent.setdefault(corner, corner) != corner:
            corner = parent[corner]
        return corner

    for triangle in surface.round(4) + 0.0:
        first, *others = (tuple(corner) for corner in triangle)
        for other in others:
            parent[root(other)] = root(first)
    return len({root(corner) for corner in list(parent)})


BOXES = [
    Box(),
    Box(thickness=4.2, usb=2, hdmi=True, glass="1.3"),
    Box(teams=False, lamp=0.0, button=24, usb=0),
    Box(usual_size("0.96")[0], height=usual_size("0.96")[1], glass="0.96"),
]


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_walls_and_floor_are_printed_as_one_closed_solid_of_their_volume(box: Box) -> None:
    surface = body(box)
    assert open_edges(surface) == 0
    assert bodies(surface) == 1
    cut = sum(content(solid_of(box, one)) for one in plates(box)[:5])
    assert volume(surface) == pytest.approx(cut)
    assert surface.min(axis=(0, 1)) == pytest.approx([0.0, 0.0, 0.0])
    assert surface.max(axis=(0, 1)) == pytest.approx([box.width, box.depth, box.height])


def test_two_separate_plates_count_as_two_bodies() -> None:
    apart = np.concatenate([mesh(WASHER), mesh(moved(WASHER, (50.0, 0.0, 0.0)))])
    assert bodies(apart) == 2


def test_body_lid_ring_and_clamp_are_printed_separately() -> None:
    files = dict(printed(Box()))
    assert list(files) == ["body", "lid", "speaker-ring", "clamp"]
    for surface in files.values():
        assert open_edges(surface) == 0
        assert bodies(surface) == 1
