"""Measuring with a clock that counts its readings."""

from itertools import count
from pathlib import Path

import pytest

from assistant.game.rules import edition as editions
from tools.bench.speed import AFTER, DECISIONS, growths, rate


@pytest.mark.parametrize("edition", editions.names())
def test_games_are_played_between_two_clock_readings(edition: str) -> None:
    one = rate(edition, 3, seed=1, timer=count(step=2.5).__next__)
    assert (one.edition, one.games, one.seconds) == (edition, 3, 2.5)
    assert one.moves >= 3 * 2
    assert rate(edition, 3, seed=1).moves == one.moves


def test_a_decision_is_timed_at_every_length() -> None:
    for growth in growths(seed=1, timer=count().__next__):
        assert growth.seconds == tuple((commands, 1 / DECISIONS) for commands in AFTER)
        assert growth.ratios == tuple((commands, 1) for commands in AFTER)


MOST = {"corrected clues": 1.5, "invalid clues": 4.0}
"""Upper bounds of the last decision's time as a multiple of the first, by kind of long game."""


def test_a_long_game_does_not_slow_down() -> None:
    """The fastest of many runs counts; on a disturbed machine, one attempt in three must pass."""
    for _ in range(3):
        ratios = {one.game: max(ratio for _, ratio in one.ratios) for one in growths(seed=1)}
        if all(ratio < MOST[game] for game, ratio in ratios.items()):
            break
    assert all(ratio < MOST[game] for game, ratio in ratios.items()), ratios


def test_the_tested_limit_is_the_promised_limit() -> None:
    promises = (Path(__file__).parents[3] / "tests" / "promises.md").read_text("utf-8")
    times = {game: f"{most:g}" for game, most in MOST.items()}
    assert (
        f"less than {times['corrected clues']} × the first after {AFTER[-1]} corrected clues, "
        f"less than {times['invalid clues']} × after {AFTER[-1]} invalid ones"
    ) in promises
