"""The screen's picture as text, for games in a terminal: exactly the pixels of the glass.

A line under it explains its signs.
"""

from collections.abc import Iterator
from textwrap import fill

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from assistant.game.messages import Face, Page
from assistant.language.desk_words import DeskWords
from hardware.drawing import draw

HALVES = np.array([ord(sign) for sign in " ▀▄█"])
"""Characters for two pixels, one above the other: bit 0 is the upper one."""

BRAILLE = 0x2800
"""The empty pattern; its eight dots are bits 0 to 7."""

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a braille pattern, by bit (Unicode 15, chapter 21.1)."""


def render(face: Face, words: DeskWords, columns: int = 80) -> str:
    """The face as lines of text, at most `columns` wide if possible, with its legend.

    A terminal of 128 columns gets half blocks, 32 lines; a narrower one braille, 64 × 16.
    """
    explained = fill(signs(face, words), columns)
    return "\n".join(filter(None, (as_text(draw(face), columns), explained)))


def as_text(picture: Image.Image, columns: int = 80) -> str:
    """A picture as lines of text, a dot for each pixel; greys and colours are dithered."""
    lit = np.asarray(picture.convert("1"), np.int_)
    if columns >= picture.width:
        return _text(HALVES[lit[::2] | lit[1::2] << 1])
    bits = [lit[y::4, x::2] << bit for bit, (x, y) in enumerate(DOTS)]
    return _text(BRAILLE + np.sum(bits, axis=0))


def signs(face: Face, words: DeskWords) -> str:
    """The meanings of the signs of the cards; empty if the page has none."""
    if face.page is Page.WORDS and not face.other:
        return ""
    return "; ".join(dict.fromkeys(_signs(face, words)))


def _signs(face: Face, words: DeskWords) -> Iterator[str]:
    """The meanings of the signs in the face; may contain duplicates."""
    cells = [cell for row in face.cells for cell in row]
    for covered, meanings in ((False, words.open), (True, words.covered)):
        there = {cell.identity for cell in cells if cell.covered is covered}
        yield from (meaning for identity, meaning in meanings.items() if identity in there)
    if any(cell.marked_here for cell in cells):
        yield words.wrong_here
    if any(cell.marked_there for cell in cells):
        yield words.wrong_there


def _text(signs: NDArray[np.int_]) -> str:
    """Lines of characters, by their numbers in Unicode."""
    return "\n".join("".join(map(chr, row)) for row in signs.tolist())
