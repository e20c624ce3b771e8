"""Moves are undone one by one, unless they revealed something."""

import pytest

from assistant.conversation.undo_history import UndoHistory, replayed
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.commands import Command, Decline, GiveClue, Guess
from assistant.game.rules.events import GameStarted
from assistant.game.rules.notation import read_key
from assistant.game.rules.record import read_event, write_event
from assistant.game.store.log import Saved
from tests.game.rules.games import POTTER, cards
from tests.tables import KEY, NORTH, SOUTH, WEATHER, events, started


def played(start: GameStarted, *commands: Command) -> UndoHistory:
    """A game after commands that the rules must accept."""
    history = replayed(Saved(start))
    for command in commands:
        history = history.add(events(history.game, command))
    return history


NEVER = Decline(forever=True)


@pytest.mark.rule("H11")
def test_a_declined_bonus_stays_declined_after_a_resume() -> None:
    """A game from a journal's lines."""
    start = with_bonus(Bonus.TRAIN_STATION)
    history = played(start, GiveClue(NORTH, WEATHER), Guess(SOUTH, 20), NEVER)
    kept = [tuple(read_event(write_event(event)) for event in move) for move in history.moves]
    again = replayed(Saved(start, tuple(kept))).game
    assert again == history.game
    assert again.table.set_aside == {Bonus.TRAIN_STATION}


def with_bonus(bonus: Bonus) -> GameStarted:
    """A Harry Potter table with one bonus in its log."""
    return GameStarted(
        POTTER, cards(POTTER.size), read_key(KEY, POTTER), started().bank, bonuses={bonus: 1}
    )
