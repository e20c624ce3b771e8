"""The state of a table for its pages: one frozen value, made from the session's effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from assistant.conversation.effects import Dark, Effect, Known, Note, Say
from assistant.game.rules.cards import Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.glance import Glance
from assistant.language.questions import Question

KEPT = 24
"""Number of captions that are stored."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line that was heard or said; `number` counts from the start of the program."""

    number: int
    what: Note | Say


@dataclass(frozen=True, slots=True)
class Moment:
    """All data that the pages show."""

    view: PublicView | None = None
    """The public view; None before the game begins."""
    question: Question | None = None
    suggested: Question | None = None
    """A question that is only displayed, while none is open."""
    asked: int = 0
    """Number of questions so far, by which a question that is asked twice can be told apart."""
    captions: tuple[Caption, ...] = ()
    said: int = 0
    """Number of captions so far."""
    timer_ends: float | None = None
    """The time at which a slow player's timer ends, in seconds on the session's clock (C9)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    off: bool = False
    """Whether the players can switch the machine off."""
    glances: Mapping[Side, Glance] = field(default_factory=lambda: MappingProxyType({}))
    """For each seat, what it knows, which only that seat may see."""

    def after(self, effects: Iterable[Effect]) -> Moment:
        """The moment after these effects."""
        moment = self
        for effect in effects:
            moment = moment._with(effect)
        return moment

    def _with(self, effect: Effect) -> Moment:
        match effect:
            case Known(view, question, ends, left, off, suggested):
                now, before = question or suggested, self.question or self.suggested
                asked = self.asked + (now is not None and now != before)
                shown = replace(self, view=view, question=question, timer_ends=ends, left=left)
                return replace(shown, asked=asked, off=off, suggested=suggested)
            case Glance():
                return replace(self, glances={**self.glances, effect.seat.seat: effect})
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
        """Whether the program plays this seat, whose key is then hidden from everybody."""
        return self.view is not None and seat not in self.glances

    @property
    def in_lesson(self) -> bool:
        """Whether the seats know a lesson's practice game, which has a key of its own."""
        return any(glance.seat.public != self.view for glance in self.glances.values())

    @property
    def ended(self) -> bool:
        """Whether the game is over, so that everybody may see what both seats know."""
        over = self.view is not None and self.view.phase is Phase.OVER
        return over and not self.in_lesson

    @property
    def key_shown(self) -> bool:
        """Whether everybody may see the key: after a team game, or once a player asks for it."""
        glances = self.glances.values()
        return self.ended and all(one.seat.public.has_teams or one.seat.other for one in glances)


def put_away(moment: Moment) -> bool:
    """Whether no move was made in the game on the table, or its key is already shown."""
    view = moment.view
    if view is None or view.phase is Phase.SETUP:
        return True
    if view.phase is Phase.OVER:
        return moment.key_shown
    return not (view.clues or view.touched)
