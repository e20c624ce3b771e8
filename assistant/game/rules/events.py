"""The events of a game, in the past tense.

`GameStarted` holds the secret key. Every `Event` after it is public: it holds nothing that
the players did not see, so a view made from events alone gives nothing away (D20).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import get_args

from assistant.game.rules.bank import EMPTY, Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import AS_PRINTED, HouseRules
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.partner import Partnered
from assistant.game.rules.standing import OffTheMap

FULL_TABLE = 4
"""Players; a team game with two or three has rules of its own (C10, C11)."""
ALONE = 2
"""Players; one team plays without an opponent (C10)."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game starts. Holds the key, so it must never be shown or said."""

    edition: Edition
    cards: tuple[Card, ...]
    key: Key | TeamKey
    bank: Bank = EMPTY
    """The time bank; empty in team games."""
    mission: str | None = None
    counted: bool = True
    """Whether the result counts in the team's campaign."""
    remark: OffTheMap | None = None
    """Why this mission can be chosen although no known line leads to it (M7)."""
    bonuses: Mapping[Bonus, int] = field(default_factory=dict)
    """Number of uses of each bonus in this game (H8 to H11)."""
    players: int = FULL_TABLE
    turned: bool = False
    """The cards of the previous game are turned over for this one (C12)."""
    own: bool = False
    """The cards are the players' own, and stay for the next games."""
    deck: str | None = None
    """The deck that was wished for at the table, which the next games are dealt from, too."""
    house: HouseRules = AS_PRINTED
    partner: Partnered | None = None
    """The part that the program plays; None if people play all parts."""


@dataclass(frozen=True, slots=True)
class ClueGiven:
    """A clue was given."""

    giver: Party
    clue: Clue
    allowed: bool = False
    """Called invalid, but the players let it stand (C8, W10)."""


@dataclass(frozen=True, slots=True)
class ClueWithdrawn:
    """The clue was withdrawn, and another is due from the same giver."""


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """A token was discarded from the bank for an invalid clue (D19)."""


@dataclass(frozen=True, slots=True)
class ClueAllowed:
    """A clue was called invalid after it was given, but the players allowed it (C8, W10)."""


@dataclass(frozen=True, slots=True)
class ClueRejected:
    """The clue was invalid: the turn ends, and the other team may cover an agent (C8)."""


@dataclass(frozen=True, slots=True)
class AgentFound:
    """An agent was found, and its card covered (D8)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class BystanderMet:
    """A bystander was marked with `tokens` tokens from the bank; none in sudden death (D9, M3)."""

    guesser: Side
    position: int
    tokens: int


@dataclass(frozen=True, slots=True)
class AssassinMet:
    """An assassin was touched; `GameLost` follows unless a bonus prevents it (D11)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """The guesser took a token checkmark side up (D12, D16)."""

    guesser: Side


@dataclass(frozen=True, slots=True)
class SideFinished:
    """All agents that `side` sees are covered, so the other side has nothing to guess (D13)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Revealed:
    """A team touched a card, which was covered with its identity (C5)."""

    guesser: Team
    position: int
    identity: Identity


@dataclass(frozen=True, slots=True)
class AgentCovered:
    """A spymaster covered an agent of `owner` between two turns (C8, C10)."""

    owner: Team
    position: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The next clue is due."""


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """The bank is empty and agents remain (D17)."""


@dataclass(frozen=True, slots=True)
class BonusUsed:
    """A bonus was used once (H8 to H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class TwoTouched:
    """The guesser touched two cards; the other player says which one counts (H9)."""

    guesser: Side
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class BystanderMarked:
    """The giver spent a token to mark a bystander of their own side (H10)."""

    giver: Side
    position: int


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A seat had a hint on its own screen."""

    seat: Side


class Cause(StrEnum):
    """Why a game was lost."""

    ASSASSIN = "assassin"
    BYSTANDER = "bystander"
    """Met in sudden death (D17)."""
    TIME = "time"
    """A turn needed more tokens than the bank held (M5)."""
    RIVALS = "rivals"
    """All agents of the other team are covered (C10)."""


@dataclass(frozen=True, slots=True)
class BonusOffered:
    """A bonus was offered; without it, what it would prevent happens (H11)."""

    bonus: Bonus
    guesser: Side
    position: int
    cause: Cause | None = None
    """Why the game would be lost; None: a bystander would end the turn, or the game."""


@dataclass(frozen=True, slots=True)
class BonusSetAside:
    """The players do not want this bonus to be offered again in this game (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BystanderIgnored:
    """A bystander was marked without a token, and guessing continues (H11)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """All agents are covered (D16, C10), or enough of them (H11)."""


@dataclass(frozen=True, slots=True)
class GameLost:
    """All who play together lost."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class TeamWon:
    """One team won: all its agents are covered, or the other met the assassin (C5, C6)."""

    team: Team
    cause: Cause | None = None


ClueEvent = ClueGiven | ClueWithdrawn | PenaltyPaid | ClueAllowed | ClueRejected
"""Events of a clue."""

CardEvent = (
    AgentFound
    | BystanderMet
    | BystanderMarked
    | BystanderIgnored
    | AssassinMet
    | Revealed
    | AgentCovered
)
"""Events of a card; each reveals something of the key."""

BonusEvent = BonusUsed | BonusOffered | BonusSetAside | TwoTouched
"""Events of a bonus."""

TurnEvent = TokenTaken | TurnEnded | SideFinished | SuddenDeathBegan | HintTaken
"""Events of a turn."""

Ending = GameWon | GameLost | TeamWon
"""The end of the game."""

Event = ClueEvent | CardEvent | BonusEvent | TurnEvent | Ending

REVEALING = (*get_args(CardEvent), BonusOffered, HintTaken)
"""Events that disallow undo past them: they revealed something of the key."""

ENDING = get_args(Ending)
"""Events that end a game."""
