"""What a partner and a hint may know, and what is saved of them; see also `dialogues`."""

from dataclasses import replace

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.effects import Advise, Dark, Think
from assistant.conversation.session import Session
from assistant.game import messages
from assistant.game.complaints import Fault
from assistant.game.errors import FileError
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.events import GameStarted
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.task import Act
from assistant.game.store.log import Log, Move, Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from tests.conversation.dialogues import Table
from tests.tables import NORTH, SOUTH, SameAgain, session, started, teams_started
from tests.twins import Kept

HINTS = HouseRules(hints=True)


def partnered(laid: GameStarted | None = None, partner: Side = SOUTH) -> GameStarted:
    """The plain table or another, with a partner in the south."""
    return replace(laid or started(), partner=partner)


def table(laid: GameStarted, *lines: str, log: Log | None = None, hurried: bool = False) -> Table:
    """A table after these lines."""
    kept = log or Kept()
    manners = Manners(hurried=hurried)
    at = Table(Session(Saved(laid), SameAgain(kept), UNDERSTANDING, manners))
    at.play(*lines)
    return at


@pytest.mark.rule("D20")
def test_the_partner_receives_only_its_own_side_of_the_key() -> None:
    at, key = table(partnered(), ": weather two"), started().key
    assert isinstance(key, Key)
    assert at.task.key == key.face(SOUTH)
    teams = table(partnered(teams_started()), "north: weather two")
    assert teams.task.key is None
    teams = table(partnered(teams_started(), NORTH), "wait 1")
    whole = teams_started().key
    assert isinstance(whole, TeamKey)
    assert teams.task.key == whole.identities


def test_the_screen_and_lamp_of_a_partner_are_off_until_people_take_over() -> None:
    at = table(partnered(), ": weather two")
    effects = session(partnered()).greet()
    assert Dark(SOUTH) in effects
    shown = {one.seat.seat for one in effects if isinstance(one, Glance)}
    lit = {one.of for one in effects if isinstance(one, messages.Light)}
    assert shown == lit == {NORTH}
    assert set(at.session.glance(SOUTH).seat.key) == {None}
    at.play("trouble partner: given up")
    assert at.session.glance(SOUTH).seat.key[3] is Identity.BYSTANDER


def test_a_resumed_game_asks_the_partner_again() -> None:
    log = Kept()
    at = table(partnered(), ": weather two", log=log)
    saved = Saved(partnered(), tuple(log.moves))
    resumed = Session(saved, SameAgain(Kept()), UNDERSTANDING)
    (thought,) = (one for one in resumed.greet() if isinstance(one, Think))
    assert thought.task == at.task


class Filling(Kept):
    """A log on a disk that is temporarily full."""

    full = False

    def append(self, move: Move) -> None:
        if self.full:
            raise FileError("journal: disk full", Fault.FULL)


@pytest.mark.parametrize("guesses", [True, False])
def test_an_unsaved_move_is_made_after_space_is_freed(guesses: bool) -> None:
    log = Filling()
    at = table(partnered(), ": weather two", "partner storm", log=log, hurried=not guesses)
    unsaved = "That could not be saved, so it does not count. The disk is full."
    log.full = True
    # A hurried partner touches it at once, another after a while.
    at.play(f"wait 5 = {unsaved}" if guesses else f"partner - = {unsaved}")
    before = at.session.view
    at.play("wait 20 =", f"wait 15 = {unsaved}")  # it is not said repeatedly
    log.full = False
    at.play("wait 35")
    after = at.session.view
    assert (after.guessed > before.guessed) if guesses else (after.turn > before.turn)
    assert len(at.tasks) == (2 if guesses else 3)  # its next move, and nothing twice


def advise(at: Table) -> Advise:
    """The hint that is requested."""
    return next(one for one in at.effects if isinstance(one, Advise))


@pytest.mark.rule("D20")
def test_a_hint_uses_only_what_its_seat_knows() -> None:
    asked = ("north: weather two", "south: hint")
    wanted, key = advise(table(replace(started(), house=HINTS), *asked)), started().key
    assert isinstance(key, Key)
    assert (wanted.seat, wanted.task.act, wanted.task.key) == (SOUTH, Act.GUESS, key.face(SOUTH))
    assert advise(table(replace(teams_started(), house=HINTS), *asked)).task.key is None
