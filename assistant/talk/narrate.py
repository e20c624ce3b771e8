"""Events → what is announced. The same events always give the same words (D20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity
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
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases, results
from assistant.talk.expected import expected


def narrate(events: Sequence[Event], after: PublicView) -> str:
    """One announcement for one move; `after` is the table with the move made."""
    said = [*_sentences(events, after)]
    follows = _follows(events[-1], after)
    return " ".join([*said, follows] if follows else said)


def _sentences(events: Sequence[Event], after: PublicView) -> Iterator[str]:
    replaced = len(events) > 1 and isinstance(events[0], ClueWithdrawn)
    met = any(isinstance(event, BystanderMet | AssassinMet) for event in events)
    for event in events:
        match event:
            case ClueGiven(_, clue):
                yield phrases.clue(clue)
            case ClueWithdrawn():
                if not replaced:
                    giver = after.giver
                    either = f"Taken back. {expected(after)}"
                    yield phrases.taken_back(giver) if giver else either
            case PenaltyPaid():
                yield f"{phrases.PENALTY} {phrases.turns_left(after.bank.total)}"
            case ClueRejected():
                yield phrases.INVALID
            case AgentFound():
                yield phrases.identity(after, Identity.AGENT)
            case BystanderMet() | BystanderMarked():
                yield phrases.identity(after, Identity.BYSTANDER)
            case AssassinMet():
                yield phrases.identity(after, Identity.ASSASSIN)
            case Revealed(_, _, identity):
                yield phrases.identity(after, identity)
            case AgentCovered(owner):
                yield f"{phrases.identity(after, Identity(owner.value)).removesuffix('.')} covered."
            case BystanderIgnored():
                yield "Ignored."
            case SideFinished(side):
                yield phrases.no_cards_left(side.other)
            case SuddenDeathBegan():
                yield phrases.SUDDEN_DEATH
            case BonusOffered():
                if not met:
                    yield phrases.identity(after, Identity.BYSTANDER)
            case BonusUsed(bonus):
                yield from _bonus(bonus, after)
            case GameWon() | GameLost() | TeamWon():
                yield results.outcome(after)
            case TokenTaken() | TurnEnded() | TwoTouched():
                pass  # what is expected then is said at the end
            case _:
                assert_never(event)


def _bonus(bonus: Bonus, after: PublicView) -> Iterator[str]:
    """That a bonus is ticked off, and what it brought where no other event tells."""
    yield f"{phrases.bonus_name(bonus)} bonus used."
    if bonus in (Bonus.DIAGON_ALLEY, Bonus.THREE_BROOMSTICKS):
        yield phrases.turns_left(after.bank.total)
    elif bonus is Bonus.QUIDDITCH:
        yield "Two tokens turned."


def _follows(last: Event, after: PublicView) -> str | None:
    """What is expected now, where that is news."""
    match last:
        case AgentFound() | SideFinished():
            return _after_an_agent(after)
        case Revealed():
            return _after_own(after)
        case BystanderIgnored():
            return phrases.GO_ON if after.guessed and not after.sudden_death else expected(after)
        case TurnEnded():
            if after.has_teams:
                return expected(after)
            return f"{phrases.turns_left(after.bank.total)} {expected(after)}"
        case SuddenDeathBegan():
            tap = f" {phrases.TAP_FIRST}" if len(after.guessers) > 1 else ""
            return f"{expected(after)}{tap}"
        case BonusOffered() | TwoTouched() | AgentCovered():
            return expected(after)
        case BystanderMarked():
            return f"{phrases.turns_left(after.bank.total)} {expected(after)}"
        case BonusUsed(Bonus.GREAT_HALL):
            return expected(after)
        case ClueGiven() if after.phase is Phase.CLUE:
            return expected(after)
        case _:
            return None


def _after_an_agent(after: PublicView) -> str | None:
    if after.phase is Phase.SUDDEN_DEATH:
        return expected(after)
    guesser = after.guessers[0]
    none_left = not after.has_teams and guesser.other in after.finished
    return phrases.END_THE_TURN if none_left else phrases.GO_ON


def _after_own(after: PublicView) -> str:
    """A team found one of its own, and may go on (C4)."""
    if after.guesses_left == 1:
        return f"{phrases.guesses_left(1)} {phrases.GO_ON}"
    return phrases.GO_ON
