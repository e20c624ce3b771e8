"""Text as plain words."""

import pytest

from assistant.hearing.spoken_forms import number, plain
from assistant.language.en.numbers import NUMBERS


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (" Salad, 3.", "salad three"),
        ("Storm.", "storm"),
        ("And turn!", "and turn"),
        ("ROW 2, column 3.", "row two column three"),
        ("Salad-3", "salad three"),
        ("Salad3", "salad three"),
        ("who's turn?", "who's turn"),
        ("'Tis “odd”", "tis odd"),
        ("the U.S.A. 2", "the usa two"),
        ("Bank...two", "bank two"),
        ("Café, 1", "café one"),
        ("Weather 12", "weather twelve"),
        ("snake_case", "snake case"),
        ("...", ""),
        ("", ""),
    ],
)
def test_written_text_becomes_spoken_words(written: str, said: str) -> None:
    assert plain(written, NUMBERS) == said


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "zero"),
        ("9", "nine"),
        ("10", "ten"),
        ("19", "nineteen"),
        ("20", "twenty"),
        ("99", "ninety nine"),
        ("007", "zero zero seven"),
        ("00", "zero zero"),
    ],
)
def test_numbers_are_read_as_people_say_them(digits: str, words: str) -> None:
    assert number(digits, NUMBERS) == words


def test_plain_text_stays_plain() -> None:
    assert plain(plain("Row 2, column 3!", NUMBERS), NUMBERS) == plain("Row 2, column 3!", NUMBERS)
