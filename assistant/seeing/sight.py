"""Sees the table on a photograph: finds its cards, and looks closer at doubtful ones.

It lives in a process of its own; see `assistant.seeing.reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import inf

import cv2
import numpy as np
from PIL import ImageOps

from assistant.seeing.cards import TWICE, Place, laid, placed
from assistant.seeing.lattice import Lattice
from assistant.seeing.photograph import opened
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from assistant.seeing.text import Pixels, Points, SeenText, TextRecognizer, mapped
from assistant.seeing.words import ALONE, WELL, bare, decide

TILE = 0.6
"""The share of a side that each of four closer looks covers."""
CLOSE = (270, 180)
"""Pixels of a place that is looked at again."""
INNER = 0.4
"""Text farther from the middle of its place, in shares of it, belongs to the next."""
CUTOUT = (160, 107)
CLEAR = 0.8
"""A table is legible if this share of its cards has a word that was read very well."""
LARGER = 1.2
"""Of a card's two words, the large one is higher than the other by this."""
DIM = 75
"""The brightest twentieth of a dark photograph is below this, of 255."""
HAZY = 0.7
"""Text is blurred, or too small, if the mean of its scores is below this."""

Read = Callable[[Pixels], list[SeenText]]
"""Finds texts on a picture: see `TextRecognizer.read`."""


class Sight:
    """Reads tables from photographs."""

    def __init__(self, read: Read | None = None) -> None:
        """`read` finds texts; without it, the recognizer is loaded."""
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
            places = list(product(range(rows), range(columns)))
            return TableRead(self._cells(picture, texts, lattice, known, places), rows, columns)
        if np.percentile(np.asarray(plain.convert("L")), 95) < DIM:
            return PictureFault.DARK
        if len(texts) >= rows * columns / 2 and np.mean([one.score for one in texts]) < HAZY:
            return PictureFault.BLURRED
        return PictureFault.INCOMPLETE if lattice else PictureFault.NO_TABLE

    def _cells(
        self,
        picture: Pixels,
        texts: Sequence[SeenText],
        lattice: Lattice,
        known: KnownWords,
        places: Sequence[Place],
    ) -> tuple[Cell, ...]:
        """The reading at each place, after a closer look at those that are not sure."""
        found = placed(texts, lattice)
        table = {place: found[place] for place in places}
        legible = [{one.upright for one in some if one.score >= WELL} for some in table.values()]
        twice = sum(len(ways) == 2 for ways in legible) >= TWICE * len(places)
        decided = partial(_decided, known)
        doubtful = [place for place, cell in decided(table).items() if not cell.sure]
        for place, again in placed(self._closer(picture, lattice, doubtful), lattice).items():
            table[place] += again
        cells = decided(table)
        for place, cell in cells.items():
            if cell.word:
                card = _above(picture, lattice, place, CUTOUT)[0]
                if _is_turned(table[place], twice):
                    card = card[::-1, ::-1]
                cutout = cv2.imencode(".jpg", card, (cv2.IMWRITE_JPEG_QUALITY, 80))[1].tobytes()
                cells[place] = replace(cell, cutout=cutout)
        return tuple(cells.values())

    def _parts(self, picture: Pixels) -> list[SeenText]:
        """The texts of four parts of the picture, in which they are larger."""
        texts = []
        high, wide = (int(side * TILE) for side in picture.shape[:2])
        for top, left in product((0, picture.shape[0] - high), (0, picture.shape[1] - wide)):
            part = np.ascontiguousarray(picture[top : top + high, left : left + wide])
            found = self._read(part)
            texts += [replace(one, corners=one.corners + np.array((left, top))) for one in found]
        return texts

    def _closer(self, picture: Pixels, lattice: Lattice, places: Iterable[Place]) -> list[SeenText]:
        """The texts of these places, each seen from above."""
        texts = []
        for place in places:
            view, back = _above(picture, lattice, place, CLOSE)
            for text in self._read(view):
                if np.abs(text.corners.mean(0) / CLOSE - 0.5).max() < INNER:
                    texts.append(replace(text, corners=mapped(back, text.corners)))
        return texts


def _above(
    picture: Pixels, lattice: Lattice, place: Place, size: tuple[int, int]
) -> tuple[Pixels, Points]:
    """A place of the table as seen from above, and the homography back to the picture."""
    (row, column), (wide, high) = place, size
    in_steps = np.array([[1 / wide, 0, column - 0.5], [0, 1 / high, row - 0.5], [0, 0, 1]])
    back, flags = lattice.image @ in_steps, cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, back, size, flags=flags), np.uint8), back


def _is_turned(texts: Sequence[SeenText], twice: bool) -> bool:
    """Whether a card lies upside-down: of its two words, the clearly larger one does."""
    heights = {one.upright: one.height for one in sorted(texts, key=lambda one: one.score)}
    return heights.get(False, 0) > LARGER * heights.get(True, inf if twice else 0)


def _decided(known: KnownWords, table: Mapping[Place, Sequence[SeenText]]) -> dict[Place, Cell]:
    """The cells. A frequent word is no proof on a table that is hardly legible."""
    best = [max(one.score for one in texts) for texts in table.values() if texts]
    usual = known.usual if np.mean(np.array(best) >= ALONE) >= CLEAR else ()
    deck = {bare(word): word.upper() for word in sorted(known.deck)}
    hole = Cell("", sure=False, choices=())
    return {place: decide(deck, usual, texts) if texts else hole for place, texts in table.items()}
