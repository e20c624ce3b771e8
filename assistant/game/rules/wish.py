"""A wish for the next table, spoken or typed, and the reasons to refuse it."""

from dataclasses import dataclass

from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import HouseRules
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Uncounted

LONGEST_TEAM = 60
"""Maximum letters of a team's name; it is said, shown on a screen, and a part of commands."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish for the next table; None, or no cards, leaves a setting unchanged."""

    edition: str | None = None
    mission: str | None = None
    players: int | None = None
    team: str | None = None
    """The team that plays from now on (M8)."""
    partner: bool | None = None
    """Whether the program plays the other seat."""
    lay: bool = False
    """Whether the players read their cards aloud first."""
    cards: tuple[Card, ...] = ()
    """The cards that were read, or typed."""
    deck: str | None = None
    """The name of the deck that the cards are dealt from."""
    dealt: bool = False
    """Whether cards are dealt from the current deck, in place of the players' own."""
    tokens: int | None = None
    """The time bank of a standard game (D4, H1)."""
    anyway: bool = False
    """Whether the mission is played although it is locked; then it does not count (M7)."""
    house: HouseRules | None = None
    standard: bool = False
    """Whether only the cards of the previous game are kept: a standard game, or the named
    mission.
    """


AS_BEFORE = Wish()


@dataclass(frozen=True, slots=True)
class NoMissions:
    """The players asked for a mission, but the edition has none."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class TwoSidesOnly:
    """The players asked for a number of players, but the edition is for two sides."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class LiesThere:
    """The players asked for a card that is already on the table."""

    word: str


@dataclass(frozen=True, slots=True)
class OnlyPractice:
    """In a lesson the cards cannot be changed."""


Unmet = OnlyPractice | NoMissions | TwoSidesOnly | LiesThere | UnknownMission | Uncounted
"""The reason why the next table cannot be as wished; a language puts it into words."""
