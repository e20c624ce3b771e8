"""Duet's rules of play, each test named after the rule that it proves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from assistant.game.rules import events as happened
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.clue import UNLIMITED, Clue
from assistant.game.rules.commands import (
    AllowClue,
    Command,
    CoverAgent,
    GiveClue,
    Guess,
    Penalise,
    ReplaceClue,
    Stop,
    TakeHint,
    WithdrawClue,
)
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from assistant.game.rules.score import Score, ScorePart
from tests.tables import DUET, NORTH, SOUTH, WEATHER, done, events, fresh, refused, started, turn

# Positions of tests.tables.KEY.
BOTH = (0, 1, 2)
NORTHS = (3, 4, 5, 6, 7, 13)
SOUTHS = (8, 9, 10, 11, 12, 14)
FOR_NOBODY = 20
SOUTHS_ASSASSIN = 13


def clue_given(giver: Side = NORTH, bystander: int = 9, checkmark: int = 0) -> Game:
    game = fresh(bystander=bystander, checkmark=checkmark)
    return done(game, GiveClue(giver, WEATHER))


@pytest.mark.rule("D4")
def test_bank_holds_9_tokens_or_10_or_11_for_an_easier_game() -> None:
    assert DUET.tokens == 9
    assert DUET.tokens_allowed == (9, 10, 11)
    assert fresh().table.bank == Bank(bystander=9)


@pytest.mark.rule("D5")
@pytest.mark.parametrize("giver", list(Side))
def test_either_side_gives_the_first_clue_and_then_they_alternate(giver: Side) -> None:
    game = fresh()
    assert game.table.givers == (NORTH, SOUTH)
    game = done(game, GiveClue(giver, WEATHER))
    assert game.table.guessers == (giver.other,)
    game = done(game, Guess(giver.other, 0), Stop(giver.other))
    assert game.table.givers == (giver.other,)
    assert refused(game, GiveClue(giver, WEATHER)).reason is Reason.NOT_YOUR_CLUE


@pytest.mark.rule("D6")
def test_a_turn_has_one_clue_and_no_guess_before_it() -> None:
    assert refused(fresh(), Guess(SOUTH, 0)).reason is Reason.NO_GUESS_NOW
    assert refused(fresh(), Stop(SOUTH)).reason is Reason.NO_GUESS_NOW
    assert refused(clue_given(), GiveClue(NORTH, WEATHER)).reason is Reason.NO_CLUES_NOW
    assert refused(clue_given(), Stop(SOUTH)).reason is Reason.GUESS_FIRST


@pytest.mark.rule("D7")
def test_zero_is_a_number_and_still_takes_a_guess() -> None:
    game = done(fresh(), GiveClue(NORTH, Clue("lazy", 0)))
    assert refused(game, Stop(SOUTH)).reason is Reason.GUESS_FIRST
    assert done(game, Guess(SOUTH, 3), Stop(SOUTH)).table.turn == 2


@pytest.mark.rule("D7", "D8")
def test_the_number_sets_no_limit_on_guesses() -> None:
    game = done(fresh(), GiveClue(NORTH, Clue("things", 1)), *(Guess(SOUTH, at) for at in NORTHS))
    assert game.table.found == game.table.guessed == 6
    assert game.table.guessers == (SOUTH,)


@pytest.mark.rule("D8")
def test_a_guess_is_judged_by_the_givers_side_only() -> None:
    game = clue_given(NORTH)
    assert events(game, Guess(SOUTH, 3)) == (happened.AgentFound(SOUTH, 3),)
    assert isinstance(events(game, Guess(SOUTH, 8))[0], happened.BystanderMet)  # south's own agent
    game = clue_given(SOUTH)
    assert events(game, Guess(NORTH, 8)) == (happened.AgentFound(NORTH, 8),)


@pytest.mark.rule("D8")
def test_only_the_other_side_guesses_and_a_covered_card_is_done() -> None:
    game = clue_given(NORTH)
    assert refused(game, Guess(NORTH, 3)).reason is Reason.NOT_YOUR_GUESS
    assert refused(game, Stop(NORTH)).reason is Reason.NOT_YOUR_GUESS
    game = done(game, Guess(SOUTH, 3))
    assert refused(game, Guess(SOUTH, 3)).reason is Reason.COVERED


@pytest.mark.rule("D9")
def test_a_bystander_costs_a_token_marks_the_card_and_ends_the_turn() -> None:
    game = clue_given(NORTH)
    assert events(game, Guess(SOUTH, FOR_NOBODY)) == (
        happened.BystanderMet(SOUTH, FOR_NOBODY, 1),
        happened.TurnEnded(),
    )
    game = done(game, Guess(SOUTH, FOR_NOBODY))
    assert game.table.bank.total == 8
    assert game.table.marked[FOR_NOBODY] == {SOUTH}
    assert game.table.covered[FOR_NOBODY] is None
    assert "SADDLE" in game.table.visible
    assert game.table.givers == (SOUTH,)


@pytest.mark.rule("D10")
def test_a_marked_card_is_closed_to_that_side_and_open_to_the_other() -> None:
    game = done(fresh(), *turn(NORTH, FOR_NOBODY, stop=False), *turn(SOUTH, 8))
    game = done(game, GiveClue(NORTH, WEATHER))
    assert refused(game, Guess(SOUTH, FOR_NOBODY)).reason is Reason.MARKED
    game = done(game, Guess(SOUTH, 3), Stop(SOUTH), GiveClue(SOUTH, WEATHER))
    assert isinstance(events(game, Guess(NORTH, FOR_NOBODY))[0], happened.BystanderMet)


@pytest.mark.rule("D10", "W9")
def test_a_card_marked_from_both_sides_is_covered_and_no_longer_visible() -> None:
    game = done(fresh(), *turn(NORTH, 20, stop=False), *turn(SOUTH, 20, stop=False))
    assert game.table.covered[20] is Identity.BYSTANDER
    assert game.table.marked[20] == {NORTH, SOUTH}
    assert "SADDLE" not in game.table.visible
    game = done(game, GiveClue(NORTH, WEATHER))
    assert refused(game, Guess(SOUTH, 20)).reason is Reason.COVERED


@pytest.mark.rule("D11")
def test_the_assassin_loses_at_once() -> None:
    game = clue_given(SOUTH)
    assert events(game, Guess(NORTH, SOUTHS_ASSASSIN)) == (
        happened.AssassinMet(NORTH, SOUTHS_ASSASSIN),
        happened.GameLost(happened.Cause.ASSASSIN),
    )
    game = done(game, Guess(NORTH, SOUTHS_ASSASSIN))
    assert game.table.result is Result.LOST
    assert game.table.covered[SOUTHS_ASSASSIN] is Identity.ASSASSIN
    assert refused(game, GiveClue(NORTH, WEATHER)).reason is Reason.OVER


@pytest.mark.rule("D12")
def test_the_guesser_stops_and_takes_a_token() -> None:
    game = done(clue_given(NORTH), Guess(SOUTH, 3))
    assert events(game, Stop(SOUTH)) == (happened.TokenTaken(SOUTH), happened.TurnEnded())
    game = done(game, Stop(SOUTH))
    assert game.table.taken == {NORTH: 0, SOUTH: 1}
    assert game.table.bank.total == 8
    assert game.table.turn == 2


@pytest.mark.rule("D13")
def test_other_side_gives_every_clue_after_a_side_is_finished() -> None:
    game = done(fresh(), GiveClue(NORTH, WEATHER), *(Guess(SOUTH, at) for at in NORTHS[:-1]))
    game = done(game, *(Guess(SOUTH, at) for at in BOTH))
    assert events(game, Guess(SOUTH, NORTHS[-1])) == (
        happened.AgentFound(SOUTH, 13),
        happened.SideFinished(NORTH),
        happened.TokenTaken(SOUTH),
        happened.TurnEnded(),
    )
    game = done(game, Guess(SOUTH, NORTHS[-1]))
    assert game.table.givers == (SOUTH,)
    game = done(game, *turn(SOUTH, 8))
    assert game.table.givers == (SOUTH,)
    game = done(game, *turn(SOUTH, 20, stop=False))
    assert game.table.givers == (SOUTH,)


NEARLY_NORTHS = (*NORTHS, *BOTH)[:-1]
"""All but one of the cards that south has to find."""


@pytest.mark.rule("D13", "D12")
def test_turn_ends_with_the_last_card_that_the_guessers_can_find() -> None:
    game = done(fresh(), *turn(NORTH, *NEARLY_NORTHS), *turn(SOUTH, 8), GiveClue(NORTH, WEATHER))
    game = done(game, Guess(SOUTH, 2))
    assert (game.table.phase, game.table.turn, game.table.guessers) == (Phase.CLUE, 4, ())
    assert (game.table.taken, game.table.bank.total) == ({NORTH: 1, SOUTH: 2}, 6)
    assert refused(game, Stop(SOUTH)).reason is Reason.NO_GUESS_NOW
    assert refused(game, Guess(SOUTH, 20)).reason is Reason.NO_GUESS_NOW


@pytest.mark.rule("D13", "D20")
@pytest.mark.parametrize("position", [2, 3, 13], ids=["agent", "bystander", "assassin"])
@pytest.mark.parametrize("seed", range(10))
def test_end_of_turn_does_not_depend_on_the_guessers_key(position: int, seed: int) -> None:
    """The last card is an agent of south's own, a bystander or an assassin to south."""
    found = [at for at in (*NORTHS, *BOTH) if at != position]
    game = done(fresh(), *turn(NORTH, *found))
    norths = game.faces.face(NORTH)
    souths = list(game.faces.face(SOUTH))
    hidden = [at for at, identity in enumerate(norths) if identity is not Identity.AGENT]
    dealt = Random(seed).sample([souths[at] for at in hidden], len(hidden))
    for at, identity in zip(hidden, dealt, strict=True):
        souths[at] = identity
    game = replace(game, key=Key(tuple(zip(norths, souths, strict=True))))
    game = done(game, *turn(SOUTH, souths.index(Identity.BYSTANDER, 8), stop=False))
    assert events(done(game, GiveClue(NORTH, WEATHER)), Guess(SOUTH, position)) == (
        happened.AgentFound(SOUTH, position),
        happened.SideFinished(NORTH),
        happened.TokenTaken(SOUTH),
        happened.TurnEnded(),
    )


