from PIL import Image

from assistant.rules.cards import Side
from hardware.drawing import draw
from hardware.terminal import render
from tests.hardware.faces import middle


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


def test_a_usual_terminal_shows_every_pixel_in_braille() -> None:
    face = middle(Side.SOUTH)
    text = render(face)
    assert {len(line) for line in text.split("\n")} == {64}
    assert from_braille(text) == draw(face)


def test_a_wide_terminal_shows_every_pixel_in_half_blocks() -> None:
    face = middle(Side.NORTH)
    text = render(face, columns=128)
    assert {len(line) for line in text.split("\n")} == {128}
    assert from_halves(text) == draw(face)
