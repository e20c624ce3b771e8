"""A screen's picture as text, with the same pixels, and the meanings of its signs."""

from collections.abc import Iterator

import numpy as np
from PIL import Image

from assistant.game.messages import Face, Page
from assistant.language.desk_words import DeskWords

BRAILLE = 0x2800
"""The empty braille pattern; its eight dots are bits 0 to 7."""

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a braille pattern, by bit (Unicode 15, chapter 21.1)."""


def as_text(picture: Image.Image) -> str:
    """A picture (mode "1") as lines of braille, a dot for each pixel."""
    lit = np.asarray(picture, np.int_)
    bits = [lit[y::4, x::2] << bit for bit, (x, y) in enumerate(DOTS)]
    patterns = BRAILLE + np.sum(bits, axis=0)
    return "\n".join("".join(map(chr, row)) for row in patterns.tolist())


def signs(face: Face, words: DeskWords) -> str:
    """The meanings of the cards' signs; empty if the page shows none."""
    return "; ".join(dict.fromkeys(_signs(face, words)))


def _signs(face: Face, words: DeskWords) -> Iterator[str]:
    """The meanings of the signs in the face; can contain duplicates."""
    if face.page is Page.WORDS and not face.other:
        return
    cells = [cell for row in face.cells for cell in row]
    for covered, meanings in ((False, words.open), (True, words.covered)):
        there = {cell.identity for cell in cells if cell.covered is covered}
        yield from (meaning for identity, meaning in meanings.items() if identity in there)
    if any(cell.marked_here for cell in cells):
        yield words.texts["wrong_here"]
    if any(cell.marked_there for cell in cells):
        yield words.texts["wrong_there"]
