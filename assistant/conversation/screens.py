"""Screens and lamps: what everybody and each seat knows, and the phrases to listen for."""

from dataclasses import replace

from assistant.conversation.desk import Desk
from assistant.conversation.effects import Dark, Effect, Known
from assistant.conversation.state import State
from assistant.game.messages import Advised
from assistant.game.rules.cards import Party, Side
from assistant.language.glance import Glance, Hinted, Notice, SeatStatus, Suggested
from assistant.language.lamps import lights
from assistant.language.vocabulary import vocabulary


def glance(at: State, seat: Side) -> Glance:
    """Everything that this seat may know at this moment."""
    held, view = at.ear.held, at.view
    status = SeatStatus.PAUSED if at.paused else SeatStatus.LISTENING if held is seat else None
    seen = (at.laying or at.game).seen_from(seat)
    if view.partner is seat:
        seen = replace(seen, key=seen.public.covered)
    elif at.key_shown and not at.laying:
        seen = replace(seen, other=at.game.other_face(seat))
    leaving = at.leaving.shown if at.leaving else None
    suggested = Suggested(at.suggested) if at.suggested else None
    return Glance(
        replace(seen, public=view),
        None if leaving else at.question,
        status,
        leaving or suggested or _hint(at, seat) or at.screens.notice,
        at.screens.doing,
        floor=at.floor or held,
        flipped=seat in at.screens.flipped,
    )


def noticed(at: State, notice: Notice | None = None) -> State:
    """Show this notice as long as no question is open."""
    return replace(at, screens=replace(at.screens, notice=notice))


def flip(at: State, seat: Party) -> State:
    """Switch a seat's screen to its other page."""
    if not isinstance(seat, Side):
        return at
    return replace(at, screens=replace(at.screens, flipped=at.screens.flipped ^ {seat}))


def advised(at: State, message: Advised) -> State:
    """Store a hint for its seat's own screen, with the table for which it was requested."""
    asked, hint = at.screens.hints.get(message.seat, (None, None))
    if asked is None or hint:
        return at
    hints = {**at.screens.hints, message.seat: (asked, Hinted(message.answer, message.meant))}
    return replace(at, screens=replace(at.screens, hints=hints))


def _hint(at: State, seat: Side) -> Hinted | None:
    """The hint of a seat, if it is for the table as it is now."""
    view, hint = at.screens.hints.get(seat, (None, None))
    return hint if view == at.view else None


def refreshed(at: State, desk: Desk) -> State:
    """Show everything that has changed."""
    view, screens = at.view, at.screens
    moment = view.phase, view.turn, at.question is None
    if moment != screens.moment:  # another page may be needed now
        screens = replace(screens, moment=moment, flipped=frozenset())
        at = replace(at, screens=screens)
    now: tuple[Effect, ...] = (
        Known(view, at.question, at.timer_ends, at.left, desk.manners.switches_off, at.suggested),
        *(Dark(seat) if view.partner is seat else glance(at, seat) for seat in Side),
        *lights(view, at.pending, screens.doing, screens.shown),
        vocabulary(at.moment(desk), desk.manners.trusting),
    )
    changed = (one for one in now if one not in screens.shown)
    return replace(at.emit(*changed), screens=replace(screens, shown=now))


def forgotten(at: State) -> State:
    """Show everything again, because the screens showed something else meanwhile."""
    return replace(at, screens=replace(at.screens, shown=()))
