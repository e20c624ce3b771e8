"""Measuring, by a clock that counts how often it is looked at."""

from __future__ import annotations

from itertools import count

import pytest

from assistant.rules import edition as editions
from tools.bench.speed import AFTER, DECISIONS, Growth, growths, rate


@pytest.mark.parametrize("edition", editions.names())
def test_games_are_played_between_two_looks_at_the_clock(edition: str) -> None:
    one = rate(edition, 3, seed=1, timer=count(step=2.5).__next__)
    assert (one.edition, one.games, one.seconds) == (edition, 3, 2.5)
    assert one.moves >= 3 * 2
    assert rate(edition, 3, seed=1).moves == one.moves


def test_a_decision_is_timed_at_every_length() -> None:
    for growth in growths(seed=1, timer=count().__next__):
        assert growth.seconds == tuple((commands, 1 / DECISIONS) for commands in AFTER)
        assert growth.ratios == tuple((commands, 1) for commands in AFTER)


def test_ratios_are_multiples_of_the_first() -> None:
    assert Growth("a game", ((1, 2.0), (10, 3.0))).ratios == ((1, 1.0), (10, 1.5))


def test_a_long_game_gets_no_slower() -> None:
    """Far above what is measured, so that a busy machine is no failure."""
    for growth in growths(seed=1):
        assert max(ratio for _, ratio in growth.ratios) < 10
