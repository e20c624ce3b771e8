"""The state of a table for its pages: one frozen value, made from the session's effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from assistant.conversation.effects import Dark, Effect, Known, Note, Say, Show
from assistant.game.rules.cards import Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.glance import Glance
from assistant.language.questions import Question

KEPT = 24
"""Number of captions that are kept."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line heard or said; `number` counts from the start of the program."""

    number: int
    what: Note | Say


@dataclass(frozen=True, slots=True)
class Moment:
    """All data of the pages."""

    view: PublicView | None = None
    """The public view; None before the game begins."""
    question: Question | None = None
    suggested: Question | None = None
    """A question that is only shown, while none is open."""
    asked: int = 0
    """Number of questions so far, to tell apart the same question asked twice."""
    captions: tuple[Caption, ...] = ()
    said: int = 0
    """Number of captions so far."""
    timer_ends: float | None = None
    """When a slow player's time is up, in seconds of the session's clock (C9)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    off: bool = False
    """Whether the players may switch the machine off."""
    glances: Mapping[Side, Glance] = field(default_factory=lambda: MappingProxyType({}))
    """The knowledge of each seat, to be shown to that seat only."""

    def after(self, effects: Iterable[Effect]) -> Moment:
        """The moment after these effects."""
        moment = self
        for effect in effects:
            moment = moment._with(effect)
        return moment

    def _with(self, effect: Effect) -> Moment:
        match effect:
            case Known(view, question, ends, left, off, suggested):
                asked = self.asked + (question is not None and question != self.question)
                shown = replace(self, view=view, question=question, timer_ends=ends, left=left)
                return replace(shown, asked=asked, off=off, suggested=suggested)
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
        """Whether the program plays this seat, so that nobody may see its key."""
        return self.view is not None and seat not in self.glances

    @property
    def ended(self) -> bool:
        """Whether the game is over, so that both seats' knowledge may be shown to everybody.

        In a lesson a seat knows the practice key instead, which belongs to another table.
        """
        if self.view is None or self.view.phase is not Phase.OVER:
            return False
        return all(glance.seat.public == self.view for glance in self.glances.values())

    @property
    def key_shown(self) -> bool:
        """Whether everybody may see the key: after a team game, or once somebody asks for it."""
        glances = self.glances.values()
        return self.ended and all(one.seat.public.has_teams or one.seat.other for one in glances)


def put_away(moment: Moment) -> bool:
    """Whether no finished game is on the table, or its key is shown already."""
    view = moment.view
    if view is None or view.phase is Phase.SETUP:
        return True
    if view.phase is Phase.OVER:
        return moment.key_shown
    return not (view.clues or view.touched)
