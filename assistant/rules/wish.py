"""What players ask of their next table, aloud or typed, and why they may not get it."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.rules.edition import Edition
from assistant.rules.house import HouseRules
from assistant.rules.missions import UnknownMission
from assistant.rules.standing import Uncounted


@dataclass(frozen=True, slots=True)
class Wish:
    """None, or no cards, leaves a thing as it is for this table."""

    edition: str | None = None
    mission: str | None = None
    players: int | None = None
    team: str | None = None
    """Whose games these are from now on (M8)."""
    partner: bool | None = None
    """Whether the program is to play the other seat itself."""
    lay: bool = False
    """The players read their cards aloud first."""
    cards: tuple[Card, ...] = ()
    """The cards that were read, or typed."""
    deck: str | None = None
    """What the cards are dealt from, by the name of a deck."""
    tokens: int | None = None
    """The time bank of a standard game (D4, H1)."""
    house: HouseRules | None = None
    standard: bool = False
    """Nothing of the game before stays but its cards: a standard game, or the mission named."""


AS_BEFORE = Wish()


@dataclass(frozen=True, slots=True)
class NoMissions:
    """A mission was wished of an edition that has none."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class TwoSidesOnly:
    """A number of players was wished of an edition that two sides play."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class LiesThere:
    """A card was wished for that lies on the table already."""

    word: str


@dataclass(frozen=True, slots=True)
class OnlyPractice:
    """In a lesson the players' cards stay as they are."""


Unmet = OnlyPractice | NoMissions | TwoSidesOnly | LiesThere | UnknownMission | Uncounted
"""Why a table cannot be laid as it was wished; a language puts it into words."""
