"""The events of a game, in the past tense.

`GameStarted` holds the secret key. Every later `Event` is public: it holds only what the players
saw, so a view made from events alone reveals nothing else (D20).
"""

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
from assistant.game.rules.standing import OffTheMap

FULL_TABLE = 4
"""Minimum number of players for the full team rules; two or three use simpler ones (C10, C11)."""
ALONE = 2
"""Number of players at which one team plays alone, without an opponent (C10)."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game starts. The event holds the key, so it must never be displayed or announced."""

    edition: Edition
    cards: tuple[Card, ...]
    key: Key | TeamKey
    bank: Bank = EMPTY
    """The time bank; empty in team games."""
    mission: str | None = None
    counted: bool = True
    """Whether the result counts in the team's campaign."""
    remark: OffTheMap | None = None
    """The reason why this mission is open although no known line leads to it (M7)."""
    bonuses: Mapping[Bonus, int] = field(default_factory=dict)
    """Number of times that each bonus can be used in this game (H8 to H11)."""
    players: int = FULL_TABLE
    turned: bool = False
    """Whether the cards are the backs of the previous game's cards (C12)."""
    own: bool = False
    """Whether the players brought their own cards, which they also use for the next games."""
    deck: str | None = None
    """The deck that the players asked for, from which later games are dealt as well."""
    house: HouseRules = AS_PRINTED
    partner: Side | None = None
    """The seat that the program plays; None if people play both."""


@dataclass(frozen=True, slots=True)
class ClueGiven:
    """A clue was given."""

    giver: Party
    clue: Clue
    allowed: bool = False
    """Whether it was called invalid, but allowed by the players (C8, W10)."""


@dataclass(frozen=True, slots=True)
class ClueWithdrawn:
    """The clue was withdrawn, and its giver must give another."""


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """The bank lost a token as the penalty for an invalid clue (D19)."""


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
    """A bystander was marked with `tokens` tokens from the bank, none in sudden death (D9, M3)."""

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
    """The guesser took a token with its checkmark side up (D12, D16)."""

    guesser: Side


@dataclass(frozen=True, slots=True)
class SideFinished:
    """All agents that `side` sees are covered, so the other side has none left to guess (D13)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Revealed:
    """A team touched a card, which was covered with its identity (C5)."""

    guesser: Team
    position: int
    identity: Identity


@dataclass(frozen=True, slots=True)
class AgentCovered:
    """A spymaster covered one of `owner`'s agents between two turns (C8, C10)."""

    owner: Team
    position: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn ended; the next clue is due."""


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """Sudden death began: the bank is empty, and agents remain (D17)."""


@dataclass(frozen=True, slots=True)
class BonusUsed:
    """A bonus was used once (H8 to H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class TwoTouched:
    """The guesser touched two cards; the other player chooses which one counts (H9)."""

    guesser: Side
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class BystanderMarked:
    """The giver spent a token to mark a bystander on their own side (H10)."""

    giver: Side
    position: int


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A seat got a hint on its own screen."""

    seat: Side


class Cause(StrEnum):
    """The reason why a game was lost."""

    ASSASSIN = "assassin"
    BYSTANDER = "bystander"
    """A bystander was touched in sudden death, in which any mistake loses (D17)."""
    TIME = "time"
    """A turn needed more tokens than the bank held (M5)."""
    RIVALS = "rivals"
    """All agents of the absent team are covered (C10)."""


@dataclass(frozen=True, slots=True)
class BonusOffered:
    """The players were offered a bonus that prevents the bystander or loss just met (H11)."""

    bonus: Bonus
    guesser: Side
    position: int
    cause: Cause | None = None
    """The reason for the loss; None if the bonus would only cancel a bystander."""


@dataclass(frozen=True, slots=True)
class BonusSetAside:
    """The players declined the offered bonus for the rest of the game (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BystanderIgnored:
    """A bystander was marked without costing a token, and guessing continues (H11)."""

    guesser: Side
    position: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """All agents are covered (D16, C10), or enough of them (H11)."""


@dataclass(frozen=True, slots=True)
class GameLost:
    """The players of a co-operative game lost."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class TeamWon:
    """One team won: all its agents are covered, or the other touched the assassin (C5, C6)."""

    team: Team
    cause: Cause | None = None


ClueEvent = ClueGiven | ClueWithdrawn | PenaltyPaid | ClueAllowed | ClueRejected
"""Events about a clue."""

CardEvent = (
    AgentFound
    | BystanderMet
    | BystanderMarked
    | BystanderIgnored
    | AssassinMet
    | Revealed
    | AgentCovered
)
"""Events about a card, each of which reveals part of the key."""

BonusEvent = BonusUsed | BonusOffered | BonusSetAside | TwoTouched
"""Events about a bonus."""

TurnEvent = TokenTaken | TurnEnded | SideFinished | SuddenDeathBegan | HintTaken
"""Events about a turn."""

Ending = GameWon | GameLost | TeamWon
"""Events about the end of the game."""

Event = ClueEvent | CardEvent | BonusEvent | TurnEvent | Ending

REVEALING = (*get_args(CardEvent), BonusOffered, HintTaken)
"""Events that cannot be undone, because they revealed part of the key."""

ENDING = get_args(Ending)
"""Events that end a game."""
