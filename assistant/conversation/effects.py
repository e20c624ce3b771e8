"""What comes out of the session: values, which the edge turns into words, pictures and sound.

Nothing here holds the key but a `Glance` and a `Task`, and these only what their own seat may
know (D20). A page in a browser needs no more than these: no key, no sentence, no picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.game.messages import Adjust, Cue, Laid, Light, Vocabulary
from assistant.game.rules.cards import Side
from assistant.game.rules.past import Past
from assistant.game.rules.task import Task
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
    """Those of which a short form is enough."""

    @property
    def question(self) -> Question | None:
        """What it asks, if it asks anything."""
        return question_in(self.statements)


def says(effects: Iterable[Effect], what: Statement) -> bool:
    """Whether this is said among the effects."""
    return any(isinstance(one, Say) and what in one.statements for one in effects)


@dataclass(frozen=True, slots=True)
class Show:
    """A seat knows something else now; its screen is drawn from this."""

    glance: Glance


@dataclass(frozen=True, slots=True)
class Known:
    """Everybody at the table knows something else now."""

    view: PublicView
    question: Question | None = None
    timer_ends: float | None = None
    """When a slow player's time is up, in seconds of the session's clock (C9)."""
    left: bool = False
    """Whether a game that was interrupted can be gone on with."""


@dataclass(frozen=True, slots=True)
class Listen:
    """From now on, this is what can be said."""

    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Note:
    """What came in, as the line of a console transcript that would do the same again."""

    line: str


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Whatever phone holds this seat holds it no longer, and another may take it."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Dark:
    """Nobody is to look at this seat's screen from now on: the partner sits there."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Think:
    """The partner is to decide this, and to answer with its number; an earlier one is void.

    A task holds what the partner's own seat may know: for the partner alone.
    """

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class LookBack:
    """The clues of a game that is over are to be looked back on."""

    pasts: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class Advise:
    """A seat wants a hint; a task holds what this seat may know, for whoever advises it alone."""

    seat: Side
    task: Task


@dataclass(frozen=True, slots=True)
class BeginLesson:
    """The table wants to be taught."""


Effect = (
    BeginLesson
    | FreeSeat
    | Say
    | Cue
    | Show
    | Dark
    | Known
    | Light
    | Listen
    | Laid
    | Note
    | Adjust
    | Think
    | LookBack
    | Advise
)
