"""Moves are taken back one by one, as long as they showed nothing."""

import pytest

from assistant.conversation.undo_history import UndoHistory, replayed
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.commands import Command, Decline, GiveClue, Guess, Stop
from assistant.game.rules.events import GameStarted
from assistant.game.rules.notation import read_key
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.record import read_event, write_event
from assistant.game.store.log import Saved
from tests.game.rules.games import BOTH, NORTHS, POTTER, SOUTHS, WINNING, cards
from tests.tables import KEY, NORTH, SOUTH, WEATHER, events, started, turn


def played(start: GameStarted, *commands: Command) -> UndoHistory:
    """A game after commands that the rules must accept."""
    history = replayed(Saved(start))
    for command in commands:
        history = history.add(events(history.game, command))
    return history


def test_sealed_moves_cannot_be_undone() -> None:
    history = played(started(), GiveClue(NORTH, WEATHER)).seal()
    assert not history.can_undo
    history = history.add(events(history.game, Guess(SOUTH, 3)))
    history = history.add(events(history.game, Stop(SOUTH)))
    assert history.can_undo
    assert not history.undo().can_undo


@pytest.mark.rule("D13")
def test_a_turn_that_ended_by_itself_cannot_be_undone() -> None:
    """The card that ended it was seen."""
    history = played(started(), *turn(NORTH, *NORTHS, *BOTH, stop=False))
    assert history.game.table.phase is Phase.CLUE
    assert not history.can_undo


NEVER = Decline(forever=True)


@pytest.mark.rule("H11")
def test_never_is_final_after_a_bystander_that_counts() -> None:
    start = with_bonus(Bonus.TRAIN_STATION)
    history = played(start, GiveClue(NORTH, WEATHER), Guess(SOUTH, 20), NEVER)
    assert history.game.table.set_aside == {Bonus.TRAIN_STATION}
    assert not history.can_undo


@pytest.mark.rule("H11")
def test_a_never_that_lost_the_game_can_be_undone() -> None:
    start = with_bonus(Bonus.PRIVET_DRIVE)
    most = [at for at in SOUTHS if at != 12]
    history = played(
        start, *turn(NORTH, *WINNING[NORTH], stop=False), *turn(SOUTH, *most, 15, stop=False)
    )
    offered = history.game
    assert offered.table.offer
    history = history.add(events(offered, NEVER))
    assert history.game.table.result is Result.LOST
    assert history.game.table.set_aside == {Bonus.PRIVET_DRIVE}
    assert history.can_undo
    history = history.undo()
    assert history.game == offered
    assert not history.game.table.set_aside


@pytest.mark.rule("H11")
def test_a_declined_bonus_stays_declined_after_a_resume() -> None:
    """From the lines that a journal keeps of its moves."""
    start = with_bonus(Bonus.TRAIN_STATION)
    history = played(start, GiveClue(NORTH, WEATHER), Guess(SOUTH, 20), NEVER)
    kept = [tuple(read_event(write_event(event)) for event in move) for move in history.moves]
    again = replayed(Saved(start, tuple(kept))).game
    assert again == history.game
    assert again.table.set_aside == {Bonus.TRAIN_STATION}


def with_bonus(bonus: Bonus) -> GameStarted:
    """A table of Harry Potter with one bonus in its log."""
    return GameStarted(
        POTTER, cards(POTTER.size), read_key(KEY, POTTER), started().bank, bonuses={bonus: 1}
    )
