"""A mission's standing in a campaign, and why: values that a language puts into words."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.game.rules.cards import Kind


class MissionState(StrEnum):
    """Whether a mission can be chosen; a won mission can be played again."""

    WON = "won"
    OPEN = "open"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class WinFirst:
    """Other missions must be won before this one (M7, H4 to H7)."""

    missions: tuple[str, ...]
    every: bool = False
    """Whether all of them must be won, or any one of them."""


@dataclass(frozen=True, slots=True)
class OffTheMap:
    """The known lines do not lead to this city; winning a neighbour of the start opens it (M7)."""

    start: str
    gates: tuple[str, ...]
    """Neighbours of the start, any of which opens it; if one is won, only that one."""
    drawn: bool
    """Whether any of the city's own lines is known."""
    won: bool
    """Whether the city is open."""


Because = WinFirst | OffTheMap
"""The reason why a mission is locked, or open without a line that leads to it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A mission's state, and why."""

    state: MissionState
    because: Because | None = None
    """The reason; None if there is nothing to explain."""


@dataclass(frozen=True, slots=True)
class Locked:
    """A game of this mission would not count, because it is locked."""

    mission: str
    because: Because


@dataclass(frozen=True, slots=True)
class KindWon:
    """A game of this mission would not count: its box was already won with this kind (V4)."""

    mission: str
    kind: Kind
    other: str
    """The mission of that box that was won with it."""
    left: tuple[Kind, ...]
    """The kinds of cards with which its box is yet to be won."""


Uncounted = Locked | KindWon
"""The reason why a game of a mission would not count."""
