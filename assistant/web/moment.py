"""The moment of a table: one frozen value, made from the effects of the session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from assistant.effects import Dark, Effect, Known, Note, Say, Show
from assistant.rules.cards import Side
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.talk.glance import Glance
from assistant.talk.questions import Question

KEPT = 24
"""Number of captions that are kept."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What was heard, or said; `number` counts them from the start of the program."""

    number: int
    what: Note | Say


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything that the pages are made from."""

    view: PublicView | None = None
    """What everybody knows; None before the game began."""
    question: Question | None = None
    asked: int = 0
    """Number of questions so far, to tell apart the same question asked twice."""
    captions: tuple[Caption, ...] = ()
    said: int = 0
    """Number of captions so far."""
    timer_ends: float | None = None
    """When a slow player's time is up, in seconds of the session's clock (C9)."""
    left: bool = False
    """Whether a game that was interrupted can be gone on with."""
    glances: Mapping[Side, Glance] = field(default_factory=lambda: MappingProxyType({}))
    """What each seat may know: for that seat alone."""

    def after(self, effects: Iterable[Effect]) -> Moment:
        """The moment after effects that came out of the session together."""
        moment = self
        for effect in effects:
            moment = moment._with(effect)
        return moment

    def _with(self, effect: Effect) -> Moment:
        match effect:
            case Known(view, question, ends, left):
                asked = self.asked + (question is not None and question != self.question)
                shown = replace(self, view=view, question=question, timer_ends=ends, left=left)
                return replace(shown, asked=asked)
            case Show(glance):
                return replace(self, glances={**self.glances, glance.seat.seat: glance})
            case Dark(seat):
                others = {side: one for side, one in self.glances.items() if side is not seat}
                return replace(self, glances=others)
            case Say() | Note():
                return self._captioned(effect)
            case _:
                return self

    def _captioned(self, what: Note | Say) -> Moment:
        caption = Caption(self.said, what)
        return replace(self, captions=(*self.captions, caption)[-KEPT:], said=self.said + 1)

    def is_programs(self, seat: Side) -> bool:
        """Whether the program sits there itself, so that nobody is to see what it knows."""
        return self.view is not None and seat not in self.glances

    @property
    def ended(self) -> bool:
        """Whether the game is over, and what both seats know may be shown to everybody.

        In a lesson a seat knows the practice key instead, which belongs to another table.
        """
        if self.view is None or self.view.phase is not Phase.OVER:
            return False
        return all(glance.seat.public == self.view for glance in self.glances.values())

    @property
    def key_shown(self) -> bool:
        """Whether everybody may see the key: always where teams played, else once asked for."""
        glances = self.glances.values()
        return self.ended and all(one.seat.public.has_teams or one.seat.other for one in glances)
