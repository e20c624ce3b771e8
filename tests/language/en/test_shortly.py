"""The short forms: never longer than the long ones, and never without what is news."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned
from assistant.game.rules.commands import GuessTwo, MarkBystander, UseBonus
from assistant.game.rules.events import Cause
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.intents import Order
from assistant.language.questions import Confirm, ConfirmBonus, RuleOnChallenge, TwoWords, WhichClue
from assistant.language.statements import (
    AnswersAlone,
    Asked,
    BonusIsUsed,
    Help,
    MissionEarned,
    Plain,
    Refused,
    Statement,
)
from tests.language.en.tables import GUESS_DUE, GUESSED, LAYING, MISSION, POTTER, VIEWS
from tests.tables import NORTH, SOUTH, WEATHER, fresh

LOST = replace(fresh().table, phase=Phase.OVER, result=Result.LOST)


@pytest.mark.parametrize("view", VIEWS)
def test_no_short_form_is_longer(view: PublicView) -> None:
    said: list[Statement] = [*Plain, *map(Refused, Reason), *map(BonusIsUsed, Bonus)]
    for one in said:
        shortly = ENGLISH.shortly(one, view)
        if shortly is not None and one is not Plain.LESSON_BEGINS:
            allowed = len(ENGLISH.say(one, view).split()) + (one == Refused(Reason.NO_GUESS_NOW))
            assert len(shortly.split()) <= allowed, one


@pytest.mark.parametrize(
    ("statement", "view", "sentence"),
    [
        (Plain.EXPECTED, GUESSED, "South guesses."),
        (Plain.EXPECTED, LAYING, "Row one, card four."),
        (Plain.EXPECTED, replace(LOST, turn=3), "The game is over."),
        (Plain.EXPECTED, replace(fresh().table, clues_due=2), None),
        (Plain.TURNS_LEFT, MISSION, "Seven turns left, two mistakes."),
        (Plain.MISSION, MISSION, "Mission Cairo: seven turns, two mistakes."),
        (Plain.OUTCOME, replace(LOST, cause=Cause.ASSASSIN), "You lost."),
        (Plain.OUTCOME, replace(LOST, cause=Cause.BYSTANDER), "You lost."),
        (Plain.OUTCOME, replace(LOST, cause=Cause.TIME), None),
        (Plain.BONUSES_HERE, POTTER, "Bonuses: London, two times; Diagon Alley."),
        (Plain.BONUSES, fresh().table, "No bonuses."),
        (Plain.GUESSES_LEFT, GUESSED, None),
        (AnswersAlone(NORTH, tap=True), GUESSED, "North taps."),
        (AnswersAlone(NORTH), GUESSED, None),
        (BonusIsUsed(Bonus.LONDON), POTTER, "London used."),
        (Asked(ConfirmBonus(UseBonus(Bonus.GREAT_HALL))), POTTER, "Use Great Hall?"),
        (Asked(TwoWords(NORTH, WEATHER, False)), POTTER, "Weather, two, with London?"),
        (Asked(RuleOnChallenge()), GUESSED, "Challenged. Penalty, allow, take back?"),
        (
            Asked(WhichClue(NORTH, (WEATHER, WEATHER), False)),
            GUESSED,
            "Weather two, or weather two?",
        ),
        (Asked(Confirm(GuessTwo(SOUTH, 0, 3))), GUESSED, "Storm and brick, with Hogwarts?"),
        (Asked(Confirm(MarkBystander(NORTH, 3))), GUESSED, "Mark brick, with Hogsmeade?"),
    ],
)
def test_short_forms(statement: Statement, view: PublicView, sentence: str | None) -> None:
    assert ENGLISH.shortly(statement, view) == sentence


def test_help_in_short_names_what_can_be_said_now_alone() -> None:
    asked = Help((Order.TAKE_BACK, Order.UNDO, Order.REPEAT, Order.SCORE), None, False)
    assert ENGLISH.shortly(asked, GUESS_DUE.table) == (
        "South guesses. Say a word on the table, or its row and column."
        " You can also say: take it back, undo."
    )


@pytest.mark.rule("M7")
def test_a_few_of_many_missions_are_named() -> None:
    cities = ("Cairo", "Moscow", "Berlin", "Paris", "London", "Havana")
    assert ENGLISH.shortly(MissionEarned(Earned(cities, None)), MISSION) == (
        "You may now play Cairo, Moscow, Berlin and three more. Ask which missions."
    )
    assert ENGLISH.shortly(MissionEarned(Earned(cities[:4], None)), MISSION) == (
        "You may now play Cairo, Moscow, Berlin or Paris."
    )
