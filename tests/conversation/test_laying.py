"""Laying the table by voice: what dialogues do not tell."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.laying import Answer, Laying, asks, finish, lay
from assistant.game.rules.cards import Card
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.view import EMPTY_PLACE
from assistant.game.rules.wish import Wish
from assistant.language import statements as told
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Ordered
from assistant.language.normal import normal
from assistant.language.parse import read
from tests.game.rules.games import DISNEY, cards
from tests.tables import DUET, WORDS

EMPTY = Laying(DISNEY, AS_PRINTED, Wish(lay=True), frozenset({"storm", "ice cream", "well"}))
FULL = replace(EMPTY, cards=cards(16), before=((),))


def understood(*said: str, table: Laying = EMPTY) -> Answer | None:
    """The answer to an utterance with these readings."""
    reading = read(said[0], table.view, None, False, UNDERSTANDING) if said else None
    intent = reading.intent if reading else None
    order = intent.order if isinstance(intent, Ordered) else None
    return lay(said, order, table, UNDERSTANDING)


@pytest.mark.rule("H2")
def test_a_picture_excludes_no_card() -> None:
    answer = understood("picture storm picture")
    assert answer is not None
    assert answer.laying.view.visible[:1] == ("STORM",)


@pytest.mark.rule("H3")
@pytest.mark.parametrize("two", ["brmpf storm", "picture brmpf"])
def test_a_word_of_a_deck_or_a_picture_is_a_card_of_its_own(two: str) -> None:
    answer = understood(two, table=replace(EMPTY, known=frozenset({"brmpf"})))
    assert answer is not None
    assert len(answer.laying.cards) == 2


def test_a_question_about_the_table_is_told_from_cards_and_their_undoing() -> None:
    for text, asked in (("read the table", True), ("new game classic", True), ("undo", False)):
        reading = read(text, EMPTY.view, None, False, UNDERSTANDING)
        assert reading is not None
        assert asks(reading.intent) is asked


def test_a_full_table_accepts_no_more_cards() -> None:
    answer = understood("lake", table=FULL)
    assert answer is not None
    assert answer.statements == (told.NoRoomFor((Card("LAKE"),)), told.Plain.EXPECTED)
    missing = finish(replace(FULL, cards=FULL.cards[:-1]))
    assert missing.statements == (told.CardsMissing(1), told.Plain.EXPECTED)
    assert not missing.done


@pytest.mark.parametrize("said", ["thats all", "done", "yes", "that's it", "stop"])
def test_many_phrases_finish_a_full_table(said: str) -> None:
    answer = understood(normal(said), table=FULL)
    assert answer is not None
    assert answer.done


def test_silence_lays_no_card() -> None:
    assert understood() is None


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
READINGS = st.one_of(
    st.just(["no"]), st.lists(UTTERANCES.map(" ".join), min_size=1, max_size=4, unique=True)
)


@given(st.lists(READINGS, max_size=30))
def test_no_card_is_laid_twice_or_beyond_the_table(said: list[list[str]]) -> None:
    table = EMPTY
    for readings in said:
        answer = understood(*readings, table=table)
        if answer is not None:
            table = answer.laying
        assert len(table.cards) <= DISNEY.size
        named = [card.word for card in table.cards if not card.picture]
        assert len(set(named)) == len(named)
        assert all(card.word for card in table.cards)
        empty = (EMPTY_PLACE,) * (DISNEY.size - len(table.cards))
        assert table.view.cards[len(table.cards) :] == empty


def test_a_whole_table_is_read_in_rows() -> None:
    table = replace(EMPTY, edition=DUET)
    for at in range(0, 25, 5):
        answer = understood(" ".join(WORDS[at : at + 5]), table=table)
        assert answer is not None
        table = answer.laying
    assert table.complete
    assert [card.word.lower() for card in table.cards] == WORDS
