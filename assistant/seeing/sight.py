"""Reads the table in a photograph: locates its cards, and looks closer at doubtful ones.

It runs in its own process; see `assistant.seeing.reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations, product

import cv2
import numpy as np
from PIL import ImageOps

from assistant.seeing.lattice import ALIKE, Lattice, Place, Texts, laid, placed
from assistant.seeing.photograph import opened
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from assistant.seeing.text import Pixels, Points, SeenText, TextRecognizer, mapped
from assistant.seeing.words import ALONE, bare, decide, likeness

TILE = 0.6
"""The share of each side that one of the four closer views covers."""
CLOSE = (270, 180)
"""Size in pixels of the closer view of a card."""
CUTOUT = (160, 107)
CLEAR = 0.8
"""Minimum share of cards with a very well read word on a legible table."""
DIM = 75
"""Brightness, of 255, below which the brightest twentieth of a photograph is too dark."""


class Sight:
    """Reads tables from photographs."""

    def __init__(self, read: Callable[[Pixels], list[SeenText]] | None = None) -> None:
        """`read` recognizes the texts in a picture; None loads the recognizer."""
        self._read = read or TextRecognizer().read

    def table(
        self, photograph: bytes, rows: int, columns: int, known: KnownWords
    ) -> TableRead | PictureFault:
        """The table of `rows` times `columns` cards, or the reason why there is none."""
        try:
            plain = opened(photograph)
        except PictureError as error:
            return error.fault
        colours = np.asarray(ImageOps.autocontrast(plain, cutoff=0.5), dtype=np.uint8)
        picture = np.ascontiguousarray(colours[:, :, ::-1])
        texts = self._read(picture)
        lattice = laid(texts, rows, columns)
        if not (lattice and lattice.proven):
            texts = self._parts(picture)
            lattice = laid(texts, rows, columns) or lattice
        if lattice and lattice.proven:
            found = placed(texts, lattice)
            table = {place: found[place] for place in product(range(rows), range(columns))}
            cells = self._cells(picture, lattice, table, known)
            if _has_print(table, cells, (rows, columns)):
                return PictureFault.INCOMPLETE
            return TableRead(cells, rows, columns)
        if np.percentile(np.asarray(plain.convert("L")), 95) < DIM:
            return PictureFault.DARK
        return PictureFault.INCOMPLETE if lattice else PictureFault.NO_TABLE

    def _cells(
        self, picture: Pixels, lattice: Lattice, table: Texts, known: KnownWords
    ) -> tuple[Cell, ...]:
        """The reading at each position, after a closer look at the doubtful ones."""
        for place, cell in _decided(table, known).items():
            if not cell.sure:
                again = self._texts(picture, _image(lattice, place, CLOSE), CLOSE)
                table[place] += placed(again, lattice).get(place, [])
        cells = _decided(table, known)
        for place, cell in cells.items():
            if cell.word:
                card = _view(picture, _image(lattice, place, CUTOUT), CUTOUT)
                cutout = cv2.imencode(".jpg", card, (cv2.IMWRITE_JPEG_QUALITY, 80))[1].tobytes()
                cells[place] = replace(cell, cutout=cutout)
        return tuple(cells.values())

    def _parts(self, picture: Pixels) -> list[SeenText]:
        """The texts in four parts of the picture, which are enlarged to read them."""
        high, wide = (int(side * TILE) for side in picture.shape[:2])
        corners = product((0, picture.shape[0] - high), (0, picture.shape[1] - wide))
        shifts = (np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]]) for top, left in corners)
        return [text for shift in shifts for text in self._texts(picture, shift, (wide, high))]

    def _texts(self, picture: Pixels, image: Points, size: tuple[int, int]) -> list[SeenText]:
        """The texts of a view, at their positions in the whole picture."""
        found = self._read(_view(picture, image, size))
        return [replace(one, corners=mapped(image, one.corners)) for one in found]


def _image(lattice: Lattice, place: Place, size: tuple[int, int]) -> Points:
    """The homography from a view of this size, showing a position from above, to the picture."""
    (row, column), (wide, high) = place, size
    in_steps = np.array([[1 / wide, 0, column - 0.5], [0, 1 / high, row - 0.5], [0, 0, 1]])
    return np.asarray(lattice.image @ in_steps)


def _view(picture: Pixels, image: Points, size: tuple[int, int]) -> Pixels:
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, image, size, flags=flags), np.uint8)


def _has_print(table: Texts, cells: Sequence[Cell], shape: tuple[int, int]) -> bool:
    """Whether a row or column has print in place of cards, as if cards are outside the picture.

    Most cards have a word that is read in both directions; print has no such word, and no sure one.
    """
    twice = np.array(
        [
            any(
                one.upright and not other.upright and likeness(one.word, other.word) >= ALIKE
                for one, other in permutations(texts, 2)
            )
            for texts in table.values()
        ]
    )
    cards = np.reshape(twice | [cell.sure for cell in cells], shape)
    return bool(twice.mean() > 0.5) and not (cards.any(0).all() and cards.any(1).all())


def _decided(table: Texts, known: KnownWords) -> dict[Place, Cell]:
    """The cells; on a barely legible table, no reading is sure merely as a frequent word."""
    best = [max(one.score for one in texts) for texts in table.values() if texts]
    usual = known.usual if np.mean(np.array(best) >= ALONE) >= CLEAR else ()
    deck = {bare(word): word.upper() for word in sorted(known.deck)}
    hole = Cell("", sure=False, choices=())
    return {place: decide(deck, usual, texts) if texts else hole for place, texts in table.items()}
