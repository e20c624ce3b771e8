"""What happened at the table, in the past tense.

`GameStarted` holds the secret key. Every `Event` after it is public: it holds nothing that
the players did not see, so whatever is made from events alone can give nothing away (D20).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Side
from assistant.rules.clue import Clue
from assistant.rules.edition import Edition
from assistant.rules.key import Key


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table is laid. Holds the key: never shown or said."""

    edition: Edition
    cards: tuple[Card, ...]
    key: Key
    bank: Bank


@dataclass(frozen=True, slots=True)
class ClueGiven:
    """A clue stands."""

    giver: Side
    clue: Clue


@dataclass(frozen=True, slots=True)
class ClueWithdrawn:
    """The clue was taken back; the same side gives another (the first clue: either side)."""


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """A token was discarded from the bank for an invalid clue (D19)."""


@dataclass(frozen=True, slots=True)
class AgentFound:
    """The card is covered (D8)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class BystanderMet:
    """The card is marked with `tokens` tokens from the bank, none in sudden death (D9, M3)."""

    guesser: Side
    position: int
    tokens: int


@dataclass(frozen=True, slots=True)
class AssassinMet:
    """The game is about to be lost (D11)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """The guesser took a token checkmark side up (D12, D16)."""

    guesser: Side


@dataclass(frozen=True, slots=True)
class SideFinished:
    """All agents that `side` sees are covered: the other has no cards left to guess (D13)."""

    side: Side


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The next clue is due."""


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """The bank is empty and agents remain (D17)."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """All agents are covered (D16)."""


class Cause(StrEnum):
    """Why a game was lost."""

    ASSASSIN = "assassin"
    BYSTANDER = "bystander"
    """Met in sudden death (D17)."""
    TIME = "time"
    """A turn needed more tokens than the bank held (M5)."""


@dataclass(frozen=True, slots=True)
class GameLost:
    """Both sides lost."""

    cause: Cause


Event = (
    ClueGiven
    | ClueWithdrawn
    | PenaltyPaid
    | AgentFound
    | BystanderMet
    | AssassinMet
    | TokenTaken
    | SideFinished
    | TurnEnded
    | SuddenDeathBegan
    | GameWon
    | GameLost
)