@pytest.mark.rule("D14")
def test_clues_so_far_are_kept() -> None:
    game = done(fresh(), *turn(NORTH, 3), *turn(SOUTH, 8), GiveClue(NORTH, Clue("lunch", 1)))
    given = [(one.turn, one.giver, one.clue.word) for one in game.table.clues]
    assert given == [(1, NORTH, "weather"), (2, SOUTH, "weather"), (3, NORTH, "lunch")]
    # A guess need not follow the last clue: any visible card may be touched.
    assert done(game, Guess(SOUTH, 4)).table.found == 3


@pytest.mark.rule("D15")
def test_a_marked_card_that_is_an_agent_keeps_its_mark() -> None:
    game = done(fresh(), *turn(NORTH, 8, stop=False), *turn(SOUTH, 8))
    assert game.table.covered[8] is Identity.AGENT
    assert game.table.marked[8] == {SOUTH}


def nearly_won(bystander: int = 9) -> Game:
    """One agent of south's is missing, and it is north's guess."""
    game = done(fresh(bystander=bystander), *turn(NORTH, *NORTHS, *BOTH, stop=False))
    game = done(game, GiveClue(SOUTH, WEATHER))
    return done(game, *(Guess(NORTH, at) for at in SOUTHS[:-1]))


@pytest.mark.rule("D16")
def test_all_15_agents_win_at_once_and_the_winning_turn_uses_a_token() -> None:
    game = nearly_won()
    assert events(game, Guess(NORTH, 14)) == (
        happened.AgentFound(NORTH, 14),
        happened.TokenTaken(NORTH),
        happened.GameWon(),
    )
    game = done(game, Guess(NORTH, 14))
    assert game.table.result is Result.WON
    assert game.table.phase is Phase.OVER
    assert game.table.found == 15
    assert game.table.bank.total == 7
    assert game.table.taken == {NORTH: 1, SOUTH: 1}


