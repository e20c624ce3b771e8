"""Rules of classic and Disney that no single game shows; for the rest see `played/`."""

from dataclasses import replace
from itertools import cycle

import pytest

from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.game.rules.commands import Command, CoverAgent, GiveClue, Guess, Stop
from assistant.game.rules.edition import Edition, TeamCounts
from assistant.game.rules.events import ALONE, AgentCovered, Cause, GameLost, GameWon
from assistant.game.rules.game import Game, begin
from assistant.game.rules.phase import Result, Score, ScorePart
from tests.game.rules.games import (
    BLUE,
    CLASSIC,
    DISNEY,
    DISNEY_ADVANCED,
    OF_TEAMS,
    RED,
    contest,
    team_table,
)
from tests.tables import NORTH, SOUTH, done, events, fresh
from tests.tables import turn as duets_turn

REDS, BLUES, ASSASSIN = range(9), range(9, 17), 24


def clue(number: Number = 2) -> GiveClue:
    return GiveClue(RED, Clue("weather", number))


def turn(position: int) -> list[Command]:
    """Red's turn, with an agent of its own."""
    return [clue(), Guess(RED, position), Stop(RED)]


@pytest.mark.rule("C1", "Y1", "Y2")
def test_each_edition_has_its_table_and_its_counts() -> None:
    usual = TeamCounts(starting=9, other=8, bystanders=7, assassins=1)
    for edition in (CLASSIC, DISNEY_ADVANCED):
        assert (edition.rows, edition.columns, edition.teams) == (5, 5, usual)
    easy = TeamCounts(starting=6, other=5, bystanders=5, assassins=0)
    assert (DISNEY.rows, DISNEY.columns, DISNEY.teams) == (4, 4, easy)


def covered(turns: int) -> Game:
    """A game of red alone after some turns, each with an enemy agent covered."""
    game = contest(CLASSIC, players=ALONE)
    for own, enemy in zip(REDS[:turns], BLUES, strict=False):
        game = done(game, *turn(own), CoverAgent(RED, enemy))
    return game


@pytest.mark.rule("C10")
@pytest.mark.parametrize("by_accident", [True, False])
def test_alone_the_game_is_lost_if_all_enemy_agents_are_covered(by_accident: bool) -> None:
    game = done(covered(7), clue())
    if by_accident:
        assert events(game, Guess(RED, 16))[-1] == GameLost(Cause.RIVALS)
        game = done(game, Guess(RED, 16))
    else:
        game = done(game, Guess(RED, 17))
        cover = CoverAgent(RED, 16)
        assert events(game, cover) == (AgentCovered(BLUE, 16), GameLost(Cause.RIVALS))
        game = done(game, cover)
    table = game.table
    assert (table.result, table.cause, table.score) == (Result.LOST, Cause.RIVALS, None)


@pytest.mark.rule("C10")
@pytest.mark.parametrize("turns", range(1, 9))
def test_alone_the_score_is_the_enemy_agents_that_are_left(turns: int) -> None:
    *most, last = REDS[turns - 1 :]
    game = done(covered(turns - 1), clue(UNLIMITED), *(Guess(RED, at) for at in most))
    assert events(game, Guess(RED, last))[-1] == GameWon()
    game = done(game, Guess(RED, last))
    assert game.table.score == Score(((ScorePart.RIVALS_LEFT, 9 - turns),))


@pytest.mark.rule("C11", "Y6")
@OF_TEAMS
def test_with_three_players_the_two_teams_play_as_usual(edition: Edition) -> None:
    """The one operative guesses for both: commands name the team that is guessed for."""
    games = [contest(edition, players=players) for players in (3, 4)]
    for team, position in zip(cycle([RED, BLUE]), (0, edition.size // 2, 1), strict=False):
        said = GiveClue(team, Clue("weather", 2))
        answers = [events(game, said) for game in games]
        assert answers[0] == answers[1]
        games = [done(game, said, Guess(team, position)) for game in games]
        assert games[0].table.phase is games[1].table.phase
        games = [game if game.table.givers else done(game, Stop(team)) for game in games]
    assert games[0].table.covered == games[1].table.covered
    assert games[0].table.cover_of is None


@pytest.mark.rule("C12")
def test_cards_of_the_previous_game_are_turned_before_the_first_clue() -> None:
    game = begin(replace(team_table(), turned=True))
    assert game.table.to_be_turned
    assert not contest().table.to_be_turned
    assert not done(game, clue()).table.to_be_turned
    assert not done(game, clue(), Guess(RED, ASSASSIN)).table.to_be_turned


@pytest.mark.rule("C5", "D10")
def test_a_card_that_is_covered_or_marked_cannot_be_guessed() -> None:
    game = done(contest(), clue(), Guess(RED, 0))
    assert not game.table.can_guess(RED, 0)
    assert game.table.can_guess(RED, 9)
    marked = done(fresh(), *duets_turn(NORTH, 20, stop=False))
    assert not marked.table.can_guess(SOUTH, 20)
    assert marked.table.can_guess(NORTH, 20)
