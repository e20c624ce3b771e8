"""What one seat may know at a moment, and how much of it a screen says in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.complaints import Complaint
from assistant.messages import Doing
from assistant.rules.view import SeatView
from assistant.talk.questions import Question


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


@dataclass(frozen=True, slots=True)
class ScreenText:
    """The words on a seat's screen, in capitals."""

    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first."""
    question: str | None
    """What waits for an answer, or what was not understood; shown apart from the lines."""
    labels: tuple[str, ...] = ()
    """What the number of turns counts, a few short words one under the other."""
