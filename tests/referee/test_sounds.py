"""What is heard must be settled by spelling when a homophone is on the table (W5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.referee import Relaxation, needs_spelling, rule_on, same_sound

WORDPLAY = frozenset({Relaxation.WORDPLAY})


@pytest.mark.parametrize(
    ("one", "other"),
    [("knight", "night"), ("rain", "reign"), ("Flour", "flower"), ("hole", "whole")],
)
def test_homophones_are_known_both_ways(one: str, other: str) -> None:
    assert other in same_sound(one)
    assert one.casefold() in same_sound(other)


@pytest.mark.parametrize("word", ["storm", "", "two words", "qwrtp", "é"])
def test_most_words_sound_like_no_other(word: str) -> None:
    assert same_sound(word) == ()


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("heard", "table", "spellings"),
    [
        ("knight", ["NIGHT", "STORM"], {"knight", "night"}),
        ("night", ["NIGHT", "STORM"], {"knight", "night"}),
        ("reign", ["RAINBOW"], {"rain", "reign", "rein"}),
        ("Whole", ["KEYHOLE"], {"whole", "hole"}),
    ],
)
def test_a_homophone_that_is_ruled_otherwise_is_spelled(
    heard: str, table: list[str], spellings: set[str]
) -> None:
    asked = needs_spelling(heard, table)
    assert asked[0] == heard.casefold()
    assert spellings <= set(asked)


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("heard", "table"),
    [("knight", ["STORM"]), ("storm", ["STORM"]), ("weather", ["RAINBOW"]), ("knight", [])],
)
def test_a_sound_that_settles_it_is_not_asked_about(heard: str, table: list[str]) -> None:
    assert needs_spelling(heard, table) == ()


@pytest.mark.rule("V2")
def test_where_sounds_are_played_with_nothing_is_asked() -> None:
    assert needs_spelling("knight", ["NIGHT"], WORDPLAY) == ()


@given(st.text(max_size=20), st.lists(st.sampled_from(["NIGHT", "SEA", "RAINBOW"]), max_size=3))
def test_what_is_asked_is_in_doubt(heard: str, table: list[str]) -> None:
    asked = needs_spelling(heard, table)
    assert len({rule_on(word, table).verdict for word in asked}) != 1
