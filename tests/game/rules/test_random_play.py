"""Random players use every part of every edition."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.commands import CoverAgent, Guess, Stop
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import (
    ALONE,
    BonusSetAside,
    BonusUsed,
    BystanderMet,
    PenaltyPaid,
    Revealed,
)
from assistant.game.rules.game import begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase, Result
from tests.game.rules.games import each
from tests.game.rules.random_play import accepted, deal, most_moves, play

EDITIONS = tuple(map(editions.load, editions.names()))
POTTER = editions.load("harry-potter")
EACH = each(*EDITIONS)


@EACH
@pytest.mark.parametrize("players", [4, 3, ALONE])
def test_random_games_end_within_the_expected_moves(edition: Edition, players: int) -> None:
    random = Random(7)
    for _ in range(20):
        started = deal(edition, random, players)
        steps = list(play(begin(started), random))
        assert steps[-1][2].table.phase is Phase.OVER
        assert len(steps) <= most_moves(started)


@EACH
def test_the_same_seed_plays_the_same_game(edition: Edition) -> None:
    one, same, other = (
        list(play(begin(deal(edition, random)), random)) for random in map(Random, (3, 3, 4))
    )
    assert one == same != other


@EACH
def test_lucky_players_make_few_mistakes(edition: Edition) -> None:
    def mistakes(luck: float) -> int:
        random = Random(5)
        games = (play(begin(deal(edition, random)), random, luck) for _ in range(10))
        events = (event for steps in games for _, events, _ in steps for event in events)
        return sum(
            isinstance(event, BystanderMet)
            or (isinstance(event, Revealed) and event.identity.value != event.guesser.value)
            for event in events
        )

    assert mistakes(1) * 4 < mistakes(0)


@pytest.mark.slow
def test_every_bonus_is_eventually_used_or_declined() -> None:
    random = Random(9)
    used, set_aside = Counter[Bonus](), Counter[Bonus]()
    for _ in range(300):
        for _, events, _ in play(begin(deal(POTTER, random)), random):
            used.update(event.bonus for event in events if isinstance(event, BonusUsed))
            set_aside.update(event.bonus for event in events if isinstance(event, BonusSetAside))
    assert set(used) == set(Bonus)
    assert set_aside[Bonus.TRAIN_STATION]


def test_random_games_have_challenges_covered_agents_and_every_result() -> None:
    random = Random(11)
    seen = set[object]()
    for edition, players, _ in product(EDITIONS, (4, ALONE), range(20)):
        house = HouseRules(expert_clues=random.random() < 0.5, expert=True)
        game = begin(deal(edition, random, players, house))
        for command, events, after in play(game, random, 0.95):
            seen |= {type(command), *map(type, events), after.table.result}
    assert seen >= {Stop, CoverAgent, PenaltyPaid, *Result}


def test_illegal_random_moves_are_noticed() -> None:
    game = begin(deal(POTTER, Random(1)))
    with pytest.raises(AssertionError, match="was refused: no guess now"):
        accepted(game, Guess(next(iter(game.table.taken)), 0))
