"""Doubtful places of a table are read again, and each card is cut out upright."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from assistant.seeing.sight import CLOSE, CUTOUT, Sight
from assistant.seeing.table import KnownWords, PictureFault, TableRead
from assistant.seeing.text import Pixels, SeenText
from tests.seeing.boxes import WORDS, box, camera, table

KNOWN = KnownWords(frozenset(WORDS))
IMAGE = camera(30, 0)
FEW = table(WORDS, 5, IMAGE, lost=dict.fromkeys(range(6, 12), "card"))
PLACE = np.array([[CLOSE[0], 0, CLOSE[0] / 2], [0, CLOSE[1], CLOSE[1] / 2], [0, 0, 1]])
"""Maps steps around a place's centre to pixels of a closer look."""


CORNERS = ((0, 0), (640, 0), (0, 480), (640, 480))
"""Top left corners of a photograph's four parts, in pixels."""


class Looks:
    """Returns the texts of prepared looks in sequence, and then none."""

    def __init__(self, *looks: Sequence[SeenText]) -> None:
        self._looks = list(looks)
        self.sizes: list[tuple[int, int]] = []

    def __call__(self, picture: Pixels) -> list[SeenText]:
        high, wide = picture.shape[:2]
        self.sizes.append((wide, high))
        return list(self._looks.pop(0)) if self._looks else []


def photograph(colour: str = "grey") -> bytes:
    """A sharp picture: black above the middle, and coloured stripes below it."""
    picture = Image.new("RGB", (1600, 1200), colour)
    picture.paste("black", (0, 0, 1600, 600))
    for x in range(0, 1600, 80):
        picture.paste("black", (x, 600, x + 30, 1200))
    out = io.BytesIO()
    picture.save(out, "JPEG")
    return out.getvalue()


def look(looks: Looks) -> TableRead | PictureFault:
    return Sight(looks).table(photograph(), 5, 5, KNOWN)


def read(looks: Looks) -> TableRead:
    """The table found."""
    found = look(looks)
    assert isinstance(found, TableRead)
    return found


def words(found: TableRead) -> list[str]:
    return [cell.word for cell in found.cells]


def grey(picture: bytes) -> NDArray[np.int64]:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("L"), dtype=np.int64)


def test_a_well_read_table_is_looked_at_only_once() -> None:
    looks = Looks(table(WORDS, 5, IMAGE))
    found = read(looks)
    assert words(found) == list(WORDS)
    assert all(cell.sure for cell in found.cells)
    assert len(looks.sizes) == 1


def test_doubtful_places_are_looked_at_closer_and_a_hole_stays_empty() -> None:
    lost = dict.fromkeys((3, 8, 20), "card")
    small = box("ICEBERG", PLACE, (0, -0.15), 0.13, 180)
    beside = box("RULES", PLACE, (0.55, 0), 0.2, 0)
    looks = Looks(table(WORDS, 5, IMAGE, lost=lost), [], [small, beside])
    found = read(looks)
    assert [found.cells[at].word for at in (3, 8, 20)] == ["", "ICEBERG", ""]
    assert [found.cells[at].sure for at in (3, 8, 20)] == [False, True, False]
    assert found.cells[3].cutout == b""
    assert looks.sizes[1:] == [CLOSE] * 3


@pytest.mark.parametrize(("dull", "sure"), [(5, 19), (6, 0)])
def test_frequent_words_do_not_prove_a_barely_legible_table(dull: int, sure: int) -> None:
    """On such a table, PAINT is PANT, and was read well."""
    texts = table(WORDS, 5, IMAGE, twice=False)
    texts = [replace(one, score=0.9) if at < dull else one for at, one in enumerate(texts)]
    known = KnownWords(usual=frozenset(map(str.casefold, WORDS)))
    found = Sight(Looks(texts)).table(photograph(), 5, 5, known)
    assert isinstance(found, TableRead)
    assert sum(cell.sure for cell in found.cells) == sure


def test_a_table_with_too_few_cards_is_reported_and_not_read() -> None:
    assert look(Looks(FEW, FEW)) is PictureFault.INCOMPLETE


@pytest.mark.parametrize("row", [0, 4])
@pytest.mark.parametrize("twice", [True, False])
def test_a_table_with_a_row_out_of_the_picture_is_refused(row: int, twice: bool) -> None:
    """A word that lies where there is no card changes nothing."""
    lost = dict.fromkeys(range(5 * row, 5 * row + 5), "card")
    seen = table(WORDS, 5, IMAGE, twice, lost)
    seen += [box("RULES", IMAGE, (1, 5 if row == 0 else -1), 0.2, 0)]
    assert look(Looks(seen, seen)) is PictureFault.INCOMPLETE


@pytest.mark.parametrize(("word", "score"), [("", 0.9), ("OO", 0.4)])
def test_a_pattern_that_looks_like_text_fills_no_row(word: str, score: float) -> None:
    """A row is outside the picture, and a printed cloth lies in its place."""
    seen = table(WORDS, 5, IMAGE, lost=dict.fromkeys(range(5), "card"))
    dots = [box("OO", IMAGE, (column, 0), 0.2, 0) for column in range(5)]
    seen += [replace(dot, word=word, score=score) for dot in dots]
    assert look(Looks(seen, seen)) is PictureFault.INCOMPLETE


@pytest.mark.parametrize("place", [(1, 0), (0, 1)], ids=["row", "column"])
def test_other_print_does_not_replace_cards_outside_the_picture(place: tuple[int, int]) -> None:
    """A page beside the cards was read as their first row, and moved all of them, and was sure."""
    along, across = place
    lost = dict.fromkeys((5 * across * at + along * at for at in range(5)), "card")
    seen = table(WORDS, 5, IMAGE, lost=lost)
    page = [box("RULES", IMAGE, (along * at, across * at), 0.2, 0) for at in range(5)]
    seen += [replace(one, score=0.9) for one in page]
    assert look(Looks(seen)) is PictureFault.INCOMPLETE


def test_more_text_is_searched_for_in_parts_of_the_picture() -> None:
    texts = table(WORDS, 5, IMAGE)
    shares = (texts[:20], texts[20:30], texts[30:40], texts[40:])
    parts = [
        [replace(one, corners=one.corners - np.array(corner)) for one in some]
        for corner, some in zip(CORNERS, shares, strict=True)
    ]
    looks = Looks(FEW, *parts)
    assert words(read(looks)) == list(WORDS)
    assert looks.sizes == [(1600, 1200)] + [(960, 720)] * 4


@pytest.mark.parametrize(
    ("colour", "fault"), [("#161616", PictureFault.DARK), ("white", PictureFault.NO_TABLE)]
)
def test_a_picture_without_text_is_no_table_unless_it_is_dark(
    colour: str, fault: PictureFault
) -> None:
    looks = Looks([], [])
    assert Sight(looks).table(photograph(colour), 5, 5, KNOWN) is fault


def test_cards_are_cut_out_as_they_lie_on_the_table() -> None:
    """The cards include one with a single word found, and one lying the other way around."""
    image = camera(0, 0)
    around = table(WORDS, 5, image, lost={11: "large", 12: "card"})
    turned = box(WORDS[12], image, (2, 1.8), 0.22, 180)
    for at in (11, 12):
        cutout = grey(read(Looks([*around, turned])).cells[at].cutout)
        assert cutout.shape == CUTOUT[::-1]
        assert cutout[20].mean() < cutout[90].mean()  # the picture's black half is at the top
