"""Carries out decisions: changes the game and the conversation, and announces the results."""

from dataclasses import replace
from typing import assert_never

from assistant.conversation import between_games, switching_off
from assistant.conversation.deciding import decisions
from assistant.conversation.deciding.clues import cannot_undo
from assistant.conversation.deciding.decisions import Decision, Followed
from assistant.conversation.deciding.dialogue import answer
from assistant.conversation.desk import Desk
from assistant.conversation.effects import Advise, BeginLesson, FreeSeat, LookBack
from assistant.conversation.narration import narrate
from assistant.conversation.state import State
from assistant.conversation.tasks import hint_for
from assistant.game.errors import TabletopError
from assistant.game.messages import Adjust, Errand
from assistant.game.rules.campaign import Earned
from assistant.game.rules.cards import Party
from assistant.game.rules.commands import (
    Choose,
    Command,
    Guess,
    MarkBystander,
    Stop,
    TakeHint,
)
from assistant.game.rules.events import ClueGiven, GameWon
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import TELLING, Refusal
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Move
from assistant.language import statements as told
from assistant.language.intents import Order, SaidSwap
from assistant.language.questions import Confirm, ConfirmNewGame, ConfirmOrder, Objection


def follow(at: State, decision: Decision, desk: Desk) -> State:
    """Carry out a decision."""
    match decision:
        case decisions.Do():
            return _do(at, decision, desk)
        case decisions.Ask(ConfirmOrder(Order.UNDO, None)) if not at.played.can_undo:
            return _undo(at, None, desk)  # an impossible undo needs no confirmation
        case decisions.Ask(pending, lead):
            if isinstance(pending, Confirm) and pending.hangs_on_the_key:
                at = _sealed(at)  # Whatever its result, undo must reveal nothing about the key.
            before, question = between_games.weighed(pending, desk)
            if question is None:
                return at.say(*before, at.due)
            return at.opened(question).say(*before, *lead, told.Asked(question))
        case decisions.Return(pending, then):
            return follow(at.opened(pending), then, desk)
        case decisions.Tell(statements):
            return at.say(*at.with_question(statements))
        case decisions.Drop(statements):
            return at.opened().say(*statements)
        case decisions.GiveFloor(side, statements, sound):
            at = replace(at.opened(), floor=side)
            return at.say(*statements, sound=sound) if statements else at
        case Order():
            return _order(at, decision, desk)
        case decisions.Undo(by):
            return _undo(at, by, desk)
        case Adjust():
            return at.emit(decision).say(told.Plain.ADJUSTED)
        case SaidSwap(position, word):
            return between_games.swap(at, position, word, desk)
        case FreeSeat(seat):
            return at.emit(decision).say(*at.with_question((told.SeatIsFree(seat),)))
        case Errand():
            return at.emit(decision).say(*at.with_question((told.Plain.ERRAND_BEGINS,)))
        case Wish():
            return between_games.begin_anew(at, decision, desk)
        case _:
            assert_never(decision)


def _order(at: State, order: Followed, desk: Desk) -> State:
    """Carry out an order that needs no further details."""
    match order:
        case Order.RESUME:
            return _pause(at, False) if at.paused else between_games.go_on(at, desk)
        case Order.REPEAT:
            return at.say_again()
        case Order.MISSIONS:
            return at.say(*at.with_question((between_games.open_missions(at, desk),)))
        case Order.SHOW_KEY:  # Players who have seen the key cannot continue the game.
            return replace(_sealed(at), key_shown=True).say(told.Plain.KEY_IS_SHOWN)
        case Order.REVIEW:
            return at.say(told.Plain.LOOKING_BACK).emit(LookBack(at.played.pasts))
        case Order.TEACH:
            return at.emit(BeginLesson())
        case Order.HEALTH:
            health = replace(desk.manners.health(), trouble=at.trouble)
            return at.say(*at.with_question((health,)), about_the_game=False)
        case Order.QUIT:
            return switching_off.sure(at)
        case Order.PAUSE:
            return _pause(at, True)
        case Order.TIMER:
            seconds = at.view.house.timer
            return replace(at, timer_ends=at.now + seconds).say(told.TimerStarted(seconds), at.due)
        case Order.OBJECT:
            assert isinstance(at.pending, Objection), "only an objection leaves a card"
            card = at.pending.position
            return replace(at.opened(), objected=at.objected | {card}).say(told.CardLeft(card))


def _sealed(at: State) -> State:
    return replace(at, history=at.history.seal()) if at.history else at


