"""The bonuses of the Harry Potter log: each used in a game, and refused where it does not fit."""

from __future__ import annotations

import pytest

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import (
    Choose,
    Command,
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
from assistant.game.rules.events import (
    AgentFound,
    AssassinMet,
    BonusOffered,
    BonusSetAside,
    BonusUsed,
    BystanderIgnored,
    BystanderMarked,
    BystanderMet,
    Cause,
    ClueGiven,
    GameLost,
    GameWon,
    PenaltyPaid,
    SuddenDeathBegan,
    TurnEnded,
    TwoTouched,
)
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from tests.game.rules.games import (
    BOTH,
    NORTHS,
    NORTHS_ASSASSIN,
    POTTER,
    SOUTHS,
    SOUTHS_ASSASSIN,
    WINNING,
    potter,
)
from tests.tables import (
    DUET,
    NORTH,
    SOUTH,
    WEATHER,
    done,
    events,
    fresh,
    refused,
    turn,
    without_changes,
)

PAIR = Clue("fast food", 2)
ASKED: dict[Bonus, Command] = {
    Bonus.LONDON: GiveClue(NORTH, PAIR, two_words=True),
    Bonus.HOGWARTS: GuessTwo(SOUTH, 3, 4),
    Bonus.HOGSMEADE: MarkBystander(NORTH, 20),
    **{bonus: UseBonus(bonus) for bonus in list(Bonus)[3:]},
}
"""How each bonus is asked for."""


def with_one(
    bonus: Bonus, *commands: Command, uses: int = 1, bystander: int = 10, checkmark: int = 0
) -> Game:
    """A game whose log holds nothing but one bonus, after commands."""
    return done(potter(bystander, checkmark, {bonus: uses}), *commands)


def usable(game: Game) -> tuple[Bonus, ...]:
    return game.table.usable


def clue(giver: Side = NORTH) -> GiveClue:
    return GiveClue(giver, WEATHER)


@pytest.mark.rule("H1")
def test_ten_tokens_are_the_standard_and_11_or_12_make_it_easier() -> None:
    assert (POTTER.tokens, POTTER.tokens_allowed) == (10, (10, 11, 12))
    assert (POTTER.most_tokens, DUET.most_tokens) == (12, 11)


@pytest.mark.rule("H1")
@pytest.mark.parametrize(("tokens", "scored"), [(9, False), (10, True), (11, False)])
def test_only_a_game_of_ten_tokens_is_scored(tokens: int, scored: bool) -> None:
    game = done(
        potter(tokens), *turn(NORTH, *WINNING[NORTH], stop=False), *turn(SOUTH, *SOUTHS, stop=False)
    )
    assert game.table.result is Result.WON
    assert (game.table.score is not None) is scored


@pytest.mark.rule("H8", "H9", "H10", "H11")
@pytest.mark.parametrize("bonus", Bonus)
@pytest.mark.parametrize("bonuses", [{}, dict.fromkeys(Bonus, 0)])
def test_bonus_missing_from_log_is_refused(bonus: Bonus, bonuses: dict[Bonus, int]) -> None:
    for game in (fresh(), potter(bonuses=bonuses)):
        assert refused(game, ASKED[bonus]).reason is Reason.NO_BONUS
        assert usable(game) == ()


@pytest.mark.rule("H8")
def test_london_allows_a_clue_of_two_words_for_each_use() -> None:
    game = with_one(Bonus.LONDON, uses=3)
    asked = GiveClue(NORTH, PAIR, two_words=True)
    assert events(game, asked) == (BonusUsed(Bonus.LONDON), ClueGiven(NORTH, PAIR))
    for giver, position in ((NORTH, 3), (SOUTH, 8), (NORTH, 4)):
        assert usable(game) == (Bonus.LONDON,)
        said = GiveClue(giver, PAIR, two_words=True)
        game = done(game, said, Guess(giver.other, position), Stop(giver.other))
    assert game.table.bonuses[Bonus.LONDON] == 0
    assert [one.two_words for one in game.table.clues] == [True] * 3
    assert refused(game, GiveClue(SOUTH, PAIR, two_words=True)).reason is Reason.NO_BONUS
    assert not done(game, clue(SOUTH)).table.clues[-1].two_words


@pytest.mark.rule("H8")
def test_withdrawn_or_corrected_two_word_clue_costs_one_use() -> None:
    game = with_one(Bonus.LONDON, GiveClue(NORTH, PAIR, two_words=True))
    assert done(game, WithdrawClue()).table.bonuses[Bonus.LONDON] == 1
    corrected = done(game, ReplaceClue(Clue("slow food", 2), two_words=True))
    assert corrected.table.bonuses[Bonus.LONDON] == 0
    assert done(game, ReplaceClue(WEATHER)).table.bonuses[Bonus.LONDON] == 1
    penalised = done(game, Penalise())
    assert penalised.table.clues[-1].two_words
    assert penalised.table.clues[-1].penalised


TOUCHED = (clue(), GuessTwo(SOUTH, 3, 20))


@pytest.mark.rule("H9")
def test_giver_chooses_between_two_touched_cards() -> None:
    game = with_one(Bonus.HOGWARTS, clue(), uses=2)
    assert usable(game) == (Bonus.HOGWARTS,)
    assert events(game, GuessTwo(SOUTH, 3, 20)) == (
        BonusUsed(Bonus.HOGWARTS),
        TwoTouched(SOUTH, 3, 20),
    )
    game = done(game, GuessTwo(SOUTH, 3, 20))
    assert game.table.two == TwoTouched(SOUTH, 3, 20)
    assert usable(game) == ()
    assert events(game, Choose(NORTH, 3)) == (AgentFound(SOUTH, 3),)
    assert events(game, Choose(NORTH, 20)) == (BystanderMet(SOUTH, 20, 1), TurnEnded())
    assert done(game, Choose(NORTH, 20)).table.two is None
    game = done(game, Choose(NORTH, 3), GuessTwo(SOUTH, 4, 5), Choose(NORTH, 5), Stop(SOUTH))
    assert (game.table.found, game.table.turn, game.table.two) == (2, 2, None)
    assert refused(done(game, clue(SOUTH)), GuessTwo(NORTH, 8, 9)).reason is Reason.NO_BONUS


@pytest.mark.rule("H9")
def test_the_giver_may_have_to_choose_the_assassin() -> None:
    game = with_one(Bonus.HOGWARTS, clue(SOUTH), GuessTwo(NORTH, SOUTHS_ASSASSIN, 15))
    assert events(game, Choose(SOUTH, 15)) == (AssassinMet(NORTH, 15), GameLost(Cause.ASSASSIN))
    assert done(game, Choose(SOUTH, 15)).table.two is None


@pytest.mark.rule("H9")
def test_commands_are_refused_until_a_touched_card_is_chosen() -> None:
    game = with_one(Bonus.HOGWARTS, *TOUCHED, uses=2)
    for command, reason in (
        (Guess(SOUTH, 4), Reason.CHOOSE_FIRST),
        (GuessTwo(SOUTH, 4, 5), Reason.CHOOSE_FIRST),
        (Stop(SOUTH), Reason.CHOOSE_FIRST),
        (Choose(SOUTH, 3), Reason.NOT_YOUR_CLUE),
        (Choose(NORTH, 4), Reason.NOT_ONE_OF_THE_TWO),
        (WithdrawClue(), Reason.GUESS_WAS_MADE),
        (Penalise(), Reason.CHOOSE_FIRST),
        (clue(), Reason.NO_CLUES_NOW),
        (Decline(), Reason.BONUS_NOT_NOW),
    ):
        assert refused(game, command).reason is reason
    game = done(potter(bonuses={Bonus.HOGWARTS: 1, Bonus.DIAGON_ALLEY: 1}), *TOUCHED)
    assert refused(game, UseBonus(Bonus.DIAGON_ALLEY)).reason is Reason.BONUS_NOT_NOW


@pytest.mark.rule("H9")
def test_both_touched_cards_must_be_open_to_the_guesser() -> None:
    game = with_one(Bonus.HOGWARTS, *turn(NORTH, 20, stop=False), *turn(SOUTH, 8))
    assert refused(game, GuessTwo(SOUTH, 3, 4)).reason is Reason.NO_GUESS_NOW
    assert refused(game, Choose(NORTH, 3)).reason is Reason.BONUS_NOT_NOW
    game = done(game, clue())
    assert refused(game, GuessTwo(SOUTH, 3, 3)).reason is Reason.SAME_CARD
    assert refused(game, GuessTwo(NORTH, 3, 4)).reason is Reason.NOT_YOUR_GUESS
    assert refused(game, GuessTwo(SOUTH, 3, 8)).reason is Reason.COVERED
    assert refused(game, GuessTwo(SOUTH, 20, 3)).reason is Reason.MARKED


@pytest.mark.rule("H9")
def test_in_sudden_death_the_other_side_chooses_the_card() -> None:
    game = with_one(Bonus.HOGWARTS, *turn(NORTH, 3), uses=2, bystander=1)
    assert game.table.phase is Phase.SUDDEN_DEATH
    for by, right, wrong in ((SOUTH, 4, 20), (NORTH, 8, 21)):
        assert usable(game) == (Bonus.HOGWARTS,)
        two = GuessTwo(by, right, wrong)
        assert events(game, two) == (BonusUsed(Bonus.HOGWARTS), TwoTouched(by, right, wrong))
        touched = done(game, two)
        assert refused(touched, Guess(by.other, 5)).reason is Reason.CHOOSE_FIRST
        assert refused(touched, Choose(by, right)).reason is Reason.NOT_YOUR_CLUE
        assert events(touched, Choose(by.other, wrong)) == (
            BystanderMet(by, wrong, 0),
            GameLost(Cause.BYSTANDER),
        )
        game = done(touched, Choose(by.other, right))
        assert (game.table.two, game.table.phase) == (None, Phase.SUDDEN_DEATH)
    assert game.table.found == 3
    assert usable(game) == ()


@pytest.mark.rule("H10")
def test_hogsmeade_marks_a_bystander_before_the_clue() -> None:
    game = with_one(Bonus.HOGSMEADE)
    assert usable(game) == (Bonus.HOGSMEADE,)
    marking = MarkBystander(NORTH, 20)
    assert events(game, marking) == (BonusUsed(Bonus.HOGSMEADE), BystanderMarked(NORTH, 20))
    game = done(game, marking)
    assert (game.table.bank, game.table.spent, game.table.turn) == (Bank(9), 1, 1)
    assert game.table.marked[20] == {SOUTH}
    assert game.table.givers == (NORTH,)
    game = done(game, clue())
    assert refused(game, Guess(SOUTH, 20)).reason is Reason.MARKED
    assert refused(game, MarkBystander(NORTH, 21)).reason is Reason.NO_BONUS


@pytest.mark.rule("H10")
def test_side_that_marked_a_bystander_gives_the_clue_after_a_withdrawal() -> None:
    game = done(with_one(Bonus.HOGSMEADE), MarkBystander(NORTH, 20), clue(NORTH), WithdrawClue())
    assert game.table.givers == (NORTH,)


@pytest.mark.rule("H10")
def test_the_token_that_marks_is_not_a_mistake() -> None:
    """Our reading: a checkmark side goes first, as for any token that is no mistake."""
    mark = MarkBystander(NORTH, 20)
    assert with_one(Bonus.HOGSMEADE, mark, bystander=3, checkmark=5).table.bank == Bank(3, 4)
    assert with_one(Bonus.HOGSMEADE, mark, bystander=0, checkmark=2).table.bank == Bank(0, 1)


@pytest.mark.rule("H10", "D10")
def test_a_bystander_marked_from_both_sides_is_covered() -> None:
    game = with_one(Bonus.HOGSMEADE, *turn(NORTH, 20, stop=False), MarkBystander(SOUTH, 20))
    assert game.table.covered[20] is Identity.BYSTANDER


@pytest.mark.rule("H10")
def test_cards_that_cannot_be_marked_are_refused() -> None:
    game = with_one(Bonus.HOGSMEADE)
    for position in (NORTHS[0], NORTHS_ASSASSIN):
        assert refused(game, MarkBystander(NORTH, position)).reason is Reason.NO_BYSTANDER
    assert refused(done(game, clue()), MarkBystander(NORTH, 20)).reason is Reason.BONUS_NOT_NOW
    game = done(game, *turn(NORTH, 3), *turn(SOUTH, 20, stop=False))
    assert refused(game, MarkBystander(SOUTH, 21)).reason is Reason.NOT_YOUR_CLUE
    assert refused(game, MarkBystander(NORTH, 3)).reason is Reason.COVERED
    game = done(game, *turn(NORTH, 21, stop=False), *turn(SOUTH, 8))
    assert refused(game, MarkBystander(NORTH, 21)).reason is Reason.MARKED
    assert usable(with_one(Bonus.HOGSMEADE, bystander=2)) == (Bonus.HOGSMEADE,)
    last = with_one(Bonus.HOGSMEADE, bystander=1)
    assert refused(last, MarkBystander(NORTH, 20)).reason is Reason.LAST_TOKEN
    assert usable(last) == ()


ONE_MISSING = SOUTHS[-2]


def fourteen_found(bonuses: dict[Bonus, int], bystander: int = 10, checkmark: int = 0) -> Game:
    """One of south's agents is missing, and north guesses, in sudden death if no token is left."""
    game = done(potter(bystander, checkmark, bonuses), *turn(NORTH, *WINNING[NORTH], stop=False))
    if game.table.phase is not Phase.SUDDEN_DEATH:
        game = done(game, clue(SOUTH))
    return done(game, *(Guess(NORTH, at) for at in SOUTHS if at != ONE_MISSING))


LOSSES = pytest.mark.parametrize(
    ("bystander", "checkmark", "position", "cause"),
    [(10, 0, 15, Cause.ASSASSIN), (1, 0, 20, Cause.BYSTANDER), (0, 2, 20, Cause.TIME)],
)


@pytest.mark.rule("H11")
@LOSSES
def test_privet_drive_turns_a_loss_into_a_win_with_fourteen_found(
    bystander: int, checkmark: int, position: int, cause: Cause
) -> None:
    game = fourteen_found({Bonus.PRIVET_DRIVE: 1}, bystander, checkmark)
    offered = BonusOffered(Bonus.PRIVET_DRIVE, NORTH, position, cause)
    assert events(game, Guess(NORTH, position))[-1] == offered
    game = done(game, Guess(NORTH, position))
    assert game.table.offer == offered
    assert usable(game) == (Bonus.PRIVET_DRIVE,)
    saving = UseBonus(Bonus.PRIVET_DRIVE)
    assert events(game, saving) == (BonusUsed(Bonus.PRIVET_DRIVE), GameWon())
    assert events(game, Decline()) == (GameLost(cause),)
    won, lost = done(game, saving).table, done(game, Decline()).table
    assert (won.result, won.offer, won.bonuses[Bonus.PRIVET_DRIVE]) == (Result.WON, None, 0)
    assert (won.cause, won.score) == (cause, None)  # a win, and nothing that could be counted
    assert (lost.result, lost.offer, lost.bonuses[Bonus.PRIVET_DRIVE]) == (Result.LOST, None, 1)


@pytest.mark.rule("H11")
@LOSSES
def test_without_privet_drive_the_same_games_are_lost(
    bystander: int, checkmark: int, position: int, cause: Cause
) -> None:
    game = done(fourteen_found({}, bystander, checkmark), Guess(NORTH, position))
    assert (game.table.result, game.table.cause) == (Result.LOST, cause)


@pytest.mark.rule("H11")
def test_privet_drive_needs_fourteen_agents() -> None:
    game = with_one(Bonus.PRIVET_DRIVE, *turn(NORTH, *WINNING[NORTH], stop=False), clue(SOUTH))
    game = done(game, *(Guess(NORTH, at) for at in SOUTHS[:4]))
    assert game.table.found == 13
    assert events(game, Guess(NORTH, 15))[-1] == GameLost(Cause.ASSASSIN)


@pytest.mark.rule("H11")
def test_commands_are_refused_until_an_offer_is_answered() -> None:
    held = {Bonus.PRIVET_DRIVE: 1, Bonus.DIAGON_ALLEY: 1, Bonus.LONDON: 1, Bonus.HOGSMEADE: 1}
    game = done(fourteen_found(held), Guess(NORTH, 15))
    for command in (
        Guess(NORTH, 12),
        Stop(NORTH),
        clue(),
        WithdrawClue(),
        UseBonus(Bonus.DIAGON_ALLEY),
    ):
        assert refused(game, command).reason is Reason.ANSWER_FIRST
    assert refused(game, UseBonus(Bonus.TRAIN_STATION)).reason is Reason.NO_BONUS
    assert usable(game) == (Bonus.PRIVET_DRIVE,)


@pytest.mark.rule("H11")
@pytest.mark.parametrize("bonus", [Bonus.PRIVET_DRIVE, Bonus.TRAIN_STATION])
def test_offered_bonus_cannot_be_used_before_the_offer(bonus: Bonus) -> None:
    for game in (with_one(bonus), with_one(bonus, clue())):
        assert refused(game, UseBonus(bonus)).reason is Reason.BONUS_NOT_NOW
        for answer in (Decline(), NEVER):
            assert refused(game, answer).reason is Reason.BONUS_NOT_NOW
        assert usable(game) == ()


IGNORE, NEVER = UseBonus(Bonus.TRAIN_STATION), Decline(forever=True)


@pytest.mark.rule("H11")
def test_train_station_ignores_a_bystander_and_guessing_goes_on() -> None:
    game = with_one(Bonus.TRAIN_STATION, clue())
    assert events(game, Guess(SOUTH, 20)) == (BonusOffered(Bonus.TRAIN_STATION, SOUTH, 20),)
    game = done(game, Guess(SOUTH, 20))
    assert usable(game) == (Bonus.TRAIN_STATION,)
    assert events(game, IGNORE) == (
        BonusUsed(Bonus.TRAIN_STATION),
        BystanderIgnored(SOUTH, 20),
    )
    game = done(game, IGNORE)
    assert (game.table.bank, game.table.spent, game.table.guessers) == (Bank(10), 0, (SOUTH,))
    assert refused(game, Guess(SOUTH, 20)).reason is Reason.MARKED
    assert refused(game, Stop(SOUTH)).reason is Reason.GUESS_FIRST
    game = done(game, Guess(SOUTH, 3), Stop(SOUTH), *turn(SOUTH, 21, stop=False))
    assert game.table.spent == 1


@pytest.mark.rule("H11")
def test_after_an_ignored_bystander_the_clue_can_no_longer_be_changed() -> None:
    game = with_one(Bonus.TRAIN_STATION, clue(), Guess(SOUTH, 20), IGNORE)
    assert game.table.ignored == 1
    for command in (WithdrawClue(), ReplaceClue(WEATHER)):
        assert refused(game, command).reason is Reason.GUESS_WAS_MADE
    later = done(game, Guess(SOUTH, 3), Stop(SOUTH), clue(SOUTH))
    assert done(later, WithdrawClue()).table.givers == (SOUTH,)


@pytest.mark.rule("H11")
def test_train_station_can_be_kept_for_later() -> None:
    game = with_one(Bonus.TRAIN_STATION, clue(), Guess(SOUTH, 20))
    assert events(game, Decline()) == (BystanderMet(SOUTH, 20, 1), TurnEnded())
    game = done(game, Decline(), clue(SOUTH), Guess(NORTH, 20), IGNORE)
    assert game.table.covered[20] is Identity.BYSTANDER  # marked from both sides (D10)


@pytest.mark.rule("H11")
def test_train_station_works_in_sudden_death() -> None:
    game = with_one(Bonus.TRAIN_STATION, *turn(NORTH, 3), Guess(SOUTH, 20), bystander=1)
    assert events(game, Decline()) == (BystanderMet(SOUTH, 20, 0), GameLost(Cause.BYSTANDER))
    game = done(game, IGNORE)
    assert game.table.phase is Phase.SUDDEN_DEATH
    assert game.table.guessers == (NORTH, SOUTH)
    assert done(game, Guess(SOUTH, 21)).table.cause is Cause.BYSTANDER


@pytest.mark.rule("H11", "M5")
def test_train_station_helps_where_the_bank_cannot_pay() -> None:
    game = with_one(Bonus.TRAIN_STATION, clue(), Guess(SOUTH, 20), bystander=0, checkmark=1)
    assert done(game, IGNORE).table.phase is Phase.GUESS
    assert done(game, Decline()).table.cause is Cause.TIME


@pytest.mark.rule("H11")
def test_bonus_declined_forever_is_kept_and_not_offered_again() -> None:
    game = with_one(Bonus.TRAIN_STATION, clue(), Guess(SOUTH, 20))
    assert events(game, NEVER) == (
        BonusSetAside(Bonus.TRAIN_STATION),
        BystanderMet(SOUTH, 20, 1),
        TurnEnded(),
    )
    game = done(game, NEVER)
    assert game.table.set_aside == {Bonus.TRAIN_STATION}
    assert (game.table.offer, game.table.bonuses) == (None, {Bonus.TRAIN_STATION: 1})
    game = done(game, clue(SOUTH))
    assert events(game, Guess(NORTH, 20)) == (BystanderMet(NORTH, 20, 1), TurnEnded())
    assert refused(game, IGNORE).reason is Reason.BONUS_NOT_NOW
    assert usable(done(game, Guess(NORTH, 20))) == ()


@pytest.mark.rule("H11")
@LOSSES
def test_declining_privet_drive_forever_loses_but_keeps_it(
    bystander: int, checkmark: int, position: int, cause: Cause
) -> None:
    held = {Bonus.PRIVET_DRIVE: 1}
    game = done(fourteen_found(held, bystander, checkmark), Guess(NORTH, position))
    assert events(game, NEVER) == (BonusSetAside(Bonus.PRIVET_DRIVE), GameLost(cause))
    lost = done(game, NEVER).table
    assert (lost.result, lost.offer, lost.bonuses) == (Result.LOST, None, held)


@pytest.mark.rule("H11")
def test_declining_one_bonus_does_not_decline_another() -> None:
    held = {Bonus.PRIVET_DRIVE: 1, Bonus.TRAIN_STATION: 1}
    game = done(fourteen_found(held, bystander=1), Guess(NORTH, 20))
    assert events(game, NEVER) == (
        BonusSetAside(Bonus.TRAIN_STATION),
        BystanderMet(NORTH, 20, 0),
        BonusOffered(Bonus.PRIVET_DRIVE, NORTH, 20, Cause.BYSTANDER),
    )
    assert refused(game, UseBonus(Bonus.PRIVET_DRIVE)).reason is Reason.ANSWER_FIRST
    for answer in (NEVER, Decline()):
        declined = done(game, answer)
        assert usable(declined) == (Bonus.PRIVET_DRIVE,)
        assert done(declined, UseBonus(Bonus.PRIVET_DRIVE)).table.result is Result.WON


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    ("bonus", "before", "after"),
    [
        (Bonus.DIAGON_ALLEY, Bank(5, 5), Bank(6, 5)),
        (Bonus.DIAGON_ALLEY, Bank(0, 11), Bank(1, 11)),
        (Bonus.THREE_BROOMSTICKS, Bank(5, 5), Bank(5, 7)),
        (Bonus.QUIDDITCH, Bank(4, 6), Bank(6, 4)),
        (Bonus.QUIDDITCH, Bank(0, 2), Bank(2, 0)),
        (Bonus.QUIDDITCH, Bank(0, 12), Bank(2, 10)),
    ],
)
def test_bonuses_add_or_turn_tokens(bonus: Bonus, before: Bank, after: Bank) -> None:
    for game in (
        with_one(bonus, bystander=before.bystander, checkmark=before.checkmark),
        with_one(bonus, clue(), bystander=before.bystander, checkmark=before.checkmark),
    ):
        assert usable(game) == (bonus,)
        assert events(game, UseBonus(bonus)) == (BonusUsed(bonus),)
        used = done(game, UseBonus(bonus))
        assert used.table.bank == after
        assert used.table.added == after.total - before.total
        assert refused(used, UseBonus(bonus)).reason is Reason.NO_BONUS


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    ("bonus", "bank", "reason"),
    [
        (Bonus.DIAGON_ALLEY, Bank(0, 12), Reason.TOO_MANY_TOKENS),
        (Bonus.THREE_BROOMSTICKS, Bank(1, 10), Reason.TOO_MANY_TOKENS),
        (Bonus.QUIDDITCH, Bank(9, 1), Reason.NOTHING_TO_TURN),
    ],
)
def test_bonus_is_refused_beyond_twelve_tokens_or_without_two_to_turn(
    bonus: Bonus, bank: Bank, reason: Reason
) -> None:
    game = with_one(bonus, bystander=bank.bystander, checkmark=bank.checkmark)
    assert refused(game, UseBonus(bonus)).reason is reason
    assert usable(game) == ()


