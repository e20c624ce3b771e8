"""A table is looked at again where it is doubtful, and each card is cut out upright."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from assistant.seeing.sight import CELL, CUTOUT, STRAIGHT, Sight
from assistant.seeing.table import PictureFault, TableRead
from assistant.seeing.text import SeenText
from tests.seeing.boxes import WORDS, box, camera, table

IMAGE = camera(30, 0)
FEW = table(WORDS, 5, IMAGE, lost=dict.fromkeys(range(6, 12), "card"))


class Looks:
    """Gives the texts of one look after the other, and keeps the sizes of what it was shown."""

    def __init__(self, *looks: Sequence[SeenText]) -> None:
        self._looks = list(looks)
        self.sizes: list[tuple[int, int]] = []

    def __call__(self, picture: Image.Image, side: int) -> list[SeenText]:
        self.sizes.append(picture.size)
        return list(self._looks.pop(0))


def photograph(colour: str = "grey") -> bytes:
    """A sharp picture: black above the middle, and with stripes of a colour below it."""
    picture = Image.new("RGB", (1600, 1200), colour)
    picture.paste("black", (0, 0, 1600, 600))
    for x in range(0, 1600, 80):
        picture.paste("black", (x, 600, x + 30, 1200))
    out = io.BytesIO()
    picture.save(out, "JPEG")
    return out.getvalue()


def look(looks: Looks) -> TableRead | PictureFault:
    return Sight(looks).table(photograph(), 5, 5, WORDS)


def read(looks: Looks) -> TableRead:
    """The table that was found."""
    found = look(looks)
    assert isinstance(found, TableRead)
    return found


def words(found: TableRead) -> list[str]:
    return [cell.word for cell in found.cells]


def on_sheet(word: str, at: int, turn: float = 0) -> SeenText:
    """A text in the middle of a place of the second look's sheet."""
    scale = np.diag((*STRAIGHT, 1.0))
    return box(word, scale, (at % 4 + 0.5, at // 4 + 0.5), 0.2, turn)


def grey(picture: bytes) -> NDArray[np.int64]:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("L"), dtype=np.int64)


def test_a_table_that_was_read_well_is_looked_at_once() -> None:
    looks = Looks(table(WORDS, 5, IMAGE))
    found = read(looks)
    assert words(found) == list(WORDS)
    assert all(cell.sure for cell in found.cells)
    assert len(looks.sizes) == 1


def test_doubtful_places_are_read_again_and_a_hole_stays_empty() -> None:
    lost = {3: "card", 8: "small", 20: "card"}
    looks = Looks(table(WORDS, 5, IMAGE, lost=lost), [on_sheet("ICEBERG", 1, 180)])
    found = read(looks)
    assert [found.cells[at].word for at in (3, 8, 20)] == ["", "ICEBERG", ""]
    assert [found.cells[at].sure for at in (3, 8, 20)] == [False, True, False]
    assert found.cells[3].cutout == b""
    assert looks.sizes[1] == (4 * STRAIGHT[0], STRAIGHT[1])


def test_a_table_that_is_not_proven_is_straightened_and_read_again() -> None:
    straight = np.array([[CELL[0], 0, 1.5 * CELL[0]], [0, CELL[1], 1.5 * CELL[1]], [0, 0, 1]])
    looks = Looks(FEW, table(WORDS, 5, straight))
    assert words(read(looks)) == list(WORDS)
    assert looks.sizes[1] == (7 * CELL[0], 7 * CELL[1])
    assert look(Looks(FEW, [], FEW, FEW)) is PictureFault.INCOMPLETE


def test_a_false_table_at_first_look_does_not_hide_the_true_one() -> None:
    assert words(read(Looks(FEW, [], table(WORDS, 5, IMAGE)))) == list(WORDS)


@pytest.mark.parametrize(
    ("colour", "fault"), [("#161616", PictureFault.DARK), ("white", PictureFault.NO_TABLE)]
)
def test_a_picture_without_text_is_no_table_unless_it_is_dark(
    colour: str, fault: PictureFault
) -> None:
    looks = Looks([], [])
    assert Sight(looks).table(photograph(colour), 5, 5, WORDS) is fault
    assert len(looks.sizes) == 2


def test_a_card_that_lies_upside_down_is_cut_out_upright() -> None:
    around = table(WORDS, 5, camera(0, 0), lost={12: "card"})
    large, small = (
        box(WORDS[12], camera(0, 0), (2, y), high, turn)
        for y, high, turn in ((1.8, 0.22, 180), (2.15, 0.13, 0))
    )
    found = read(Looks([*around, large, small]))
    turned, beside = (grey(found.cells[at].cutout) for at in (12, 11))
    assert turned.shape == CUTOUT[::-1]
    assert turned[20].mean() > turned[90].mean()  # the black half of the picture is below
    assert beside[20].mean() < beside[90].mean()
