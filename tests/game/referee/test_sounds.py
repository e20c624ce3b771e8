"""What is heard must be settled by spelling when a homophone is on the table (W5)."""

import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game import referee

WORDPLAY = frozenset({referee.Relaxation.WORDPLAY})


@pytest.mark.parametrize(
    ("one", "other"),
    [("knight", "night"), ("rain", "reign"), ("Flour", "flower"), ("hole", "whole")],
)
def test_homophones_are_known_both_ways(one: str, other: str) -> None:
    assert other in referee.same_sound(one)
    assert one.casefold() in referee.same_sound(other)


@pytest.mark.parametrize("word", ["storm", "", "two words", "qwrtp", "é"])
def test_most_words_sound_like_no_other(word: str) -> None:
    assert referee.same_sound(word) == ()


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
def test_homophone_with_another_ruling_needs_spelling(
    heard: str, table: list[str], spellings: set[str]
) -> None:
    asked = referee.needs_spelling(heard, table)
    assert asked[0] == heard.casefold()
    assert spellings <= set(asked)


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("heard", "table"),
    [("knight", ["STORM"]), ("storm", ["STORM"]), ("weather", ["RAINBOW"]), ("knight", [])],
)
def test_sound_with_one_ruling_needs_no_spelling(heard: str, table: list[str]) -> None:
    assert referee.needs_spelling(heard, table) == ()


@pytest.mark.rule("V2")
def test_wordplay_needs_no_spelling() -> None:
    assert referee.needs_spelling("knight", ["NIGHT"], WORDPLAY) == ()


@given(st.text(max_size=20), st.lists(st.sampled_from(["NIGHT", "SEA", "RAINBOW"]), max_size=3))
def test_a_clue_is_spelled_only_if_its_ruling_is_in_doubt(heard: str, table: list[str]) -> None:
    asked = referee.needs_spelling(heard, table)
    assert len({referee.rule_on(word, table).verdict for word in asked}) != 1


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        (["NIGHT", "PEAR", "KNIGHT", "PAIR"], ((0, 2), (1, 3))),
        (["PEAR", "PAIR", "PARE"], ((0, 1), (0, 2), (1, 2))),
        (["RED", "READ", "REED"], ((0, 1), (1, 2))),  # read is said in two ways
        (["NIGHT WATCH", "STORM", "Knight-Watch"], ((0, 2),)),
        (["SUNDAE", "SUN DAY", "SON DAY"], ((0, 1), (0, 2), (1, 2))),
        (["CAFÉ", "CAFE"], ((0, 1),)),
        (["NIGHT", "NIGHT WATCH", "?!", "", "STORM"], ()),
    ],
)
def test_cards_that_sound_the_same_are_found(
    cards: list[str], pairs: tuple[tuple[int, int], ...]
) -> None:
    assert referee.alike(cards) == pairs


WORDS = st.sampled_from(["NIGHT", "knight", "PEAR", "pair", "PEAR TREE", "pare-tree", "", "STORM"])


@given(st.lists(WORDS | st.text(max_size=8), max_size=8))
def test_cards_that_sound_the_same_do_not_depend_on_other_cards(cards: list[str]) -> None:
    one_by_one = tuple(
        (place, other)
        for place, card in enumerate(cards)
        for other in range(place + 1, len(cards))
        if referee.alike([card, cards[other]])
    )
    assert referee.alike(cards) == one_by_one


def test_time_to_find_alike_cards_grows_with_their_number() -> None:
    some = [f"KNIGHT {'ABCDEFGHIJ'[number % 10]}{number}" for number in range(5_000)]
    referee.alike(some)  # what is looked up on disk is remembered

    def seconds(cards: Sequence[str]) -> float:
        began = time.process_time()
        assert referee.alike(cards) == ()
        return time.process_time() - began

    few = sum(seconds(some[:50]) for _ in range(20)) / 20
    assert min(seconds(some) for _ in range(3)) < few * 1000


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("clue", "table", "card"),
    [
        ("knight", ["STORM", "NIGHT"], "NIGHT"),
        ("night", ["NIGHT", "KNIGHT"], "KNIGHT"),
        ("Sunday", ["SUNDAE"], "SUNDAE"),
        ("night", ["NIGHT"], None),
        ("theatre", ["THEATER"], None),
        ("whole", ["KEYHOLE"], None),
        ("storm", [], None),
        ("", ["", "?!"], None),
    ],
)
def test_sounds_like_card_names_the_card(clue: str, table: list[str], card: str | None) -> None:
    assert referee.sounds_like_card(clue, table) == card


@pytest.mark.rule("H3", "W5")
def test_clue_may_sound_like_any_word_of_a_card() -> None:
    assert referee.sounds_like_card("knight", ["NIGHT WATCH"]) == "NIGHT WATCH"
    assert referee.sounds_like_card("sundae", ["SUN DAY"]) == "SUN DAY"