def in_sudden_death() -> Game:
    return done(fresh(bystander=2), *turn(NORTH, 3), *turn(SOUTH, 8))


@pytest.mark.rule("D17")
def test_an_empty_bank_begins_sudden_death_without_clues() -> None:
    game = done(fresh(bystander=1), GiveClue(NORTH, WEATHER), Guess(SOUTH, 3))
    assert events(game, Stop(SOUTH)) == (happened.TokenTaken(SOUTH), happened.SuddenDeathBegan())
    game = in_sudden_death()
    assert game.table.phase is Phase.SUDDEN_DEATH
    assert (game.table.giver, game.table.guessed, game.table.clue) == (None, 0, None)
    assert game.table.guessers == (NORTH, SOUTH)
    assert refused(game, GiveClue(NORTH, WEATHER)).reason is Reason.NO_CLUES_NOW
    assert refused(game, Stop(NORTH)).reason is Reason.NO_STOP_IN_SUDDEN_DEATH


@pytest.mark.rule("D17")
def test_in_sudden_death_both_guess_in_any_order_by_the_others_key() -> None:
    game = done(in_sudden_death(), Guess(SOUTH, 4), Guess(SOUTH, 5), Guess(NORTH, 9))
    assert game.table.found == 5
    assert game.table.bank.total == 0
    assert game.table.taken == {NORTH: 1, SOUTH: 1}  # guesses cost no tokens now


