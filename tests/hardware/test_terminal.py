from dataclasses import replace

import pytest
from PIL import Image

from assistant.game.messages import Page
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.terminal import as_text, signs
from tests.hardware.faces import DESK, classic_middle, laying, middle, start


def from_braille(text: str) -> Image.Image:
    places = {1: (0, 0), 2: (0, 1), 4: (0, 2), 8: (1, 0), 16: (1, 1), 32: (1, 2)}
    places |= {64: (0, 3), 128: (1, 3)}
    lines = text.split("\n")
    picture = Image.new("1", (len(lines[0]) * 2, len(lines) * 4))
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            for bit, (x, y) in places.items():
                picture.putpixel((column * 2 + x, row * 4 + y), bool(ord(sign) - 0x2800 & bit))
    return picture


def test_a_terminal_shows_every_pixel() -> None:
    for seat in Side:
        picture = draw(middle(seat))
        assert from_braille(as_text(picture)) == picture


def test_the_legend_explains_the_symbols_on_screen() -> None:
    assert signs(start(Side.NORTH), DESK) == "disc: agent; speck: bystander; cross: assassin"
    assert signs(middle(Side.NORTH), DESK) == (
        "disc: agent; speck: bystander; cross: assassin; hatched: covered; "
        "bracket under it: wrong from here; bracket over it: wrong from across the table"
    )
    assert signs(laying(Side.NORTH), DESK) == "dash: nothing known; frame: laid"
    assert signs(middle(Side.SOUTH), DESK) == "", "a page without a key"


@pytest.mark.rule("C2")
def test_for_operatives_the_legend_explains_only_covers() -> None:
    covered = "dotted diamond: covered by red; dotted ring: covered by blue; hatched: covered"
    faces = (replace(classic_middle(seat), page=Page.KEY) for seat in Side)
    spymasters, operatives = (signs(face, DESK) for face in faces)
    key = "diamond: red; ring: blue; speck: bystander; cross: assassin"
    assert spymasters == f"{key}; {covered}"
    assert operatives == f"dash: nothing known; {covered}"
