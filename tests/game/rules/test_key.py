"""The key card and its dealing."""

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from assistant.game.rules import key as keys
from assistant.game.rules.cards import Identity, Team
from assistant.game.rules.edition import Edition, Pair
from assistant.game.rules.key import Key, TeamKey
from tests.game.rules.games import DISNEY, OF_TEAMS, POTTER, each
from tests.tables import DUET

AGENT, BYSTANDER, ASSASSIN = Identity.AGENT, Identity.BYSTANDER, Identity.ASSASSIN

DEALS = 5000
TOGETHER = each(DUET, POTTER)
PAIRS = pytest.mark.parametrize("pair", [pair for pair, _ in DUET.pairs], ids=" ".join)


def dealt(edition: Edition, seed: int) -> Key:
    key = keys.deal(edition, Random(seed))
    assert isinstance(key, Key)
    return key


@cache
def many(edition: Edition, deals: int = DEALS) -> tuple[Key | TeamKey, ...]:
    random = Random(2017)
    return tuple(keys.deal(edition, random) for _ in range(deals))


def assert_even(seen: Iterable[Hashable], kinds: int, together: int = 1) -> None:
    """Pearson's chi-square test: all kinds occur equally often, at p = .0001 or more.

    `together` different kinds occur in each deal, which reduces the variance of the counts by the
    factor (kinds - together) / (kinds - 1). The limit is Wilson and Hilferty's (1931)
    approximation.
    """
    counts = Counter(seen)
    share = counts.total() / kinds
    assert len(counts) <= kinds
    statistic = sum((count - share) ** 2 for count in counts.values()) / share
    statistic += (kinds - len(counts)) * share
    freedom = kinds - 1
    statistic *= freedom / (kinds - together)
    high = 3.719  # of the normal distribution
    limit = freedom * (1 - 2 / (9 * freedom) + high * sqrt(2 / (9 * freedom))) ** 3
    assert statistic < limit


@pytest.mark.rule("D1", "D2")
@TOGETHER
@pytest.mark.parametrize("seed", range(20))
def test_the_two_sides_of_a_dealt_key_combine_as_printed(edition: Edition, seed: int) -> None:
    key = dealt(edition, seed)
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
    assert len(key.all_agents) == edition.agents == 15


def places(pair: Pair, key: Key | TeamKey) -> list[int]:
    assert isinstance(key, Key)
    return [at for at, one in enumerate(key.pairs) if one == pair]


@pytest.mark.rule("D2")
@PAIRS
def test_every_pair_is_equally_likely_on_every_card(pair: Pair) -> None:
    each = [places(pair, key) for key in many(DUET)]
    assert_even((at for places in each for at in places), DUET.size, len(each[0]))


@pytest.mark.rule("D2")
@PAIRS
def test_pairs_of_two_cards_are_dealt_independently(pair: Pair) -> None:
    """Two of a kind, over all pairs of cards; a kind with only one is paired with the next kind."""
    counts = dict(DUET.pairs)
    if counts[pair] > 1:
        # One couple per deal, so that the couples are independent of each other.
        random = Random(1)
        seen = [tuple(sorted(random.sample(places(pair, key), 2))) for key in many(DUET)]
        assert_even(seen, comb(DUET.size, 2))
    else:
        single = [one for one in counts if counts[one] == 1]
        other = single[(single.index(pair) + 1) % len(single)]
        ways = DUET.size * (DUET.size - 1)
        assert_even(((places(pair, key)[0], places(other, key)[0]) for key in many(DUET)), ways)


@pytest.mark.rule("C1", "Y1", "Y2")
@OF_TEAMS
@pytest.mark.parametrize("seed", range(20))
def test_a_key_for_teams_has_the_printed_counts(edition: Edition, seed: int) -> None:
    key = keys.deal(edition, Random(seed))
    assert isinstance(key, TeamKey)
    assert edition.teams
    starting, other = edition.teams.starting, edition.teams.other
    assert starting == other + 1
    assert len(key.agents(key.starts)) == starting
    assert len(key.agents(key.starts.other)) == other
    counts = Counter(key.identities)
    assert counts[BYSTANDER] == edition.teams.bystanders
    assert counts[ASSASSIN] == edition.teams.assassins
    assert len(key.identities) == edition.size
    assert keys.misfit(key, edition) is None


@pytest.mark.rule("C1")
@OF_TEAMS
def test_each_team_starts_equally_often(edition: Edition) -> None:
    assert_even((key.starts for key in many(edition) if isinstance(key, TeamKey)), len(Team))


@pytest.mark.rule("C1")
@OF_TEAMS
@pytest.mark.parametrize("identity", [Identity.RED, Identity.BLUE, BYSTANDER, ASSASSIN])
@pytest.mark.parametrize("starts", Team)
def test_every_identity_is_equally_likely_on_every_card(
    edition: Edition, identity: Identity, starts: Team
) -> None:
    each = [
        [at for at, one in enumerate(key.identities) if one is identity]
        for key in many(edition)
        if isinstance(key, TeamKey) and key.starts is starts
    ]
    if not each[0]:
        assert (edition, identity) == (DISNEY, ASSASSIN)
        return
    assert_even((at for places in each for at in places), edition.size, len(each[0]))
    random = Random(1)
    if len(each[0]) > 1:
        couples = [tuple(sorted(random.sample(places, 2))) for places in each]
        assert_even(couples, comb(edition.size, 2))


def test_uneven_deals_would_be_noticed() -> None:
    with pytest.raises(AssertionError):
        assert_even([0] * 120 + [1] * 100 + [2] * 40, 3)
    with pytest.raises(AssertionError):
        assert_even([*range(100)] * 5, 200)
    # Adjacent couples occur a tenth too often.
    couples = list(combinations(range(25), 2)) * 20
    beside = [couple for couple in couples if couple[1] == couple[0] + 1]
    with pytest.raises(AssertionError):
        assert_even([*couples, *beside, *beside], comb(25, 2))
