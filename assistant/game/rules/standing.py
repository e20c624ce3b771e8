"""Whether a mission can be chosen and why, as values that a language puts into words."""

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
    """Whether all of them must be won, or only one."""


@dataclass(frozen=True, slots=True)
class OffTheMap:
    """No known map line leads to this city, so winning any neighbour of the start opens it (M7)."""

    start: str
    gates: tuple[str, ...]
    """The neighbours of the start, any of which opens it; once one is won, only that one."""
    drawn: bool
    """Whether any of the city's own lines is known."""
    won: bool
    """Whether the city is open."""


Because = WinFirst | OffTheMap
"""A reason for a mission to be locked, or to be open although no known line leads to it."""


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
    """The kinds of cards with which the box has not been won yet."""


Uncounted = Locked | KindWon
"""The reason why a game of a mission would not count."""
