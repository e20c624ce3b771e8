"""`--picture`: the cards in a photograph, confirmed at a terminal."""

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.wiring.photographed import Reads, cards_in
from assistant.game import decks
from assistant.game.errors import FileError
from assistant.game.rules import edition as editions
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from tests.tables import WORDS

DUET = editions.load("duet")
CARDS = [word.upper() for word in WORDS]


class Terminal(io.StringIO):
    """Lines typed by a player."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    path = tmp_path / "table.jpg"
    path.write_bytes(b"a photograph")
    return path


def read(photograph: bytes, rows: int, columns: int, known: KnownWords) -> TableRead:
    """The plain table with one doubtful card."""
    assert photograph == b"a photograph"
    assert set(decks.words()) == known.deck
    cells = [Cell(word, at != 3, (word,)) for at, word in enumerate(CARDS)]
    return TableRead(tuple(cells), rows, columns)


def read_with_a_hole(photograph: bytes, rows: int, columns: int, known: KnownWords) -> TableRead:
    """The same table with a hidden card."""
    table = read(photograph, rows, columns, known)
    return replace(table, cells=(*table.cells[:7], Cell("", False, ()), *table.cells[8:]))


@pytest.mark.parametrize(("typed", "wanted"), [("yes", CARDS), ("turn\nturn\nyes", CARDS[::-1])])
def test_the_cards_are_those_that_the_players_confirm(
    typed: str,
    wanted: list[str],
    photograph: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(f"{typed}\n"))
    cards = cards_in(photograph, DUET, read)
    assert [card.word for card in cards] == wanted
    told = capfd.readouterr()
    assert f"{CARDS[3]}?" in told.err
    assert told.out == "", "what others drive the console by stays clean"


@pytest.mark.parametrize(
    ("reads", "typed", "reason"),
    [(read, "no", "the cards lie otherwise"), (read_with_a_hole, "yes", "“.” is no card")],
)
def test_other_cards_are_listed_to_be_corrected(
    reads: Reads, typed: str, reason: str, photograph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(f"{typed}\n"))
    with pytest.raises(FileError, match=rf"{reason}.*: correct .*table\.txt, then start"):
        cards_in(photograph, DUET, reads)
    listed = photograph.with_suffix(".txt").read_text("utf-8").splitlines()
    wanted = [*CARDS]
    wanted[7] = CARDS[7] if reads is read else "?"
    assert listed == wanted


@pytest.mark.parametrize("fault", PictureFault)
def test_a_photograph_without_a_table_is_refused_by_name(
    fault: PictureFault, photograph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(photograph: bytes, rows: int, columns: int, known: KnownWords) -> TableRead:
        raise PictureError(fault)

    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(FileError, match=r"table\.jpg: \w") as refused:
        cards_in(photograph, DUET, refuse)
    assert "\n" not in str(refused.value)
    assert ("./bootstrap picture" in str(refused.value)) is (fault is PictureFault.UNAVAILABLE)


def test_a_missing_file_and_a_missing_terminal_are_reported(
    photograph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileError, match="at a terminal, or on a phone's page"):
        cards_in(photograph, DUET, read)
    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(FileError, match=r"nowhere\.jpg: No such file"):
        cards_in(photograph.with_name("nowhere.jpg"), DUET, read)
