"""The basic values of the table: sides, teams, identities, cards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """One of the two faces of a Duet key card, and the players and the seat behind it."""

    NORTH = "north"
    SOUTH = "south"

    # An enum's own hash is a function in Python, and sides are looked up at every move.
    __hash__ = str.__hash__

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.SOUTH if self is Side.NORTH else Side.NORTH


class Team(StrEnum):
    """One of the two teams that play against each other (C1)."""

    RED = "red"
    BLUE = "blue"

    __hash__ = str.__hash__

    @property
    def other(self) -> Team:
        """The team it plays against."""
        return Team.BLUE if self is Team.RED else Team.RED


Party = Side | Team
"""The giver or the guessers: a side in co-operative games, a team in team games."""


def party(name: str) -> Party:
    """The side or the team of that name; raises `ValueError` for other names."""
    return Side(name) if name in tuple(Side) else Team(name)


class Identity(StrEnum):
    """The identity behind a card, on one side of the key (D1) or on its only side (C1)."""

    AGENT = "agent"
    RED = "red"
    BLUE = "blue"
    BYSTANDER = "bystander"
    ASSASSIN = "assassin"


OF_TEAM = {Team.RED: Identity.RED, Team.BLUE: Identity.BLUE}
"""The identity of each team's agents."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the grid: `word` is its text as printed, or the label of a picture."""

    word: str
    picture: bool = False


class Kind(StrEnum):
    """Whether the cards show words, pictures, or both (H2, V4)."""

    WORDS = "words"
    PICTURES = "pictures"
    BOTH = "both"


def kind_of(cards: Collection[Card]) -> Kind:
    """The kind of these cards."""
    pictures = sum(card.picture for card in cards)
    if not pictures:
        return Kind.WORDS
    return Kind.PICTURES if pictures == len(cards) else Kind.BOTH
