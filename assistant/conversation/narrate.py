"""Narration: events become statements. The same events always give the same ones (D20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity
from assistant.game.rules.events import (
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
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.statements import (
    BonusIsUsed,
    CardIs,
    ClueSaid,
    CluesFloor,
    HintShown,
    NoCardsLeft,
    PartnersClue,
    Plain,
    Statement,
    Statements,
    due,
)


def narrate(events: Sequence[Event], after: PublicView) -> Statements:
    """One announcement for one move; `after` is the table with the move made."""
    return (*_told(events, after), *_follows(events[-1], after))


def _told(events: Sequence[Event], after: PublicView) -> Iterator[Statement]:
    replaced = len(events) > 1 and isinstance(events[0], ClueWithdrawn)
    met = any(isinstance(event, BystanderMet | AssassinMet) for event in events)
    turn_ended = isinstance(events[-1], TurnEnded | SuddenDeathBegan)
    for event in events:
        match event:
            case ClueGiven(giver, clue):
                partners = after.partner is not None and after.partner.gives(giver)
                yield PartnersClue(giver, clue) if partners else ClueSaid(clue)
            case ClueWithdrawn():
                if not replaced:
                    yield Plain.TAKEN_BACK
                    yield CluesFloor(after.giver) if after.giver else due(after)
            case PenaltyPaid():
                yield Plain.PENALTY
                yield Plain.TURNS_LEFT
            case ClueAllowed():
                yield Plain.CLUE_STANDS
            case ClueRejected():
                yield Plain.CLUE_REJECTED
            case AgentFound():
                yield CardIs(Identity.AGENT)
            case BystanderMet(_, _, tokens):
                yield CardIs(Identity.BYSTANDER)
                if tokens > 1:
                    yield Plain.COSTS_TWO
            case BystanderMarked():
                yield CardIs(Identity.BYSTANDER)
            case AssassinMet():
                yield CardIs(Identity.ASSASSIN)
            case Revealed(_, _, identity):
                yield CardIs(identity)
            case AgentCovered():
                yield Plain.COVERED
            case BystanderIgnored():
                yield Plain.IGNORED
            case SideFinished(side):
                yield NoCardsLeft(side.other)
                if turn_ended:
                    yield Plain.TURN_IS_OVER
            case SuddenDeathBegan():
                yield Plain.SUDDEN_DEATH
            case BonusOffered():
                if not met:
                    yield CardIs(Identity.BYSTANDER)
            case BonusUsed(bonus):
                yield from _bonus(bonus)
            case BonusSetAside():
                yield Plain.SET_ASIDE
            case GameWon() | GameLost() | TeamWon():
                yield Plain.OUTCOME
            case HintTaken(seat):
                yield HintShown(seat)
            case TokenTaken() | TurnEnded() | TwoTouched():
                pass  # what is expected then is said at the end
            case _:
                assert_never(event)


def _bonus(bonus: Bonus) -> Iterator[Statement]:
    """Announce that a bonus was used, and its effect if no other event tells it."""
    yield BonusIsUsed(bonus)
    if bonus in (Bonus.DIAGON_ALLEY, Bonus.THREE_BROOMSTICKS):
        yield Plain.TURNS_LEFT
    elif bonus is Bonus.QUIDDITCH:
        yield Plain.TWO_TURNED


def _follows(last: Event, after: PublicView) -> Statements:
    """Announce what is expected now, if that is new."""
    match last:
        case AgentFound() | SideFinished() | Revealed() if after.partners_move:
            return ()  # what it does next, it tells itself
        case AgentFound() | SideFinished():
            return (_after_an_agent(after),)
        case Revealed():
            return _after_own(after)
        case BystanderIgnored():
            goes_on = after.guessed and not after.sudden_death
            return (Plain.GO_ON if goes_on else due(after),)
        case TurnEnded() if after.has_teams:
            return (due(after),)
        case TurnEnded() | BystanderMarked():
            return (Plain.TURNS_LEFT, due(after))
        case SuddenDeathBegan():
            tap = (Plain.TAP_FIRST,) if len(after.guessers) > 1 else ()
            return (due(after), *tap)
        case BonusOffered() | TwoTouched() | AgentCovered() | BonusUsed(Bonus.GREAT_HALL):
            return (due(after),)
        case ClueAllowed():
            return (due(after),)
        case ClueGiven() if after.phase is Phase.CLUE:
            return (due(after),)
        case _:
            return ()


def _after_an_agent(after: PublicView) -> Statement:
    return due(after) if after.phase is Phase.SUDDEN_DEATH else Plain.GO_ON


def _after_own(after: PublicView) -> Statements:
    """A team found one of its own, and may go on (C4)."""
    return (Plain.GUESSES_LEFT if after.guesses_left == 1 else Plain.GO_ON,)