@pytest.mark.rule("H11")
def test_spent_tokens_count_among_the_twelve() -> None:
    """Tokens that were taken or mark a card do not go back to the box."""
    held = {Bonus.DIAGON_ALLEY: 1, Bonus.THREE_BROOMSTICKS: 1}
    game = done(potter(10, bonuses=held), *turn(NORTH, 3), UseBonus(Bonus.THREE_BROOMSTICKS))
    assert game.table.bank == Bank(9, 2)
    assert refused(game, UseBonus(Bonus.DIAGON_ALLEY)).reason is Reason.TOO_MANY_TOKENS


@pytest.mark.rule("H11", "D18")
def test_a_game_with_tokens_added_is_not_scored() -> None:
    game = with_one(Bonus.DIAGON_ALLEY, UseBonus(Bonus.DIAGON_ALLEY))
    game = done(game, *turn(NORTH, *WINNING[NORTH], stop=False), *turn(SOUTH, *SOUTHS, stop=False))
    assert game.table.result is Result.WON
    assert game.table.score is None


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    "bonus",
    [Bonus.DIAGON_ALLEY, Bonus.THREE_BROOMSTICKS, Bonus.QUIDDITCH, Bonus.GREAT_HALL],
)
def test_turn_bonuses_are_refused_in_sudden_death(bonus: Bonus) -> None:
    game = with_one(bonus, *turn(NORTH, 3), bystander=1)
    assert refused(game, UseBonus(bonus)).reason is Reason.BONUS_NOT_NOW
    assert usable(game) == ()


