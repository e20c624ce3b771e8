"""Events → game. Nothing is decided here: an event happened, and this is the table after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar, assert_never

from assistant.rules.bank import Bank
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity, Side
from assistant.rules.events import (
    AgentCovered,
    AgentFound,
    AssassinMet,
    BonusOffered,
    BonusUsed,
    BystanderIgnored,
    BystanderMarked,
    BystanderMet,
    ClueGiven,
    ClueRejected,
    ClueWithdrawn,
    Event,
    GameLost,
    GameStarted,
    GameWon,
    PenaltyPaid,
    Revealed,
    SideFinished,
    SuddenDeathBegan,
    TeamWon,
    TokenTaken,
    TurnEnded,
    TwoTouched,
)
from assistant.rules.game import ALONE, Game, GivenClue, Phase, Result
from assistant.rules.key import TeamKey

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
        mission=event.mission,
        remark=event.remark,
        house=event.house,
        players=event.players,
        bonuses=event.bonuses,
        giver=event.key.starts if isinstance(event.key, TeamKey) else None,
    )


def evolve(game: Game, events: Iterable[Event]) -> Game:
    """The game after the events."""
    for event in events:
        game = _after(game, event)
    return game


def _after(game: Game, event: Event) -> Game:
    match event:
        case ClueGiven():
            return _given(game, event)
        case ClueWithdrawn():
            return _withdrawn(game)
        case PenaltyPaid():
            bank, discarded = game.bank.after_stop(), game.discarded + 1
            return replace(_called_invalid(game), bank=bank, discarded=discarded)
        case ClueRejected():
            return replace(_called_invalid(game), covers=1)
        case AgentFound(_, position):
            covered = _put(game.covered, position, Identity.AGENT)
            return replace(game, covered=covered, guessed=game.guessed + 1, two=None)
        case BystanderMet(guesser, position, tokens):
            return _met(game, guesser, position, tokens)
        case AssassinMet(_, position):
            return replace(game, covered=_put(game.covered, position, Identity.ASSASSIN), two=None)
        case TokenTaken(guesser):
            taken = {**game.taken, guesser: game.taken[guesser] + 1}
            return replace(game, bank=game.bank.after_stop(), taken=taken)
        case SideFinished(side):
            return replace(game, finished=game.finished | {side})
        case Revealed(guesser, position, identity):
            own = identity.value == guesser.value
            covered = _put(game.covered, position, identity)
            return replace(game, covered=covered, guessed=game.guessed + own, covers=0)
        case AgentCovered(owner, position):
            covered = _put(game.covered, position, Identity(owner.value))
            return replace(game, covered=covered, covers=game.covers - 1)
        case TurnEnded():
            return _turned(game)
        case SuddenDeathBegan():
            return replace(game, phase=Phase.SUDDEN_DEATH, giver=None, guessed=0, sudden_death=True)
        case BonusUsed(bonus):
            return _used(game, bonus)
        case TwoTouched():
            return replace(game, two=event)
        case BystanderMarked(giver, position):
            bank, spent = game.bank.after_stop(), game.spent + 1
            marked = _mark(game, giver.other, position)
            return replace(marked, bank=bank, spent=spent, giver=giver)
        case BonusOffered():
            return replace(game, offer=event, two=None)
        case BystanderIgnored(guesser, position):
            return replace(_mark(game, guesser, position), ignored=game.ignored + 1)
        case GameWon():
            return replace(game, phase=Phase.OVER, result=Result.WON, offer=None)
        case GameLost(cause):
            return replace(game, phase=Phase.OVER, result=Result.LOST, cause=cause, offer=None)
        case TeamWon(team, cause):
            return replace(game, phase=Phase.OVER, result=Result(team.value), cause=cause)
        case _:
            assert_never(event)


def _given(game: Game, event: ClueGiven) -> Game:
    given = GivenClue(
        game.turn,
        event.giver,
        event.clue,
        two_words=game.two_words,
        by_either=game.giver is None,
    )
    due = game.clues_due - 1
    return replace(
        game,
        phase=Phase.CLUE if due else Phase.GUESS,
        giver=event.giver,
        clues_due=due or 1,
        clues=(*game.clues, given),
        two_words=False,
    )


def _withdrawn(game: Game) -> Game:
    due = game.clues_due + 1 if game.phase is Phase.CLUE else 1
    *clues, last = game.clues
    bonuses = game.bonuses
    if last.two_words:
        bonuses = {**bonuses, Bonus.LONDON: bonuses[Bonus.LONDON] + 1}
    return replace(
        game,
        phase=Phase.CLUE,
        giver=None if last.by_either else last.giver,
        clues=tuple(clues),
        clues_due=due,
        bonuses=bonuses,
    )


def _called_invalid(game: Game) -> Game:
    return replace(game, clues=(*game.clues[:-1], replace(game.clues[-1], penalised=True)))


def _turned(game: Game) -> Game:
    # One who plays alone covers an agent of the others in their stead (C10).
    alone = isinstance(game.key, TeamKey) and game.players == ALONE
    return replace(
        game,
        phase=Phase.CLUE,
        turn=game.turn + 1,
        giver=game.next_giver(),
        guessed=0,
        ignored=0,
        covers=game.covers + alone,
    )


def _met(game: Game, guesser: Side, position: int, tokens: int) -> Game:
    bank = game.bank
    if tokens:
        paid = bank.after_bystander()
        assert paid is not None, "a bystander is marked only with tokens that the bank holds"
        bank = paid
    marked = _mark(game, guesser, position)
    return replace(marked, bank=bank, spent=game.spent + tokens)


def _mark(game: Game, guesser: Side, position: int) -> Game:
    """The card can no longer be guessed by this side (D10)."""
    sides = game.marked[position] | {guesser}
    both = len(sides) == len(Side)
    return replace(
        game,
        marked=_put(game.marked, position, sides),
        covered=_put(game.covered, position, Identity.BYSTANDER) if both else game.covered,
        two=None,
        offer=None,
    )


def _used(game: Game, bonus: Bonus) -> Game:
    game = replace(game, bonuses={**game.bonuses, bonus: game.bonuses[bonus] - 1})
    up, checkmarks = game.bank.bystander, game.bank.checkmark
    match bonus:
        case Bonus.DIAGON_ALLEY:
            return replace(game, bank=Bank(up + 1, checkmarks), added=game.added + 1)
        case Bonus.THREE_BROOMSTICKS:
            return replace(game, bank=Bank(up, checkmarks + 2), added=game.added + 2)
        case Bonus.QUIDDITCH:
            return replace(game, bank=Bank(up + 2, checkmarks - 2))
        case Bonus.GREAT_HALL:
            return replace(game, clues_due=2)
        case Bonus.LONDON:
            return replace(game, two_words=True)
        case _:
            return game  # what it does is told by the event after it


def _put(row: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    return (*row[:position], value, *row[position + 1 :])
