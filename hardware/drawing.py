"""Draws one seat's screen, with everything in the places set by `hardware.layout`.

A sign shows the box's activity. On the key page, there is also a stroke, which is solid while the
box listens. When the activity changes, only these two are redrawn.

This module knows no device: the same picture is sent to a screen, a file or a terminal.
"""

from functools import lru_cache
from typing import assert_never

from PIL import Image, ImageDraw

from assistant.game.messages import Doing, Face
from hardware.elements import Band, DoingSign, Element, PlacedCard, Role, TeamSign, Text
from hardware.layout import LARGE_SIGN, SIZE, layout
from hardware.symbols import Pen, draw_cell, draw_doing, draw_team

STROKES = {Doing.LISTENING: (1, 1), Doing.THINKING: (2, 8), Doing.SPEAKING: (6, 12)}
"""The stroke's pattern on the key page: number of lit pixels, and length of the pattern."""


@lru_cache(maxsize=8)
def draw(face: Face) -> Image.Image:
    """Draw a face, light on dark.

    The picture is cached, because screens are redrawn every second, so callers must not draw on it.
    """
    picture = Image.new("1", SIZE)
    pen = ImageDraw.Draw(picture)
    for element in layout(face):
        _draw(pen, element)
    return picture


def _draw(pen: Pen, element: Element) -> None:
    area = element.area
    match element:
        case Text(part):
            lit = int(part is not Role.QUESTION)  # unlit: a question is dark on a light band
            pen.bitmap((area.left, area.top), element.picture, fill=lit)
        case Band():
            corner = area.left + area.width - 1, area.top + area.height - 1
            pen.rectangle((area.left, area.top, *corner), fill=1)
        case PlacedCard(cell):
            draw_cell(pen, cell, area.left, area.top, area.width)
        case TeamSign(team):
            draw_team(pen, team, area.left, area.top, area.width)
        case DoingSign(doing, _, stroke):
            large = area.width == LARGE_SIGN
            draw_doing(pen, doing, area.left, area.top, large)
            lit, step = STROKES.get(doing, (0, 1))
            if stroke:
                rows = [stroke.top + at for at in range(stroke.height) if at % step < lit]
                across = range(stroke.left, stroke.left + stroke.width)
                pen.point([(column, row) for row in rows for column in across], fill=1)
        case _:
            assert_never(element)
