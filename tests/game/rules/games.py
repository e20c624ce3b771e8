"""Test games of every edition, at tables with keys that are easy to remember."""

from dataclasses import replace

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity, Team
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import AS_PRINTED, HouseRules
from assistant.game.rules.key import TeamKey
from assistant.game.rules.notation import read_key
from tests.tables import KEY, WORDS

CLASSIC = editions.load("classic")
DISNEY = editions.load("disney")
DISNEY_ADVANCED = editions.load("disney-advanced")
POTTER = editions.load("harry-potter")
RED, BLUE = Team.RED, Team.BLUE


def each(*editions: Edition) -> pytest.MarkDecorator:
    """Marks a test that must pass in each of these editions."""
    return pytest.mark.parametrize("edition", editions, ids=lambda edition: edition.name)


OF_TEAMS = each(CLASSIC, DISNEY, DISNEY_ADVANCED)

# Positions in tests.tables.KEY, whose sides see the same cards in Duet and in Harry Potter.
BOTH = (0, 1, 2)
NORTHS = (3, 4, 5, 6, 7, 13)
SOUTHS = (8, 9, 10, 11, 12, 14)


def cards(size: int) -> tuple[Card, ...]:
    """The first words of the plain table."""
    return tuple(Card(word.upper()) for word in WORDS[:size])


def potter(
    bystander: int = 10,
    checkmark: int = 0,
    bonuses: dict[Bonus, int] | None = None,
    house: HouseRules = AS_PRINTED,
) -> Game:
    """Harry Potter before the first clue, with bonuses in its log."""
    key, bank = read_key(KEY, POTTER), Bank(bystander, checkmark)
    laid = GameStarted(POTTER, cards(POTTER.size), key, bank, bonuses=bonuses or {}, house=house)
    return begin(laid)


def team_key(edition: Edition, starts: Team = RED) -> TeamKey:
    """The starting team's cards come first, then the other team's, bystanders and the assassin."""
    assert edition.teams, "teams play it"
    counts = edition.teams
    return TeamKey(
        starts,
        (
            *(Identity(starts.value),) * counts.starting,
            *(Identity(starts.other.value),) * counts.other,
            *(Identity.BYSTANDER,) * counts.bystanders,
            *(Identity.ASSASSIN,) * counts.assassins,
        ),
    )


def team_table(edition: Edition = CLASSIC, players: int = FULL_TABLE) -> GameStarted:
    """A table for two teams: red's cards come first, then blue's."""
    return GameStarted(edition, cards(edition.size), team_key(edition), players=players)


def contest(
    edition: Edition = CLASSIC,
    starts: Team = RED,
    players: int = FULL_TABLE,
    house: HouseRules = AS_PRINTED,
) -> Game:
    """Two teams before the first clue, or one that plays alone."""
    laid = team_table(edition, players)
    return begin(replace(laid, key=team_key(edition, starts), house=house))
