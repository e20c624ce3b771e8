"""The competitive rules: classic and Disney, each test named after the rule that it proves."""

from __future__ import annotations

from itertools import cycle
from typing import get_args

import pytest

from assistant.game.rules.bank import EMPTY, Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Team
from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.game.rules.commands import (
    AllowClue,
    BonusCommand,
    Choose,
    Command,
    CoverAgent,
    Decline,
    GiveClue,
    Guess,
    GuessTwo,
    MarkBystander,
    Penalise,
    ReplaceClue,
    Stop,
    UseBonus,
    WithdrawClue,
)
from assistant.game.rules.edition import Edition, TeamCounts
from assistant.game.rules.events import (
    ALONE,
    AgentCovered,
    Cause,
    ClueGiven,
    ClueRejected,
    ClueWithdrawn,
    GameLost,
    GameStarted,
    GameWon,
    Revealed,
    TeamWon,
    TurnEnded,
)
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from assistant.game.rules.score import Score, ScorePart
from tests.game.rules.games import (
    BLUE,
    CLASSIC,
    DISNEY,
    DISNEY_ADVANCED,
    RED,
    cards,
    contest,
    team_key,
)
from tests.tables import NORTH, SOUTH, WEATHER, done, events, refused, without_changes

# Positions of tests.game.rules.games.team_key for the classic game in which red starts.
REDS, BLUES, BYSTANDERS, ASSASSIN = range(9), range(9, 17), range(17, 24), 24

ALL = pytest.mark.parametrize("edition", [CLASSIC, DISNEY, DISNEY_ADVANCED], ids=lambda e: e.name)
THREE = 3
"""Players."""


def clue(team: Team = RED, number: Number = 2) -> GiveClue:
    return GiveClue(team, Clue("weather", number))


def turn(team: Team, *positions: int, number: Number = UNLIMITED) -> list[Command]:
    """A clue and guesses, and a stop, which the last guess must leave to the team."""
    return [clue(team, number), *(Guess(team, position) for position in positions), Stop(team)]


def guessing(number: Number = 2, *positions: int) -> Game:
    """Red's first turn, after some guesses."""
    return done(contest(), clue(RED, number), *(Guess(RED, position) for position in positions))


@pytest.mark.rule("C1")
def test_the_classic_game_has_9_8_7_and_1() -> None:
    assert CLASSIC.size == 25
    assert CLASSIC.teams == TeamCounts(starting=9, other=8, bystanders=7, assassins=1)
    assert contest().table.bank == Bank(0)


@pytest.mark.rule("Y1")
def test_the_easy_game_has_6_5_and_5_and_nobody_can_lose_at_once() -> None:
    assert (DISNEY.rows, DISNEY.columns) == (4, 4)
    assert DISNEY.teams == TeamCounts(starting=6, other=5, bystanders=5, assassins=0)


@pytest.mark.rule("Y2")
def test_the_advanced_game_is_played_as_the_classic_one() -> None:
    assert (DISNEY_ADVANCED.rows, DISNEY_ADVANCED.columns) == (5, 5)
    assert DISNEY_ADVANCED.teams == CLASSIC.teams
    game = done(contest(DISNEY_ADVANCED), clue(RED))
    assert events(game, Guess(RED, ASSASSIN)) == (
        Revealed(RED, ASSASSIN, Identity.ASSASSIN),
        TeamWon(BLUE, Cause.ASSASSIN),
    )


@pytest.mark.rule("C1", "Y1")
@ALL
@pytest.mark.parametrize("starts", Team)
def test_the_key_says_who_starts_and_then_the_teams_alternate(
    edition: Edition, starts: Team
) -> None:
    game = contest(edition, starts)
    assert game.table.givers == (starts,)
    assert refused(game, clue(starts.other)).reason is Reason.NOT_YOUR_CLUE
    assert refused(game, GiveClue(NORTH, WEATHER)).reason is Reason.NOT_YOUR_CLUE
    assert game.table.left[starts] == game.table.left[starts.other] + 1
    game = done(game, *turn(starts, 0, number=1))
    assert game.table.givers == (starts.other,)
    assert (game.table.guessers, game.table.turn) == ((), 2)


