"""A renderer for solids, with parallel projection, a depth buffer and inked edges."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tools.enclosure.measures import Vector
from tools.enclosure.solids import Solid, mesh, triangles

Color = tuple[int, int, int]
Numbers = NDArray[np.float64]

PAPER, INK = (255, 255, 255), (52, 44, 36)

FINE = 2
"""Oversampling factor in both directions; the pixels are averaged afterwards."""

BIAS = 0.7
"""Depth in millimetres by which an edge may lie behind a surface and still be drawn."""

FILM = 0.5
"""Thickness in millimetres below which a solid, such as a screen's picture, has no inked edges."""

SHARP = math.cos(math.radians(25))
"""Cosine of the largest angle at which a corner of an outline counts as an edge."""

MARGIN = 60
"""Margin around the picture, in pixels."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A line through space: a wire with its thickness in millimetres, or a thin dashed guide."""

    points: tuple[Vector, ...]
    color: Color
    thickness: float = 1.4
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """Text beside a point, moved by a number of pixels."""

    text: str
    at: Vector
    away: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a picture shows."""

    solids: tuple[tuple[Solid, Color], ...]
    threads: tuple[Thread, ...] = ()
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The direction of view: degrees counter-clockwise from the south, and degrees upwards."""

    around: float
    up: float

    def axes(self) -> Numbers:
        """The axes as rows: to the right, upwards in the picture, and towards the eye."""
        a, b = math.radians(self.around), math.radians(self.up)
        right = (math.cos(a), math.sin(a), 0.0)
        toward = (math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b))
        up = np.cross(toward, right)
        return np.array([right, up, toward])


@dataclass(slots=True)
class _Film:
    """The pixels drawn so far, each with its depth."""

    width: int
    height: int
    color: Numbers = field(init=False)
    near: Numbers = field(init=False)

    def __post_init__(self) -> None:
        self.color = np.full((self.height, self.width, 3), PAPER, dtype=float)
        self.near = np.full((self.height, self.width), -np.inf)


def picture(scene: Scene, view: View, width: int = 1000) -> Image.Image:
    """Render the scene, scaled to a picture of this width."""
    axes = view.axes()
    surfaces = [(triangles(mesh(solid)) @ axes.T, color) for solid, color in scene.solids]
    threads = [(np.array(thread.points) @ axes.T, thread) for thread in scene.threads]
    points = [one.reshape(-1, 3) for one, _ in (*surfaces, *threads)]
    anchors = np.array([label.at for label in scene.labels]).reshape(-1, 3) @ axes.T
    every = np.concatenate([*points, anchors])
    low, high = every.min(axis=0), every.max(axis=0)
    scale = (width - 2 * MARGIN) / (high[0] - low[0])
    height = round((high[1] - low[1]) * scale) + 2 * MARGIN
    film = _Film(width * FINE, height * FINE)

    def placed(at: Numbers) -> Numbers:
        """Points in fine pixels from the upper left corner; the third number is the depth in mm."""
        x = (at[..., 0] - low[0]) * scale + MARGIN
        y = height - (at[..., 1] - low[1]) * scale - MARGIN
        return np.stack([x * FINE, y * FINE, at[..., 2]], axis=-1)

    light = np.array([0.3, 0.7, 0.65])
    for surface, color in surfaces:
        _surface(film, placed(surface), surface, np.array(color, dtype=float), light)
    for solid, color in scene.solids:
        ink = tuple(0.45 * value for value in color)
        for line in _edges(solid) if solid.thickness > FILM else ():
            _line(film, placed(line @ axes.T), ink, FINE * 0.55, scale)
    for way, thread in threads:
        thick = FINE * 0.6 if thread.dashed else thread.thickness * scale * FINE / 2
        for start, end in pairwise(way):
            pair = placed(np.array([start, end]))
            _line(film, pair, thread.color, thick, scale, dashed=thread.dashed)
    shown = Image.fromarray(film.color.clip(0, 255).astype(np.uint8))
    shown = shown.resize((width, height), Image.Resampling.BOX)
    _write(shown, scene.labels, placed(anchors) / FINE)
    return shown


