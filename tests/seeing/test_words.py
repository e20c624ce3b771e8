"""A word is sure only if the deck has it and all readings of its card speak for it."""

from __future__ import annotations

import pytest

from assistant.seeing.words import KnownWords, WordReading

DECK = KnownWords(
    ("MOSQUITO", "MOS", "HERB", "HERD", "Café", "Ice cream", "TIGER", "SPRING", "FLOOD")
)


def read(*words: str) -> list[WordReading]:
    """Readings such as `HERB`, `HERB^` upside-down, or `HERB 0.6` with a score."""
    return [
        WordReading(one.split()[0].rstrip("^"), float([*one.split(), "0.99"][1]), "^" not in one)
        for one in words
    ]


@pytest.mark.parametrize(
    ("readings", "word", "sure"),
    [
        (("TIGER", "TIGER^"), "TIGER", True),
        (("TIGER", "TGER^ 0.7"), "TIGER", True),  # the second word a little off
        (("TIGER", "XX^ 0.6"), "TIGER", False),  # not read twice
        (("TIGER",), "TIGER", False),
        (("TIGER", "TIGER"), "TIGER", True),  # twice, and nothing is like it
        (("TIGER 0.9", "TIGER 0.9"), "TIGER", False),
        (("HERB", "HERB"), "HERB", False),
        (("TIGER", "TIGEL^"), "TIGER", False),  # read well, and another word
        (("TIGER", "TIGEL^ 0.9", "TIGER^ 0.95"), "TIGER", True),  # mended at the second look
        (("TIGER", "IGER^"), "TIGER", True),  # partly hidden
        (("SPRINGA",), "SPRINGA", False),
        (("SPRINGA 0.8",), "SPRING", False),
        (("TIGER 0.8", "TIGER^ 0.7"), "TIGER", False),  # not read well
        (("MOS", "MOSQUITO^"), "MOS", False),  # two words of the deck
        (("MOS", "MOSQUI^"), "MOS", False),
        (("HERD", "HERB^"), "HERD", False),
        (("CAFE", "CAFÉ^"), "CAFÉ", True),
        (("SPRINGA", "SPRINGA^"), "SPRINGA", False),  # read twice, so it is not made SPRING
        (("FLOD 0.7", "FLO^ 0.6"), "FLOOD", False),
        (("ZEBRA", "ZEBRA^"), "ZEBRA", False),  # a word, but not of the deck
    ],
)
def test_cards_with_two_words(readings: tuple[str, ...], word: str, sure: bool) -> None:
    found = DECK.decide(read(*readings), twice=True)
    assert (found.word, found.sure) == (word, sure)
    assert {one.split()[0].rstrip("^").replace("CAFE", "CAFÉ") for one in readings} <= {
        *found.choices
    }


@pytest.mark.parametrize(
    ("readings", "sure"),
    [
        (("TIGER",), True),
        (("TIGER 0.9",), False),
        (("HERB",), False),  # HERD may have been misread
        (("HERB", "HERB"), True),
        (("MOS",), False),
        (("MOS", "MOSQUITO"), False),
    ],
)
def test_cards_with_a_single_word(readings: tuple[str, ...], sure: bool) -> None:
    assert DECK.decide(read(*readings), twice=False).sure is sure


def test_two_words_on_a_card_are_found_in_the_deck() -> None:
    both = [WordReading("ICECREAM", 0.99), WordReading("ICE CREAM", 0.98, upright=False)]
    found = DECK.decide(both, twice=True)
    assert (found.word, found.sure) == ("ICE CREAM", True)


def test_nothing_is_sure_without_a_deck() -> None:
    found = KnownWords(()).decide(read("TIGER", "TIGER^"), twice=True)
    assert (found.word, found.sure, found.choices) == ("TIGER", False, ("TIGER",))


def test_the_choices_are_readings_and_then_the_nearest_words() -> None:
    assert DECK.decide(read("HERS 0.7"), twice=True).choices == ("HERS", "HERB", "HERD")
