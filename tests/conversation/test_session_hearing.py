"""By ear: what was misheard is put right in a word or two, and nothing acts on a doubt."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from assistant.conversation.attention import QUIET_BEFORE
from assistant.conversation.effects import Effect, Listen
from assistant.conversation.session import Session
from assistant.faces.render import render
from assistant.game.messages import (
    Certainty,
    Cut,
    Doing,
    Heard,
    Lamp,
    Light,
    Page,
    Press,
    Pressed,
    Status,
    Tick,
)
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess, GuessTwo
from assistant.language.en import ENGLISH
from assistant.language.questions import Confirm, WhichClue
from assistant.language.statements import Asked
from tests.tables import NORTH, SOUTH, sentences, session, shown

PLAINLY = "Storm? Tap, or say yes, storm."
"""What a yes is answered with that may have been another word."""


def spoken(*texts: str, by: Side | None = None, certainty: Certainty = Certainty.LIKELY) -> Heard:
    return Heard(texts, by, certainty)


def answer(table: Session, *texts: str, by: Side | None = None) -> str:
    return said(table.take(spoken(*texts, by=by)))


def said(effects: Iterable[Effect]) -> str:
    return " ".join(sentences(effects))


def test_a_word_of_talk_right_after_other_words_is_still_asked_about() -> None:
    table = session()
    table.take(Heard(("mumble mumble",), NORTH, Certainty.LIKELY, 1.0, 2.0))
    sure = ("left two",), NORTH, Certainty.SURE
    table.take(Heard(*sure, 2.0 + QUIET_BEFORE / 2, 3.0))
    assert isinstance(table.question, WhichClue)
    table.take(Tick(20.0))
    table.take(spoken("no", by=NORTH))
    table.take(Heard(*sure, 30.0, 31.0))
    assert table.view.clue
    assert table.view.clue.clue == Clue("left", 2)


def test_a_tap_that_silenced_the_box_does_not_end_the_turn() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    asking = Cut(Confirm(Guess(SOUTH, 0)))  # the question was open
    tapped = table.take(Pressed(SOUTH, Press.TAP, asking))
    assert said(tapped) == "Agent. Go on, or end the turn."
    assert table.take(Pressed(SOUTH, Press.TAP, Cut())) == ()
    assert table.view.guessers == (SOUTH,)


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
    assert [shown(table, seat).lines for seat in Side] == [
        ("SOUTH", "GIVES CLUE"),
        ("YOUR CLUE",),
    ]


def test_screens_and_lamps_show_the_boxs_activity() -> None:
    table = session()
    effects = table.take(Status(Doing.LISTENING))
    assert Light(NORTH, Lamp.LISTENING) in effects
    assert shown(table, SOUTH).doing is Doing.LISTENING
    assert table.take(Status(Doing.LISTENING)) == ()


def test_only_revealing_commands_wait_for_the_long_quiet() -> None:
    def deliberate(effects: Iterable[Effect]) -> tuple[str, ...]:
        (heard,) = (one.vocabulary for one in effects if isinstance(one, Listen))
        return heard.deliberate

    table = session()
    assert deliberate(table.take(spoken("battle two", by=NORTH))) == ()
    assert "yes" in deliberate(table.take(spoken("storm")))


def test_clues_can_be_chosen_and_spelled_while_they_are_offered() -> None:
    table = session()
    answer(table, "battle two", "bottle two", "bubble two", by=NORTH)
    (listen,) = (one for one in table.take(spoken("no")) if isinstance(one, Listen))
    assert listen.vocabulary.clue
    assert {"first", "second", "bottle", "bubble two", "no"} <= set(listen.vocabulary.phrases)


@pytest.mark.rule("D17")
def test_a_yes_in_the_middle_of_talk_reveals_no_card() -> None:
    """Quiet has to be around it: what was said just before was meant for somebody else."""
    for pause, reveals in ((0.75, False), (QUIET_BEFORE, True)):
        table = session()
        answer(table, "battle two", by=NORTH)
        answer(table, "storm")
        table.take(Tick(1.0))
        table.take(Heard(("what do you think",), None, Certainty.LIKELY, 2.0, 3.0))
        at = 3.0 + pause
        told = said(table.take(Heard(("yes",), None, Certainty.SURE, at, at + 0.4)))
        assert told == ("Agent. Go on, or end the turn." if reveals else PLAINLY)


@pytest.mark.rule("D17")
def test_two_cards_at_once_need_a_tap_if_the_yes_is_doubtful() -> None:
    """No words name both of them with a yes."""
    table = session()
    two = Confirm(GuessTwo(SOUTH, 0, 1))
    asked_plainly = Asked(two, plainly=True)
    told = render((asked_plainly,), table.view, ENGLISH)
    assert told == "Storm and rainbow, with the Hogwarts bonus? Tap for yes."


@pytest.mark.parametrize("first", ["well three", "three", "from three"])
def test_a_clue_far_behind_a_reading_without_one_is_asked_about(first: str) -> None:
    table = session()
    heard = Heard((first, "weld three"), NORTH, Certainty.SURE, weights=(-0.5, -3.0))
    assert said(table.take(heard)) == "Weld, three?"
    assert table.view.clue is None
    assert said(table.take(heard)) == "Weld, three."


def test_a_clue_close_behind_a_reading_without_one_is_taken() -> None:
    heard = Heard(("whether three", "weather three"), NORTH, Certainty.SURE, weights=(-1.0, -1.5))
    assert said(session().take(heard)) == "Weather, three."


@pytest.mark.parametrize(("behind", "told"), [(-1.6, "Black, five?"), (-3.5, "")])
def test_a_clue_is_offered_if_its_number_may_be_lost(behind: float, told: str) -> None:
    """In babble the number is often lost in the likeliest reading alone; else it may be to come."""
    heard = Heard(("black", "black five"), NORTH, Certainty.CLOSE, weights=(-1.5, behind))
    assert said(session().take(heard)) == told


@pytest.mark.parametrize(("at", "paused"), [(1.2, False), (5.0, True)])
def test_a_pause_right_after_other_words_is_confirmed(at: float, paused: bool) -> None:
    table = session()
    table.take(Heard(("mumble mumble",), NORTH, Certainty.LIKELY, 0.0, 1.0))
    table.take(Heard(("pause",), NORTH, Certainty.SURE, at, at + 0.4))
    assert (table.question is None) is paused


def test_a_two_word_reading_does_not_make_a_one_word_clue_doubtful() -> None:
    heard = Heard(("sea gull nine", "seagull nine"), NORTH, Certainty.SURE, weights=(-0.5, -4.0))
    assert said(session().take(heard)) == "Seagull, nine."


def test_the_number_that_is_due_is_listened_for() -> None:
    table = session()
    (listen,) = (one for one in table.take(spoken("estonia", by=NORTH)) if isinstance(one, Listen))
    assert {"two", "zero", "nine", "no"} <= set(listen.vocabulary.phrases)
    assert listen.vocabulary.clue


def test_the_recognizer_gets_every_word_for_yes_when_a_yes_reveals_a_card() -> None:
    def consents(effects: Iterable[Effect]) -> set[str]:
        (heard,) = (one.vocabulary for one in effects if isinstance(one, Listen))
        return set(heard.consents)

    table = session()
    assert consents(table.take(spoken("battle two", by=NORTH))) == set()
    assert {"yes", "yeah", "yes please", "yup"} <= consents(table.take(spoken("storm")))
