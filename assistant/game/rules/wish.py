"""A player's request for the next table, spoken or typed, and reasons for refusing it."""

from dataclasses import dataclass

from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import HouseRules
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Uncounted

LONGEST_TEAM = 60
"""Maximum number of letters in a team's name, which is spoken, displayed and used in commands."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for the next table; a field that is None or empty leaves its setting unchanged."""

    edition: str | None = None
    mission: str | None = None
    players: int | None = None
    team: str | None = None
    """The team that plays the next games (M8)."""
    partner: bool | None = None
    """Whether the program plays the other seat."""
    lay: bool = False
    """Whether the players read their cards aloud first."""
    cards: tuple[Card, ...] = ()
    """The cards that were read aloud or typed."""
    deck: str | None = None
    """The name of the deck to deal from."""
    dealt: bool = False
    """Whether to deal from the current deck in place of the players' own cards."""
    tokens: int | None = None
    """The time bank of a standard game (D4, H1)."""
    anyway: bool = False
    """Whether to play the mission even if it is locked; then it does not count (M7)."""
    house: HouseRules | None = None
    standard: bool = False
    """Whether to keep only the cards, for a standard game or the named mission."""


AS_BEFORE = Wish()


@dataclass(frozen=True, slots=True)
class NoMissions:
    """The players requested a mission, but the edition has none."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class TwoSidesOnly:
    """The players requested a number of players, but the edition is for two sides."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class LiesThere:
    """The players requested a card that is already on the table."""

    word: str


@dataclass(frozen=True, slots=True)
class OnlyPractice:
    """The players asked for other cards during a lesson, which keeps those on the table."""


Unmet = OnlyPractice | NoMissions | TwoSidesOnly | LiesThere | UnknownMission | Uncounted
"""The reason why a requested table is impossible; a language puts it into words."""
