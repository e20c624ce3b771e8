"""The simulated people who measure a partner."""

from dataclasses import replace
from itertools import combinations

import pytest

from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from tests.partner.tables import known, lay
from tests.tables import done
from tools.bench.partner import Bench
from tools.bench.person import FAMILIES, give, guess, person


def first_clue(family: str, name: str) -> tuple[Clue, tuple[int, ...]]:
    """A clue by a person in the north seat."""
    game = lay(1)
    return give(person(known(), family, name), game.table, game.faces.face(Side.NORTH), Side.NORTH)


def given(clue: Clue) -> Game:
    """A table where north has just given this clue."""
    return done(lay(1), GiveClue(Side.NORTH, clue))


@pytest.mark.parametrize("family", FAMILIES)
def test_people_differ_within_a_family_but_each_is_consistent(family: str) -> None:
    assert len({first_clue(family, str(number)) for number in range(4)}) > 1
    assert first_clue(family, "3") == first_clue(family, "3")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_simulated_player_finds_the_agents_that_the_clue_means(family: str) -> None:
    clue, meant = first_clue(family, "1")
    game = given(clue)
    assert clue.number == len(meant) in {1, 2}
    assert {game.faces.face(Side.NORTH)[at] for at in meant} == {Identity.AGENT}
    assert guess(person(known(), family, "1"), game.table, Side.SOUTH) in meant


def test_nobody_guesses_more_cards_than_were_meant() -> None:
    clue, meant = first_clue("translations", "1")
    after = done(given(Clue(clue.word, 1)), Guess(Side.SOUTH, meant[0])).table
    assert after.phase is Phase.GUESS
    assert guess(person(known(), "translations", "1"), after, Side.SOUTH) is None


def test_after_an_unknown_clue_the_first_card_is_guessed() -> None:
    unknown = GivenClue(1, Side.NORTH, Clue("xyzzyq", 1))
    table = replace(given(Clue("weather", 1)).table, clues=(unknown,))
    assert guess(person(known(), "translations", "1"), table, Side.SOUTH) == 0


@pytest.mark.slow
def test_simulated_pairs_win_about_half_of_their_games() -> None:
    played = [Bench(known(), 3).played(pair, 10, 40) for pair in combinations(FAMILIES, 2)]
    assert 0.38 < sum(one.won for one in played) / 120 < 0.62
