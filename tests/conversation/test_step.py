"""The step: a state is a value, and a step that cannot be saved is not made."""

from dataclasses import FrozenInstanceError, replace

import pytest

from assistant.conversation.desk import Books, Desk
from assistant.conversation.effects import Say
from assistant.conversation.state import State
from assistant.conversation.step import begun, step
from assistant.game.messages import Heard, Input, Press, Pressed, Tick
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import ConfirmStop
from tests.tables import NORTH, SOUTH, SameAgain, started
from tests.twins import Kept


def table(*messages: Input, log: Kept | None = None) -> tuple[State, Desk]:
    """The state after these messages at a new table, and the rules it is played with."""
    kept = log or Kept()
    desk = Desk(Books(kept, SameAgain(kept)), UNDERSTANDING)
    at = begun(Saved(started()), desk)
    for message in messages:
        at, _ = step(at, message, desk)
    return at, desk


def test_a_step_does_not_change_the_earlier_state() -> None:
    before, desk = table()
    after, effects = step(before, Heard(("weather two",), NORTH), desk)
    assert before.view.clue is None
    assert after.view.clue
    assert any(isinstance(one, Say) for one in effects)
    assert after.out == ()
    with pytest.raises(FrozenInstanceError):
        after.now = 1.0  # type: ignore[misc]


def test_a_step_is_deterministic() -> None:
    at, desk = table(Heard(("weather two",), NORTH), Heard(("storm",), SOUTH))
    tap = Pressed(SOUTH, Press.TAP)
    assert step(at, tap, desk) == step(at, tap, desk)


def test_a_move_is_saved_before_it_is_announced() -> None:
    log = Kept()
    at, desk = table(log=log)
    _, effects = step(at, Heard(("weather two",), NORTH), desk)
    assert len(log.moves) == 1
    assert effects


def test_only_counts_of_reminders_carry_over_to_the_next_game() -> None:
    at, _ = table(Tick(100.0))
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
