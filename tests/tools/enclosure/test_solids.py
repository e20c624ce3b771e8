import math
import struct

import numpy as np
import pytest
from manifold3d import Error, Manifold

from tools.enclosure.__main__ import printed
from tools.enclosure.assembly import solid_of
from tools.enclosure.measures import EAST, NORTHWARD, Box, Frame, usual_width
from tools.enclosure.parts import LEAN
from tools.enclosure.plates import Plate, plates
from tools.enclosure.shapes import Circle, rectangle
from tools.enclosure.solids import Solid, content, mesh, stl, triangles

TABLE = Frame((0.0, 0.0, 0.0), EAST, NORTHWARD)
WASHER = Solid(rectangle((5.0, 5.0), 10.0, 10.0), (Circle((5.0, 5.0), 3.0),), TABLE, 2.0)


def bodies(part: Manifold) -> int:
    """Number of closed bodies in a part."""
    assert part.status() is Error.NoError
    return len(part.decompose())


@pytest.mark.parametrize("plate", plates(Box()), ids=lambda plate: plate.name.replace(" ", "-"))
def test_every_plate_is_a_closed_solid_of_its_volume(plate: Plate) -> None:
    solid = solid_of(Box(), plate)
    assert bodies(mesh(solid)) == 1
    assert mesh(solid).volume() == pytest.approx(content(solid))


def test_a_file_for_the_printer_has_every_triangle_with_its_outward_normal() -> None:
    surface = triangles(mesh(WASHER))
    data = stl(surface)
    (count,) = struct.unpack_from("<I", data, 80)
    assert count == len(surface)
    assert len(data) == 84 + 50 * count
    assert not data.startswith(b"solid"), "readers would take it for the text form"
    kinds = [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("none", "<u2")]
    records = np.frombuffer(data, np.dtype(kinds), offset=84)
    assert np.allclose(records["corners"], surface)
    above = (records["corners"][:, :, 2] == 0.0).all(axis=1)
    assert above.any()
    assert np.allclose(records["normal"][above], [0.0, 0.0, 1.0])


BOXES = [
    Box(),
    Box(thickness=4.2, usb=2, hdmi=True),
    Box(teams=False, lamp=0.0, button=24, usb=0),
    Box(usual_width("1.3"), glass="1.3"),
]


@pytest.mark.parametrize("box", BOXES)
def test_walls_and_floor_are_printed_as_one_closed_solid_of_their_volume(box: Box) -> None:
    files = dict(printed(box))
    assert list(files) == ["body", "lid", "speaker-ring", "clamp"]
    assert [bodies(part) for part in files.values()] == [1, 1, 1, 1]
    cut = sum(content(solid_of(box, one)) for one in plates(box)[:5])
    wedges = files["body"].volume() - cut
    assert 0.0 < wedges < 2 * box.width * box.thickness**2
    limits = files["body"].bounding_box()
    out = box.lowest * math.sin(math.radians(LEAN))
    assert limits == pytest.approx((0.0, out, 0.0, box.width, box.depth - out, box.height))
