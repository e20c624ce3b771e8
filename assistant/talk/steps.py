"""What a dialogue is about and what can come of it: the values between talk and session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.referee import Ruling
from assistant.rules.cards import Side
from assistant.rules.commands import Command
from assistant.rules.view import PublicView
from assistant.talk.pending import Pending

Referee = Callable[[str, Sequence[str]], Ruling]
"""Rules on a clue's word against the visible words."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that an answer depends on."""

    view: PublicView
    referee: Referee
    pending: Pending | None = None
    floor: Side | None = None
    """Who tapped for the floor, where either side may speak (D5, D17)."""
    paused: bool = False
    said: str | None = None
    """The last announcement."""


@dataclass(frozen=True, slots=True)
class Do:
    """Ask the rules."""

    command: Command


@dataclass(frozen=True, slots=True)
class Ask:
    """Open this question in place of any other."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class Tell:
    """Only say something."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Drop:
    """Close the open question and say so."""

    sentence: str


@dataclass(frozen=True, slots=True)
class GiveFloor:
    """A side speaks next."""

    side: Side
    sentence: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop, or go on, taking part."""

    paused: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move, if it revealed nothing."""


@dataclass(frozen=True, slots=True)
class BeginAnew:
    """Leave this game and lay a new table."""


Step = Do | Ask | Tell | Drop | GiveFloor | Pause | Undo | BeginAnew
