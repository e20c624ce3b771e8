import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.referee.spelling import DERIVATIONS, INFLECTIONS, joined, stripped

BASES = st.text(string.ascii_lowercase, min_size=3, max_size=10)


SPELLED = """
    storm s storms, box s boxes, bench s benches, stomach s stomachs, city s cities, key s keys,
    quiz s quizzes, echo s echoes, stop ing stopping, hope ing hoping, tie ing tying, see ing
    seeing, carry ing carrying, carry ed carried, agree ed agreed, travel ed travelled, travel
    ed traveled, panic ed panicked, big est biggest, happy ly happily, gentle ly gently, happy
    ness happiness, fun y funny, ice y icy, slug ish sluggish, break age breakage, africa an
    african, comedy ian comedian, lobby ist lobbyist, secret ive secretive
"""
"""A word, an ending, and the inflected word."""


@pytest.mark.parametrize("spelled", [one.strip() for one in SPELLED.split(",")])
def test_endings_are_added_and_removed_with_english_spelling(spelled: str) -> None:
    base, ending, whole = spelled.split()
    assert whole in joined(base, ending)
    assert base in stripped(whole, ending)


@pytest.mark.parametrize("wrong", ["hop ing hoping", "car ing caring", "star ed stared"])
def test_a_short_word_doubles_its_last_letter(wrong: str) -> None:
    base, ending, whole = wrong.split()
    assert whole not in joined(base, ending)
    assert base not in stripped(whole, ending)


@pytest.mark.parametrize("word", ["storm", "ing"])
def test_missing_endings_cannot_be_stripped(word: str) -> None:
    assert list(stripped(word, "ing")) == []


@given(BASES, st.sampled_from(INFLECTIONS + DERIVATIONS))
def test_endings_that_were_joined_can_be_stripped(base: str, ending: str) -> None:
    for whole in joined(base, ending):
        assert base in stripped(whole, ending)
