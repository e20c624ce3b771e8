"""A table is turned until it lies as its players see it."""

import pytest

from assistant.seeing.table import Cell, TableRead


def table(words: str, rows: int) -> TableRead:
    cells = tuple(Cell(word, sure=True, choices=(word,), cutout=b"") for word in words)
    return TableRead(cells, rows, len(words) // rows)


def words(one: TableRead) -> str:
    return "".join(cell.word for cell in one.cells)


@pytest.mark.parametrize(
    ("before", "rows", "after"),
    [("ABCDEFGHI", 3, "GDAHEBIFC"), ("ABCD", 2, "CADB"), ("ABCDEF", 2, "FEDCBA")],
)
def test_a_square_turns_by_90_degrees_and_others_by_180(before: str, rows: int, after: str) -> None:
    turned = table(before, rows).turned()
    assert (words(turned), turned.rows, turned.columns) == (after, rows, len(before) // rows)


def test_repeated_turns_restore_the_table() -> None:
    square, other = table("ABCDEFGHIJKLMNOP", 4), table("ABCDEF", 2)
    assert square.turned().turned().turned().turned() == square
    assert other.turned().turned() == other
