"""Entries of the word table for words and runs of words."""

import pytest

from assistant.game.referee import is_word, several_words_card, singular
from assistant.game.referee.words import words_in


@pytest.mark.parametrize("word", ["storm", "storms", "mice", "hogwarts", "york"])
def test_words_and_names_are_known(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("text", ["", "qwrtp", "Storm", "ice cream", "café", "7", "storm\n"])
def test_unknown_text_is_not_a_word(text: str) -> None:
    assert not is_word(text)


@pytest.mark.parametrize(
    ("plural", "words"),
    [
        ("pears", ("pear",)),
        ("boxes", ("box",)),
        ("cities", ("city",)),
        ("heroes", ("hero",)),
        ("leaves", ("leaf", "leave")),
        ("knives", ("knife",)),
        ("mice", ("mouse",)),
        ("men", ("man",)),
        ("snowmen", ("snowman",)),
        ("feet", ("foot",)),
        ("teeth", ("tooth",)),
        ("geese", ("goose",)),
        ("children", ("child",)),
        ("cacti", ("cactus",)),
        ("crises", ("crisis",)),
        ("indices", ("index",)),
    ],
)
def test_a_plural_has_its_singulars(plural: str, words: tuple[str, ...]) -> None:
    assert singular(plural) == words


@pytest.mark.parametrize(
    "word", ["pear", "news", "chess", "gas", "bus", "went", "broken", "rose", "a", "", "zzzzzs"]
)
def test_other_words_have_no_singular(word: str) -> None:
    assert singular(word) == ()


@pytest.mark.parametrize(
    "text", ["ice cream", "Ice-Cream", "ICE CREAMS", "hot dog", "snow men", "pea nut butter"]
)
def test_a_compound_written_apart_is_a_single_term(text: str) -> None:
    assert several_words_card(text)


@pytest.mark.parametrize(
    "text", ["icecream", "car pet", "lunar squid", "storm", "", "rain", "ice cream two", "is land"]
)
def test_adjacent_words_are_not_a_compound(text: str) -> None:
    assert not several_words_card(text)


def test_text_is_read_without_case_accents_and_marks() -> None:
    assert words_in("Mother-in-Law’s  CAFÉ!") == ("mother", "in", "law", "cafe")