@pytest.mark.rule("C3", "Y3")
@pytest.mark.parametrize("number", [0, UNLIMITED])
@pytest.mark.parametrize("agreed", [None, True, False])
@ALL
def test_zero_and_unlimited_are_for_experts(
    edition: Edition, agreed: bool | None, number: Number
) -> None:
    """In classic they are printed as part of the game, in Disney as an alternative."""
    game = contest(edition, house=HouseRules(expert_clues=agreed))
    allowed = edition is CLASSIC if agreed is None else agreed
    if allowed:
        assert events(game, clue(RED, number)) == (ClueGiven(RED, Clue("weather", number)),)
    else:
        assert refused(game, clue(RED, number)).reason is Reason.NUMBER_TOO_LOW
        kept = done(game, clue(RED, 1))
        assert refused(kept, ReplaceClue(Clue("sun", number))).reason is Reason.NUMBER_TOO_LOW
    assert done(game, clue(RED, 1)).table.phase is Phase.GUESS


@pytest.mark.rule("C4", "Y3")
@pytest.mark.parametrize("number", [1, 2, 7])
def test_guesses_are_limited_to_the_number_plus_one(number: int) -> None:
    game = guessing(number)
    for position in range(number):
        assert game.table.guesses_left == number + 1 - position
        game = done(game, Guess(RED, position))
    shown = Revealed(RED, number, Identity.RED)
    assert events(game, Guess(RED, number)) == (shown, TurnEnded())
    game = done(game, Guess(RED, number))
    assert (game.table.givers, game.table.guesses_left, game.table.guessed) == ((BLUE,), None, 0)
    assert refused(game, Guess(RED, 8)).reason is Reason.NO_GUESS_NOW


@pytest.mark.rule("C4")
@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_zero_and_unlimited_do_not_limit_guesses(number: Number) -> None:
    game = guessing(number, *REDS[:-1])
    assert game.table.guesses_left is None
    assert game.table.guessers == (RED,)
    assert events(game, Guess(RED, REDS[-1]))[-1] == TeamWon(RED)


@pytest.mark.rule("C4", "C7")
@pytest.mark.parametrize("number", [0, 1, UNLIMITED])
def test_at_least_one_guess_and_then_the_operatives_may_stop(number: Number) -> None:
    game = guessing(number)
    assert refused(game, Stop(RED)).reason is Reason.GUESS_FIRST
    game = done(game, Guess(RED, 0))
    assert refused(game, Stop(BLUE)).reason is Reason.NOT_YOUR_GUESS
    assert events(game, Stop(RED)) == (TurnEnded(),)
    assert refused(done(game, Stop(RED)), Stop(RED)).reason is Reason.NO_GUESS_NOW


@pytest.mark.rule("C5")
def test_the_effect_of_each_identity_on_the_guessing_team() -> None:
    game = guessing()
    assert events(game, Guess(RED, 0)) == (Revealed(RED, 0, Identity.RED),)
    for position, identity in ((9, Identity.BLUE), (17, Identity.BYSTANDER)):
        assert events(game, Guess(RED, position)) == (
            Revealed(RED, position, identity),
            TurnEnded(),
        )
        after = done(game, Guess(RED, position))
        assert (after.table.covered[position], after.table.givers) == (identity, (BLUE,))
    assert dict(done(game, Guess(RED, 9)).table.left) == {RED: 9, BLUE: 7}


@pytest.mark.rule("C5")
@pytest.mark.parametrize("team", Team)
def test_the_assassin_loses_the_game_for_the_team_that_met_it(team: Team) -> None:
    game = done(contest(starts=team), clue(team), Guess(team, ASSASSIN))
    assert (game.table.result, game.table.cause) == (Result(team.other.value), Cause.ASSASSIN)
    assert game.table.covered[ASSASSIN] is Identity.ASSASSIN
    for command in (clue(team.other), Guess(team, 0), CoverAgent(team, 0), Penalise()):
        assert refused(game, command).reason is Reason.OVER
    assert game.table.score is None


