"""Effects: the session's output, as values that are later rendered as words, images and sound.

Only `Glance` and `Task` have parts of the key, and only what their own seat may know (D20). A
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
    """An announcement, with the table at that moment."""

    statements: Statements
    view: PublicView
    short: frozenset[Statement] = frozenset()
    """The statements that are to be shortened."""
    sound: Earcon | None = None
    """A short sound that replaces the words, if sounds are on: the players speak next."""

    @property
    def question(self) -> Question | None:
        """The question that the announcement asks, if it asks one."""
        return question_in(self.statements)


def says(effects: Iterable[Effect], what: Statement) -> bool:
    """Whether the effects include this statement."""
    return any(isinstance(one, Say) and what in one.statements for one in effects)


@dataclass(frozen=True, slots=True)
class Known:
    """A change in what everybody knows."""

    view: PublicView
    question: Question | None = None
    timer_ends: float | None = None
    """The time at which a slow player's timer ends, in seconds on the session's clock (C9)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    off: bool = False
    """Whether the players can switch the machine off."""
    suggested: Question | None = None
    """A question that is only displayed; None while another one is open."""


@dataclass(frozen=True, slots=True)
class Note:
    """A message, as the line of a console transcript that would have the same effect."""

    line: str
    touched: bool = False
    """Whether the message was a touch on a phone, whose effect players see anyway."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat is freed: its phone loses it, and another phone can take it."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Dark:
    """A seat's screen stays dark from now on, because the partner sits there."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Think:
    """A task for the partner. The answer repeats its number; earlier tasks are void.

    The task has what the partner's own seat knows, so only the partner receives it.
    """

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class LookBack:
    """A request to review the clues of a finished game."""

    pasts: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class Advise:
    """A seat's request for a hint; the task has only its knowledge, and is only for its adviser."""

    seat: Side
    task: Task


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """A request to the machine to switch itself off."""


@dataclass(frozen=True, slots=True)
class BeginLesson:
    """A request to start the lesson."""


ToSeats = Glance | Dark | Light | FreeSeat
"""Effects on the screens, lamps and phones of the seats; a `Glance` is all that one shows now."""

ToPartner = Think | LookBack | Advise
"""Requests to the program in its role as a player or adviser."""

ToAll = Say | Cue | Known | Laid | Note | Adjust | Comfort | Vocabulary
"""Effects that everybody hears or sees, and the vocabulary from now on."""

Effect = ToSeats | ToPartner | ToAll | BeginLesson | SwitchOff | Errand
