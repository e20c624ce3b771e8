"""Boxes get the direction of their text, which long lines determine for short ones."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from assistant.seeing.text import LINES, MOST, WIDEST, Pixels, Points, TextRecognizer, directed
from assistant.seeing.words import WELL
from tests.seeing.boxes import box


def found(wide: float, high: float) -> Points:
    """A box as found: from its top left in the picture."""
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float64)


@pytest.mark.parametrize(
    ("sizes", "across"),
    [
        ([(90, 30), (30, 40), (45, 30)], [True, True, True]),
        ([(30, 90), (40, 35), (30, 45)], [False, False, False]),
        ([(90, 30), (95, 30), (30, 90)], [True, True, False]),  # a long line shows it unaided
        ([(40, 30)], [True]),
    ],
)
def test_the_first_side_runs_along_the_text(
    sizes: list[tuple[int, int]], across: list[bool]
) -> None:
    firsts = [one[1] - one[0] for one in directed([found(*size) for size in sizes])]
    assert [bool(abs(x) > abs(y)) for x, y in firsts] == across


def test_a_text_knows_its_direction_and_height() -> None:
    text = box("TIGER", np.eye(3), (2, 1), 0.2, 180)
    assert text.along == pytest.approx(-0.7)
    assert text.height == pytest.approx(0.2)
    assert not text.upright
    assert text.centre == pytest.approx(2 + 1j)


class Engine:
    """Finds and reads a word, but cannot determine which side is up."""

    def __init__(self, found: int = 1, high: int = 40) -> None:
        self.boxes = [np.array([(400, 0), (600, 0), (600, high), (400, high)], dtype=float)] * found
        self.read = 0

    def __call__(self, view: Pixels, **_: bool) -> SimpleNamespace:
        return SimpleNamespace(boxes=self.boxes)

    def crop_text_regions(self, picture: Pixels, boxes: Points) -> list[Pixels]:
        return [picture[:, int(box[0][0]) : int(box[1][0])] for box in boxes]

    def cls_and_rotate(self, lines: list[Pixels]) -> tuple[list[Pixels], SimpleNamespace]:
        return lines, SimpleNamespace(cls_res=[("0", 0.5)] * len(lines))

    def recognize_txt(self, lines: list[Pixels]) -> SimpleNamespace:
        words = [
            "ONION" if line[:, :20].mean() < line[:, -20:].mean() else "NOINO" for line in lines
        ]
        self.read += len(lines)
        return SimpleNamespace(txts=words, scores=[0.99] * len(lines))


def test_a_word_that_is_another_one_upside_down_is_read_as_both() -> None:
    picture = np.zeros((40, 1000, 3), dtype=np.uint8)
    picture[:, 500:] = 255
    texts = TextRecognizer(Engine()).read(picture)
    assert [(one.word, one.upright) for one in texts] == [("ONION", True), ("NOINO", False)]
    assert all(one.score < WELL for one in texts), "so that it is sure of neither"


def test_a_photograph_with_ever_more_text_is_read_only_up_to_a_limit() -> None:
    engine = Engine(found=1000)
    recognizer = TextRecognizer(engine)
    counts = [len(recognizer.read(np.zeros((40, 1000, 3), dtype=np.uint8))) for _ in range(9)]
    assert counts[0] == MOST
    assert counts[-1] == 0
    assert engine.read <= LINES + 2 * MOST


def test_a_line_that_is_longer_than_any_name_is_not_read() -> None:
    """A printed cloth has lines across the whole picture, which took 60 MB more than a table."""
    engine = Engine(high=200 // WIDEST - 1)
    assert TextRecognizer(engine).read(np.zeros((40, 1000, 3), dtype=np.uint8)) == []
    assert engine.read == 0
