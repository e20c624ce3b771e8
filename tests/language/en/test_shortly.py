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
from assistant.language import statements as told
from assistant.language.en import ENGLISH
from assistant.language.intents import Order
from assistant.language.questions import Confirm, ConfirmBonus, RuleOnChallenge, TwoWords, WhichClue
from tests.language.en.tables import GUESS_DUE, GUESSED, LAYING, MISSION, POTTER, VIEWS
from tests.tables import NORTH, SOUTH, WEATHER, fresh

LOST = replace(fresh().table, phase=Phase.OVER, result=Result.LOST)


@pytest.mark.parametrize("view", VIEWS)
def test_a_short_form_is_never_longer(view: PublicView) -> None:
    said: list[told.Statement] = [
        *told.Plain,
        *map(told.Refused, Reason),
        *map(told.BonusIsUsed, Bonus),
    ]
    for one in said:
        shortly = ENGLISH.shortly(one, view)
        if shortly is not None and one is not told.Plain.LESSON_BEGINS:
            allowed = len(ENGLISH.say(one, view).split()) + (
                one == told.Refused(Reason.NO_GUESS_NOW)
            )
            assert len(shortly.split()) <= allowed, one


@pytest.mark.parametrize(
    ("statement", "view", "sentence"),
    [
        (told.Plain.EXPECTED, GUESSED, "South guesses."),
        (told.Plain.EXPECTED, LAYING, "Row one, card four."),
        (told.Plain.EXPECTED, replace(LOST, turn=3), "The game is over."),
        (told.Plain.EXPECTED, replace(fresh().table, clues_due=2), None),
        (told.Plain.TURNS_LEFT, MISSION, "Seven turns left, two mistakes."),
        (told.Plain.MISSION, MISSION, "Mission Cairo: seven turns, two mistakes."),
        (told.Plain.OUTCOME, replace(LOST, cause=Cause.ASSASSIN), "You lost."),
        (told.Plain.OUTCOME, replace(LOST, cause=Cause.BYSTANDER), "You lost."),
        (told.Plain.OUTCOME, replace(LOST, cause=Cause.TIME), None),
        (told.Plain.BONUSES_HERE, POTTER, "Bonuses: London, two times; Diagon Alley."),
        (told.Plain.BONUSES, fresh().table, "No bonuses."),
        (told.Plain.GUESSES_LEFT, GUESSED, None),
        (told.AnswersAlone(NORTH, tap=True), GUESSED, "North taps."),
        (told.AnswersAlone(NORTH), GUESSED, None),
        (told.BonusIsUsed(Bonus.LONDON), POTTER, "London used."),
        (told.Asked(ConfirmBonus(UseBonus(Bonus.GREAT_HALL))), POTTER, "Use Great Hall?"),
        (told.Asked(TwoWords(NORTH, WEATHER, False)), POTTER, "Weather, two, with London?"),
        (told.Asked(RuleOnChallenge()), GUESSED, "Challenged. Penalty, allow, take back?"),
        (
            told.Asked(WhichClue(NORTH, (WEATHER, WEATHER), False)),
            GUESSED,
            "Weather two, or weather two?",
        ),
        (told.Asked(Confirm(GuessTwo(SOUTH, 0, 3))), GUESSED, "Storm and brick, with Hogwarts?"),
        (told.Asked(Confirm(MarkBystander(NORTH, 3))), GUESSED, "Mark brick, with Hogsmeade?"),
    ],
)
def test_statements_have_their_short_forms(
    statement: told.Statement, view: PublicView, sentence: str | None
) -> None:
    assert ENGLISH.shortly(statement, view) == sentence


def test_short_help_names_only_what_can_be_said_now() -> None:
    asked = told.Help((Order.TAKE_BACK, Order.UNDO, Order.REPEAT, Order.SCORE), None, False)
    assert ENGLISH.shortly(asked, GUESS_DUE.table) == (
        "South guesses. Say a word on the table, or its row and column."
        " You can also say: take it back, undo."
    )


@pytest.mark.rule("M7")
def test_a_few_of_many_missions_are_named() -> None:
    cities = ("Cairo", "Moscow", "Berlin", "Paris", "London", "Havana")
    assert ENGLISH.shortly(told.MissionEarned(Earned(cities, None)), MISSION) == (
        "You may now play Cairo, Moscow, Berlin and three more. Ask which missions."
    )
    assert ENGLISH.shortly(told.MissionEarned(Earned(cities[:4], None)), MISSION) == (
        "You may now play Cairo, Moscow, Berlin or Paris."
    )
