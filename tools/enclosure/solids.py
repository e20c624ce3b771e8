"""Plates and parts as solids, for a printer and the pictures; manifold handles their geometry."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from manifold3d import CrossSection, Manifold, OpType
from numpy.typing import NDArray

from tools.enclosure.measures import Frame, Vector
from tools.enclosure.shapes import Polygon, Shape, face, polygon

Triangles = NDArray[np.float64]
"""An array of triangles (n, 3, 3): triangle, corner, axis; counter-clockwise from outside."""


SPECK = 1e-3
"""Volume in cubic millimetres below which a piece is only a speck from rounding."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A flat shape with holes and a thickness. Its face lies in the frame, the rest behind it."""

    outline: Polygon
    holes: tuple[Shape, ...]
    frame: Frame
    thickness: float

    @property
    def rings(self) -> tuple[Polygon, ...]:
        """The outline and the holes, with the material to the left of each."""
        return self.outline, *(polygon(hole)[::-1] for hole in self.holes)


def moved(solid: Solid, by: Vector) -> Solid:
    """The solid moved by a vector."""
    x, y, z = (a + b for a, b in zip(solid.frame.origin, by, strict=True))
    return replace(solid, frame=replace(solid.frame, origin=(x, y, z)))


def mesh(solid: Solid) -> Manifold:
    """The solid at its place in the world, with its surface."""
    frame, place = solid.frame, np.empty((3, 4))
    place[:, :3] = np.array([frame.u, frame.v, frame.outward]).T
    place[:, 3] = frame.at((0.0, 0.0), -solid.thickness)
    flat = CrossSection([np.array(ring) for ring in solid.rings])
    return flat.extrude(solid.thickness).transform(place)


def joined(solids: Iterable[Solid]) -> Manifold:
    """Touching solids merged into one, without specks caused by rounding."""
    whole = Manifold.batch_boolean([mesh(one) for one in solids], OpType.Add)
    return Manifold.compose([part for part in whole.decompose() if part.volume() > SPECK])


def triangles(part: Manifold) -> Triangles:
    """The surface of a part."""
    surface = part.to_mesh64()
    return np.asarray(surface.vert_properties[:, :3][surface.tri_verts], dtype=np.float64)


def content(solid: Solid) -> float:
    """Volume of a solid, computed from its shape, in cubic millimetres."""
    return float(face(solid.outline, solid.holes).area * solid.thickness)


def stl(surface: Triangles) -> bytes:
    """The solid as a binary STL file."""
    kinds = [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("none", "<u2")]
    records = np.zeros(len(surface), dtype=kinds)
    across = np.cross(surface[:, 1] - surface[:, 0], surface[:, 2] - surface[:, 0])
    records["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    records["corners"] = surface
    return b"Millimetres".ljust(80) + struct.pack("<I", len(surface)) + records.tobytes()
