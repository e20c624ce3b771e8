"""Steps that no line of a dialogue can show."""

from dataclasses import replace

import pytest

from assistant.conversation.desk import Desk
from assistant.conversation.effects import Say
from assistant.conversation.step import begun, step
from assistant.game.errors import WishError
from assistant.game.messages import Heard, Press, Pressed, Tick
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import ConfirmNewGame, ConfirmStop
from tests.tables import NORTH, SOUTH, SameAgain, started

DESK = Desk(UNDERSTANDING, team_games=SameAgain())


def test_a_tap_on_a_question_that_was_only_shown_asks_it_aloud() -> None:
    question = ConfirmNewGame(Wish())
    at, _ = step(begun(Saved(started()), DESK), Heard(("weather two",), NORTH), DESK)
    at, effects = step(at.suggest(question), Pressed(SOUTH, Press.TAP), DESK)
    assert at.pending == question
    assert any(isinstance(one, Say) and one.question == question for one in effects)


def test_only_counts_of_reminders_carry_over_to_the_next_game() -> None:
    at, _ = step(begun(Saved(started()), DESK), Tick(100.0), DESK)
    used = replace(
        at,
        left=True,
        pending=ConfirmStop(SOUTH),
        since=50.0,
        spoken=2,
        number_at=1.0,
        floor=NORTH,
        objected=frozenset({3}),
        clue_settles=200.0,
        echoing=True,
        paused=True,
        timer_ends=150.0,
        timer_left=5.0,
        key_shown=True,
        partner_gone=True,
        quiet=90.0,
        reminded={"what": 2},
    )
    assert at.history
    fresh = replace(at, reminded={"what": 2}).new_game(at.history, left=False)
    assert used.new_game(at.history, left=False) == fresh
    assert fresh.reminded == {"what": 2}


def test_a_lesson_has_no_missions() -> None:
    with pytest.raises(WishError):
        Desk(UNDERSTANDING).next_table.missions(started().edition)
