"""Laying the table by voice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.laying import Answer, HeardCard, Laying, asks, finish, lay
from assistant.game.rules.cards import Card
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.view import EMPTY_PLACE
from assistant.game.rules.wish import Wish
from assistant.language import statements as told
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Intent, Order, Ordered
from assistant.language.normal import normal
from assistant.language.parse import read
from tests.game.rules.games import DISNEY, cards
from tests.tables import DUET, WORDS

EMPTY = Laying(DISNEY, AS_PRINTED, Wish(lay=True), frozenset({"storm", "ice cream", "well"}))
FULL = replace(EMPTY, cards=cards(16), before=((),))


def heard(*said: str, table: Laying = EMPTY) -> list[HeardCard]:
    """The readings of an utterance, as a session has them."""
    return [HeardCard(text, order_in(text, table)) for text in said]


def order_in(text: str, table: Laying) -> Order | None:
    """The order that words are while a table is laid, if they are one."""
    intent = meant(text, table)
    return intent.order if isinstance(intent, Ordered) else None


def meant(text: str, table: Laying = EMPTY) -> Intent | None:
    """The meaning of words while a table is laid."""
    reading = read(text, table.view, None, False, UNDERSTANDING)
    return reading.intent if reading else None


def understood(*said: str, table: Laying = EMPTY) -> Answer | None:
    """The answer to an utterance with these readings."""
    return lay(heard(*said, table=table), table, UNDERSTANDING)


def laid(*said: str, table: Laying = EMPTY) -> Laying:
    """The table after these utterances, all of which must be understood."""
    for text in said:
        answer = understood(text, table=table)
        assert answer is not None, text
        table = answer.laying
    return table


def answered(said: str, table: Laying = EMPTY) -> told.Statements:
    """The statements that answer an utterance."""
    answer = understood(said, table=table)
    assert answer is not None
    return answer.statements


def words(table: Laying) -> list[str]:
    return [card.word for card in table.cards]


def test_cards_are_read_one_by_one_or_row_by_row() -> None:
    assert words(laid("storm", "rainbow apple brick")) == ["STORM", "RAINBOW", "APPLE", "BRICK"]
    both = (Card("STORM"), Card("RAINBOW"))
    assert answered("storm rainbow") == (told.CardsLaid(both), told.Plain.EXPECTED)


@pytest.mark.rule("H3")
def test_a_card_of_several_words_comes_from_a_deck_or_is_announced() -> None:
    assert words(laid("ice cream storm")) == ["ICE CREAM", "STORM"]
    assert words(laid("card polyjuice potion")) == ["POLYJUICE POTION"]
    assert words(laid("storm polyjuice potion")) == ["STORM", "POLYJUICE", "POTION"]


@pytest.mark.rule("H3")
@pytest.mark.parametrize("name", ["polyjuice potion", "horace slughorn"])
def test_two_words_with_an_unknown_word_are_one_card_and_two_after_a_no(name: str) -> None:
    assert words(laid("storm", name)) == ["STORM", name.upper()]
    assert words(laid("storm", name, "no")) == ["STORM", *name.upper().split()]


@pytest.mark.rule("H3")
@pytest.mark.parametrize("two", ["storm lake", "brmpf storm", "picture brmpf"])
def test_two_known_words_or_a_word_and_a_picture_are_two_cards(two: str) -> None:
    table = replace(EMPTY, known=frozenset({"brmpf"}))
    assert len(laid(two, table=table).cards) == 2


@pytest.mark.rule("H2")
def test_a_picture_is_named_by_its_place_and_excludes_no_card() -> None:
    table = laid("picture storm picture")
    assert table.cards == (
        Card("picture 1", picture=True),
        Card("STORM"),
        Card("picture 3", picture=True),
    )
    assert table.view.visible[:1] == ("STORM",)


def test_a_reading_with_known_cards_wins() -> None:
    for readings in (["store well", "storm well"], ["storm well", "store well"]):
        answer = understood(*readings)
        assert answer is not None
        assert words(answer.laying) == ["STORM", "WELL"]
    unknown = understood("store", "stork")
    assert unknown is not None
    assert words(unknown.laying) == ["STORE"]


@pytest.mark.parametrize(
    ("readings", "card"),
    [
        (("octopus", "storm"), "OCTOPUS"),  # a deck has the second, but the first was heard
        (("then", "den"), "DEN"),
        (("about", "storm"), "STORM"),
        (("horn it", "hornet"), "HORNET"),
        (("three", "tree"), "TREE"),
        (("kren", "grin"), "GRIN"),
    ],
)
def test_a_card_is_what_was_heard_and_what_cards_are_like(
    readings: tuple[str, ...], card: str
) -> None:
    answer = understood(*readings)
    assert answer is not None
    assert words(answer.laying) == [card]


@pytest.mark.parametrize("lower", ["stop", "yes", "no", "undo", "start over"])
def test_an_order_in_a_lower_reading_is_ignored(lower: str) -> None:
    answer = understood("star", lower, table=laid("apple"))
    assert answer is not None
    assert words(answer.laying) == ["APPLE", "STAR"]


def then(*said: str, after: Answer | None) -> Answer:
    """The answer to an utterance that follows an earlier answer."""
    assert after is not None
    answer = understood(*said, table=after.laying)
    assert answer is not None
    return answer


def test_each_no_lays_the_next_reading_until_none_is_left() -> None:
    heard_first = understood("crow", "crown", "grow", "row", table=laid("apple"))
    second = then("no", after=heard_first)
    assert second.statements == (told.CardsLaid((Card("CROWN"),)), told.Plain.EXPECTED)
    third = then("wrong", after=second)
    assert words(third.laying) == ["APPLE", "GROW"]
    last = then("no", after=third)
    assert last.statements == (told.Plain.UNDONE, told.Plain.EXPECTED)
    assert words(last.laying) == ["APPLE"]
    assert words(then("undo", after=second).laying) == ["APPLE"]


def test_a_no_skips_cards_on_the_table_and_expires_with_the_next_cards() -> None:
    table = laid("crown")
    assert words(then("no", after=understood("crow", "crown", table=table)).laying) == ["CROWN"]
    later = then("apple", after=understood("crow", "grow", table=table))
    assert words(then("no", after=later).laying) == ["CROWN", "CROW"]
    corrected = then("correction lake", after=understood("crow", "grow", table=table))
    assert words(then("no", after=corrected).laying) == ["CROWN", "CROW"]


def test_a_card_is_corrected_by_its_place_or_as_the_last() -> None:
    table = laid("storm rainbow apple", "correction river")
    assert words(table) == ["STORM", "RAINBOW", "RIVER"]
    assert words(laid("row one column two lake", table=table)) == ["STORM", "LAKE", "RIVER"]
    by_place = laid("correction row one column two picture", table=table)
    assert by_place.cards[1] == Card("picture 2", picture=True)
    several = laid("row one column one polyjuice potion", table=table)
    assert words(several)[0] == "POLYJUICE POTION"


def test_a_correction_may_repeat_the_cards_own_word() -> None:
    table = laid("storm rainbow")
    again = (told.CardPutRight(0, Card("STORM")), told.Plain.EXPECTED)
    assert answered("row one column one storm", table) == again


@pytest.mark.parametrize(
    ("said", "reported"),
    [
        ("row four column four lake", told.NoCardThere(15)),
        ("row one column one", told.WhichCardThere(0)),
        ("correction one two three four five six", told.WhichCardThere(1)),
        ("storm storm", told.LiesAlready(Card("STORM"))),
        ("rainbow", told.LiesAlready(Card("RAINBOW"))),
        ("correction rainbow", told.LiesAlready(Card("RAINBOW"))),
        ("thats all", told.CardsMissing(14)),
    ],
)
def test_an_impossible_card_is_reported_and_changes_nothing(
    said: str, reported: told.Statement
) -> None:
    before = laid("rainbow tiger")
    answer = understood(said, table=before)
    assert answer is not None
    assert answer.statements == (reported, told.Plain.EXPECTED)
    assert answer.laying == before


def test_undo_removes_the_cards_of_one_utterance() -> None:
    table = laid("storm rainbow", "apple", "undo")
    assert words(table) == ["STORM", "RAINBOW"]
    assert words(laid("take it back", table=table)) == []
    assert answered("undo") == (told.Plain.NOTHING_TO_UNDO, told.Plain.EXPECTED)


@pytest.mark.parametrize("said", ["no", "wrong", "undo", "take it back", "cancel"])
def test_undo_removes_misheard_cards_and_lays_no_card(said: str) -> None:
    table = laid("storm rainbow", "apple")
    assert not asks_for(said)
    assert answered(said, table) == (told.Plain.UNDONE, told.Plain.EXPECTED)
    assert words(laid(said, table=table)) == ["STORM", "RAINBOW"]
    assert answered(said) == (told.Plain.NOTHING_TO_UNDO, told.Plain.EXPECTED)


@pytest.mark.parametrize("said", ["start over", "begin again", "clear the table"])
def test_clearing_the_table_can_be_undone(said: str) -> None:
    table = laid("storm rainbow", "apple")
    assert not asks_for(said)
    empty = laid(said, table=table)
    assert answered(said, table) == (told.Plain.UNDONE, told.Plain.EXPECTED)
    assert empty.cards == ()
    assert words(laid("undo", table=empty)) == ["STORM", "RAINBOW", "APPLE"]


@pytest.mark.parametrize(
    "said",
    [
        *("what did you hear", "read the table", "repeat", "help", "whose turn", "house rules"),
        *("pause", "how many turns", "new game classic"),
    ],
)
def test_a_question_about_the_table_lays_no_card(said: str) -> None:
    assert asks_for(said)


@pytest.mark.parametrize("said", ["ice cream", "storm", "score", "clues", "penalty", "louder"])
def test_an_ordinary_word_is_a_card(said: str) -> None:
    assert not asks_for(said)
    assert words(laid(said)) == [said.upper()]


def asks_for(said: str) -> bool:
    """Whether words are an order that only asks, or a wish."""
    intent = meant(said)
    return intent is not None and asks(intent)


def test_an_empty_table_has_nothing_to_correct() -> None:
    assert answered("correction storm") == (told.NoCardThere(0), told.Plain.EXPECTED)
    assert answered("correction") == (told.Plain.NOTHING_TO_UNDO, told.Plain.EXPECTED)
    assert words(laid("card correction")) == ["CORRECTION"]


def test_a_card_that_starts_like_a_picture_is_a_word() -> None:
    assert words(laid("storm", "correction picture frame")) == ["PICTURE FRAME"]
    assert laid("card picture").cards == (Card("PICTURE"),)


def test_a_full_table_accepts_no_more_cards() -> None:
    assert answered("lake", FULL) == (told.NoRoomFor((Card("LAKE"),)), told.Plain.EXPECTED)
    answer = understood("thats all", table=FULL)
    assert answer is not None
    assert answer.done
    assert finish(FULL).done
    missing = finish(replace(FULL, cards=FULL.cards[:-1]))
    assert missing.statements == (told.CardsMissing(1), told.Plain.EXPECTED)
    assert not missing.done


@pytest.mark.parametrize("said", ["thats all", "done", "yes", "that's it", "stop"])
def test_many_phrases_finish_a_full_table(said: str) -> None:
    answer = understood(normal(said), table=FULL)
    assert answer is not None
    assert answer.done


def test_talk_lays_no_card() -> None:
    talk = "well i think that we should perhaps begin with the cards over there"
    assert understood(talk) is None
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
def test_no_card_is_laid_twice_or_beyond_the_table(
    said: list[list[str]],
) -> None:
    table = EMPTY
    for readings in said:
        answer = understood(*readings, table=table)
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