HALL = UseBonus(Bonus.GREAT_HALL)


@pytest.mark.rule("H11")
def test_great_hall_gives_two_clues_in_one_turn() -> None:
    game = with_one(Bonus.GREAT_HALL)
    assert usable(game) == (Bonus.GREAT_HALL,)
    game = done(game, HALL)
    assert (game.table.clues_due, game.table.givers) == (2, (NORTH, SOUTH))
    game = done(game, clue())
    assert (game.table.clues_due, game.table.givers, game.table.phase) == (1, (NORTH,), Phase.CLUE)
    assert refused(game, Guess(SOUTH, 3)).reason is Reason.NO_GUESS_NOW
    assert refused(game, clue(SOUTH)).reason is Reason.NOT_YOUR_CLUE
    game = done(game, GiveClue(NORTH, PAIR))
    assert [(one.turn, one.clue) for one in game.table.clues] == [(1, WEATHER), (1, PAIR)]
    assert game.table.clue == game.table.clues[-1]
    game = done(game, *(Guess(SOUTH, at) for at in NORTHS), Stop(SOUTH))
    table = game.table
    assert (table.turn, table.bank, table.givers, table.clues_due) == (2, Bank(9), (SOUTH,), 1)
    assert done(game, clue(SOUTH)).table.phase is Phase.GUESS


