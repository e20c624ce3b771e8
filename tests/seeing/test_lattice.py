"""Cards are found from any side of the table; a layout that is not certain is refused."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from assistant.seeing.lattice import laid, placed
from assistant.seeing.text import SeenText
from tests.seeing.boxes import WORDS, box, camera, magazine, table


def words_of(texts: Sequence[SeenText], rows: int = 5, columns: int = 5) -> list[str]:
    """The largest word at each place of a proven table."""
    lattice = laid(texts, rows, columns)
    assert lattice is not None
    assert lattice.proven
    found = placed(texts, lattice)
    return [
        max(found[row, column], key=lambda one: one.height).word if (row, column) in found else ""
        for row in range(rows)
        for column in range(columns)
    ]


@pytest.mark.parametrize("twice", [True, False])
@pytest.mark.parametrize("side", [0, 1, 2, 3, 0.25, 2.8])
@pytest.mark.parametrize("lean", [0, 35, 55])
def test_each_card_is_found_in_place_from_any_side(lean: float, side: float, twice: bool) -> None:
    assert words_of(table(WORDS, 5, camera(lean, side), twice)) == list(WORDS)


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 5), (5, 4), (3, 5), (5, 3)])
def test_tables_of_other_shapes_are_found_from_any_side(rows: int, columns: int) -> None:
    words = list(WORDS[: rows * columns])
    for side in range(4):
        assert words_of(table(words, rows, camera(30, side)), rows, columns) == words


@pytest.mark.parametrize("holes", [(0, 4, 24), (2, 7, 12), (20, 21, 22)])
@pytest.mark.parametrize("twice", [True, False])
def test_a_missing_card_leaves_a_hole_in_its_place(holes: tuple[int, ...], twice: bool) -> None:
    expected = ["" if place in holes else word for place, word in enumerate(WORDS)]
    lost = dict.fromkeys(holes, "card")
    assert words_of(table(WORDS, 5, camera(40, 1), twice, lost)) == expected


def test_a_card_with_a_single_word_found_keeps_its_place() -> None:
    lost = {0: "large", 6: "small", 18: "large", 24: "small"}
    assert words_of(table(WORDS, 5, camera(45, 3), lost=lost)) == list(WORDS)


@pytest.mark.parametrize("at", [(5.2, 0.5), (-1.6, 1.2), (2.0, 5.2)])
@pytest.mark.parametrize("twice", [True, False])
def test_a_magazine_beside_the_cards_is_not_part_of_the_table(
    at: tuple[float, float], twice: bool
) -> None:
    image = camera(30, 0)
    assert words_of([*table(WORDS, 5, image, twice), *magazine(image, at)]) == [*WORDS]


def test_a_line_across_two_cards_belongs_to_neither() -> None:
    image = camera(0, 0)
    texts = table(WORDS, 5, image, twice=False, lost={6: "card", 7: "card"})
    found = words_of([*texts, box("BEE MOSQUITO", image, (1.5, 1), 0.2, 0)])
    assert (found[6], found[7]) == ("", "")


@pytest.mark.parametrize(
    "texts",
    [[], magazine(camera(0, 0), (0, 0), 40), table(WORDS[:10], 2, camera(0, 0), twice=False)],
    ids=["nothing", "a page", "two rows"],
)
def test_texts_that_do_not_fill_rows_and_columns_are_no_table(texts: list[SeenText]) -> None:
    assert laid(texts, 5, 5) is None


@pytest.mark.parametrize(
    "texts",
    [
        table(WORDS[:20], 4, camera(0, 0)),
        table(WORDS, 5, camera(20, 0), lost=dict.fromkeys(range(4), "card")),
        table([*WORDS, *(f"{one}S" for one in WORDS[:5])], 6, camera(20, 0)),
    ],
    ids=["four rows", "four holes", "six rows"],
)
def test_a_table_with_uncertain_edges_is_not_proven(texts: list[SeenText]) -> None:
    found = laid(texts, 5, 5)
    assert found is not None
    assert not found.proven


@pytest.mark.parametrize("seed", range(8))
def test_scattered_texts_do_not_prove_a_table(seed: int) -> None:
    chance = Random(seed)
    texts = list[SeenText]()
    for word in WORDS * 2:
        x, y, turn = (chance.uniform(0, most) for most in (9, 9, 360))
        texts.append(box(word, np.eye(3), (x, y), 0.2, turn))
    found = laid(texts, 5, 5)
    assert found is None or not found.proven
