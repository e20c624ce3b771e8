"""The basic values of the table: sides, teams, identities, cards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """One face of a Duet key card, and the players and the seat behind it."""

    NORTH = "north"
    SOUTH = "south"

    # An enum's own hash is a Python function, too slow for a value that every move looks up.
    __hash__ = str.__hash__

    @property
    def other(self) -> Side:
        """The opposite side."""
        return Side.SOUTH if self is Side.NORTH else Side.NORTH


class Team(StrEnum):
    """One of the two teams that play against each other (C1)."""

    RED = "red"
    BLUE = "blue"

    __hash__ = str.__hash__

    @property
    def other(self) -> Team:
        """The opposing team."""
        return Team.BLUE if self is Team.RED else Team.RED


Party = Side | Team
"""The party that gives or guesses: a side in co-operative games, a team in team games."""


def party(name: str) -> Party:
    """The side or team of that name; raises `ValueError` for other names."""
    return Side(name) if name in tuple(Side) else Team(name)


class Identity(StrEnum):
    """A card's identity, on one side of the key (D1) or on its only side (C1)."""

    AGENT = "agent"
    RED = "red"
    BLUE = "blue"
    BYSTANDER = "bystander"
    ASSASSIN = "assassin"


OF_TEAM = {Team.RED: Identity.RED, Team.BLUE: Identity.BLUE}
"""The identity of each team's agents."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the grid: `word` is its printed text, or a picture's label."""

    word: str
    picture: bool = False


class Kind(StrEnum):
    """Whether the cards show words, pictures or both (H2, V4)."""

    WORDS = "words"
    PICTURES = "pictures"
    BOTH = "both"


def kind_of(cards: Collection[Card]) -> Kind:
    """The kind of these cards."""
    pictures = sum(card.picture for card in cards)
    if not pictures:
        return Kind.WORDS
    return Kind.PICTURES if pictures == len(cards) else Kind.BOTH
