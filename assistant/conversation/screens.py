"""Screens and lamps: what everybody and each seat knows, and the phrases to listen for."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.conversation.desk import Desk
from assistant.conversation.effects import Dark, Effect, Known
from assistant.conversation.state import State
from assistant.game.messages import Advised, Doing, Lamp, Light
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.glance import Glance, Hinted, Notice, SeatStatus, Suggested
from assistant.language.speakers import giving, guessing, is_asked
from assistant.language.vocabulary import vocabulary

BUSY = {
    Doing.DEAF: Lamp.TROUBLE,
    Doing.LISTENING: Lamp.LISTENING,
    Doing.THINKING: Lamp.LISTENING,
    Doing.SPEAKING: Lamp.SPEAKING,
}
"""The box's activity that overrides the expected action."""


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


def lights(
    view: PublicView, question: ask.Question | None, doing: Doing, before: Iterable[object]
) -> tuple[Light, ...]:
    """The states of all lamps: those of the seats, and in team games those of the teams.

    Lamps that were lit `before` but belong to nobody now go out.
    """
    seats = [side for side in Side if side is not view.partner]
    here = (*seats, *Team) if view.has_teams else tuple(seats)
    gone = (one.of for one in before if isinstance(one, Light) and one.of not in here)
    return (
        *(Light(one, lamp(one, view, question, doing)) for one in here),
        *(Light(one, Lamp.OFF) for one in gone),
    )


def lamp(of: Party, view: PublicView, question: ask.Question | None, doing: Doing) -> Lamp:
    """The state of one lamp, which belongs to a seat or a team."""
    if doing in BUSY:
        return BUSY[doing]
    if question and not isinstance(question, ask.CoverOne):  # covering an agent is an ordinary turn
        return Lamp.QUESTION if is_asked(of, view, question) else Lamp.OFF
    return Lamp.TURN if _acts(of, view) else Lamp.OFF


def _acts(of: Party, view: PublicView) -> bool:
    if view.phase is Phase.CLUE:
        return of in view.givers or giving(of, view) in view.givers
    return of in view.guessers or guessing(of, view) in view.guessers