def _pause(at: State, paused: bool) -> State:
    """Pause the game and its timer, or resume them (C9)."""
    ends, left = at.timer_ends, at.timer_left
    waits = None if isinstance(at.pending, ConfirmNewGame) else at.pending
    at = replace(at.opened(waits).without_timer(), paused=paused)
    if paused:
        at = replace(at, timer_left=None if ends is None else ends - at.now)
        return at.say(told.Plain.PAUSED)
    return replace(at, timer_ends=None if left is None else at.now + left).say(at.due)


def _do(at: State, done: decisions.Do, desk: Desk) -> State:
    """Make a move; nothing changes if the rules refuse it or it cannot be saved."""
    if at.history is None:
        return at.opened().say(at.due)  # the table is still being laid
    before, command = at.game.table, done.command
    move = decide(at.game, command)
    if isinstance(move, Refusal):
        return _refuse(at, move, command)
    try:
        desk.log.append(move)
    except TabletopError as error:
        return at.say(told.NotSaved(error.fault))
    at = replace(at, history=at.played.add(move), left=False)
    if isinstance(command, TakeHint):
        return _hint(at, command, move)
    after = at.game.table
    # After a guess in sudden death, either side can make the next one.
    keeps_floor = after.phase is before.phase and not isinstance(command, Guess | Choose)
    objected = at.objected if after.turn == before.turn else frozenset[int]()
    floor = at.floor if keeps_floor else None
    at = replace(at.opened().without_timer(), floor=floor, objected=objected)
    if any(isinstance(event, ClueGiven) for event in move):
        at = at.clue_given()
    won = any(isinstance(event, GameWon) for event in move)
    earned = _earned(at, desk) if won else None
    brought = (told.MissionEarned(earned),) if earned else ()
    said = (*done.lead, *narrate(move, at.view), *done.after, *brought)
    if at.by_phone:  # a player on a phone has no button to tap
        said = tuple(one for one in said if one is not told.Plain.TAP_FIRST)
    if done.then:
        besides = [one for one in said if one is not told.Plain.EXPECTED]
        at = at.say(*besides) if besides else at
        return follow(at, answer(done.then, done.giver, at.situation(desk)), desk)
    return at.say(*said)


def _earned(at: State, desk: Desk) -> Earned | None:
    """The bonus earned by winning a mission; None if there is none, or it cannot be read."""
    try:
        return desk.next_table.earned(at.game.table.edition)
    except TabletopError:
        return None  # the win itself is saved and announced; the campaign can be read later


def _hint(at: State, wanted: TakeHint, move: Move) -> State:
    """Send a hint to a seat; nothing else changes, because its player still has to act."""
    task = hint_for(at, wanted.by)
    at = at.say(*narrate(move, at.view), at.due)
    hints = {**at.screens.hints, wanted.by: (at.view, None)}
    at = replace(at, screens=replace(at.screens, hints=hints))
    return at.emit(Advise(wanted.by, task)) if task else at


WARNED = 2
"""Number of warnings on the giver's own screen; after them, another yes is accepted (H10)."""


def _refuse(at: State, refusal: Refusal, command: Command) -> State:
    if refusal.reason in TELLING:
        # Only the seat that sees the reason can read it; all others see an open question.
        asked, times = at.pending, at.warned[1] if at.warned[0] == at.pending else 0
        if asked is None:
            return at.say(at.due)
        if times < WARNED or not isinstance(command, MarkBystander):
            at = replace(at, warned=(asked, times + 1))
            return at.say(*at.with_question((told.Asked(asked),)))
    if _answers_pending(at, command):
        at = at.opened()
    why = told.Refused(refusal.reason, refusal.position, getattr(command, "by", None))
    return at.say(why, at.due)


def _answers_pending(at: State, command: Command) -> bool:
    """Whether a command answers the open question, which is then closed."""
    if isinstance(at.pending, Confirm):
        return command == at.pending.command
    return not isinstance(command, Stop)


def _undo(at: State, by: Party | None, desk: Desk) -> State:
    if not at.pending:
        if not (at.history and at.history.can_undo):
            revealed = told.Plain.REVEALED if at.view.touched else told.Plain.NOTHING_TO_UNDO
            return at.say(revealed, told.due(at.view))
        why_not = cannot_undo(by, at.view, at.changeable)
        if at.history.gave_a_clue and why_not:
            return at.say(why_not, told.due(at.view))
        try:
            desk.log.undo()
        except TabletopError as error:
            return at.say(told.NotSaved(error.fault))
        at = replace(at, history=at.history.undo())
    at = replace(at.opened().without_timer(), floor=None)
    return at.say(told.Plain.UNDONE, told.due(at.view))
