"""A word is certain only if the deck has it and all readings of its card agree."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from assistant.seeing.text import SeenText, letters
from assistant.seeing.words import bare, decide
from tests.sections import Section, answers, sections

WORDS = ("MOSQUITO", "MOS", "HERB", "HERD", "Café", "Ice cream", "TIGER", "SPRING", "FLOOD", "SÃO")
USUAL = {"castle", "castles", "new", "york", "sos", "pas", "noon", "nooks"}
DECK = {bare(word): word.upper() for word in (*WORDS, "JUGGLER", "ONION")}


def text(word: str, score: float, marks: str = "") -> SeenText:
    left, upright = 0.8 + 0.15 * (">" in marks), "^" not in marks
    top = 1 if upright is ("!" not in marks) else 0.7
    right, bottom = left + 0.4, top + 0.2
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return SeenText(word, score, corners if upright else np.roll(corners, 2, axis=0))


def read(*words: str) -> list[SeenText]:
    """Readings such as `HERB`, `NEW_YORK`, or `HERB 0.6` with a score.

    `HERB^` is the upper word of a card, upside-down. `HERB>` is not in the middle of it, and
    `HERB!` is in the other word's place.
    """
    return [
        text(one.split()[0].rstrip("^>!").replace("_", " "), float([*one.split(), "0.99"][1]), one)
        for one in words
    ]


def decided(what: str, line: str) -> str:
    """A line's answer: the card's word, and whether it is certain."""
    if what == "letters":
        return letters(line)
    readings = line.split(", ")
    found = decide(DECK, USUAL, read(*readings))
    assert {bare(one.word) for one in read(*readings)} <= {*map(bare, found.choices)}
    return f"{found.word}{', sure' if found.sure else ''}"


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("words.txt")))
def test_readings_decide_the_word_of_a_card_as_written(section: Section) -> None:
    answers(section, decided)


def test_two_words_on_a_card_are_found_in_the_deck() -> None:
    both = [text("ICECREAM", 0.99), text("ICE CREAM", 0.98, "^")]
    found = decide(DECK, USUAL, both)
    assert (found.word, found.sure) == ("ICE CREAM", True)


def test_the_choices_are_readings_and_then_the_nearest_words() -> None:
    assert decide(DECK, USUAL, read("HERS 0.7")).choices == ("HERS", "HERD", "HERB")
    assert decide({}, USUAL, read("TIGER")).choices == ("TIGER",)