def _surface(
    film: _Film, triangles: Numbers, space: Numbers, color: Numbers, light: Numbers
) -> None:
    """Fill triangles that face the viewer, except where something is nearer."""
    across = np.cross(space[:, 1] - space[:, 0], space[:, 2] - space[:, 0])
    lengths = np.linalg.norm(across, axis=1)
    for triangle, normal, length in zip(triangles, across, lengths, strict=True):
        if length < 1e-9 or normal[2] <= 1e-9:
            continue
        shade = 0.7 + 0.3 * max(0.0, float(normal @ light) / length)
        _fill(film, triangle, color * shade)


def _fill(film: _Film, triangle: Numbers, color: Numbers) -> None:
    low = np.floor(triangle[:, :2].min(axis=0)).astype(int)
    high = np.ceil(triangle[:, :2].max(axis=0)).astype(int) + 1
    left, top = max(low[0], 0), max(low[1], 0)
    right, bottom = min(high[0], film.width), min(high[1], film.height)
    if left >= right or top >= bottom:
        return
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if abs(whole) < 1e-9:
        return
    x = np.arange(left, right) + 0.5
    y = (np.arange(top, bottom) + 0.5)[:, None]
    second = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / whole
    third = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / whole
    depth = az + second * (bz - az) + third * (cz - az)
    near = film.near[top:bottom, left:right]
    seen = (second >= -1e-6) & (third >= -1e-6) & (second + third <= 1 + 1e-6) & (depth > near)
    near[seen] = depth[seen]
    film.color[top:bottom, left:right][seen] = color


def _edges(solid: Solid) -> list[Numbers]:
    """The edges at which a solid's faces meet at an angle, each as two points in the world."""
    frame, deep = solid.frame, -solid.thickness
    lines = []
    for ring in solid.rings:
        corners = len(ring)
        for number in range(corners):
            before, here, after = ring[number - 1], ring[number], ring[(number + 1) % corners]
            for out in (0.0, deep):
                lines.append(np.array([frame.at(here, out), frame.at(after, out)]))
            a = (here[0] - before[0], here[1] - before[1])
            b = (after[0] - here[0], after[1] - here[1])
            turn = (a[0] * b[0] + a[1] * b[1]) / (math.hypot(*a) * math.hypot(*b))
            if turn < SHARP:
                lines.append(np.array([frame.at(here), frame.at(here, deep)]))
    return lines


def _line(
    film: _Film,
    ends: Numbers,
    color: Sequence[float],
    thickness: float,
    scale: float,
    dashed: bool = False,
) -> None:
    """Draw a line of this thickness, in fine pixels, except where something is nearer."""
    length = float(np.hypot(*(ends[1, :2] - ends[0, :2])))
    share = np.linspace(0.0, 1.0, max(2, int(length) + 1))
    if dashed:
        share = share[(share * length) % (10 * FINE) < 6 * FINE]
    way = ends[0] + share[:, None] * (ends[1] - ends[0])
    radius = max(0, round(thickness - 0.5))
    for dx in range(-radius, radius + 1):
        for dy in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 0.5:
                continue
            x = np.floor(way[:, 0]).astype(int) + dx
            y = np.floor(way[:, 1]).astype(int) + dy
            within = (x >= 0) & (y >= 0) & (x < film.width) & (y < film.height)
            x, y, depth = x[within], y[within], way[within, 2]
            seen = film.near[y, x] < depth + BIAS
            film.color[y[seen], x[seen]] = color


def _write(shown: Image.Image, labels: Sequence[Label], anchors: Numbers) -> None:
    pen = ImageDraw.Draw(shown)
    font = ImageFont.load_default(size=17)
    for label, (x, y, _) in zip(labels, anchors, strict=True):
        away = x + label.away[0], y + label.away[1]
        pen.line([(x, y), away], fill=INK, width=1)
        pen.ellipse([x - 3, y - 3, x + 3, y + 3], fill=INK)
        left, top, right, bottom = pen.textbbox(away, label.text, font=font, anchor="mm")
        pen.rounded_rectangle(
            [left - 6, top - 4, right + 6, bottom + 4], 6, fill=PAPER, outline=INK
        )
        pen.text(away, label.text, font=font, fill=INK, anchor="mm")