def test_only_the_guessing_team_may_touch_uncovered_cards() -> None:
    game = guessing(2, 0)
    assert refused(game, Guess(BLUE, 9)).reason is Reason.NOT_YOUR_GUESS
    assert refused(game, Guess(SOUTH, 9)).reason is Reason.NOT_YOUR_GUESS
    assert refused(game, Guess(RED, 0)).reason is Reason.COVERED
    assert refused(game, clue(RED)).reason is Reason.NO_CLUES_NOW
    assert not game.table.can_guess(RED, 0)
    assert game.table.can_guess(RED, 9)


@pytest.mark.rule("C6")
@ALL
def test_a_team_wins_when_its_agents_are_covered(edition: Edition) -> None:
    assert edition.teams
    house = HouseRules(expert_clues=True)
    game = done(contest(edition, house=house), clue(RED, UNLIMITED))
    *most, last = range(edition.teams.starting)
    game = done(game, *(Guess(RED, position) for position in most))
    assert events(game, Guess(RED, last)) == (Revealed(RED, last, Identity.RED), TeamWon(RED))
    assert done(game, Guess(RED, last)).table.result is Result.RED


@pytest.mark.rule("C6")
def test_a_team_can_win_on_the_other_teams_turn() -> None:
    game = done(contest(), *turn(RED, 0), *turn(BLUE, *BLUES[:-1]), clue(RED))
    assert events(game, Guess(RED, BLUES[-1])) == (
        Revealed(RED, BLUES[-1], Identity.BLUE),
        TeamWon(BLUE),
    )


INVALID = GiveClue(RED, WEATHER, penalised=True)
REJECTION = (ClueGiven(RED, WEATHER), ClueRejected(), TurnEnded())


@pytest.mark.rule("C8")
def test_an_invalid_clue_ends_the_turn_at_once() -> None:
    assert events(contest(), INVALID) == REJECTION
    game = done(contest(), clue())
    assert events(game, Penalise()) == (ClueRejected(), TurnEnded())
    assert events(game, ReplaceClue(WEATHER, penalised=True)) == (ClueWithdrawn(), *REJECTION)
    game = done(contest(), INVALID)
    assert (game.table.phase, game.table.givers, game.table.turn) == (Phase.CLUE, (BLUE,), 2)
    assert game.table.clues[-1].penalised


@pytest.mark.rule("C8")
def test_after_an_invalid_clue_the_other_spymaster_may_cover_an_agent() -> None:
    game = done(contest(), INVALID)
    assert game.table.cover_of is BLUE
    assert events(game, CoverAgent(BLUE, 9)) == (AgentCovered(BLUE, 9),)
    game = done(game, CoverAgent(BLUE, 9))
    table = game.table
    assert (table.covered[9], table.left[BLUE], table.cover_of) == (Identity.BLUE, 7, None)
    assert refused(game, CoverAgent(BLUE, 10)).reason is Reason.NO_COVER_NOW
    assert done(game, clue(BLUE)).table.guessers == (BLUE,)


@pytest.mark.rule("C8")
def test_cover_after_an_invalid_clue_is_optional_until_the_next_clue() -> None:
    game = done(contest(), INVALID, clue(BLUE))
    assert refused(game, CoverAgent(BLUE, 9)).reason is Reason.NO_COVER_NOW
    # A clue that is taken back was not given.
    assert done(game, WithdrawClue()).table.cover_of is BLUE
    game = done(game, Guess(BLUE, 9), Stop(BLUE))
    assert game.table.cover_of is None


