"""Hints: for the seat that is to act, on its own screen alone, where the house allows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.conversation.effects import Advise, Effect, Show
from assistant.game.messages import Advised, Heard
from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import TakeHint
from assistant.game.rules.events import Cause, GameLost, HintTaken
from assistant.game.rules.game import begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key
from assistant.game.rules.play import decide
from assistant.game.rules.record import read_event, write_event
from assistant.game.rules.refusal import Reason, Refusal
from assistant.game.rules.task import Act
from assistant.language.glance import Hinted
from tests.conversation.test_partner import Table, teams_started
from tests.tables import NORTH, SOUTH, sentences, started

HOUSE = HouseRules(hints=True)


def table() -> Table:
    return Table(replace(started(), house=HOUSE))


def advise(effects: list[Effect]) -> Advise | None:
    return next((one for one in effects if isinstance(one, Advise)), None)


def test_hints_need_the_house_rule() -> None:
    plain = Table(started())
    assert plain.say("hint", NORTH) == ["No hints were agreed on. Either side may begin."]
    assert advise(plain.effects) is None


def test_no_hint_is_given_after_the_end() -> None:
    game = begin(replace(started(), house=HOUSE)).after((GameLost(Cause.ASSASSIN),))
    assert decide(game, TakeHint(NORTH)) == Refusal(Reason.OVER)


@pytest.mark.rule("D20")
def test_a_hint_uses_only_what_its_seat_knows() -> None:
    at = table()
    at.say("weather two", NORTH)
    at.say("hint", SOUTH)
    asked = advise(at.effects)
    key = started().key
    assert asked is not None
    assert isinstance(key, Key)
    assert (asked.seat, asked.task.act, asked.task.key) == (SOUTH, Act.GUESS, key.face(SOUTH))
    teams = Table(replace(teams_started(), house=HOUSE))
    teams.say("weather two", NORTH)
    teams.say("hint", SOUTH)
    asked = advise(teams.effects)
    assert asked is not None
    assert asked.task.key is None


@pytest.mark.rule("D20")
def test_a_hint_appears_only_on_its_seats_screen() -> None:
    at = table()
    assert at.say("hint", NORTH) == ["North has a hint on the screen. Either side may begin."]
    effects = at.session.take(Advised(NORTH, Clue("ballet", 2)))
    assert sentences(effects) == []
    assert [type(one) for one in effects] == [Show]
    assert at.session.glance(NORTH).notice == Hinted(Clue("ballet", 2))
    assert at.session.glance(SOUTH).notice is None


def test_a_hint_disappears_with_the_next_move() -> None:
    at = table()
    at.say("hint", NORTH)
    at.take(Advised(NORTH, Clue("ballet", 2)))
    at.say("weather two", NORTH)
    assert at.session.glance(NORTH).notice is None


def test_a_hint_later_than_the_next_move_is_not_shown() -> None:
    at = table()
    at.say("hint", NORTH)
    at.say("weather two", NORTH)
    at.take(Advised(NORTH, Clue("ballet", 2)))
    assert at.session.glance(NORTH).notice is None


@pytest.mark.parametrize(("words", "by"), [("hint", SOUTH), ("hint", None)])
def test_only_a_known_player_on_turn_gets_a_hint(words: str, by: Side | None) -> None:
    at = table()
    at.say("weather two", SOUTH)
    at.say(words, by)
    assert advise(at.effects) is None
    assert at.session.view.hints == {}


def test_a_hint_is_counted_and_saved() -> None:
    at = table()
    for _ in range(2):
        at.say("hint", NORTH)
    assert at.session.view.hints == {NORTH: 2}
    assert at.log.moves == [(HintTaken(NORTH),)] * 2
    assert read_event(write_event(HintTaken(NORTH))) == HintTaken(NORTH)


def test_undo_skips_a_hint_and_the_end_of_the_game_stops_hints() -> None:
    at = table()
    at.say("hint", NORTH)
    assert sentences(at.session.take(Heard(("undo",)))) == ["Nothing to undo. Either side begins."]
    for words, by in (("weather two", NORTH), ("needle", SOUTH), ("yes", SOUTH)):
        at.say(words, by)
    at.say("hint", SOUTH)
    assert advise(at.effects) is None
