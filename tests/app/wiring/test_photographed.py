"""`--picture`: the cards in a photograph, put right and confirmed at a terminal."""

import io
import sys
from pathlib import Path

import pytest

from assistant.app.wiring.photographed import cards_in
from assistant.game import decks
from assistant.game.errors import FileError
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Card
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from tests.tables import WORDS

DUET = editions.load("duet")
CARDS = [word.upper() for word in WORDS]


class Terminal(io.StringIO):
    """Lines that somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    path = tmp_path / "table.jpg"
    path.write_bytes(b"a photograph")
    return path


def read(photograph: bytes, rows: int, columns: int, known: KnownWords) -> TableRead:
    """The plain table, of which one card is doubtful and one is hidden."""
    assert photograph == b"a photograph"
    assert set(decks.words()) == known.deck
    cells = [Cell(word, True, (word,), b"") for word in CARDS]
    cells[3] = Cell("HERD", False, ("HERD", "HERB"), b"")
    cells[7] = Cell("", False, (), b"")
    return TableRead(tuple(cells), rows, columns)


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        (("herb", "zebra", ""), {}),
        (("herb", "zebra", "1 5 candle", ""), {4: "CANDLE"}),
        (("herb", "zebra", "6 1 nowhere", "t", "t", "t", "t", ""), {}),
        (("herb", CARDS[0], "", "2 3 zebra", ""), {}),  # a card that lies there already
    ],
)
def test_doubtful_cards_are_asked_for_and_the_table_is_confirmed(
    typed: tuple[str, ...],
    changed: dict[int, str],
    photograph: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("\n".join(typed) + "\n"))
    wanted = [*CARDS]
    for at, word in {3: "HERB", 7: "ZEBRA", **changed}.items():
        wanted[at] = word
    assert cards_in(photograph, DUET, read) == tuple(map(Card, wanted))
    told = capfd.readouterr()
    assert "Row 1, column 4 (HERB?)" in told.err
    assert told.out == "", "what others drive the console by stays clean"


def test_a_turned_table_has_other_rows(photograph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("herb\nzebra\nt\nt\n\n"))
    cards = cards_in(photograph, DUET, read)
    assert [card.word for card in cards[:2]] == [CARDS[24], CARDS[23]]


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


def test_a_missing_file_and_a_missing_terminal_are_told(
    photograph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileError, match="at a terminal, or on a phone's page"):
        cards_in(photograph, DUET, read)
    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(FileError, match=r"nowhere\.jpg: No such file"):
        cards_in(photograph.with_name("nowhere.jpg"), DUET, read)