@pytest.mark.rule("C8")
def test_cards_that_cannot_be_covered_are_refused() -> None:
    assert refused(contest(), CoverAgent(RED, 0)).reason is Reason.NO_COVER_NOW
    game = done(contest(), clue(), Guess(RED, 9), GiveClue(BLUE, WEATHER, penalised=True))
    assert refused(game, CoverAgent(BLUE, 10)).reason is Reason.NOT_YOUR_CLUE
    for position in (10, 17, ASSASSIN):
        assert refused(game, CoverAgent(RED, position)).reason is Reason.NOT_THEIR_AGENT
    assert refused(game, CoverAgent(RED, 9)).reason is Reason.COVERED


@pytest.mark.rule("C6", "C8")
def test_the_cover_can_win_the_game() -> None:
    game = done(contest(), *turn(RED, 0), *turn(BLUE, *BLUES[:-1]), INVALID)
    assert events(game, CoverAgent(BLUE, BLUES[-1])) == (
        AgentCovered(BLUE, BLUES[-1]),
        TeamWon(BLUE),
    )


@pytest.mark.rule("C8")
def test_a_clue_can_be_changed_until_the_first_guess() -> None:
    game = done(contest(), clue())
    assert events(game, ReplaceClue(Clue("sun", 1))) == (
        ClueWithdrawn(),
        ClueGiven(RED, Clue("sun", 1)),
    )
    back = done(game, WithdrawClue()).table
    assert without_changes(back) == contest().table
    assert back.taken_back == game.table.clues
    changes: tuple[Command, ...] = (ReplaceClue(WEATHER), WithdrawClue())
    for command in changes:
        assert refused(contest(), command).reason is Reason.NO_CLUE_STANDS
        assert refused(done(game, Guess(RED, 0)), command).reason is Reason.GUESS_WAS_MADE


@pytest.mark.rule("C8", "D19")
def test_a_clue_can_be_called_invalid_until_the_turn_ends() -> None:
    game = done(contest(), clue(), Guess(RED, 0))
    assert events(game, Penalise()) == (ClueRejected(), TurnEnded())
    after = done(game, Penalise()).table
    assert (after.left[RED], after.givers, after.cover_of) == (8, (BLUE,), BLUE)
    assert [one.penalised for one in after.clues] == [True]
    for over in (contest(), done(game, Stop(RED)), done(game, Guess(RED, 9))):
        for command in (Penalise(), AllowClue()):
            assert refused(over, command).reason is Reason.NO_CLUE_STANDS


@pytest.mark.rule("C8", "W10")
def test_allowed_clue_of_a_team_cannot_be_challenged_again() -> None:
    game = done(contest(), clue(), AllowClue())
    assert [one.allowed for one in game.table.clues] == [True]
    for command in (Penalise(), AllowClue()):
        for now in (game, done(game, Guess(RED, 0))):
            assert refused(now, command).reason is Reason.CLUE_WAS_ALLOWED
    # Another clue in its place was not allowed by anybody.
    assert not done(game, ReplaceClue(WEATHER)).table.clues[-1].allowed


def alone(edition: Edition = CLASSIC, *commands: Command) -> Game:
    """A game of red without an opponent."""
    return done(contest(edition, players=ALONE), *commands)


@pytest.mark.rule("C10", "Y6")
@ALL
def test_alone_a_team_covers_one_enemy_agent_after_each_turn(edition: Edition) -> None:
    assert edition.teams
    enemy = edition.teams.starting
    game = alone(edition, *turn(RED, 0, number=1))
    assert (game.table.givers, game.table.cover_of) == ((RED,), BLUE)
    assert refused(game, clue()).reason is Reason.COVER_FIRST
    assert refused(game, CoverAgent(RED, 1)).reason is Reason.NOT_THEIR_AGENT
    assert refused(game, CoverAgent(BLUE, enemy)).reason is Reason.NOT_YOUR_CLUE
    assert events(game, CoverAgent(RED, enemy)) == (AgentCovered(BLUE, enemy),)
    game = done(game, CoverAgent(RED, enemy))
    assert game.table.cover_of is None
    assert done(game, clue()).table.guessers == (RED,)


