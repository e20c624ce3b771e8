"""The co-operative rules: a command becomes events, or a refusal that says why (D5–D19, M, H)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from assistant.rules import bonuses
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity, Side
from assistant.rules.clue import UNLIMITED
from assistant.rules.commands import (
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
from assistant.rules.events import (
    AgentFound,
    AssassinMet,
    BonusOffered,
    BonusUsed,
    BystanderMet,
    Cause,
    ClueGiven,
    ClueWithdrawn,
    Event,
    GameLost,
    GameWon,
    PenaltyPaid,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
    TwoTouched,
)
from assistant.rules.evolve import evolve
from assistant.rules.game import Game, Phase
from assistant.rules.refusal import Reason, Refusal

ENOUGH_FOUND = 14
"""Agents; with the bonus of Privet Drive, one less than all is a win (H11)."""


def decide(game: Game, command: Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command; `evolve` of the answer is the game after it."""
    if game.phase is Phase.OVER:
        return Refusal(Reason.OVER)
    if game.offer and not isinstance(command, UseBonus | Decline):
        return Refusal(Reason.ANSWER_FIRST)
    match command:
        case GiveClue():
            return _give(game, command)
        case ReplaceClue():
            return _replace(game, command)
        case WithdrawClue():
            return _cannot_change(game) or (ClueWithdrawn(),)
        case Penalise():
            return _cannot_change(game) or _penalty(game)
        case Guess(Side() as by, position):
            return _cannot_guess(game, by, position) or _judge(game, by, position)
        case Stop():
            return _stop(game, command)
        case GuessTwo():
            return _touch_two(game, command)
        case Choose():
            return _choose(game, command)
        case MarkBystander():
            return bonuses.mark(game, command)
        case UseBonus(bonus):
            return bonuses.use(game, bonus)
        case Decline():
            return _decline(game)
        case CoverAgent():
            return Refusal(Reason.NO_COVER_NOW)
        case Guess():
            return Refusal(Reason.NOT_YOUR_GUESS)
        case _:
            assert_never(command)


def _give(game: Game, command: GiveClue) -> tuple[Event, ...] | Refusal:
    if game.phase is not Phase.CLUE:
        return Refusal(Reason.NO_CLUES_NOW)
    if command.by not in game.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if command.clue.number == UNLIMITED:
        return Refusal(Reason.NO_LIMIT_NEEDED)
    if command.two_words and not game.bonuses.get(Bonus.LONDON):
        return Refusal(Reason.NO_BONUS)
    used = (BonusUsed(Bonus.LONDON),) if command.two_words else ()
    given = (*used, ClueGiven(command.by, command.clue))
    if not command.penalised:
        return given
    return (*given, *_penalty(evolve(game, given)))


def _replace(game: Game, command: ReplaceClue) -> tuple[Event, ...] | Refusal:
    refusal = _cannot_change(game)
    if refusal:
        return refusal
    assert game.giver is not None, "a clue that stands has a giver"
    withdrawn = ClueWithdrawn()
    anew = GiveClue(game.giver, command.clue, command.penalised, command.two_words)
    given = _give(evolve(game, (withdrawn,)), anew)
    return given if isinstance(given, Refusal) else (withdrawn, *given)


def _cannot_change(game: Game) -> Refusal | None:
    """Why the clue can be neither replaced, withdrawn nor called invalid; None if it can."""
    clue = game.latest_clue
    if clue is None:
        return Refusal(Reason.NO_CLUE_STANDS)
    if game.guess_was_made:
        return Refusal(Reason.GUESS_WAS_MADE)
    if clue.penalised:
        # Having paid for it, the clue stands as if valid (D19).
        return Refusal(Reason.PENALTY_WAS_PAID)
    return None


def _penalty(game: Game) -> tuple[Event, ...]:
    paid = PenaltyPaid()
    after = evolve(game, (paid,))
    return (paid,) if after.bank.total else (paid, SuddenDeathBegan())


def _cannot_guess(game: Game, by: Side, position: int) -> Refusal | None:
    if game.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if by not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if game.two:
        return Refusal(Reason.CHOOSE_FIRST)
    if game.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if by in game.marked[position]:
        return Refusal(Reason.MARKED, position)
    return None