@pytest.mark.rule("H11")
def test_great_hall_is_used_once_before_the_first_clue() -> None:
    game = with_one(Bonus.GREAT_HALL, HALL, uses=2)
    assert refused(game, HALL).reason is Reason.BONUS_NOT_NOW
    assert refused(done(game, clue()), HALL).reason is Reason.BONUS_NOT_NOW
    one_clue = with_one(Bonus.GREAT_HALL, clue())
    assert refused(one_clue, HALL).reason is Reason.BONUS_NOT_NOW
    assert usable(one_clue) == ()


@pytest.mark.rule("H11")
def test_each_of_two_clues_can_be_withdrawn_changed_or_challenged() -> None:
    first = with_one(Bonus.GREAT_HALL, HALL, clue())
    second = done(first, GiveClue(NORTH, PAIR))
    back = done(second, WithdrawClue()).table
    assert without_changes(back) == first.table
    assert back.taken_back == second.table.clues[1:]
    back = done(second, WithdrawClue(), WithdrawClue()).table
    assert without_changes(back) == with_one(Bonus.GREAT_HALL, HALL).table
    assert back.taken_back == second.table.clues[::-1]
    corrected = done(second, ReplaceClue(WEATHER)).table
    assert [one.clue for one in corrected.clues] == [WEATHER, WEATHER]
    corrected = done(first, ReplaceClue(PAIR)).table
    assert (corrected.clues[0].clue, corrected.clues_due, corrected.phase) == (PAIR, 1, Phase.CLUE)
    anew = done(second, WithdrawClue(), WithdrawClue(), clue(), GiveClue(NORTH, PAIR))
    assert [one.changed for one in anew.table.clues] == [1, 1]
    assert [one.changed for one in done(anew, ReplaceClue(PAIR)).table.clues] == [1, 2]
    paid = done(first, Penalise())
    assert (paid.table.discarded, paid.table.clues_due, paid.table.phase) == (1, 1, Phase.CLUE)
    assert refused(paid, WithdrawClue()).reason is Reason.PENALTY_WAS_PAID
    again = done(paid, GiveClue(NORTH, PAIR), Penalise())
    assert again.table.discarded == 2


