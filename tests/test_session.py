"""The session: messages in, effects out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from assistant.errors import FileError
from assistant.log import Move, Saved, Unkept
from assistant.messages import (
    Effect,
    Face,
    Heard,
    Laid,
    Listen,
    Note,
    Press,
    Pressed,
    Say,
    Show,
    Tick,
    Trouble,
)
from assistant.referee import rule_on
from assistant.rules.cards import Side
from assistant.rules.events import GameStarted
from assistant.rules.evolve import begin
from assistant.session import Session
from tests.tables import NORTH, SOUTH, SameAgain, started


def session(table: GameStarted | None = None) -> Session:
    table = table or started()
    return Session(Saved(table), Unkept(), SameAgain(), rule_on)


def heard(text: str, side: Side | None = None) -> Heard:
    return Heard((text,), side)


def said(effects: Iterable[Effect]) -> list[str]:
    return [effect.sentence for effect in effects if isinstance(effect, Say)]


def faces(effects: Iterable[Effect]) -> dict[Side, Face]:
    return {effect.face.seat: effect.face for effect in effects if isinstance(effect, Show)}


def test_it_greets_with_the_table_both_screens_and_what_can_be_said() -> None:
    effects = session().greet()
    assert [type(effect) for effect in effects] == [Laid, Say, Show, Show, Listen]
    assert said(effects) == [
        "Welcome to Codenames Duet. Nine turns left. Either side may give the first clue."
    ]


def test_only_what_changed_is_shown_again() -> None:
    table = session()
    table.greet()
    assert [type(one) for one in table.take(heard("how many turns"))] == [Note, Say]
    assert [type(one) for one in table.take(heard("weather two", NORTH))] == [
        Note,
        Say,
        Show,
        Show,
        Listen,
    ]
    assert table.take(Tick(1.0)) == ()


@pytest.mark.rule("D3")
def test_the_second_side_sees_its_key_turned_by_180_degrees() -> None:
    shown = faces(session().greet())
    north = [cell.identity for row in shown[NORTH].cells for cell in row]
    south = [cell.identity for row in shown[SOUTH].cells for cell in row]
    key = begin(started()).faces
    assert north == list(key.face(NORTH))
    assert south == list(reversed(key.face(SOUTH)))


def test_a_later_reading_counts_where_the_first_makes_no_sense() -> None:
    table = session()
    effects = table.take(Heard(("whether or not", "weather tube", "weather to"), NORTH))
    assert effects[0] == Note("north: weather to")
    assert said(effects) == ["Weather, two."]


def test_an_utterance_of_nothing_is_nothing() -> None:
    table = session()
    table.greet()
    assert table.take(Heard(("", "...", "?!"))) == ()
    assert table.take(Heard(())) == ()


def test_holding_the_button_says_which_side_speaks() -> None:
    table = session()
    table.take(heard("weather two", NORTH))
    shown = faces(table.take(Pressed(SOUTH, Press.HOLD)))
    assert shown[SOUTH].lines[0] == "LISTENING"
    assert "LISTENING" not in table.face(NORTH).lines
    assert said(table.take(heard("brick"))) == ["Brick?"]
    assert "LISTENING" not in table.face(SOUTH).lines
    table.take(Pressed(NORTH, Press.HOLD))
    assert said(table.take(heard("yes"))) == ["South answers. Yes or no?"]


def test_letting_go_without_a_word_ends_the_holding() -> None:
    table = session()
    table.take(Pressed(NORTH, Press.HOLD))
    table.take(Tick(10.0))
    table.take(Pressed(NORTH, Press.RELEASE))
    table.take(Tick(20.1))
    assert said(table.take(heard("weather two"))) == ["Weather, two. Whose clue? Tap your button."]


def test_words_said_while_holding_may_be_recognized_after_letting_go() -> None:
    table = session()
    table.take(Tick(10.0))
    table.take(Pressed(NORTH, Press.HOLD))
    table.take(Pressed(NORTH, Press.RELEASE))
    table.take(Tick(11.0))
    assert said(table.take(heard("weather two"))) == ["Weather, two."]


def test_trouble_is_said_and_shown_until_something_happens() -> None:
    table = session()
    effects = table.take(Trouble("The microphone is silent (no sound arrives). It is tried again."))
    assert said(effects) == ["The microphone is silent (no sound arrives). It is tried again."]
    assert {face.question for face in faces(effects).values()} == {"MICROPHONE IS SILENT"}
    assert table.face(NORTH).question == "MICROPHONE IS SILENT"
    table.take(Pressed(NORTH, Press.TAP))
    assert table.face(NORTH).question is None


def test_what_was_not_understood_is_shown_too_unless_a_question_is_open() -> None:
    table = session()
    table.take(heard("lovely day"))
    assert table.face(SOUTH).question == "HEARD: LOVELY DAY"
    table.take(heard("weather two", NORTH))
    assert table.face(SOUTH).question is None
    table.take(heard("brick"))
    table.take(heard("hm"))
    assert table.face(SOUTH).question == "BRICK?"


class Full:
    """A log on a full disk."""

    def begin(self, started: GameStarted) -> None:
        raise FileError("journal: disk full")

    def append(self, move: Move) -> None:
        raise FileError("journal: disk full")

    def undo(self) -> None:
        raise FileError("journal: disk full")


def test_a_move_that_cannot_be_kept_is_not_made() -> None:
    table = Session(Saved(started()), Full(), SameAgain(Full()), rule_on)
    before = table.view
    sentence = "That could not be saved, so it does not count. journal: disk full"
    assert said(table.take(heard("weather two", NORTH))) == [sentence]
    assert table.view == before
    assert said(table.take(heard("undo"))) == [
        "Nothing to undo. Either side may give the first clue."
    ]
    table.take(heard("new game"))
    assert said(table.take(heard("yes"))) == [
        "Journal: disk full. Either side may give the first clue."
    ]
    assert table.view == before
