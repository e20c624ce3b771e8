"""Games with a partner, and their statistics."""

import numpy as np
import pytest

from assistant.game.rules.commands import GiveClue
from tests.partner.tables import known
from tools.bench.partner import BOX, Bench
from tools.bench.person import FAMILIES, FILE


def test_a_partner_shares_no_source_with_the_simulated_people() -> None:
    assert not {one.name for one in known().sources} & {*FAMILIES}
    with np.load(FILE) as stored:
        assert {*stored.files} == {"rows", *FAMILIES}


@pytest.mark.slow
def test_a_game_with_a_simulated_person_is_counted_and_the_box_timed() -> None:
    bench = Bench(known(), seed=2)
    tally = bench.played((BOX, "thesaurus"), tokens=9, games=1)
    assert (tally.players, tally.tokens, tally.games) == ("box + thesaurus", 9, 1)
    assert tally.won + tally.assassins <= 1
    assert tally.turns >= 1
    assert tally.found <= 15
    assert set(tally.first_meant) == {BOX, "thesaurus"}
    assert all(all(seconds) for seconds in bench.costs.values())
    assert 1 <= len(bench.costs[GiveClue]) <= tally.turns
