"""Carries decisions out: changes the game and the conversation, and announces it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from assistant.effects import Advise, BeginLesson, Effect, FreeSeat, LookBack
from assistant.errors import TabletopError
from assistant.messages import Adjust
from assistant.rules.cards import Party
from assistant.rules.commands import Choose, Command, Guess, Stop, TakeHint
from assistant.rules.events import ClueGiven, GameWon
from assistant.rules.refusal import TELLING, Refusal
from assistant.store.log import Move
from assistant.table import between_games, partnering
from assistant.table.proceedings import Proceedings
from assistant.talk import decisions
from assistant.talk.clues import cannot_undo
from assistant.talk.decisions import Decision
from assistant.talk.narrate import narrate
from assistant.talk.questions import Confirm, ConfirmNewGame
from assistant.talk.statements import (
    Asked,
    CardLeft,
    MissionEarned,
    NotSaved,
    Plain,
    Refused,
    SeatIsFree,
    TimerStarted,
    due,
)


def follow(at: Proceedings, decision: Decision) -> tuple[Effect, ...]:
    """Carry out a decision; returns its effects."""
    match decision:
        case decisions.Do():
            return _do(at, decision)
        case decisions.Ask(pending):
            if isinstance(pending, Confirm) and pending.hangs_on_the_key:
                at.playing.seal()  # whatever comes of it, undo tells nothing of the key
            at.talk = at.talk.asking(pending, at.now)
            at.attention.asks(at.now)
            return at.say((Asked(pending),))
        case decisions.Return(pending, then):
            at.talk = replace(at.talk, pending=pending, since=at.now)
            return follow(at, then)
        case decisions.Tell(statements):
            return at.say(at.with_question(statements))
        case decisions.Drop(statements):
            at.talk = at.talk.answered(at.now)
            return at.say(statements)
        case decisions.LeaveCard(position):
            at.talk = at.talk.objecting(position, at.now)
            return at.say((CardLeft(position),))
        case decisions.GiveFloor(side, statements):
            at.talk = at.talk.given_to(side, at.now)
            return at.say(statements) if statements else ()
        case decisions.Pause(paused):
            return _pause(at, paused)
        case decisions.GoOn():
            return between_games.go_on(at)
        case decisions.Undo(by):
            return _undo(at, by)
        case decisions.Repeat():
            return at.say_again()
        case decisions.Speak(volume, rate):
            return (Adjust(volume, rate), *at.say((Plain.ADJUSTED,)))
        case decisions.TellMissions():
            return at.say(at.with_question((between_games.open_missions(at),)))
        case decisions.StartTimer(seconds):
            at.talk = replace(at.talk, timer_ends=at.now + seconds)
            return at.say((TimerStarted(seconds), at.due))
        case decisions.SwapCard(position, word):
            return between_games.swap(at, position, word)
        case decisions.ShowKey():
            at.playing.seal()  # who has seen the key does not play on
            at.talk = at.talk.show_key()
            return at.say((Plain.KEY_IS_SHOWN,))
        case decisions.Review():
            return (*at.say((Plain.LOOKING_BACK,)), LookBack(at.playing.pasts))
        case decisions.Teach():
            return (BeginLesson(),)
        case decisions.Free(seat):
            return (FreeSeat(seat), *at.say(at.with_question((SeatIsFree(seat),))))
        case decisions.BeginAnew(wish):
            return between_games.begin_anew(at, wish)
        case _:
            assert_never(decision)


def _pause(at: Proceedings, paused: bool) -> tuple[Effect, ...]:
    at.talk = at.talk.pause(paused, at.now)
    if isinstance(at.talk.pending, ConfirmNewGame):
        at.talk = at.talk.answered(at.now)
    return at.say((Plain.PAUSED if paused else at.due,))


def _do(at: Proceedings, done: decisions.Do) -> tuple[Effect, ...]:
    before = at.playing.game.table
    try:
        move = at.playing.do(done.command)
    except TabletopError as error:
        return at.say((NotSaved(str(error)),))
    if isinstance(move, Refusal):
        return _refuse(at, move, done.command)
    # In sudden death, either side may be the next.
    after = at.playing.game.table
    same_phase = after.phase is before.phase
    keep_floor = same_phase and not isinstance(done.command, Guess | Choose)
    if isinstance(done.command, TakeHint):
        return _hint(at, done.command, move)
    at.talk = at.talk.moved(at.now, keep_floor, after.turn == before.turn)
    if any(isinstance(event, ClueGiven) for event in move):
        at.talk = at.talk.clue_given(at.now)
    at.attention.asks(at.now)
    won = any(isinstance(event, GameWon) for event in move)
    earned = at.playing.earned() if won else None
    brought = (MissionEarned(earned),) if earned else ()
    return at.say((*done.lead, *narrate(move, at.view), *done.after, *brought))


def _hint(at: Proceedings, wanted: TakeHint, move: Move) -> tuple[Effect, ...]:
    """Nothing else changes: whoever has a hint still has to act."""
    task = partnering.hint_for(at, wanted.by)
    told = at.say((*narrate(move, at.view), at.due))
    at.advised[wanted.by] = at.view
    return (*told, Advise(wanted.by, task)) if task else told


def _refuse(at: Proceedings, refusal: Refusal, command: Command) -> tuple[Effect, ...]:
    if refusal.reason in TELLING and at.talk.pending:
        # Whoever sees why reads it on their screen; for all others the question is open.
        at.attention.asks(at.now)
        return follow(at, decisions.ask_again(at.talk.pending))
    if _answers_pending(at, command):
        at.talk = at.talk.answered(at.now)
    why = Refused(refusal.reason, refusal.position, getattr(command, "by", None))
    return at.say((why, at.due))


def _answers_pending(at: Proceedings, command: Command) -> bool:
    """Whether a command came from the open question, which is then closed."""
    pending = at.talk.pending
    if isinstance(pending, Confirm):
        return command == pending.command
    return not isinstance(command, Stop)


def _undo(at: Proceedings, by: Party | None) -> tuple[Effect, ...]:
    if not at.talk.pending:
        if not at.playing.can_undo:
            return at.say((Plain.NOTHING_TO_UNDO, due(at.view)))
        why_not = cannot_undo(by, at.view, at.changeable)
        if at.playing.gave_a_clue and why_not:
            return at.say((why_not, due(at.view)))
        try:
            at.playing.undo()
        except TabletopError as error:
            return at.say((NotSaved(str(error)),))
    at.talk = at.talk.undone(at.now)
    return at.say((Plain.UNDONE, due(at.view)))
