"""Sees the table on a photograph: finds its cards, straightens them, and reads doubtful ones twice.

It lives in a process of its own; see `assistant.seeing.reader`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np
from PIL import Image, ImageOps

from assistant.seeing.cards import LaidCard, joined, laid
from assistant.seeing.lattice import Lattice, Place, mapped
from assistant.seeing.photograph import flaw, opened
from assistant.seeing.table import Cell, PictureError, PictureFault, TableRead
from assistant.seeing.text import Points, SeenText, TextRecognizer
from assistant.seeing.words import KnownWords, WordReading

FIRST, SECOND = 960, 1280
"""The long side in pixels at which text is sought: at first, and if that was not enough.

More takes more memory: 380 MB at first look, some 570 at the second.
"""
STRAIGHT = (270, 180)
"""Pixels of a straightened place when it is read again."""
CELL = (200, 133)
"""Pixels of a place when the whole table is straightened."""
CUTOUT = (160, 107)
ACROSS = 4
"""Number of straightened places beside each other."""
INNER = 0.4
"""Text farther from the middle of its place, in shares of it, belongs to the next."""


class Sight:
    """Reads tables from photographs."""

    def __init__(self, read: Callable[[Image.Image, int], list[SeenText]] | None = None) -> None:
        """`read` finds texts on a picture; without it, the recognizer is loaded."""
        self._read = read or TextRecognizer().read

    def table(
        self, photograph: bytes, rows: int, columns: int, deck: Collection[str]
    ) -> TableRead | PictureFault:
        """The table of `rows` times `columns` cards, or the reason why there is none."""
        try:
            plain = opened(photograph)
        except PictureError as error:
            return error.fault
        picture = ImageOps.autocontrast(plain, cutoff=0.5)
        try:
            found = self._found(picture, rows, columns)
        except PictureError as error:
            return flaw(plain) or error.fault
        readings = {place: _readings(texts, found) for place, texts in found.texts.items()}
        words = KnownWords(deck)
        decided = {place: words.decide(one, found.twice) for place, one in readings.items()}
        places = [(row, column) for row in range(rows) for column in range(columns)]
        doubtful = [one for one in places if one not in decided or not decided[one].sure]
        for place, again in self._again(picture, found.lattice, doubtful):
            readings.setdefault(place, []).append(again)
        cells = {place: words.decide(one, found.twice) for place, one in readings.items()}
        for place, cell in cells.items():
            card = _straight(picture, found.lattice, place, CUTOUT)
            out = io.BytesIO()
            (card if readings[place][0].upright else card.rotate(180)).save(out, "JPEG", quality=80)
            cells[place] = replace(cell, cutout=out.getvalue())
        hole = Cell("", sure=False, choices=())
        return TableRead(tuple(cells.get(one, hole) for one in places), rows, columns)

    def _found(self, picture: Image.Image, rows: int, columns: int) -> LaidCard:
        """The table, in pixels of the picture; raises NO_TABLE or INCOMPLETE."""
        seen = False
        for size in (FIRST, SECOND):
            table = laid(self._read(picture, size), rows, columns)
            seen = seen or table is not None
            if table and not table.proven:  # straightened, more can be read
                table = laid(self._straightened(picture, table.lattice), rows, columns)
            if table and table.proven:
                return table
        raise PictureError(PictureFault.INCOMPLETE if seen else PictureFault.NO_TABLE)

    def _straightened(self, picture: Image.Image, lattice: Lattice) -> list[SeenText]:
        """The texts of the straightened table and around it, in pixels of the picture."""
        wide, high = (lattice.columns + 2) * CELL[0], (lattice.rows + 2) * CELL[1]
        back = lattice.image @ np.array([[1 / CELL[0], 0, -1.5], [0, 1 / CELL[1], -1.5], [0, 0, 1]])
        texts = self._read(_warped(picture, back, (wide, high)), SECOND)
        return [replace(one, corners=mapped(back, one.corners)) for one in texts]

    def _again(
        self, picture: Image.Image, lattice: Lattice, places: Sequence[Place]
    ) -> Iterator[tuple[Place, WordReading]]:
        """Second readings of these places, from their straightened pictures."""
        if not places:
            return
        wide, high = STRAIGHT
        down = -(-len(places) // ACROSS)
        sheet = Image.new("RGB", (ACROSS * wide, down * high), (128, 128, 128))
        for at, place in enumerate(places):
            straight = _straight(picture, lattice, place, STRAIGHT)
            sheet.paste(straight, (at % ACROSS * wide, at // ACROSS * high))
        found: dict[int, list[SeenText]] = {}
        for text in self._read(sheet, SECOND):
            x, y = text.centre / STRAIGHT
            if max(abs(x % 1 - 0.5), abs(y % 1 - 0.5)) < INNER:
                found.setdefault(int(y) * ACROSS + int(x), []).append(text)
        for at, place in enumerate(places):
            for text in joined(found.get(at, [])):
                yield place, WordReading(text.word, text.score, bool(text.along[0] > 0))


def _readings(texts: Sequence[SeenText], found: LaidCard) -> list[WordReading]:
    """The readings at a place."""
    readings = []
    for text in texts:
        ends = found.lattice.to_places(np.array([text.centre, text.centre + text.along / 4]))
        readings.append(WordReading(text.word, text.score, bool(ends[1, 0] > ends[0, 0])))
    return readings


def _straight(
    picture: Image.Image, lattice: Lattice, place: Place, size: tuple[int, int]
) -> Image.Image:
    """A place of the table as seen from above."""
    row, column = place
    to_place = np.array([[1 / size[0], 0, column - 0.5], [0, 1 / size[1], row - 0.5], [0, 0, 1]])
    return _warped(picture, lattice.image @ to_place, size)


def _warped(picture: Image.Image, back: Points, size: tuple[int, int]) -> Image.Image:
    """The picture as a homography from the new pixels to its own shows it."""
    data = tuple((back / back[2, 2]).flatten()[:8])
    return picture.transform(size, Image.Transform.PERSPECTIVE, data, Image.Resampling.BICUBIC)