@pytest.mark.rule("D17")
@pytest.mark.parametrize(
    ("guess", "cause"),
    [(Guess(SOUTH, 20), happened.Cause.BYSTANDER), (Guess(NORTH, 13), happened.Cause.ASSASSIN)],
)
def test_any_mistake_in_sudden_death_loses(guess: Guess, cause: happened.Cause) -> None:
    game = done(in_sudden_death(), guess)
    assert game.table.result is Result.LOST
    assert game.table.cause is cause


@pytest.mark.rule("D17")
def test_a_side_with_no_cards_left_does_not_guess_in_sudden_death() -> None:
    game = done(in_sudden_death(), *(Guess(SOUTH, at) for at in (*NORTHS[1:], *BOTH)))
    assert game.table.finished == {NORTH}
    assert game.table.guessers == (NORTH,)
    assert refused(game, Guess(SOUTH, 9)).reason is Reason.NOT_YOUR_GUESS


def scored(tokens_left: int, checkmarks: int, sudden_death: int) -> Score:
    return Score(
        (
            (ScorePart.TOKENS_LEFT, tokens_left),
            (ScorePart.CHECKMARKS, checkmarks),
            (ScorePart.SUDDEN_DEATH, sudden_death),
        )
    )


@pytest.mark.rule("D18")
def test_the_score_counts_tokens_and_checkmarks() -> None:
    game = done(nearly_won(), Guess(NORTH, 14))
    assert game.table.score == scored(21, 2, 0)
    assert scored(21, 2, -1).total == 22


@pytest.mark.rule("D18")
def test_sudden_death_costs_a_point() -> None:
    game = done(fresh(), *turn(NORTH, 3), *turn(SOUTH, 8))
    for position in (18, 19, 20):  # seven more turns, each ended by a bystander
        game = done(game, *turn(NORTH, position, stop=False), *turn(SOUTH, position, stop=False))
    game = done(game, *turn(NORTH, 21, stop=False))
    assert game.table.phase is Phase.SUDDEN_DEATH
    game = done(game, *(Guess(SOUTH, at) for at in (*NORTHS[1:], *BOTH)))
    game = done(game, *(Guess(NORTH, at) for at in SOUTHS[1:]))
    assert game.table.score == scored(0, 2, -1)


@pytest.mark.rule("D18")
@pytest.mark.parametrize("tokens", [8, 10, 11])
def test_only_the_standard_bank_is_scored(tokens: int) -> None:
    assert done(nearly_won(bystander=tokens), Guess(NORTH, 14)).table.score is None
    assert fresh().table.score is None


@pytest.mark.rule("D19")
def test_an_invalid_clue_costs_a_token_and_then_stands() -> None:
    command = GiveClue(NORTH, Clue("rain", 2), penalised=True)
    assert events(fresh(), command) == (
        happened.ClueGiven(NORTH, Clue("rain", 2)),
        happened.PenaltyPaid(),
    )
    game = done(fresh(), command)
    assert game.table.bank.total == 8
    assert game.table.discarded == 1
    assert game.table.guessers == (SOUTH,)
    assert game.table.clues[-1].penalised


@pytest.mark.rule("D19")
def test_a_clue_is_penalised_once() -> None:
    game = done(clue_given(), Penalise())
    assert game.table.bank.total == 8
    assert refused(game, Penalise()).reason is Reason.PENALTY_WAS_PAID
    assert refused(game, WithdrawClue()).reason is Reason.PENALTY_WAS_PAID
    assert refused(fresh(), Penalise()).reason is Reason.NO_CLUE_STANDS


