"""The key card and how it is dealt."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from assistant.rules import key as keys
from assistant.rules.cards import Identity, Side
from assistant.rules.key import Key
from tests.tables import DUET, fresh

AGENT, BYSTANDER, ASSASSIN = Identity.AGENT, Identity.BYSTANDER, Identity.ASSASSIN


@pytest.mark.rule("D1")
@pytest.mark.parametrize("seed", range(20))
def test_each_side_sees_9_agents_3_assassins_13_bystanders(seed: int) -> None:
    key = keys.deal(DUET, Random(seed))
    assert DUET.size == len(key.pairs) == 25
    for side in Side:
        assert Counter(key.face(side)) == {AGENT: 9, ASSASSIN: 3, BYSTANDER: 13}


@pytest.mark.rule("D2")
@pytest.mark.parametrize("seed", range(20))
def test_the_sides_combine_as_printed(seed: int) -> None:
    key = keys.deal(DUET, Random(seed))
    assert Counter(key.pairs) == {
        (AGENT, AGENT): 3,
        (AGENT, BYSTANDER): 5,
        (BYSTANDER, AGENT): 5,
        (AGENT, ASSASSIN): 1,
        (ASSASSIN, AGENT): 1,
        (ASSASSIN, ASSASSIN): 1,
        (ASSASSIN, BYSTANDER): 1,
        (BYSTANDER, ASSASSIN): 1,
        (BYSTANDER, BYSTANDER): 7,
    }
    assert len(key.all_agents) == DUET.agents == 15


@pytest.mark.rule("D2")
def test_every_card_is_dealt_every_identity_equally_often() -> None:
    """Chi-square over where the one double assassin lies, 24 degrees of freedom."""
    random = Random(2017)
    deals = 5000
    seen = Counter(keys.deal(DUET, random).pairs.index((ASSASSIN, ASSASSIN)) for _ in range(deals))
    share = deals / DUET.size
    chi_square = sum((seen[at] - share) ** 2 / share for at in range(DUET.size))
    assert chi_square < 51.2  # p = .001


@pytest.mark.rule("D2")
def test_a_key_with_other_counts_is_told_apart() -> None:
    good = fresh().key
    assert keys.misfit(good, DUET) is None
    bad = replace(good, pairs=((BYSTANDER, BYSTANDER), *good.pairs[1:]))
    reason = "8 cards are bystander for north and bystander for south, not 7"
    assert keys.misfit(bad, DUET) == (24, reason)


def test_a_face_is_one_side_only() -> None:
    key = Key(((AGENT, ASSASSIN), (BYSTANDER, AGENT)))
    assert key.face(Side.NORTH) == (AGENT, BYSTANDER)
    assert key.face(Side.SOUTH) == (ASSASSIN, AGENT)
    assert key.agents(Side.SOUTH) == {1}
