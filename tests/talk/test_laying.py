"""Laying the table by voice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.rules.cards import Card
from assistant.rules.house import AS_PRINTED
from assistant.rules.view import EMPTY_PLACE
from assistant.rules.wish import Wish
from assistant.talk.laying import Laying, finish, lay
from tests.rules.games import DISNEY, cards
from tests.tables import DUET, WORDS

EMPTY = Laying(DISNEY, AS_PRINTED, Wish(lay=True), frozenset({"storm", "ice cream", "well"}))
FULL = replace(EMPTY, cards=cards(16), before=((),))


def laid(*said: str, table: Laying = EMPTY) -> Laying:
    """The table after these utterances, all of which must be understood."""
    for text in said:
        answer = lay([text], table)
        assert answer is not None, text
        table = answer.laying
    return table


def answered(said: str, table: Laying = EMPTY) -> str:
    """What is said to an utterance."""
    answer = lay([said], table)
    assert answer is not None
    return answer.sentence


def words(table: Laying) -> list[str]:
    return [card.word for card in table.cards]


def test_cards_are_read_one_by_one_or_row_by_row() -> None:
    assert words(laid("storm", "rainbow apple brick")) == ["STORM", "RAINBOW", "APPLE", "BRICK"]
    assert answered("storm rainbow") == "Storm, rainbow. Row one, card three is next."


@pytest.mark.rule("H3")
def test_a_card_of_several_words_is_known_by_a_deck_or_named_as_one() -> None:
    assert words(laid("ice cream storm")) == ["ICE CREAM", "STORM"]
    assert words(laid("card polyjuice potion")) == ["POLYJUICE POTION"]
    assert words(laid("polyjuice potion")) == ["POLYJUICE", "POTION"]


@pytest.mark.rule("H2")
def test_a_picture_is_told_by_its_place_and_forbids_no_other() -> None:
    table = laid("picture storm picture")
    assert table.cards == (
        Card("picture 1", picture=True),
        Card("STORM"),
        Card("picture 3", picture=True),
    )
    assert table.view.visible[:1] == ("STORM",)


def test_of_several_readings_the_one_with_known_cards_wins() -> None:
    for readings in (["store well", "storm well"], ["storm well", "store well"]):
        answer = lay(readings, EMPTY)
        assert answer is not None
        assert words(answer.laying) == ["STORM", "WELL"]
    unknown = lay(["store", "stork"], EMPTY)
    assert unknown is not None
    assert words(unknown.laying) == ["STORE"]


def test_a_card_is_put_right_by_its_place_or_as_the_last() -> None:
    table = laid("storm rainbow apple", "correction river")
    assert words(table) == ["STORM", "RAINBOW", "RIVER"]
    assert words(laid("row one column two lake", table=table)) == ["STORM", "LAKE", "RIVER"]
    by_place = laid("correction row one column two picture", table=table)
    assert by_place.cards[1] == Card("picture 2", picture=True)
    several = laid("row one column one polyjuice potion", table=table)
    assert words(several)[0] == "POLYJUICE POTION"


def test_a_card_may_keep_its_own_word_when_it_is_put_right() -> None:
    table = laid("storm rainbow")
    again = "Row one column one: storm. Row one, card three is next."
    assert answered("row one column one storm", table) == again


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("row four column four lake", "No card lies there yet: row four column four."),
        ("row one column one", "Row one column one: which card?"),
        ("correction one two three four five six", "Row one column two: which card?"),
        ("storm storm", "Storm is there already."),
        ("rainbow", "Rainbow is there already."),
        ("correction rainbow", "Rainbow is there already."),
        ("thats all", "Fourteen cards are missing."),
    ],
)
def test_what_cannot_be_laid_is_told_and_changes_nothing(said: str, sentence: str) -> None:
    before = laid("rainbow tiger")
    answer = lay([said], before)
    assert answer is not None
    assert answer.sentence == f"{sentence} Row one, card three is next."
    assert answer.laying == before


def test_undo_takes_back_a_breath() -> None:
    table = laid("storm rainbow", "apple", "undo")
    assert words(table) == ["STORM", "RAINBOW"]
    assert words(laid("take it back", table=table)) == []
    assert answered("undo").startswith("Nothing to undo. ")


def test_on_an_empty_table_there_is_nothing_to_put_right() -> None:
    assert answered("correction storm").startswith("No card lies there yet: row one column one.")
    assert words(laid("correction")) == ["CORRECTION"]


def test_a_card_that_starts_like_a_picture_is_a_word() -> None:
    assert words(laid("storm", "correction picture frame")) == ["PICTURE FRAME"]
    assert laid("card picture").cards == (Card("PICTURE"),)


def test_a_full_table_is_done_and_takes_no_more() -> None:
    assert answered("lake", FULL).startswith("Lake: there is no place for so many. ")
    answer = lay(["thats all"], FULL)
    assert answer is not None
    assert answer.done
    assert finish(FULL).done
    assert finish(replace(FULL, cards=FULL.cards[:-1])).sentence.startswith("One card is missing. ")


def test_talk_is_no_card() -> None:
    assert (
        lay(["well i think that we should perhaps begin with the cards over there"], EMPTY) is None
    )
    assert lay([], EMPTY) is None


UTTERANCES = st.lists(
    st.sampled_from(
        [
            *("storm", "ice", "cream", "picture", "row", "one", "column", "two", "card", "lake"),
            *("correction", "undo", "thats", "all"),
        ]
    ),
    min_size=1,
    max_size=8,
)


@given(st.lists(UTTERANCES, max_size=30))
def test_whatever_is_read_no_card_lies_twice_and_none_beyond_the_table(
    said: list[list[str]],
) -> None:
    table = EMPTY
    for utterance in said:
        answer = lay([" ".join(utterance)], table)
        if answer is not None:
            table = answer.laying
        assert len(table.cards) <= DISNEY.size
        named = [card.word for card in table.cards if not card.picture]
        assert len(set(named)) == len(named)
        assert all(card.word for card in table.cards)
        assert table.view.cards[len(table.cards) :] == (EMPTY_PLACE,) * (
            DISNEY.size - len(table.cards)
        )


def test_a_whole_table_is_read_in_rows() -> None:
    table = replace(EMPTY, edition=DUET)
    for at in range(0, 25, 5):
        table = laid(" ".join(WORDS[at : at + 5]), table=table)
    assert table.complete
    assert [card.word.lower() for card in table.cards] == WORDS