@pytest.mark.rule("D19")
def test_penalty_is_possible_until_the_next_clue_and_keeps_the_guesses() -> None:
    guessed = done(clue_given(), Guess(SOUTH, 3))
    stopped = done(guessed, Stop(SOUTH))
    wrong = done(guessed, Guess(SOUTH, 20))
    for game in (guessed, stopped, wrong):
        assert events(game, Penalise()) == (happened.PenaltyPaid(),)
        after = done(game, Penalise()).table
        assert after.bank.total == game.table.bank.total - 1
        assert [one.penalised for one in after.clues] == [True]
        assert (after.covered, after.marked, after.phase, after.givers, after.guessers) == (
            game.table.covered,
            game.table.marked,
            game.table.phase,
            game.table.givers,
            game.table.guessers,
        )
        assert refused(done(game, Penalise()), Penalise()).reason is Reason.PENALTY_WAS_PAID
    assert done(guessed, Penalise(), Stop(SOUTH)).table.bank.total == 7
    # The next clue ends it, unless it is taken back: then it can be asked for again.
    game = done(stopped, *turn(SOUTH, 8), GiveClue(NORTH, WEATHER), Penalise())
    assert [one.penalised for one in game.table.clues] == [False, False, True]
    withdrawn = done(stopped, GiveClue(SOUTH, WEATHER), WithdrawClue(), Penalise())
    assert [one.penalised for one in withdrawn.table.clues] == [True]
    assert refused(done(clue_given(), WithdrawClue()), Penalise()).reason is Reason.NO_CLUE_STANDS


@pytest.mark.rule("D19")
def test_late_penalty_can_empty_the_bank_but_needs_a_token() -> None:
    game = done(fresh(bystander=2), *turn(NORTH, 3))
    assert events(game, Penalise()) == (happened.PenaltyPaid(), happened.SuddenDeathBegan())
    assert done(game, Penalise()).table.guessers == (NORTH, SOUTH)
    game = done(fresh(bystander=1), *turn(NORTH, 3))
    assert game.table.phase is Phase.SUDDEN_DEATH
    assert refused(game, Penalise()).reason is Reason.NO_CLUE_STANDS


@pytest.mark.rule("C8", "W10")
def test_allowed_clue_cannot_be_challenged_again() -> None:
    for game in (
        done(clue_given(), AllowClue()),
        done(clue_given(), Guess(SOUTH, 3), AllowClue()),
        done(clue_given(), *turn(NORTH, 3)[1:], AllowClue()),
        done(fresh(), GiveClue(NORTH, WEATHER, allowed=True)),
    ):
        assert [(one.allowed, one.penalised) for one in game.table.clues] == [(True, False)]
        for command in (Penalise(), AllowClue()):
            assert refused(game, command).reason is Reason.CLUE_WAS_ALLOWED


@pytest.mark.rule("D19")
def test_penalty_for_the_last_token_begins_sudden_death() -> None:
    game = done(fresh(bystander=1), GiveClue(NORTH, Clue("rain", 2), penalised=True))
    assert game.table.phase is Phase.SUDDEN_DEATH
    assert [one.clue.word for one in game.table.clues] == ["rain"]


@pytest.mark.rule("D7")
def test_clue_counts_its_changes() -> None:
    game = clue_given()
    assert [one.changed for one in game.table.clues] == [0]
    game = done(game, ReplaceClue(WEATHER), WithdrawClue(), GiveClue(NORTH, WEATHER))
    assert [one.changed for one in game.table.clues] == [2]
    game = done(game, Guess(SOUTH, 3), Stop(SOUTH), GiveClue(SOUTH, WEATHER))
    assert [one.changed for one in game.table.clues] == [2, 0]


@pytest.mark.rule("D5")
def test_clue_of_the_other_side_does_not_count_as_changed() -> None:
    game = done(clue_given(), ReplaceClue(WEATHER), WithdrawClue(), GiveClue(SOUTH, WEATHER))
    assert [(one.giver, one.changed) for one in game.table.clues] == [(SOUTH, 0)]


