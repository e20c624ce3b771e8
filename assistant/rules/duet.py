"""The co-operative rules: a command becomes events, or a refusal that says why (D5–D19)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from assistant.rules.cards import Identity, Side
from assistant.rules.commands import (
    Command,
    GiveClue,
    Guess,
    Penalise,
    ReplaceClue,
    Stop,
    WithdrawClue,
)
from assistant.rules.events import (
    AgentFound,
    AssassinMet,
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
)
from assistant.rules.evolve import evolve
from assistant.rules.game import Game, Phase


class Reason(StrEnum):
    """Why a command is refused."""

    OVER = "the game is over"
    NO_CLUES_NOW = "no clue is due"
    NOT_YOUR_CLUE = "the other side gives the clue"
    NO_CLUE_STANDS = "there is no clue to change"
    GUESS_WAS_MADE = "a guess was made on this clue"
    PENALTY_WAS_PAID = "the penalty for this clue was paid"
    NO_GUESS_NOW = "a clue is due first"
    NOT_YOUR_GUESS = "the other side guesses"
    COVERED = "the card is covered"
    MARKED = "the side guessed this card before"
    GUESS_FIRST = "a turn has at least one guess"
    NO_STOP_IN_SUDDEN_DEATH = "nobody can stop in sudden death"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The game stays as it is."""

    reason: Reason
    position: int | None = None
    """The card that it is about."""


def decide(game: Game, command: Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command; `evolve` of the answer is the game after it."""
    if game.phase is Phase.OVER:
        return Refusal(Reason.OVER)
    match command:
        case GiveClue():
            return _give(game, command)
        case ReplaceClue():
            return _replace(game, command)
        case WithdrawClue():
            return _cannot_change(game) or (ClueWithdrawn(),)
        case Penalise():
            return _cannot_change(game) or _penalty(game)
        case Guess():
            return _guess(game, command)
        case Stop():
            return _stop(game, command)
        case _:
            assert_never(command)


def _give(game: Game, command: GiveClue) -> tuple[Event, ...] | Refusal:
    if game.phase is not Phase.CLUE:
        return Refusal(Reason.NO_CLUES_NOW)
    if command.side not in game.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    given = ClueGiven(command.side, command.clue)
    if not command.penalised:
        return (given,)
    return (given, *_penalty(evolve(game, (given,))))


def _replace(game: Game, command: ReplaceClue) -> tuple[Event, ...] | Refusal:
    refusal = _cannot_change(game)
    if refusal:
        return refusal
    assert game.giver is not None, "a clue that stands has a giver"
    withdrawn = ClueWithdrawn()
    given = _give(evolve(game, (withdrawn,)), GiveClue(game.giver, command.clue, command.penalised))
    return given if isinstance(given, Refusal) else (withdrawn, *given)


def _cannot_change(game: Game) -> Refusal | None:
    clue = game.clue
    if clue is None:
        return Refusal(Reason.NO_CLUE_STANDS)
    if game.guessed:
        return Refusal(Reason.GUESS_WAS_MADE)
    if clue.penalised:
        # Having paid for it, the clue stands as if valid (D19).
        return Refusal(Reason.PENALTY_WAS_PAID)
    return None


def _penalty(game: Game) -> tuple[Event, ...]:
    paid = PenaltyPaid()
    after = evolve(game, (paid,))
    return (paid,) if after.bank.total else (paid, SuddenDeathBegan())


def _guess(game: Game, command: Guess) -> tuple[Event, ...] | Refusal:
    if game.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if command.side not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if game.covered[command.position] is not None:
        return Refusal(Reason.COVERED, command.position)
    if command.side in game.marked[command.position]:
        return Refusal(Reason.MARKED, command.position)
    # Only the giver's side of the key counts (D8); in sudden death, the other side's (D17).
    identity = game.key.identity(command.position, command.side.other)
    return _JUDGE[identity](game, command)


def _agent(game: Game, guess: Guess) -> tuple[Event, ...]:
    found = AgentFound(guess.side, guess.position)
    after = evolve(game, (found,))
    covered = {at for at, cover in enumerate(after.covered) if cover is Identity.AGENT}
    if game.key.all_agents <= covered:
        if game.phase is Phase.SUDDEN_DEATH:
            return (found, GameWon())
        return (found, TokenTaken(guess.side), GameWon())
    done = tuple(
        SideFinished(side)
        for side in Side
        if side not in game.finished and game.key.agents(side) <= covered
    )
    return (found, *done)


def _bystander(game: Game, guess: Guess) -> tuple[Event, ...]:
    if game.phase is Phase.SUDDEN_DEATH:
        return (BystanderMet(guess.side, guess.position, 0), GameLost(Cause.BYSTANDER))
    bank = game.bank.after_bystander()
    if bank is None:
        return (BystanderMet(guess.side, guess.position, 0), GameLost(Cause.TIME))
    met = BystanderMet(guess.side, guess.position, game.bank.total - bank.total)
    return (met, TurnEnded() if bank.total else SuddenDeathBegan())


def _assassin(_: Game, guess: Guess) -> tuple[Event, ...]:
    return (AssassinMet(guess.side, guess.position), GameLost(Cause.ASSASSIN))


_JUDGE: dict[Identity, Callable[[Game, Guess], tuple[Event, ...]]] = {
    Identity.AGENT: _agent,
    Identity.BYSTANDER: _bystander,
    Identity.ASSASSIN: _assassin,
}


def _stop(game: Game, command: Stop) -> tuple[Event, ...] | Refusal:
    if game.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if game.phase is Phase.SUDDEN_DEATH:
        return Refusal(Reason.NO_STOP_IN_SUDDEN_DEATH)
    if command.side not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if not game.guessed:
        return Refusal(Reason.GUESS_FIRST)
    last = game.bank.total == 1
    return (TokenTaken(command.side), SuddenDeathBegan() if last else TurnEnded())
