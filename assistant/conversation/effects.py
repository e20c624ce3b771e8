"""Effects: the session's output as values, which become words, pictures and sound later.

The key is only in `Glance` and `Task`, and only as far as their own seat may know it (D20). A page
in a browser needs no more than these: no key, no sentence, no picture.
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
    """An announcement, and the table at its moment."""

    statements: Statements
    view: PublicView
    short: frozenset[Statement] = frozenset()
    """The statements for which a short form is enough."""
    sound: Earcon | None = None
    """A short sound that is enough, where there are short sounds: the players speak next."""

    @property
    def question(self) -> Question | None:
        """The question that it asks, if any."""
        return question_in(self.statements)


def says(effects: Iterable[Effect], what: Statement) -> bool:
    """Whether the effects include this statement."""
    return any(isinstance(one, Say) and what in one.statements for one in effects)


@dataclass(frozen=True, slots=True)
class Show:
    """A seat's knowledge changed; its screen is drawn from this."""

    glance: Glance


@dataclass(frozen=True, slots=True)
class Known:
    """The public knowledge changed."""

    view: PublicView
    question: Question | None = None
    timer_ends: float | None = None
    """When a slow player's time is up, in seconds of the session's clock (C9)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    off: bool = False
    """Whether the players may switch the machine off."""
    suggested: Question | None = None
    """A question that is only shown; never while another one is open."""


@dataclass(frozen=True, slots=True)
class Listen:
    """The vocabulary from now on."""

    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Note:
    """A message as the line of a console transcript that would have the same effect."""

    line: str
    touched: bool = False
    """Whether it was a touch on a phone, whose effect says enough."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The seat is free: a phone that held it loses it, and another may take it."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Dark:
    """Keep this seat's screen dark from now on: the partner sits there."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Think:
    """A task for the partner, which answers with its number; earlier tasks are void.

    The task holds what the partner's own seat may know, so it is for the partner alone.
    """

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class LookBack:
    """A request to review the clues of a game that is over."""

    pasts: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class Advise:
    """A seat wants a hint; the task holds what this seat may know, for its adviser alone."""

    seat: Side
    task: Task


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Ask the machine to switch itself off."""


@dataclass(frozen=True, slots=True)
class BeginLesson:
    """The table wants to be taught."""


ToSeats = Show | Dark | Light | FreeSeat
"""Effects on the screens, lamps and phones of seats."""

ToPartner = Think | LookBack | Advise
"""Requests to the program as a player or an adviser."""

ToAll = Say | Cue | Known | Laid | Note | Adjust | Comfort | Listen
"""Effects that everybody hears or sees, and what may be said from now on."""

Effect = ToSeats | ToPartner | ToAll | BeginLesson | SwitchOff | Errand