@pytest.mark.rule("W10")
def test_allowed_clue_is_marked_as_allowed() -> None:
    game = done(fresh(), GiveClue(NORTH, WEATHER, allowed=True))
    assert [one.allowed for one in game.table.clues] == [True]
    assert [one.allowed for one in done(game, ReplaceClue(WEATHER)).table.clues] == [False]
    again = done(game, ReplaceClue(WEATHER, allowed=True))
    assert [one.allowed for one in again.table.clues] == [True]


def test_a_clue_can_be_replaced_or_withdrawn_until_the_first_guess() -> None:
    game = clue_given()
    assert events(game, ReplaceClue(Clue("lunch", 1))) == (
        happened.ClueWithdrawn(),
        happened.ClueGiven(NORTH, Clue("lunch", 1)),
    )
    game = done(game, ReplaceClue(Clue("lunch", 1), penalised=True))
    assert [one.clue.word for one in game.table.clues] == ["lunch"]
    assert game.table.bank.total == 8
    game = done(clue_given(), WithdrawClue())
    assert (game.table.clues, game.table.givers) == ((), (NORTH, SOUTH))
    for command in (WithdrawClue(), ReplaceClue(WEATHER)):
        assert refused(done(clue_given(), Guess(SOUTH, 3)), command).reason is Reason.GUESS_WAS_MADE


@pytest.mark.rule("D21")
def test_a_side_may_be_several_people() -> None:
    """Commands name a side, never a person: whoever sits there may have said it."""
    people: list[Command] = [GiveClue(NORTH, WEATHER), Guess(SOUTH, 3), Guess(SOUTH, 4)]
    assert done(fresh(), *people, Stop(SOUTH)).table.found == 2


def loosely(*turns: list[Command]) -> Game:
    """A game in which one side may give two clues in a row."""
    game = begin(replace(started(), house=HouseRules(looser_turns=True)))
    return done(game, *(command for commands in turns for command in commands))


@pytest.mark.rule("V1")
def test_in_a_looser_order_either_side_gives_the_second_clue() -> None:
    for giver, position in ((NORTH, 4), (SOUTH, 8)):
        game = loosely(turn(NORTH, 3))
        assert game.table.givers == (NORTH, SOUTH)
        assert done(game, *turn(giver, position)).table.turn == 3


@pytest.mark.rule("V1")
def test_after_two_clues_in_a_row_the_other_side_must_give_one() -> None:
    game = loosely(turn(NORTH, 3), turn(NORTH, 4))
    assert game.table.givers == (SOUTH,)
    assert refused(game, GiveClue(NORTH, WEATHER)).reason is Reason.NOT_YOUR_CLUE
    assert done(game, *turn(SOUTH, 8)).table.givers == (NORTH, SOUTH)
    assert loosely(turn(NORTH, 3), turn(SOUTH, 8), turn(SOUTH, 9)).table.givers == (NORTH,)


@pytest.mark.rule("V1", "D13")
def test_unfinished_side_gives_every_clue_in_a_looser_order() -> None:
    assert loosely(turn(NORTH, *NORTHS, *BOTH, stop=False)).table.givers == (SOUTH,)


def test_team_commands_are_refused_in_a_cooperative_game() -> None:
    game = fresh()
    assert refused(game, GiveClue(Team.RED, WEATHER)).reason is Reason.NOT_YOUR_CLUE
    assert refused(game, CoverAgent(Team.RED, 3)).reason is Reason.NO_COVER_NOW
    assert refused(game, GiveClue(NORTH, Clue("x", UNLIMITED))).reason is Reason.NO_LIMIT_NEEDED
    game = clue_given()
    for command in (Guess(Team.RED, 3), Stop(Team.RED)):
        assert refused(game, command).reason is Reason.NOT_YOUR_GUESS


def test_hints_are_counted_by_seat_where_the_house_allows_them() -> None:
    assert refused(fresh(), TakeHint(NORTH)).reason is Reason.NO_HINTS
    game = begin(replace(started(), house=HouseRules(hints=True)))
    assert events(game, TakeHint(NORTH)) == (happened.HintTaken(NORTH),)
    assert done(game, TakeHint(NORTH), TakeHint(NORTH)).table.hints == {NORTH: 2}
    over = done(game, *turn(SOUTH, SOUTHS_ASSASSIN, stop=False))
    assert refused(over, TakeHint(NORTH)).reason is Reason.OVER
