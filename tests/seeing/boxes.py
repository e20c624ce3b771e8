"""Texts on tables with known places: boxes as an exact recognizer would find them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from random import Random

import numpy as np

from assistant.seeing.text import Points, SeenText, mapped

WORDS = (
    *("TIGER", "COMET", "YOGA", "SHERIFF", "BRUSH", "ZIPPER", "ARENA", "SHADOW", "ICEBERG"),
    *("TOWER", "GRAPE", "FEATHER", "SHARK", "THRONE", "TORCH", "SHIRT", "PIANO", "CUBE", "GOAT"),
    *("CURRENT", "SWITCH", "PEACH", "OCEAN", "ROBE", "MAP"),
)


def camera(lean: float, side: float) -> Points:
    """Maps grid steps of a table to pixels; the camera is tilted by degrees, at a side."""
    around, tilt = radians(90 * side), radians(lean)
    turn = np.array([[cos(around), -sin(around), 0], [sin(around), cos(around), 0], [0, 0, 1]])
    steps = np.array([[1.5, 0, -3], [0, 1, -2], [0, 0, 1]])
    seen = np.array([[1, 0, 0], [0, cos(tilt), 0], [0, -sin(tilt) / 14, 1]])
    lens = np.array([[150, 0, 800], [0, 150, 600], [0, 0, 1]])
    return np.asarray(lens @ seen @ turn @ steps)


def box(
    word: str, image: Points, middle: tuple[float, float], size: float, turn: float
) -> SeenText:
    """A text around a centre in grid steps, rotated by degrees; `size` is its height in steps."""
    wide, high = 0.07 * len(word), size / 2
    corners = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)])
    angle = radians(turn)
    spun = corners @ np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
    return SeenText(word, 0.99, mapped(image, spun + np.array(middle)))


def table(
    words: Sequence[str],
    rows: int,
    image: Points,
    twice: bool = True,
    lost: Mapping[int, str] | None = None,
    seed: int = 1,
) -> list[SeenText]:
    """The texts of slightly rotated cards; `lost`: places with missing text, and its kind.

    "card": the card is missing; "large" or "small": that word was not found.
    """
    chance, columns, texts = Random(seed), len(words) // rows, list[SeenText]()
    for place, word in enumerate(words):
        row, column = divmod(place, columns)
        x, y, turn = (chance.uniform(-one, one) for one in (0.06, 0.06, 5))
        gone = (lost or {}).get(place)
        low = (column + x, row + y + (0.2 if twice else 0))
        if gone not in ("card", "large"):
            texts.append(box(word, image, low, 0.22, turn))
        if twice and gone not in ("card", "small"):
            texts.append(box(word, image, (column + x, row + y - 0.15), 0.13, turn + 180))
    chance.shuffle(texts)
    return texts


def magazine(image: Points, at: tuple[float, float], lines: int = 12) -> list[SeenText]:
    """Lines of a page, close together, whose top left is at this step."""
    chance = Random(2)
    return [
        box("".join(chance.choices("AEIRSTLN", k=9)), image, (at[0], at[1] + 0.2 * line), 0.15, 8)
        for line in range(lines)
    ]
