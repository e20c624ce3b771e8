"""Errands of the machine that a phone asks for are confirmed at the box."""

from collections.abc import Callable

import pytest

from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.game.messages import (
    Certainty,
    Errand,
    ErrandEnded,
    ErrandKind,
    ErrandWanted,
    Heard,
    Input,
    Press,
    Pressed,
    Tick,
)
from assistant.language.questions import Confirm, ConfirmOrder
from tests.conversation.test_partner import partnered
from tests.conversation.test_session_properties import session
from tests.faces.web.test_settings_form import in_a_lesson, while_laying
from tests.tables import NORTH, SOUTH, sentences, started

QUESTION = "Bring the box up to date?"
UPDATE, OTHER = Errand(ErrandKind.UPDATE, number=1), Errand(ErrandKind.WIFI, "Attic", 2)
YES, NO = ("yes",), ("no",)
SPOKEN = Heard(YES, None, Certainty.SURE)


def asked(table: Lessons | Session) -> Lessons | Session:
    table.take(Tick(10.0))
    said = sentences(table.take(ErrandWanted(UPDATE)))
    assert said == [QUESTION]
    table.take(Tick(20.0))
    return table


@pytest.mark.parametrize(
    ("answer", "done"),
    [
        (SPOKEN, True),
        (Heard(YES, NORTH, Certainty.SURE), True),
        (Heard(YES), True),
        (Heard(YES, None, Certainty.LIKELY), False),
        (Heard(("yes", "yet"), None, Certainty.CLOSE), False),
        (Pressed(NORTH, Press.TAP), True),
        (Pressed(SOUTH, Press.TAP), True),
        (Heard(YES, SOUTH, phone=True), False),
        (Heard(YES, NORTH, phone=True), False),
        (Pressed(SOUTH, Press.TAP, phone=True), False),
        (Heard(NO, None, Certainty.SURE), False),
        (Heard(NO, SOUTH, phone=True), False),
        (Heard(("weather two",), NORTH), False),
        (Heard(YES, at=9.0), False),
        (Pressed(SOUTH, Press.TAP, at=10.2), False),
    ],
)
@pytest.mark.parametrize("alone", [False, True])
def test_somebody_at_the_box_confirms(answer: Input, done: bool, alone: bool) -> None:
    table = asked(session(partnered(started()) if alone else started()))
    effects = table.take(answer)
    assert (UPDATE in effects) is done
    if done:
        assert "I am on it." in sentences(effects)[0]
        assert UPDATE not in table.take(SPOKEN)


@pytest.mark.parametrize("laid", [in_a_lesson, while_laying])
def test_it_can_be_asked_for_at_any_table(laid: Callable[[], Lessons | Session]) -> None:
    table = asked(laid())
    assert UPDATE in table.take(SPOKEN)


def test_a_question_about_a_card_waits_and_keeps_its_own_yes() -> None:
    table = session(started())
    for said in (Heard(("weather two",), NORTH), Heard(("storm",), SOUTH)):
        table.take(said)
    table.take(ErrandWanted(UPDATE))
    assert isinstance(table.question, ConfirmOrder)
    assert UPDATE in table.take(SPOKEN)
    assert isinstance(table.question, Confirm)


def test_a_second_errand_does_not_slip_into_the_confirmation_of_the_first() -> None:
    table = asked(session(started()))
    assert sentences(table.take(ErrandWanted(OTHER))) == [QUESTION]
    assert table.take(SPOKEN).count(UPDATE) == 1


def test_a_pause_stays_a_pause() -> None:
    table = session(started())
    table.take(Heard(("pause",), NORTH))
    assert sentences(table.take(ErrandWanted(UPDATE))) == ["Paused."]
    assert table.question is None


def test_the_end_is_told_and_changes_nothing() -> None:
    table = asked(session(started()))
    ended = table.take(ErrandEnded(ErrandKind.UPDATE, True, ("a line",)))
    assert sentences(ended) == ["The box has the newest version."]
    assert isinstance(table.question, ConfirmOrder)
