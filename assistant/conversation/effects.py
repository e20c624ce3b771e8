"""Effects: the session's output as values, which are later rendered as words, images and sound.

Only `Glance` and `Task` contain parts of the key, as far as their own seat may know it (D20). A
browser page needs nothing else: no key, no sentence, no image.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.game.messages import Adjust, Comfort, Cue, Earcon, Errand, Laid, Light, Vocabulary
from assistant.game.rules.cards import Side
from assistant.game.rules.task import Past, Task
from assistant.game.rules.view import PublicView
from assistant.language.glance import Glance
from assistant.language.questions import Question
from assistant.language.statements import Statement, Statements, question_in


@dataclass(frozen=True, slots=True)
class Say:
    """An announcement, and the table at that moment."""

    statements: Statements
    view: PublicView
    short: frozenset[Statement] = frozenset()
    """The statements to shorten."""
    sound: Earcon | None = None
    """A short sound in place of the words, where sounds are on: the players speak next."""

    @property
    def question(self) -> Question | None:
        """The question that the announcement asks, if any."""
        return question_in(self.statements)


def says(effects: Iterable[Effect], what: Statement) -> bool:
    """Whether the effects include this statement."""
    return any(isinstance(one, Say) and what in one.statements for one in effects)


@dataclass(frozen=True, slots=True)
class Show:
    """A change in a seat's knowledge, from which its screen is drawn."""

    glance: Glance


@dataclass(frozen=True, slots=True)
class Known:
    """A change in the public knowledge."""

    view: PublicView
    question: Question | None = None
    timer_ends: float | None = None
    """When a slow player's time is up, in seconds on the session's clock (C9)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    off: bool = False
    """Whether the players can switch the machine off."""
    suggested: Question | None = None
    """A question that is only displayed, never while another one is open."""


@dataclass(frozen=True, slots=True)
class Listen:
    """The vocabulary from now on."""

    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Note:
    """A message as a line of a console transcript that would have the same effect."""

    line: str
    touched: bool = False
    """Whether the message was a touch on a phone, whose visible effect is enough."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat is released: its phone loses it, and another phone can take it."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Dark:
    """Keep this seat's screen dark from now on, because the partner sits there."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Think:
    """A task for the partner, whose answer repeats the number; earlier tasks are void.

    The task contains the knowledge of the partner's own seat, so only the partner receives it.
    """

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class LookBack:
    """A request to review the clues of a finished game."""

    pasts: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class Advise:
    """A seat's request for a hint; the task holds only its knowledge, and only for its adviser."""

    seat: Side
    task: Task


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """A request that the machine switch itself off."""


@dataclass(frozen=True, slots=True)
class BeginLesson:
    """A request to start the lesson."""


ToSeats = Show | Dark | Light | FreeSeat
"""Effects on the screens, lamps and phones of seats."""

ToPartner = Think | LookBack | Advise
"""Requests to the program as a player or an adviser."""

ToAll = Say | Cue | Known | Laid | Note | Adjust | Comfort | Listen
"""Effects that everybody hears or sees, and changes to the vocabulary."""

Effect = ToSeats | ToPartner | ToAll | BeginLesson | SwitchOff | Errand
