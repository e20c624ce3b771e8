"""Spelling aloud: letters by name, by the alphabet of the air, and bare."""

import string

import pytest

from assistant.language.en.letters import ALPHABET, LETTERS, NAMES

spelled = LETTERS.spelled


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("k n i g h t", "knight"),
        ("k en eye g h t", "knight"),
        ("kilo november india golf hotel tango", "knight"),
        ("w h a l e", "whale"),
        ("double you h a l e", "whale"),
        ("f o x ray", "fox"),
        ("x ray a y", "xay"),
        ("o x", "ox"),
        ("f o foxtrot", "fof"),
        ("b u double t e r", "butter"),
    ],
)
def test_letters_are_put_together(said: str, word: str) -> None:
    assert spelled(said.split()) == word


@pytest.mark.parametrize(
    "said", ["see you", "tea for", "hotel romeo", "why are you", "papa", "k", "storm", "a storm"]
)
def test_words_stay_words(said: str) -> None:
    assert spelled(said.split()) is None


@pytest.mark.parametrize(
    ("said", "word"),
    [("see you", "cu"), ("hotel romeo", "hr"), ("why are you", "yru"), ("tee ar em", "trm")],
)
def test_names_of_letters_suffice_after_the_word_spell(said: str, word: str) -> None:
    assert spelled(said.split(), announced=True) == word


def test_every_letter_has_its_names() -> None:
    assert set(ALPHABET.values()) == set(NAMES.values()) - {"w"} | {"w", "x"}
    assert set(ALPHABET.values()) == set(string.ascii_lowercase)
