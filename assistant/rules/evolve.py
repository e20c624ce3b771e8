"""Events → table. Nothing is decided here: an event happened, and this is the table after it.

No key is needed for it, because events hold only what the players saw (D20).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace as replace_clue
from typing import TypeVar, assert_never

from assistant.rules.bank import Bank
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity, Party, Side
from assistant.rules.clue import GivenClue
from assistant.rules.events import (
    ALONE,
    AgentCovered,
    AgentFound,
    AssassinMet,
    BonusOffered,
    BonusSetAside,
    BonusUsed,
    BystanderIgnored,
    BystanderMarked,
    BystanderMet,
    ClueAllowed,
    ClueGiven,
    ClueRejected,
    ClueWithdrawn,
    Event,
    GameLost,
    GameWon,
    HintTaken,
    PenaltyPaid,
    Revealed,
    SideFinished,
    SuddenDeathBegan,
    TeamWon,
    TokenTaken,
    TurnEnded,
    TwoTouched,
)
from assistant.rules.phase import Phase, Result
from assistant.rules.replacing import replace
from assistant.rules.view import PublicView, Touched

T = TypeVar("T")


def evolve(table: PublicView, events: Iterable[Event]) -> PublicView:
    """The table after the events."""
    for event in events:
        table = _after(table, event)
    return table


def _after(table: PublicView, event: Event) -> PublicView:
    match event:  # what happens most often comes first
        case AgentFound(guesser, position):
            return replace(
                table,
                covered=_put(table.covered, position, Identity.AGENT),
                guessed=table.guessed + 1,
                two=None,
                touched=_touched(table, guesser, position, Identity.AGENT),
            )
        case ClueGiven():
            return _given(table, event)
        case TurnEnded():
            return _turned(table)
        case TokenTaken(guesser):
            taken = {**table.taken, guesser: table.taken[guesser] + 1}
            return replace(table, bank=table.bank.after_stop(), taken=taken)
        case BystanderMet(guesser, position, tokens):
            return _met(table, guesser, position, tokens)
        case Revealed(guesser, position, identity):
            own = identity.value == guesser.value
            return replace(
                table,
                covered=_put(table.covered, position, identity),
                guessed=table.guessed + own,
                covers=0,
                touched=_touched(table, guesser, position, identity),
            )
        case AssassinMet(guesser, position):
            return replace(
                table,
                covered=_put(table.covered, position, Identity.ASSASSIN),
                two=None,
                touched=_touched(table, guesser, position, Identity.ASSASSIN),
            )
        case ClueWithdrawn():
            return _withdrawn(table)
        case PenaltyPaid():
            bank, discarded = table.bank.after_stop(), table.discarded + 1
            clues = _ruled(table, penalised=True)
            return replace(table, clues=clues, bank=bank, discarded=discarded)
        case ClueAllowed():
            return replace(table, clues=_ruled(table, penalised=False))
        case ClueRejected():
            return replace(table, clues=_ruled(table, penalised=True), covers=1)
        case SideFinished(side):
            return replace(table, finished=table.finished | {side})
        case AgentCovered(owner, position):
            covered = _put(table.covered, position, Identity(owner.value))
            return replace(table, covered=covered, covers=table.covers - 1)
        case SuddenDeathBegan():
            return replace(
                table, phase=Phase.SUDDEN_DEATH, giver=None, guessed=0, sudden_death=True
            )
        case BonusUsed(bonus):
            return _used(table, bonus)
        case TwoTouched():
            return replace(table, two=event)
        case BystanderMarked(giver, position):
            bank, spent = table.bank.after_stop(), table.spent + 1
            marked = _mark(table, giver.other, position)
            return replace(marked, bank=bank, spent=spent, giver=giver)
        case BonusOffered():
            return replace(table, offer=event, two=None)
        case BonusSetAside(bonus):
            return replace(table, set_aside=table.set_aside | {bonus})
        case BystanderIgnored(guesser, position):
            touched = _touched(table, guesser, position, Identity.BYSTANDER)
            marked = _mark(table, guesser, position)
            return replace(marked, ignored=table.ignored + 1, touched=touched)
        case HintTaken(seat):
            return replace(table, hints={**table.hints, seat: table.hints.get(seat, 0) + 1})
        case GameWon():
            cause = table.offer.cause if table.offer else None
            return replace(table, phase=Phase.OVER, result=Result.WON, cause=cause, offer=None)
        case GameLost(cause):
            return replace(table, phase=Phase.OVER, result=Result.LOST, cause=cause, offer=None)
        case TeamWon(team, cause):
            return replace(table, phase=Phase.OVER, result=Result(team.value), cause=cause)
        case _:
            assert_never(event)


def _touched(
    table: PublicView, guesser: Party, position: int, shown: Identity
) -> tuple[Touched, ...]:
    """Every card that was touched, with the one that is touched now."""
    clue = len(table.clues) - 1 if table.phase is Phase.GUESS else None
    return (*table.touched, Touched(position, guesser, shown, clue))


def _given(table: PublicView, event: ClueGiven) -> PublicView:
    before = table.taken_back[-1] if table.taken_back else None
    given = GivenClue(
        table.turn,
        event.giver,
        event.clue,
        two_words=table.two_words,
        by_either=table.giver is None,
        allowed=event.allowed,
        changed=before.changed + 1 if before and before.giver is event.giver else 0,
    )
    due = table.clues_due - 1
    return replace(
        table,
        phase=Phase.CLUE if due else Phase.GUESS,
        giver=event.giver,
        clues_due=due or 1,
        clues=(*table.clues, given),
        taken_back=table.taken_back[:-1],
        two_words=False,
    )


def _withdrawn(table: PublicView) -> PublicView:
    due = table.clues_due + 1 if table.phase is Phase.CLUE else 1
    *clues, last = table.clues
    bonuses = table.bonuses
    if last.two_words:
        bonuses = {**bonuses, Bonus.LONDON: bonuses[Bonus.LONDON] + 1}
    return replace(
        table,
        phase=Phase.CLUE,
        giver=None if last.by_either else last.giver,
        clues=tuple(clues),
        taken_back=(*table.taken_back, last),
        clues_due=due,
        bonuses=bonuses,
    )


def _ruled(table: PublicView, penalised: bool) -> tuple[GivenClue, ...]:
    """The clues once the table has ruled on the last one, which was called invalid."""
    *clues, last = table.clues
    return (*clues, replace_clue(last, penalised=penalised, allowed=not penalised))


def _turned(table: PublicView) -> PublicView:
    # One who plays alone covers an agent of the others in their stead (C10).
    alone = table.has_teams and table.players == ALONE
    return replace(
        table,
        phase=Phase.CLUE,
        turn=table.turn + 1,
        giver=table.next_giver(),
        guessed=0,
        ignored=0,
        covers=table.covers + alone,
    )


def _met(table: PublicView, guesser: Side, position: int, tokens: int) -> PublicView:
    bank = table.bank
    if tokens:
        paid = bank.after_bystander()
        assert paid is not None, "a bystander is marked only with tokens that the bank holds"
        bank = paid
    touched = _touched(table, guesser, position, Identity.BYSTANDER)
    marked = _mark(table, guesser, position)
    return replace(marked, bank=bank, spent=table.spent + tokens, touched=touched)


def _mark(table: PublicView, guesser: Side, position: int) -> PublicView:
    """The card can no longer be guessed by this side (D10)."""
    sides = table.marked[position] | {guesser}
    both = len(sides) == len(Side)
    return replace(
        table,
        marked=_put(table.marked, position, sides),
        covered=_put(table.covered, position, Identity.BYSTANDER) if both else table.covered,
        two=None,
        offer=None,
    )


def _used(table: PublicView, bonus: Bonus) -> PublicView:
    table = replace(table, bonuses={**table.bonuses, bonus: table.bonuses[bonus] - 1})
    up, checkmarks = table.bank.bystander, table.bank.checkmark
    match bonus:
        case Bonus.DIAGON_ALLEY:
            return replace(table, bank=Bank(up + 1, checkmarks), added=table.added + 1)
        case Bonus.THREE_BROOMSTICKS:
            return replace(table, bank=Bank(up, checkmarks + 2), added=table.added + 2)
        case Bonus.QUIDDITCH:
            return replace(table, bank=Bank(up + 2, checkmarks - 2))
        case Bonus.GREAT_HALL:
            return replace(table, clues_due=2)
        case Bonus.LONDON:
            return replace(table, two_words=True)
        case _:
            return table  # what it does is told by the event after it


def _put(row: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    places = list(row)
    places[position] = value
    return tuple(places)
