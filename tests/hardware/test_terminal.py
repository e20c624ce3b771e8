from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from assistant.game.messages import Page
from assistant.game.rules.cards import Side
from assistant.language.en.desk import DESK
from hardware.drawing import draw
from hardware.terminal import render
from tests.hardware.faces import MOMENTS, classic_middle, laying, middle, start


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


def from_halves(text: str) -> Image.Image:
    lines = text.split("\n")
    picture = Image.new("1", (len(lines[0]), len(lines) * 2))
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            picture.putpixel((column, row * 2), sign in "▀█")
            picture.putpixel((column, row * 2 + 1), sign in "▄█")
    return picture


def split(text: str, height: int) -> tuple[str, str]:
    """The picture, and the words under it in one line."""
    lines = text.split("\n")
    return "\n".join(lines[:height]), " ".join(lines[height:])


@pytest.mark.parametrize(
    ("columns", "width", "height", "pixels"),
    [(80, 64, 16, from_braille), (128, 128, 32, from_halves)],
    ids=["braille", "half blocks"],
)
def test_a_terminal_shows_every_pixel(
    columns: int, width: int, height: int, pixels: Callable[[str], Image.Image]
) -> None:
    for seat in Side:
        text, _ = split(render(middle(seat), DESK, columns), height)
        assert {len(line) for line in text.split("\n")} == {width}
        assert pixels(text) == draw(middle(seat))


def test_the_signs_are_explained_under_the_picture() -> None:
    assert split(render(start(Side.NORTH), DESK), 16)[1] == (
        "disc: agent; speck: bystander; cross: assassin"
    )
    assert split(render(middle(Side.NORTH), DESK), 16)[1] == (
        "disc: agent; speck: bystander; cross: assassin; hatched: covered; "
        "bracket under it: wrong from here; bracket over it: wrong from across the table"
    )
    assert split(render(laying(Side.NORTH), DESK), 16)[1] == "dash: nothing known; frame: laid"


@pytest.mark.rule("C2")
def test_operatives_legend_explains_only_covered_cards() -> None:
    covered = "dotted diamond: covered by red; dotted ring: covered by blue; hatched: covered"
    faces = (replace(classic_middle(seat), page=Page.KEY) for seat in Side)
    spymasters, operatives = (split(render(face, DESK), 16)[1] for face in faces)
    key = "diamond: red; ring: blue; speck: bystander; cross: assassin"
    assert spymasters == f"{key}; {covered}"
    assert operatives == f"dash: nothing known; {covered}"


@pytest.mark.parametrize("columns", [64, 80, 128])
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_line_is_wider_than_the_terminal(moment: str, columns: int) -> None:
    for seat in Side:
        assert max(map(len, render(MOMENTS[moment](seat), DESK, columns).split("\n"))) <= columns


def test_a_page_without_a_key_explains_no_signs() -> None:
    assert render(middle(Side.SOUTH), DESK).count("\n") == 15
