"""A question that is only shown: a tap accepts it, a yes never does, and it expires unanswered."""

from collections.abc import Mapping

import pytest

from assistant.conversation.desk import Books, Desk
from assistant.conversation.effects import Note, Say
from assistant.conversation.state import State
from assistant.conversation.step import begun, step
from assistant.game.messages import (
    Certainty,
    Cue,
    Heard,
    Input,
    Picked,
    Press,
    Pressed,
    Tick,
)
from assistant.game.rules.commands import Guess
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import Confirm, ConfirmNewGame, Pending
from tests.tables import NORTH, SOUTH, SameAgain, started
from tests.twins import Kept

STORM = Confirm(Guess(SOUTH, 0))
TAP = Pressed(SOUTH, Press.TAP)
DESK = Desk(Books(Kept(), SameAgain(Kept())), UNDERSTANDING)


def suggested(question: Pending = STORM) -> State:
    """A table at which south guesses, with this question only shown."""
    at = begun(Saved(started()), DESK)
    for message in (Tick(0.0), Heard(("weather two",), NORTH)):
        at, _ = step(at, message, DESK)
    return at.suggest(question)


def said(words: str, certainty: Certainty | None = None) -> Heard:
    return Heard((words,), None, certainty)


def test_a_tap_accepts_it() -> None:
    at, _ = step(suggested(), TAP, DESK)
    assert at.view.covered[0]
    assert at.suggested is None


def test_a_tap_by_another_seat_works_as_usual() -> None:
    at, effects = step(suggested(), Pressed(NORTH, Press.TAP), DESK)
    _, usual = step(suggested().opened(), Pressed(NORTH, Press.TAP), DESK)
    assert at.suggested == STORM
    assert _sayings(effects) == _sayings(usual)


def test_a_tap_before_it_was_visible_accepts_nothing() -> None:
    at, _ = step(suggested(), Pressed(SOUTH, Press.TAP, at=0.7), DESK)
    assert not any(at.view.covered)


def test_a_tap_asks_aloud_before_an_irreversible_action() -> None:
    question = ConfirmNewGame(Wish())
    at, effects = step(suggested(question), TAP, DESK)
    assert at.pending == question
    assert any(isinstance(one, Say) and one.question == question for one in effects)


@pytest.mark.parametrize("certainty", [None, *Certainty])
@pytest.mark.parametrize("words", ["yes", "yes please", "yep"])
def test_a_yes_never_accepts_it_but_asks_aloud(words: str, certainty: Certainty | None) -> None:
    at, effects = step(suggested(), said(words, certainty), DESK)
    assert not any(at.view.covered)
    assert (at.pending, at.suggested) == (STORM, None)
    assert [one.question for one in effects if isinstance(one, Say)] == [STORM]


def test_a_no_dismisses_it() -> None:
    at, _ = step(suggested(), said("no"), DESK)
    assert at.suggested is None
    assert at.pending is None


AFTER: Mapping[str, tuple[Input, bool]] = {
    "an answer": (said("how many turns"), True),
    "talk": (said("mummy i need a wee"), True),
    "time": (Tick(5.9), True),
    "six seconds": (Tick(6.0), False),
    "the card in plain words": (said("storm"), False),
    "another card": (said("river"), False),
    "a corrected clue": (Heard(("correction lunch three",), NORTH), False),
}


@pytest.mark.parametrize("what", AFTER)
def test_it_blocks_nothing_and_expires(what: str) -> None:
    message, stays = AFTER[what]
    at, effects = step(suggested(), message, DESK)
    assert (at.suggested == STORM) is stays
    plainly, same = step(suggested().opened(), message, DESK)
    assert at.pending == plainly.pending
    assert at.view == plainly.view
    assert _sayings(effects) == _sayings(same)


def test_a_transcript_notes_the_time_until_it_expired() -> None:
    _, effects = step(suggested(), Tick(6.0), DESK)
    assert Note("wait 6") in effects


def _sayings(effects: tuple[object, ...]) -> list[object]:
    return [one for one in effects if isinstance(one, Say | Cue)]


def test_a_touch_on_a_phone_accepts_it_unless_meant_for_an_earlier_state() -> None:
    at, _ = step(suggested(), Picked(SOUTH, "yes", at=-0.1), DESK)
    assert (at.suggested, at.view.guessed) == (STORM, 0)
    at, _ = step(suggested(), Picked(NORTH, "yes", at=1.5), DESK)
    assert (at.suggested, at.view.guessed) == (STORM, 0)
    at, _ = step(suggested(), Picked(SOUTH, "yes", at=1.5), DESK)
    assert (at.suggested, at.view.guessed) == (None, 1)
    at, _ = step(suggested(), Picked(SOUTH, "no", at=1.5), DESK)
    assert (at.suggested, at.view.guessed) == (None, 0)
