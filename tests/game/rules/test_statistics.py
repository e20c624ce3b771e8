"""Statistics of a team's games."""

import pytest

from assistant.game.rules.cards import Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Result
from assistant.game.rules.statistics import Longest, mistakes, statistics
from tests.game.rules.games import RED, contest
from tests.tables import NORTH, SOUTH, done, fresh, turn

MUSIC = Clue("music", 3)


def lost() -> Game:
    """Two agents and a bystander in two turns, and then the assassin."""
    game = done(fresh(), *turn(NORTH, 0, 1), GiveClue(SOUTH, MUSIC), Guess(NORTH, 16))
    return done(game, *turn(NORTH, 15, stop=False))


def won() -> Game:
    """Each side's agents in one turn; the first turn ends automatically."""
    game = fresh()
    assert isinstance(game.key, Key)
    first, second = (sorted(game.key.agents(side)) for side in (NORTH, SOUTH))
    game = done(game, GiveClue(NORTH, MUSIC), *(Guess(SOUTH, at) for at in first))
    left = (Guess(NORTH, at) for at in second if at not in first)
    return done(game, GiveClue(SOUTH, MUSIC), *left)


def test_without_games_there_are_no_statistics() -> None:
    found = statistics(())
    assert dict(found.ended) == {}
    assert (found.turns, found.fewest, found.mistakes, found.best) == (None, None, None, None)
    assert found.longest is None


def test_lost_games_have_mistakes_and_a_longest_clue_but_no_turns() -> None:
    found = statistics([lost().table, lost().table, fresh().table])
    assert dict(found.ended) == {Result.LOST: 2}
    assert (found.turns, found.mistakes) == (None, 2)
    assert found.longest == Longest(Clue("weather", 2), 2)


@pytest.mark.rule("D18")
def test_a_win_has_turns_and_a_score() -> None:
    """Seven of nine tokens are left, each worth three points, and two checkmarks."""
    found = statistics([won().table, lost().table])
    assert dict(found.ended) == {Result.WON: 1, Result.LOST: 1}
    assert (found.turns, found.fewest, found.best) == (2, 2, 23)
    assert (found.mistakes, found.longest) == (1, Longest(MUSIC, 9))


def test_in_team_games_a_rivals_agent_is_a_mistake() -> None:
    rival = contest().team_key.identities.index(Identity.BLUE)
    game = done(contest(), GiveClue(RED, MUSIC), Guess(RED, 0), Guess(RED, rival))
    assert mistakes(game.table) == 1
