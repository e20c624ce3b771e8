from pathlib import Path
from random import Random

import pytest

from assistant.decks import deal, load
from assistant.errors import FileError
from assistant.rules.cards import Card

SIXTEEN = "".join(f"WORD{letter}\n" for letter in "ABCDEFGHIJKLMNOP")


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_is_read_with_what_it_says_about_itself(tmp_path: Path) -> None:
    text = "# name: Mine\n# language: cy\n# licence: CC0-1.0\n\n# my words\n" + SIXTEEN
    deck = load(written(tmp_path, text))
    assert (deck.name, deck.language, deck.licence) == ("Mine", "cy", "CC0-1.0")
    assert deck.cards[0] == Card("WORDA")
    assert len(deck.cards) == 16


def test_a_deck_that_says_nothing_is_called_after_its_file(tmp_path: Path) -> None:
    deck = load(str(written(tmp_path, "\ufeff" + SIXTEEN)))
    assert (deck.name, deck.language, deck.licence) == ("mine", "en", "unknown")
    assert deck.cards[0] == Card("WORDA")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# nothing\n\n", "mine.txt: the deck is empty; it needs at least 16"),
        ("STORM\nRAIN\n", "mine.txt: the deck has 2 cards; it needs at least 16"),
        (SIXTEEN + "\nworda\n", "mine.txt: line 18: worda is already in line 1"),
        ("@\n" + SIXTEEN, "mine.txt: line 1: “@” is no card: it needs a label after the @"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, text: str, reason: str
) -> None:
    with pytest.raises(FileError) as refused:
        load(written(tmp_path, text))
    assert str(refused.value) == f"{tmp_path}/{reason}"


def test_a_word_and_a_picture_of_the_same_name_are_two_cards(tmp_path: Path) -> None:
    assert len(load(written(tmp_path, SIXTEEN + "@ worda\n")).cards) == 17


def test_a_missing_deck_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.txt: can't be read \(No such file"):
        load(tmp_path / "none.txt")


def test_a_name_that_is_none_of_ours_is_refused() -> None:
    with pytest.raises(FileError, match="weekday: can't be read"):
        load("weekday")


def test_text_in_another_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(b"STORM\nCAF\xc9\n")
    with pytest.raises(FileError, match=r"latin\.txt: line 2: this is not UTF-8"):
        load(path)


@pytest.mark.rule("D1")
def test_a_table_is_dealt_without_a_card_twice() -> None:
    cards = deal(load("everyday"), 25, Random(7))
    assert len(set(cards)) == 25


def test_the_same_seed_deals_the_same_table() -> None:
    deck = load("everyday")
    assert deal(deck, 25, Random(7)) == deal(deck, 25, Random(7))
    assert deal(deck, 25, Random(7)) != deal(deck, 25, Random(8))


def test_more_cards_than_the_deck_has_are_refused(tmp_path: Path) -> None:
    deck = load(written(tmp_path, SIXTEEN))
    assert len(deal(deck, 16, Random(1))) == 16
    with pytest.raises(FileError, match="deck mine: it has 16 cards, 17 are needed"):
        deal(deck, 17, Random(1))