@pytest.mark.rule("C10", "C8")
def test_alone_an_invalid_clue_covers_a_second_enemy_agent() -> None:
    game = alone(CLASSIC, INVALID)
    assert game.table.covers == 2
    game = done(game, CoverAgent(RED, 9))
    assert refused(game, clue()).reason is Reason.COVER_FIRST
    assert done(game, CoverAgent(RED, 10), clue()).table.phase is Phase.GUESS


@pytest.mark.rule("C10")
@pytest.mark.parametrize("by_accident", [True, False])
def test_alone_the_game_is_lost_if_all_enemy_agents_are_covered(by_accident: bool) -> None:
    game = alone()
    for own, enemy in zip(REDS, BLUES[:-1], strict=False):
        game = done(game, *turn(RED, own), CoverAgent(RED, enemy))
    game = done(game, clue())
    if by_accident:
        assert events(game, Guess(RED, 16))[-1] == GameLost(Cause.RIVALS)
        game = done(game, Guess(RED, 16))
    else:
        game = done(game, Guess(RED, 17))
        assert events(game, CoverAgent(RED, 16)) == (
            AgentCovered(BLUE, 16),
            GameLost(Cause.RIVALS),
        )
        game = done(game, CoverAgent(RED, 16))
    table = game.table
    assert (table.result, table.cause, table.score) == (Result.LOST, Cause.RIVALS, None)


@pytest.mark.rule("C10")
@pytest.mark.parametrize("turns", range(1, 9))
def test_alone_the_score_is_the_enemy_agents_that_are_left(turns: int) -> None:
    game = alone()
    for own, enemy in zip(range(turns - 1), BLUES, strict=False):
        game = done(game, *turn(RED, own), CoverAgent(RED, enemy))
    game = done(game, clue(RED, UNLIMITED))
    *most, last = range(turns - 1, 9)
    game = done(game, *(Guess(RED, position) for position in most))
    assert events(game, Guess(RED, last))[-1] == GameWon()
    game = done(game, Guess(RED, last))
    assert game.table.score == Score(((ScorePart.RIVALS_LEFT, 9 - turns),))
    assert game.table.score == game.table.score


@pytest.mark.rule("C11", "Y6")
@ALL
def test_with_three_players_the_two_teams_play_as_usual(edition: Edition) -> None:
    """The one operative guesses for both: commands name the team that is guessed for."""
    games = [contest(edition, players=players) for players in (THREE, 4)]
    for team, position in zip(cycle([RED, BLUE]), (0, edition.size // 2, 1), strict=False):
        answers = [events(game, clue(team)) for game in games]
        assert answers[0] == answers[1]
        games = [done(game, clue(team), Guess(team, position)) for game in games]
        assert games[0].table.phase is games[1].table.phase
        games = [game if game.table.givers else done(game, Stop(team)) for game in games]
    assert games[0].table.covered == games[1].table.covered
    assert games[0].table.cover_of is None


@pytest.mark.rule("C8", "C11")
def test_with_three_players_an_invalid_clue_costs_the_same() -> None:
    game = done(contest(players=THREE), INVALID)
    assert game.table.cover_of is BLUE
    assert done(game, clue(BLUE)).table.guessers == (BLUE,)


def test_there_are_no_bonuses_for_teams() -> None:
    asked: tuple[BonusCommand, ...] = (
        GuessTwo(SOUTH, 0, 1),
        Choose(NORTH, 0),
        MarkBystander(NORTH, 17),
        UseBonus(Bonus.DIAGON_ALLEY),
        Decline(),
    )
    assert {type(command) for command in asked} == set(get_args(BonusCommand))
    for command in asked:
        assert refused(contest(), command).reason is Reason.NO_BONUS


@pytest.mark.rule("C12")
def test_cards_of_the_previous_game_are_turned_before_the_first_clue() -> None:
    game = begin(GameStarted(CLASSIC, cards(25), team_key(CLASSIC), EMPTY, turned=True))
    assert game.table.to_be_turned
    assert not contest().table.to_be_turned
    assert not done(game, clue()).table.to_be_turned
    over = done(game, clue(), Guess(RED, ASSASSIN))
    assert not over.table.to_be_turned
