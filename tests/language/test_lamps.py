"""Lamps tell what everybody knows: whose turn it is, who is asked, what the box does."""

import pytest

from assistant.game.messages import Doing, Lamp
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.commands import GiveClue, Guess
from assistant.language.lamps import lamp
from assistant.language.questions import Confirm, RuleOnChallenge, WhoseGuess
from tests.game.rules.games import RED, contest
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

START = fresh().table
GUESSING = done(fresh(), GiveClue(NORTH, WEATHER)).table


@pytest.mark.rule("D5")
def test_both_lamps_shine_if_either_side_may_speak() -> None:
    assert [lamp(seat, START, None, Doing.IDLE) for seat in Side] == [Lamp.TURN, Lamp.TURN]


@pytest.mark.rule("D6")
def test_the_lamp_of_the_side_on_turn_shines() -> None:
    assert lamp(NORTH, GUESSING, None, Doing.IDLE) is Lamp.OFF
    assert lamp(SOUTH, GUESSING, None, Doing.IDLE) is Lamp.TURN


def test_the_lamp_of_the_side_asked_shines() -> None:
    asked = Confirm(Guess(SOUTH, 3))
    assert lamp(NORTH, GUESSING, asked, Doing.IDLE) is Lamp.OFF
    assert lamp(SOUTH, GUESSING, asked, Doing.IDLE) is Lamp.QUESTION
    for everybody in (RuleOnChallenge(), WhoseGuess(3)):
        assert lamp(NORTH, GUESSING, everybody, Doing.IDLE) is Lamp.QUESTION


@pytest.mark.parametrize(
    ("doing", "shown"),
    [
        (Doing.LISTENING, Lamp.LISTENING),
        (Doing.THINKING, Lamp.LISTENING),
        (Doing.SPEAKING, Lamp.SPEAKING),
        (Doing.DEAF, Lamp.TROUBLE),
    ],
)
def test_the_boxs_own_state_comes_first_on_lamps(doing: Doing, shown: Lamp) -> None:
    assert lamp(SOUTH, GUESSING, Confirm(Guess(SOUTH, 3)), doing) is shown


@pytest.mark.rule("C2")
def test_a_team_has_a_lamp_besides_the_seats() -> None:
    view = contest().table
    assert view.givers == (RED,)
    shown = {one: lamp(one, view, None, Doing.IDLE) for one in (*Side, *Team)}
    assert shown == {NORTH: Lamp.TURN, SOUTH: Lamp.OFF, Team.RED: Lamp.TURN, Team.BLUE: Lamp.OFF}
