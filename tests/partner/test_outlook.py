"""The probability that a game is still won, and the cost of mistakes derived from it."""

from dataclasses import replace

import pytest

from assistant.game.rules.bank import Bank
from assistant.partner.outlook import SPARED, won
from assistant.partner.stakes import TEAMS, Stakes, stakes
from tests.partner.tables import CLASSIC, lay


def test_a_position_with_nothing_left_to_find_is_won() -> None:
    assert won(0, 0) == won(0, 5) == 1


@pytest.mark.rule("D18")
def test_with_no_turns_left_each_agent_must_be_guessed_blind() -> None:
    assert won(2, 0) == won(1, 0) ** 2 < won(1, 0) < 1


@pytest.mark.parametrize("agents", range(1, 16))
@pytest.mark.parametrize("turns", range(1, 11))
def test_fewer_agents_and_more_turns_are_better(agents: int, turns: int) -> None:
    assert won(agents - 1, turns) > won(agents, turns)
    assert won(agents, turns + 1) > won(agents, turns) * SPARED  # a turn may meet an assassin


def price(bank: Bank) -> Stakes:
    return stakes(replace(lay(1).table, bank=bank))


def test_a_side_that_is_behind_fears_an_assassin_less() -> None:
    prices = [price(Bank(tokens)).assassin for tokens in (11, 9, 7)]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] > 2 * prices[-1]


def test_a_side_that_is_behind_wants_more_agents_per_clue() -> None:
    assert price(Bank(5)).each[1] > 1 > price(Bank(15)).each[1]


@pytest.mark.rule("D9")
def test_a_bystander_costs_little_where_stopping_costs_a_token_too() -> None:
    assert price(Bank(9)).bystander < 0.2


@pytest.mark.rule("M3")
def test_a_mistake_that_takes_two_tokens_costs_more() -> None:
    assert price(Bank(0, 9)).bystander > 3 * price(Bank(9)).bystander


@pytest.mark.rule("M5")
def test_a_mistake_that_cannot_be_paid_costs_as_much_as_an_assassin() -> None:
    found = price(Bank(0, 1))
    assert found.bystander == found.assassin


def test_mistakes_in_team_games_have_fixed_prices() -> None:
    assert stakes(lay(1, CLASSIC).table) == TEAMS
