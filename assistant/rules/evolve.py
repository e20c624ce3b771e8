"""Events → game. Nothing is decided here: an event happened, and this is the table after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar, assert_never

from assistant.rules.cards import Identity, Side
from assistant.rules.events import (
    AgentFound,
    AssassinMet,
    BystanderMet,
    ClueGiven,
    ClueWithdrawn,
    Event,
    GameLost,
    GameStarted,
    GameWon,
    PenaltyPaid,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
)
from assistant.rules.game import Game, GivenClue, Phase, Result

T = TypeVar("T")


def begin(event: GameStarted) -> Game:
    """The table as it was laid."""
    size = len(event.cards)
    return Game(
        edition=event.edition,
        cards=event.cards,
        key=event.key,
        start=event.bank,
        bank=event.bank,
        covered=(None,) * size,
        marked=(frozenset(),) * size,
        taken=dict.fromkeys(Side, 0),
    )


def evolve(game: Game, events: Iterable[Event]) -> Game:
    """The game after the events."""
    for event in events:
        game = _after(game, event)
    return game


def _after(game: Game, event: Event) -> Game:
    match event:
        case ClueGiven(giver, clue):
            given = GivenClue(game.turn, giver, clue)
            return replace(
                game, phase=Phase.GUESS, giver=giver, guessed=0, clues=(*game.clues, given)
            )
        case ClueWithdrawn():
            # Until a first clue stands, either side may still give it (D5).
            floor = None if game.turn == 1 else game.giver
            return replace(game, phase=Phase.CLUE, giver=floor, clues=game.clues[:-1])
        case PenaltyPaid():
            clues = (*game.clues[:-1], replace(game.clues[-1], penalised=True))
            bank = game.bank.after_stop()
            return replace(game, bank=bank, discarded=game.discarded + 1, clues=clues)
        case AgentFound(_, position):
            covered = _put(game.covered, position, Identity.AGENT)
            return replace(game, covered=covered, guessed=game.guessed + 1)
        case BystanderMet(guesser, position, tokens):
            return _mark(game, guesser, position, tokens)
        case AssassinMet(_, position):
            return replace(game, covered=_put(game.covered, position, Identity.ASSASSIN))
        case TokenTaken(guesser):
            taken = {**game.taken, guesser: game.taken[guesser] + 1}
            return replace(game, bank=game.bank.after_stop(), taken=taken)
        case SideFinished(side):
            return replace(game, finished=game.finished | {side})
        case TurnEnded():
            return replace(
                game, phase=Phase.CLUE, turn=game.turn + 1, giver=game.next_giver(), guessed=0
            )
        case SuddenDeathBegan():
            return replace(game, phase=Phase.SUDDEN_DEATH, giver=None, guessed=0, sudden_death=True)
        case GameWon():
            return replace(game, phase=Phase.OVER, result=Result.WON)
        case GameLost(cause):
            return replace(game, phase=Phase.OVER, result=Result.LOST, cause=cause)
        case _:
            assert_never(event)


def _mark(game: Game, guesser: Side, position: int, tokens: int) -> Game:
    bank = game.bank
    if tokens:
        paid = bank.after_bystander()
        assert paid is not None, "a bystander is marked only with tokens that the bank holds"
        bank = paid
    sides = game.marked[position] | {guesser}
    both = len(sides) == len(Side)
    return replace(
        game,
        bank=bank,
        spent=game.spent + tokens,
        marked=_put(game.marked, position, sides),
        covered=_put(game.covered, position, Identity.BYSTANDER) if both else game.covered,
    )


def _put(row: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    return (*row[:position], value, *row[position + 1 :])
