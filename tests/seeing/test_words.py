"""A word is sure only if the deck has it and all readings of its card speak for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.seeing.text import letters
from assistant.seeing.words import KnownWords, WordReading
from tests.sections import Section, answers, sections

DECK = KnownWords(
    ("MOSQUITO", "MOS", "HERB", "HERD", "Café", "Ice cream", "TIGER", "SPRING", "FLOOD")
)


def read(*words: str) -> list[WordReading]:
    """Readings such as `HERB`, `HERB^` upside-down, or `HERB 0.6` with a score."""
    return [
        WordReading(one.split()[0].rstrip("^"), float([*one.split(), "0.99"][1]), "^" not in one)
        for one in words
    ]


def decided(what: str, text: str) -> str:
    """The answer to a line: the word that a card has, and whether that is sure."""
    if what == "letters":
        return letters(text)
    readings = text.split(", ")
    found = DECK.decide(read(*readings), twice=what == "two")
    said = {one.split()[0].rstrip("^").replace("CAFE", "CAFÉ") for one in readings}
    assert said <= {*found.choices}
    return f"{found.word}{', sure' if found.sure else ''}"


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("words.txt")))
def test_a_card_has_the_word_that_is_written(section: Section) -> None:
    answers(section, decided)


def test_two_words_on_a_card_are_found_in_the_deck() -> None:
    both = [WordReading("ICECREAM", 0.99), WordReading("ICE CREAM", 0.98, upright=False)]
    found = DECK.decide(both, twice=True)
    assert (found.word, found.sure) == ("ICE CREAM", True)


def test_nothing_is_sure_without_a_deck() -> None:
    found = KnownWords(()).decide(read("TIGER", "TIGER^"), twice=True)
    assert (found.word, found.sure, found.choices) == ("TIGER", False, ("TIGER",))


def test_the_choices_are_readings_and_then_the_nearest_words() -> None:
    assert DECK.decide(read("HERS 0.7"), twice=True).choices == ("HERS", "HERB", "HERD")
