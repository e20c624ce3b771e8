"""What a dialogue is about and what can come of it: the values between talk and session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.messages import Certainty
from assistant.referee import Relaxation, Ruling
from assistant.rules.cards import Party
from assistant.rules.commands import Command
from assistant.rules.view import PublicView
from assistant.rules.wish import Wish
from assistant.talk.intents import Intent
from assistant.talk.pending import Pending


class Referee(Protocol):
    """Rules on a clue's word against the visible words."""

    def __call__(
        self,
        clue: str,
        visible: Sequence[str],
        relaxed: frozenset[Relaxation] = frozenset(),
        *,
        several: bool = False,
    ) -> Ruling:
        """`relaxed`: what the house allows (V2); `several`: a bonus allows two words (H8)."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that an answer depends on."""

    view: PublicView
    referee: Referee
    pending: Pending | None = None
    floor: Party | None = None
    """Who tapped for the floor, where either side may speak (D5, D17, V1)."""
    paused: bool = False
    said: str | None = None
    """The last announcement."""
    also: tuple[Intent, ...] = ()
    """What may have been said instead, the likelier first; kept until something else is said."""
    certainty: Certainty | None = None
    """How sure the ear is of what was said; None for what was typed."""
    trusting: bool = False
    """A card that was heard without doubt need not be asked back."""


@dataclass(frozen=True, slots=True)
class Do:
    """Ask the rules; `lead` is said before what follows."""

    command: Command
    lead: str = ""


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

    side: Party
    sentence: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop, or go on, taking part."""

    paused: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move, if it revealed nothing."""


@dataclass(frozen=True, slots=True)
class StartTimer:
    """A slow player gets so many seconds more (C9)."""

    seconds: int
    sentence: str


@dataclass(frozen=True, slots=True)
class BeginAnew:
    """Leave this game and lay a new table."""

    wish: Wish


Step = Do | Ask | Tell | Drop | GiveFloor | Pause | Undo | StartTimer | BeginAnew
