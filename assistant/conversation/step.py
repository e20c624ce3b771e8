"""The step from a table's state and one message to the next state and the effects."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from assistant.conversation import between_games, laying, partnering, screens, switching_off
from assistant.conversation.conduct import follow
from assistant.conversation.deciding.dialogue import answer, answer_tap, errand_wanted
from assistant.conversation.desk import Desk
from assistant.conversation.effects import Effect, Note, Say
from assistant.conversation.intake import hear, number_due, pick, too_early
from assistant.conversation.laying import Laying
from assistant.conversation.state import State, Taps
from assistant.conversation.transcript import noted_tap
from assistant.conversation.undo_history import replayed
from assistant.game import messages
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Phase
from assistant.game.store.log import Saved
from assistant.language.intents import Intent, Order, SaidWish
from assistant.language.questions import HowMany
from assistant.language.speakers import giving, is_asked
from assistant.language.statements import ErrandDone, InHindsight, PhoneIs, Plain

HEARD_OUT = 0.5
"""Seconds to wait for the text of the last utterance."""
SETTLES = 0.8
"""Seconds in which a tap is ignored after its meaning changed, because it was for the old one."""
TAPPED_WITHIN = 0.8
"""Seconds within which the next tap of a number must follow."""
SHOWN_FOR = 6.0
"""Seconds after which a question that is only displayed expires."""
LAPSES_FOR = 4.0
"""Seconds after that in which a tap may still be meant for it, and therefore does nothing."""

Effects = tuple[Effect, ...]


def begun(start: Saved | Laying, desk: Desk) -> State:
    """The state of a new table, for continuing a game or for laying the cards."""
    left = desk.team_games is not None and desk.team_games.left()
    words = desk.manners.words
    if isinstance(start, Laying):
        return State(left=left, laying=start, words=words)
    at = State(replayed(start), left=left and not start.moves, words=words)
    return at.clue_given() if at.view.clue else at  # the greeting repeats the clue


def step(at: State, message: messages.Input, desk: Desk) -> tuple[State, Effects]:
    """Process one message; returns the next state and its effects."""
    return stepped(at, lambda now: partnering.acts(_taken(now, message, desk), desk), desk)


def stepped(at: State, change: Callable[[State], State], desk: Desk) -> tuple[State, Effects]:
    """Make a change; returns the next state and its effects, with what everybody knows now."""
    now = partnering.asked(screens.refreshed(change(at), desk))
    return replace(now, out=()), now.out


def go_on(at: State) -> State:
    """Announce the state of the game after a lesson.

    An open question is asked again, because no earlier tap or yes can have answered it.
    """
    at = at.opened(at.pending)
    return at.announce(Say((Plain.LESSON_LEFT, at.due), at.view))


def _taken(at: State, message: messages.Input, desk: Desk) -> State:
    said = message if isinstance(message, messages.Heard | messages.Pressed) else None
    picked = isinstance(message, messages.Picked)
    at = replace(at, by_phone=picked or (said is not None and said.phone))
    match message:
        case messages.Heard():
            return hear(at, message, desk)
        case messages.Pressed():
            return _pressed(at, message, desk) if _meant(at, message) else at
        case messages.Picked():
            return pick(at, message, desk)
        case messages.Tick(now):
            return _tick(at, now, desk)
        case messages.Phone():
            return at.tell(PhoneIs(message))
        case messages.Wished(wish, _, True) if at.view.phase is Phase.OVER and not at.pending:
            return follow(at, wish, desk)
        case messages.Wished(_, _, True) if at.view.phase is not Phase.OVER:
            return at  # another phone has already started it
        case messages.Wished(wish, by):
            return _asked_for(at, SaidWish(wish), by, desk)
        case messages.Comfort():
            return at.emit(message).tell(Plain.ADJUSTED)
        case messages.Errand():
            return follow(at, errand_wanted(message, at.situation(desk)), desk)
        case messages.ErrandEnded():
            return at.tell(ErrandDone(replace(message, lines=())))
        case messages.Trouble(complaint):
            at = screens.noticed(replace(at, trouble=complaint), complaint)
            return partnering.complained(at, complaint)
        case messages.Proposed():
            return partnering.proposed(at, message)
        case messages.Advised():
            return screens.advised(at, message)
        case messages.LookedBack():
            return _look_back(at, message)
        case messages.Status(doing):
            return _doing(at, doing)
        case _:
            assert_never(message)


def _tick(at: State, now: float, desk: Desk) -> State:
    at = replace(at, now=now, began=now if at.began is None else at.began)
    at = switching_off.ticked(at)
    if at.timer_ends is not None and now >= at.timer_ends:
        return replace(at, timer_ends=None).say(Plain.TIME_IS_UP, at.due)
    if at.suggested and now >= at.suggested_at + SHOWN_FOR:
        at = replace(at, suggested=None, lapsed=True).emit(Note(f"wait {SHOWN_FOR:g}"))
    if at.lapsed and now >= at.suggested_at + SHOWN_FOR + LAPSES_FOR:
        at = replace(at, lapsed=False).emit(Note(f"wait {LAPSES_FOR:g}"))
    if at.taps and now >= at.taps.until:
        at = _tapped_number(at, at.taps, desk)
    busy = at.screens.doing in (messages.Doing.LISTENING, messages.Doing.THINKING)
    return number_due(at, busy, desk.understanding)


def _doing(at: State, doing: messages.Doing) -> State:
    """Record the box's activity; a clue's number may still be in words being recognised."""
    if at.screens.doing is messages.Doing.SPEAKING and doing is not messages.Doing.SPEAKING:
        at = at.fell_silent()
    if at.number_at is not None:
        at = replace(at, number_at=max(at.number_at, at.now + HEARD_OUT))
    return replace(at, screens=replace(at.screens, doing=doing))


def _look_back(at: State, looked: messages.LookedBack) -> State:
    """Announce the review one clue at a time, unless another game has begun."""
    if looked.clues != tuple(one.clue for one in at.view.clues):
        return at
    for past, seen in zip(at.played.pasts, looked.seen, strict=False):
        at = at.tell(InHindsight(past.given.clue, past.found, seen))
    return at


def _asked_for(at: State, intent: Intent, by: Side, desk: Desk) -> State:
    """Carry out a request from a phone."""
    at = screens.noticed(replace(at, ear=at.ear.pressed()))
    return follow(at, answer(intent, by, at.situation(desk)), desk)


def _meant(at: State, pressed: messages.Pressed) -> bool:
    """Whether a press that silenced the assistant is an answer as well.

    A tap is one if it interrupted the open question itself, or if either side may begin; any other
    tap was only for silence.
    """
    if pressed.press is not messages.Press.TAP or pressed.cut is None:
        return True
    if at.question is None:
        nothing_else = not (at.paused or at.laying or at.view.clues)
        return nothing_else and at.view.phase is Phase.CLUE and len(at.view.givers) > 1
    return pressed.cut.question == at.question


def _pressed(at: State, pressed: messages.Pressed, desk: Desk) -> State:
    if pressed.press is messages.Press.DOWN:
        more = at.taps and replace(at.taps, until=at.now + TAPPED_WITHIN)
        return replace(at, taps=more)
    by, known = pressed.by, desk.understanding
    at = screens.noticed(replace(at, ear=at.ear.pressed()))
    if at.view.partner is by and (at.pending or at.view.partners_move):
        by = by.other  # the partner cannot press a button
    changed = at.suggested_at if at.suggested else at.since
    match pressed.press:
        case messages.Press.TAP if too_early(changed, pressed.at, SETTLES):
            return at.say(at.due)
        case messages.Press.TAP if at.lapsed:
            return replace(at, lapsed=False).emit(Note(f"[{by}]")).say(at.due)
        case messages.Press.TAP | messages.Press.DOUBLE if _gives_the_number(at, by):
            return _count(at, by, pressed)
        case messages.Press.TAP:
            return _tapped(at, by, desk)
        case messages.Press.DOUBLE:
            at = screens.flip(at, by).emit(Note(f"{by}: {known.phrase(Order.REPEAT)}"))
            return follow(at, Order.REPEAT, desk)
        case messages.Press.HOLD:
            at = replace(at, ear=replace(at.ear, held=by))  # the next words are the holder's
            at = switching_off.held(at, pressed.by, desk)
            return at.emit(Note(f"[{by} hold]"), messages.Cue(messages.Earcon.LISTENING))
        case messages.Press.RELEASE:
            at = replace(at, ear=replace(at.ear, held=None))  # earlier words may still arrive
            return switching_off.released(at, pressed.by)


def _gives_the_number(at: State, by: Party) -> bool:
    """Whether a tap counts towards the number of a clue whose word was heard."""
    asked, giver = at.pending, giving(by, at.view)
    if not isinstance(asked, HowMany) or asked.doubtful or at.paused or at.number_at is not None:
        return False  # a word whose number was not asked for may be talk
    return giver in at.view.givers and giving(asked.by, at.view) in (None, giver)


def _count(at: State, by: Party, pressed: messages.Pressed) -> State:
    """Count a tap, or two in quick succession; the clue is given when no other tap follows."""
    before = at.taps if at.taps and at.taps.by == by else None
    count = (before.count if before else 0) + 1 + (pressed.press is messages.Press.DOUBLE)
    silenced = before.silenced if before else pressed.cut is not None
    return replace(at, taps=Taps(by, count, at.now + TAPPED_WITHIN, silenced))


def _tapped_number(at: State, taps: Taps, desk: Desk) -> State:
    """Give the clue with the tapped number, unless the question about it has been closed."""
    asked, at = at.pending, replace(at, taps=None)
    if not isinstance(asked, HowMany) or (taps.silenced and taps.count == 1):
        return at
    clue = Clue(asked.words[0], taps.count)
    return pick(at, messages.Picked(taps.by, clue), desk)


def _tapped(at: State, by: Party, desk: Desk) -> State:
    if at.laying and at.lays:
        laid = laying.finish(at.laying)
        return between_games.lay_on(at.emit(Note(f"[{by}]")), laid, desk)
    if at.suggested and is_asked(by, at.view, at.suggested):
        at = at.opened(at.suggested)
    at = at.emit(Note(noted_tap(by, at.pending, desk.understanding)))
    return follow(at, answer_tap(by, at.situation(desk)), desk)