@pytest.mark.rule("H11", "D19")
def test_a_penalty_for_the_first_of_two_clues_can_empty_the_bank() -> None:
    game = with_one(Bonus.GREAT_HALL, HALL, clue(), bystander=1)
    assert events(game, Penalise()) == (PenaltyPaid(), SuddenDeathBegan())
    game = done(game, Penalise())
    assert refused(game, GiveClue(NORTH, PAIR)).reason is Reason.NO_CLUES_NOW
    assert refused(game, Penalise()).reason is Reason.NO_CLUE_STANDS


@pytest.mark.rule("H8", "H10", "H11")
def test_several_bonuses_work_in_one_turn() -> None:
    """A bystander marked, two clues, one of them of two words, and two cards touched."""
    game = potter(bonuses=dict.fromkeys(Bonus, 1))
    said = GiveClue(NORTH, PAIR, two_words=True)
    game = done(game, MarkBystander(NORTH, 20), HALL, clue(), said)
    game = done(game, GuessTwo(SOUTH, 3, 21), Choose(NORTH, 21))
    assert game.table.two is None
    assert game.table.offer == BonusOffered(Bonus.TRAIN_STATION, SOUTH, 21)
    game = done(game, IGNORE, *turn_of_both())
    assert (game.table.found, game.table.turn, game.table.bank) == (3, 2, Bank(8))


def turn_of_both() -> list[Command]:
    return [*(Guess(SOUTH, at) for at in BOTH), Stop(SOUTH)]
