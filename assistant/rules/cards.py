"""The smallest nouns of the table: sides, identities, cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """One of the two faces of a Duet key card, and the players and the seat behind it."""

    NORTH = "north"
    SOUTH = "south"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.SOUTH if self is Side.NORTH else Side.NORTH


class Identity(StrEnum):
    """Who hides behind a card, as one side of the key tells it (D1)."""

    AGENT = "agent"
    BYSTANDER = "bystander"
    ASSASSIN = "assassin"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the grid: `word` is its text as printed, or the label of a picture."""

    word: str
    picture: bool = False
