"""Games with a partner, and what is counted of them."""

from __future__ import annotations

import pytest

from assistant.bench.partner import BOX, PERSON, _duets
from assistant.partner.player import Strength
from assistant.rules.commands import Command, GiveClue, Guess
from tests.partner.tables import known


@pytest.mark.slow
def test_a_game_with_a_simulated_person_is_counted_and_the_box_timed() -> None:
    costs: dict[type[Command], list[float]] = {GiveClue: [], Guess: []}
    tally = _duets(known(), (BOX, PERSON), 9, 1, 1, Strength.USUAL, costs)
    assert (tally.players, tally.tokens, tally.games) == ("box + person", 9, 1)
    assert tally.won + tally.assassins <= 1
    assert tally.turns >= 1
    assert tally.found <= 15
    assert set(tally.first_meant) == {BOX, PERSON}
    assert all(all(seconds) for seconds in costs.values())
    assert 1 <= len(costs[GiveClue]) <= tally.turns
