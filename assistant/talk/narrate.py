"""Events → what is announced. The same events always give the same words (D20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from assistant.rules.events import (
    AgentFound,
    AssassinMet,
    BystanderMet,
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
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases, results


def narrate(events: Sequence[Event], after: PublicView) -> str:
    """One announcement for one move; `after` is the table with the move made."""
    return " ".join(_sentences(events, after))


def _sentences(events: Sequence[Event], after: PublicView) -> Iterator[str]:
    replaced = len(events) > 1 and isinstance(events[0], ClueWithdrawn)
    for event in events:
        match event:
            case ClueGiven(_, clue):
                yield phrases.clue(clue)
            case ClueWithdrawn():
                if not replaced:
                    yield phrases.taken_back(after.giver)
            case PenaltyPaid():
                yield f"{phrases.PENALTY} {phrases.turns_left(after.bank.total)}"
            case AgentFound():
                yield phrases.AGENT
            case BystanderMet():
                yield phrases.BYSTANDER
            case AssassinMet():
                yield phrases.ASSASSIN
            case SideFinished(side):
                yield phrases.no_cards_left(side.other)
            case TurnEnded():
                yield f"{phrases.turns_left(after.bank.total)} {phrases.expected(after)}"
            case SuddenDeathBegan():
                yield f"{phrases.SUDDEN_DEATH} {phrases.expected(after)}"
                if len(after.guessers) > 1:
                    yield phrases.TAP_FIRST
            case GameWon() | GameLost():
                yield results.outcome(after)
            case TokenTaken():
                pass  # the turn that ends with it is announced
            case _:
                assert_never(event)
    if any(isinstance(event, AgentFound) for event in events):
        if after.phase is Phase.GUESS:
            none_left = after.guessers[0].other in after.finished
            yield phrases.END_THE_TURN if none_left else phrases.GO_ON
        elif after.phase is Phase.SUDDEN_DEATH:
            yield phrases.expected(after)
