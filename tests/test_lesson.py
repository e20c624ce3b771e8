"""The spoken lesson: a practice game in the place of the table's own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.effects import Effect, Known, Say
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.lesson import STEPS, Lessons
from assistant.log import Saved, Unkept
from assistant.messages import Heard
from assistant.referee import rule_on
from assistant.rules.bank import EMPTY
from assistant.rules.cards import Party, Side
from assistant.rules.events import GameStarted
from assistant.session import Session
from assistant.talk.questions import Confirm, ConfirmNewGame
from assistant.talk.statements import Lesson, LessonStep, Plain
from tests.rules.games import CLASSIC, team_key
from tests.tables import NORTH, SOUTH, WORDS, SameAgain, sentences, started


def lessons(table: GameStarted | None = None) -> Lessons:
    own = Session(Saved(table or started()), Unkept(), SameAgain(), rule_on, UNDERSTANDING)
    return Lessons(own, UNDERSTANDING)


def hears(table: Lessons, words: str, by: Party | None = None) -> tuple[Effect, ...]:
    return table.take(Heard((words,), by))


def wanted(effects: Sequence[Effect]) -> Lesson | None:
    """The last step that was said."""
    said = [one for effect in effects if isinstance(effect, Say) for one in effect.statements]
    return next((one for one in reversed(said) if isinstance(one, Lesson)), None)


def follow(table: Lessons, effects: Sequence[Effect]) -> list[LessonStep]:
    """Do what the lesson says until its end; the steps that it had."""
    had = []
    step = wanted(effects)
    while step is not None:
        had.append(step.step)
        match step.step:
            case LessonStep.END:
                break
            case LessonStep.GIVE_A_CLUE | LessonStep.THE_OTHERS_CLUE:
                effects = hears(table, "thing two")
            case LessonStep.GUESS:
                effects = hears(table, card(step))
            case LessonStep.SAY_YES:
                effects = hears(table, "yes")
            case LessonStep.GUESS_WRONG:
                hears(table, card(step))
                effects = hears(table, "yes")
            case LessonStep.FIND_AND_STOP:
                hears(table, card(step))
                hears(table, "yes")
                effects = hears(table, "end turn")
        step = wanted(effects)
    return had


def card(step: Lesson) -> str:
    assert step.position is not None
    return WORDS[step.position]


def test_a_lesson_has_every_step_and_the_game_is_as_it_was() -> None:
    table = lessons()
    hears(table, "weather two", NORTH)
    before, seen = table.view, table.glance(SOUTH)
    steps = follow(table, hears(table, "teach me"))
    assert steps == [*(step for step, _ in STEPS), LessonStep.END]
    assert (table.view, table.glance(SOUTH)) == (before, seen)


def test_the_state_of_a_table_is_its_own_games_while_a_lesson_is_given() -> None:
    table = lessons()
    hears(table, "weather two", NORTH)
    hears(table, "storm", SOUTH)
    view, asked = table.view, table.question
    assert isinstance(asked, Confirm)
    effects = (*hears(table, "teach me"), *hears(table, "island two", NORTH))
    assert (table.view, table.question) == (view, asked)
    assert not any(isinstance(one, Known) for one in effects)
    effects = hears(table, "quit")
    assert (table.view, table.question) == (view, asked)
    assert Known(view, asked) in effects


@pytest.mark.rule("D20")
def test_the_screens_show_another_key() -> None:
    table = lessons()
    own = [table.glance(side).seat.key for side in Side]
    hears(table, "teach me")
    assert all(table.glance(side).seat.key not in own for side in Side)
    hears(table, "quit")
    assert [table.glance(side).seat.key for side in Side] == own


@pytest.mark.parametrize("words", ["quit", "quit the game"])
def test_it_can_be_left(words: str) -> None:
    table = lessons()
    hears(table, "teach me")
    effects = hears(table, words)
    assert any(isinstance(one, Say) and Plain.LESSON_LEFT in one.statements for one in effects)
    assert sentences(hears(table, "weather two", NORTH)) == ["Weather, two."]
    assert len(table.view.clues) == 1


def test_it_begins_again_where_it_is_asked_for_once_more() -> None:
    table = lessons()
    first = hears(table, "teach me")
    hears(table, "thing two", NORTH)
    assert wanted(hears(table, "teach me")) == wanted(first)


def test_another_game_is_asked_for_at_the_table_itself() -> None:
    table = lessons()
    hears(table, "teach me")
    assert sentences(hears(table, "new game"))[-1] == "Leave this game?"
    assert isinstance(table.question, ConfirmNewGame)


@pytest.mark.rule("C2")
def test_teams_are_taught_with_their_own_key() -> None:
    table = lessons(GameStarted(CLASSIC, started().cards, team_key(CLASSIC), EMPTY))
    effects = hears(table, "teach me")
    assert all(table.glance(SOUTH).seat.key[at] is None for at in range(CLASSIC.size))
    assert follow(table, effects) == [*(step for step, _ in STEPS), LessonStep.END]
