"""What one seat may know at a moment, and how much of it a screen says in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.complaints import Complaint
from assistant.messages import Doing
from assistant.rules.cards import Identity
from assistant.rules.commands import CoverAgent, MarkBystander
from assistant.rules.view import SeatView
from assistant.talk.questions import Confirm, Question


class Status(StrEnum):
    """What a seat's screen says before anything else."""

    PAUSED = "paused"
    LISTENING = "listening"
    """The button of this seat is held."""


@dataclass(frozen=True, slots=True)
class Misheard:
    """What was heard last, and means nothing now."""

    heard: str


Notice = Misheard | Complaint
"""What the screens say of the last message, where no question is open."""


@dataclass(frozen=True, slots=True)
class Glance:
    """Everything that one seat may know at this moment, and nothing more (D20)."""

    seat: SeatView
    question: Question | None = None
    status: Status | None = None
    notice: Notice | None = None
    doing: Doing = Doing.IDLE

    @property
    def cannot(self) -> MarkBystander | CoverAgent | None:
        """What is asked back although this seat's own key forbids it (H10, C8).

        No other seat is told: to the rest of the table, the question is one like any other.
        """
        match self.question:
            case Confirm(MarkBystander(by, position) as marking) if by is self.seat.seat:
                fits = self.seat.key[position] is Identity.BYSTANDER
                return None if fits else marking
            case Confirm(CoverAgent(_, position) as covering) if self.seat.key[position]:
                owner = self.seat.public.cover_of
                fits = owner is None or self.seat.key[position] == Identity(owner.value)
                return None if fits else covering
            case _:
                return None


@dataclass(frozen=True, slots=True)
class ScreenText:
    """The words on a seat's screen, in capitals."""

    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first."""
    question: str | None
    """What waits for an answer, or what was not understood; shown apart from the lines."""
    labels: tuple[str, ...] = ()
    """What the number of turns counts, a few short words one under the other."""