def _judge(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    """Only the giver's side of the key counts (D8); in sudden death, the other side's (D17)."""
    return _JUDGE[game.faces.identity(position, by.other)](game, by, position)


def _agent(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    found = AgentFound(by, position)
    after = evolve(game, (found,))
    covered = {at for at, cover in enumerate(after.covered) if cover is Identity.AGENT}
    if game.faces.all_agents <= covered:
        if game.phase is Phase.SUDDEN_DEATH:
            return (found, GameWon())
        return (found, TokenTaken(by), GameWon())
    done = tuple(
        SideFinished(side)
        for side in Side
        if side not in game.finished and game.faces.agents(side) <= covered
    )
    return (found, *done)


def _bystander(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    if game.bonuses.get(Bonus.TRAIN_STATION):
        return (BonusOffered(Bonus.TRAIN_STATION, by, position),)
    return _counted(game, by, position)


def _counted(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    """A bystander that no bonus keeps away."""
    if game.phase is Phase.SUDDEN_DEATH:
        met = BystanderMet(by, position, 0)
        return (met, _lost(game, by, position, Cause.BYSTANDER))
    bank = game.bank.after_bystander()
    if bank is None:
        return (BystanderMet(by, position, 0), _lost(game, by, position, Cause.TIME))
    met = BystanderMet(by, position, game.bank.total - bank.total)
    return (met, TurnEnded() if bank.total else SuddenDeathBegan())


def _assassin(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    return (AssassinMet(by, position), _lost(game, by, position, Cause.ASSASSIN))


def _lost(game: Game, by: Side, position: int, cause: Cause) -> Event:
    """The end, or the bonus that makes a win of it (H11)."""
    if game.found >= ENOUGH_FOUND and game.bonuses.get(Bonus.PRIVET_DRIVE):
        return BonusOffered(Bonus.PRIVET_DRIVE, by, position, cause)
    return GameLost(cause)


_JUDGE: dict[Identity, Callable[[Game, Side, int], tuple[Event, ...]]] = {
    Identity.AGENT: _agent,
    Identity.BYSTANDER: _bystander,
    Identity.ASSASSIN: _assassin,
}


def _decline(game: Game) -> tuple[Event, ...] | Refusal:
    offer = game.offer
    if offer is None:
        return Refusal(Reason.BONUS_NOT_NOW)
    if offer.cause:
        return (GameLost(offer.cause),)
    return _counted(game, offer.guesser, offer.position)


def _stop(game: Game, command: Stop) -> tuple[Event, ...] | Refusal:
    if game.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if game.phase is Phase.SUDDEN_DEATH:
        return Refusal(Reason.NO_STOP_IN_SUDDEN_DEATH)
    if not isinstance(command.by, Side) or command.by not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if game.two:
        return Refusal(Reason.CHOOSE_FIRST)
    if not game.guessed:
        return Refusal(Reason.GUESS_FIRST)
    last = game.bank.total == 1
    return (TokenTaken(command.by), SuddenDeathBegan() if last else TurnEnded())


def _touch_two(game: Game, command: GuessTwo) -> tuple[Event, ...] | Refusal:
    """H9; in sudden death there is no clue giver who could choose."""
    if not game.bonuses.get(Bonus.HOGWARTS):
        return Refusal(Reason.NO_BONUS)
    if game.phase is Phase.SUDDEN_DEATH:
        return Refusal(Reason.BONUS_NOT_NOW)
    if command.first == command.second:
        return Refusal(Reason.SAME_CARD, command.first)
    for position in (command.first, command.second):
        refusal = _cannot_guess(game, command.by, position)
        if refusal:
            return refusal
    touched = TwoTouched(command.by, command.first, command.second)
    return (BonusUsed(Bonus.HOGWARTS), touched)


def _choose(game: Game, command: Choose) -> tuple[Event, ...] | Refusal:
    two = game.two
    if two is None:
        return Refusal(Reason.BONUS_NOT_NOW)
    if command.by is two.guesser:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if command.position not in (two.first, two.second):
        return Refusal(Reason.NOT_ONE_OF_THE_TWO, command.position)
    return _judge(game, two.guesser, command.position)
