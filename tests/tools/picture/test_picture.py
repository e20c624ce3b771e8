"""A photograph depends only on its seed, and correct readings of it are counted."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from assistant.seeing.reader import available
from assistant.seeing.table import Cell, PictureFault, TableRead
from tools.picture import __main__ as command
from tools.picture.__main__ import _own, picture
from tools.picture.draw import photograph
from tools.picture.judge import Verdict, judge, line, report

DECK = [f"{one}{two}" for one in ("TIGER", "RIVER", "CLOUD", "STONE", "PIANO") for two in "AEIOU"]
THERE = ["A", "B", "C", "D", "E", "F", "G", "H", ""]


def judged(letters: str, unsure: str = "") -> Verdict:
    """The verdict on nine cells; "-" is a hole."""
    cells = (
        Cell(one.strip("-"), sure=one not in unsure and one != "-", choices=(), cutout=b"")
        for one in letters
    )
    return judge("one", THERE, TableRead(tuple(cells), 3, 3), 2.0)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_photograph() -> None:
    first, again, other = (photograph(seed, DECK) for seed in (5, 5, 6))
    assert first == again
    assert first.picture != other.picture
    assert max(Image.open(io.BytesIO(first.picture)).size) == 1600
    assert len(first.words) == first.rows * first.columns


@pytest.mark.parametrize(
    ("letters", "unsure", "counts"),
    [
        ("ABCDEFGH-", "", (8, 0, 0, 0)),
        ("ABCDEFGH-", "AB", (8, 2, 0, 0)),
        ("ABCDEFG--", "", (7, 1, 1, 0)),  # an unseen card is marked
        ("ABCDEFGHX", "X", (8, 1, 1, 0)),  # a word where there is no card
        ("ABCDEFGX-", "", (7, 0, 1, 1)),
    ],
)
def test_right_marked_wrong_and_surely_wrong_cells_are_counted(
    letters: str, unsure: str, counts: tuple[int, ...]
) -> None:
    found = judged(letters, unsure)
    assert (found.right, found.marked, found.wrong, found.wrong_sure) == counts
    assert found.whole is (not found.wrong)
    assert not found.astray


def test_wrong_certain_words_are_astray_but_a_rotated_table_is_not() -> None:
    assert judged("BCADEFGH-").astray
    assert not judged("BCADEFGH-", "ABC").astray
    turned = judged("GDAHEB-FC")
    assert (turned.whole, turned.upright) == (True, False)


def test_a_refused_table_counts_as_wrong_cards() -> None:
    refused = judge("two", THERE, PictureFault.DARK, 1.0)
    said = report([judged("ABCDEFGH-"), refused])
    assert "cards right: 8 of 16 = 0.500" in said
    assert "tables refused: 1 of 2" in said
    assert line(refused) == "two: none read, DARK; 1.0 s"


def test_the_words_of_a_photograph_are_read_from_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "table.jpg").write_bytes(b"picture")
    (tmp_path / "table.txt").write_text("TIGER, NEW YORK\n-, MAP\n", "utf-8")
    assert list(_own(tmp_path)) == [("table.jpg", b"picture", ["TIGER", "NEW YORK", "", "MAP"], 2)]


def test_a_photograph_without_its_words_is_shown_as_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_photograph: bytes, rows: int, columns: int, _deck: object) -> TableRead:
        cells = [Cell("MAP", True, (), b"")] * (rows * columns - 2)
        cells += [Cell("TIMER", False, (), b""), Cell("", False, (), b"")]
        return TableRead(tuple(cells), rows, columns)

    monkeypatch.setattr(command, "available", lambda: True)
    monkeypatch.setattr(command, "read_picture", read)
    (tmp_path / "table.jpg").write_bytes(b"picture")
    said = CliRunner().invoke(picture, [str(tmp_path)]).output.splitlines()
    assert said == ["table.jpg:", *["MAP, MAP, MAP, MAP, MAP"] * 4, "MAP, MAP, MAP, TIMER?, -?"]


@pytest.mark.skipif(available(), reason="the recognizer is installed")
def test_without_the_recognizer_the_command_says_what_to_install() -> None:
    said = CliRunner().invoke(picture, ["--count", "1"])
    assert said.exit_code == 1
    assert "pip install '.[picture]'" in said.output
