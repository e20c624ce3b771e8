"""The cost of a decision in a long game."""

from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Command, GiveClue, ReplaceClue
from assistant.game.rules.game import Game, begin
from tests.game.rules.random_play import accepted, deal

COMMANDS = 800
"""Number of commands in a long game, far more than in a real one."""
DECISIONS, REPEATS = 40, 30
"""Number of decisions in one timing, and of timings; the fastest counts."""


def corrected(game: Game) -> Command:
    clue = Clue("clue", 1)
    return ReplaceClue(clue) if game.table.clue else GiveClue(game.table.givers[0], clue)


def invalid(game: Game) -> Command:
    return GiveClue(game.table.givers[0], Clue("clue", 1), penalised=True)


def seconds(game: Game, command: Command) -> float:
    """The least seconds that a decision with its events took."""

    def timed() -> float:
        began = process_time()
        for _ in range(DECISIONS):
            game.after(accepted(game, command))
        return process_time() - began

    return min(timed() for _ in range(REPEATS))


def growth(edition: str, commands: Callable[[Game], Command]) -> float:
    """The cost of a decision after `COMMANDS` commands, as a multiple of that after one."""
    game = begin(deal(editions.load(edition), Random(1)))
    game = game.after(accepted(game, commands(game)))
    first = seconds(game, commands(game))
    for _ in range(COMMANDS - 1):
        game = game.after(accepted(game, commands(game)))
    return seconds(game, commands(game)) / first


@pytest.mark.parametrize(
    ("edition", "commands", "most"), [("duet", corrected, 1.5), ("classic", invalid, 4.0)]
)
def test_a_long_game_does_not_slow_down(
    edition: str, commands: Callable[[Game], Command], most: float
) -> None:
    """On a disturbed machine, one attempt in three must pass."""
    assert any(growth(edition, commands) < most for _ in range(3))
