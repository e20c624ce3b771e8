"""Sees the table on a photograph: finds its cards, and looks closer at doubtful ones.

It lives in a process of its own; see `assistant.seeing.reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import cv2
import numpy as np
from PIL import ImageOps

from assistant.seeing.cards import TWICE, Place, laid, placed
from assistant.seeing.lattice import Lattice
from assistant.seeing.photograph import opened
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from assistant.seeing.text import Pixels, Points, SeenText, TextRecognizer
from assistant.seeing.words import ALONE, bare, decide

PIXELS = 560_000
"""Text is sought on so many pixels of the whole at most, and on fewer of a part."""
TILE = 0.6
"""The share of a side that each of four closer looks covers."""
CLOSE = (270, 180)
"""Pixels of a place that is looked at again."""
INNER = 0.4
"""Text farther from the middle of its place, in shares of it, belongs to the next."""
CUTOUT = (160, 107)
CLEAR = 0.8
"""A table is legible if this share of its cards has a word that was read very well."""
TALL = 0.85
"""A card's larger word is higher than this share of the others'."""
DIM = 75
"""The brightest twentieth of a dark photograph is below this, of 255."""
FAINT = 20
"""Text with less contrast, of 255, tells nothing about sharpness."""
SOFT = 0.15
"""The steepest edges of a blurred line of text are below this share of its contrast a pixel."""

Read = Callable[[Pixels, Pixels, Points], list[SeenText]]
"""Finds texts on a view of a picture: see `TextRecognizer.read`."""


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
        lattice: Lattice | None = None
        for share in (1, TILE):
            texts = self._parts(picture, share)
            lattice = laid(texts, rows, columns) or lattice
            if lattice and lattice.proven:
                break
        if lattice and not lattice.proven:
            around = product(range(-1, rows + 1), range(-1, columns + 1))
            texts = self._closer(picture, lattice, around)
            lattice = laid(texts, rows, columns) or lattice
        if lattice and lattice.proven:
            return self._cells(picture, texts, lattice, known)
        if np.percentile(np.asarray(plain.convert("L")), 95) < DIM:
            return PictureFault.DARK
        if is_blurred(picture, texts):
            return PictureFault.BLURRED
        return PictureFault.INCOMPLETE if lattice else PictureFault.NO_TABLE

    def _cells(
        self,
        picture: Pixels,
        texts: Sequence[SeenText],
        lattice: Lattice,
        known: KnownWords,
    ) -> TableRead:
        """The table with what is read at each place, after a closer look at what is not sure."""
        places = list(product(range(lattice.rows), range(lattice.columns)))
        somewhere = placed(texts, lattice)
        found = {place: somewhere[place] for place in places if place in somewhere}
        both = sum(len({one.upright for one in some}) == 2 for some in found.values())
        decided = partial(_decided, known, both >= TWICE * len(places))
        cells = decided(found)
        doubtful = [one for one in places if one not in cells or not cells[one].sure]
        for place, again in placed(self._closer(picture, lattice, doubtful), lattice).items():
            found.setdefault(place, []).extend(again)
        cells = decided(found)
        tall = float(np.median([max(one.height for one in found[place]) for place in cells]))
        for place, cell in cells.items():
            card = _above(picture, lattice, place, CUTOUT)[0]
            if _is_turned(found[place], tall):
                card = card[::-1, ::-1]
            cutout = cv2.imencode(".jpg", card, (cv2.IMWRITE_JPEG_QUALITY, 80))[1].tobytes()
            cells[place] = replace(cell, cutout=cutout)
        hole = Cell("", sure=False, choices=())
        in_order = tuple(cells.get(place, hole) for place in places)
        return TableRead(in_order, lattice.rows, lattice.columns)

    def _parts(self, picture: Pixels, share: float) -> list[SeenText]:
        """The texts of the whole picture, or of four parts with this share of its sides."""
        texts = []
        high, wide = (int(side * share) for side in picture.shape[:2])
        scale = min(1.0, (PIXELS * share / high / wide) ** 0.5)
        for top in {0, picture.shape[0] - high}:
            for left in {0, picture.shape[1] - wide}:
                part = picture[top : top + high, left : left + wide]
                size = round(wide * scale), round(high * scale)
                view = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
                back = np.array([[1 / scale, 0, left], [0, 1 / scale, top], [0, 0, 1]])
                texts += self._read(np.asarray(view, np.uint8), picture, back)
        return texts

    def _closer(self, picture: Pixels, lattice: Lattice, places: Iterable[Place]) -> list[SeenText]:
        """The texts of these places, each seen from above."""
        texts = []
        for place in places:
            for text in self._read(*_above(picture, lattice, place, CLOSE)):
                away = lattice.to_places(text.centre[None])[0] - place[::-1]
                if np.abs(away).max() < INNER:
                    texts.append(text)
        return texts


def _above(
    picture: Pixels, lattice: Lattice, place: Place, size: tuple[int, int]
) -> tuple[Pixels, Pixels, Points]:
    """A place of the table as seen from above, the picture, and the homography back to it."""
    (row, column), (wide, high) = place, size
    in_steps = np.array([[1 / wide, 0, column - 0.5], [0, 1 / high, row - 0.5], [0, 0, 1]])
    back, flags = lattice.image @ in_steps, cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(picture, back, size, flags=flags)
    return np.asarray(view, dtype=np.uint8), picture, back


def _decided(
    known: KnownWords, twice: bool, found: Mapping[Place, Sequence[SeenText]]
) -> dict[Place, Cell]:
    """The cells with texts. A frequent word is no proof on a table that is hardly legible."""
    clear = np.mean([max(one.score for one in some) >= ALONE for some in found.values()])
    usual = known.usual if clear >= CLEAR else ()
    deck = {bare(word): word.upper() for word in sorted(known.deck)}
    return {place: decide(deck, usual, twice, texts) for place, texts in found.items()}


def _is_turned(texts: Sequence[SeenText], tall: float) -> bool:
    """Whether a card lies upside-down: it has a large word that does, and none that does not."""
    large = {one.upright for one in texts if one.height > TALL * tall}
    return large == {False}


def is_blurred(picture: Pixels, texts: Sequence[SeenText]) -> bool:
    """Whether most lines of text have no steep edge."""
    softness = []
    for text in texts:
        left, top, wide, high = cv2.boundingRect(text.corners.clip(0).astype(np.float32))
        line = cv2.GaussianBlur(picture[top : top + high, left : left + wide].mean(2), (0, 0), 1)
        dark, bright = np.percentile(line, (2, 98))
        if min(line.shape) > 8 and bright - dark > FAINT:
            steep = max(np.percentile(abs(np.diff(line, axis=way)), 99.5) for way in (0, 1))
            softness.append(steep / (bright - dark))
    return bool(softness) and float(np.median(softness)) < SOFT
