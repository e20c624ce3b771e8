"""By ear: what was misheard is put right in a word or two, and nothing acts on a doubt."""

from collections.abc import Iterable

import pytest

from assistant.conversation.effects import Effect, Listen
from assistant.conversation.session import Session
from assistant.faces.render import render
from assistant.game.messages import (
    Certainty,
    Doing,
    Heard,
    Lamp,
    Light,
    Page,
    Press,
    Pressed,
    Status,
    Vocabulary,
)
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.commands import GuessTwo
from assistant.language.en import ENGLISH
from assistant.language.questions import Confirm
from assistant.language.statements import Asked
from tests.tables import NORTH, SOUTH, sentences, session, shown


def spoken(*texts: str, by: Side | None = None, certainty: Certainty = Certainty.LIKELY) -> Heard:
    return Heard(texts, by, certainty)


def answer(table: Session, *texts: str, by: Side | None = None) -> str:
    return said(table.take(spoken(*texts, by=by)))


def said(effects: Iterable[Effect]) -> str:
    return " ".join(sentences(effects))


def test_a_double_press_turns_its_screens_page_until_the_next_change() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)

    def pages() -> list[Page]:
        return [shown(table, seat).page for seat in Side]

    assert pages() == [Page.KEY, Page.WORDS]
    table.take(Pressed(SOUTH, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.KEY]
    table.take(Pressed(NORTH, Press.DOUBLE))
    assert pages() == [Page.WORDS, Page.KEY]
    table.take(Pressed(NORTH, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.KEY]
    answer(table, "storm")
    assert pages() == [Page.KEY, Page.WORDS]  # south is asked
    table.take(Pressed(Team.RED, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.WORDS]


def test_a_held_button_has_the_floor_on_both_screens() -> None:
    table = session()
    table.take(Pressed(NORTH, Press.HOLD))
    assert shown(table, NORTH).lines == ("LISTENING", "YOUR CLUE")
    assert shown(table, SOUTH).lines == ("NORTH", "GIVES CLUE")
    table.take(Pressed(NORTH, Press.RELEASE))
    assert shown(table, SOUTH).lines == ("FIRST", "CLUE?")
    table.take(Pressed(SOUTH, Press.TAP))
    assert [shown(table, seat).lines for seat in Side] == [("SOUTH", "GIVES CLUE"), ("YOUR CLUE",)]


def test_screens_and_lamps_show_the_boxs_activity() -> None:
    table = session()
    effects = table.take(Status(Doing.LISTENING))
    assert Light(NORTH, Lamp.LISTENING) in effects
    assert shown(table, SOUTH).doing is Doing.LISTENING
    assert table.take(Status(Doing.LISTENING)) == ()


def listened(table: Session, *texts: str, by: Side | None = None) -> Vocabulary:
    """The vocabulary after an utterance."""
    effects = table.take(spoken(*texts, by=by))
    (vocabulary,) = (one.vocabulary for one in effects if isinstance(one, Listen))
    return vocabulary


def test_only_revealing_commands_wait_for_the_long_quiet_and_take_every_word_for_yes() -> None:
    table = session()
    clue = listened(table, "battle two", by=NORTH)
    assert (clue.deliberate, clue.consents) == ((), ())
    guess = listened(table, "storm")
    assert "yes" in guess.deliberate
    assert {"yes", "yeah", "yes please", "yup"} <= set(guess.consents)


def test_clues_can_be_chosen_and_spelled_while_they_are_offered() -> None:
    table = session()
    answer(table, "battle two", "bottle two", "bubble two", by=NORTH)
    vocabulary = listened(table, "no")
    assert vocabulary.clue
    assert {"first", "second", "bottle", "bubble two", "no"} <= set(vocabulary.phrases)


@pytest.mark.rule("D17")
def test_two_cards_at_once_need_a_tap_if_the_yes_is_doubtful() -> None:
    """No words name both of them with a yes."""
    table = session()
    two = Confirm(GuessTwo(SOUTH, 0, 1))
    asked_plainly = Asked(two, plainly=True)
    told = render((asked_plainly,), table.view, ENGLISH)
    assert told == "Storm and rainbow, with the Hogwarts bonus? Tap for yes."


def test_the_number_that_is_due_is_listened_for() -> None:
    vocabulary = listened(session(), "estonia", by=NORTH)
    assert {"two", "zero", "nine", "no"} <= set(vocabulary.phrases)
    assert vocabulary.clue
