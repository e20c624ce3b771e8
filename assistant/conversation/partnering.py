"""The partner at the table: sends it tasks, and carries out its answers.

The referee and the rules check the partner's words like any player's.
"""

from dataclasses import replace

from assistant.conversation.conduct import follow
from assistant.conversation.deciding import decisions
from assistant.conversation.deciding.clues import clue_said
from assistant.conversation.deciding.decisions import Decision
from assistant.conversation.deciding.guesses import cannot_guess
from assistant.conversation.desk import Desk
from assistant.conversation.effects import Note, Say, Think
from assistant.conversation.state import State, Thinking
from assistant.conversation.tasks import task_of
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Doing, Proposed
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import CoverAgent, GiveClue, Guess, Stop
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Answer, Task
from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.intents import SaidClue
from assistant.language.questions import Objection

TRY_AGAIN = 30.0
"""Seconds before the partner repeats a move that could not be saved."""
TIME_TO_OBJECT = 4.0
"""Seconds in which players can object to a guess that the partner has announced."""


def asked(at: State) -> State:
    """Ask the partner for its next decision, once for each task."""
    wanted, number = task_of(at), at.partner.number
    if wanted == at.partner.task:
        return at
    if wanted is None:
        return replace(at, partner=Thinking(number))
    return replace(at, partner=Thinking(number + 1, wanted)).emit(Think(number + 1, wanted))


def proposed(at: State, message: Proposed) -> State:
    """Store an answer until its time comes, unless its task is outdated."""
    wanted = at.partner.task and message.number == at.partner.number
    return replace(at, partner=replace(at.partner, said=message)) if wanted else at


def acts(at: State, desk: Desk) -> State:
    """Carry out the partner's answer once its time comes, without interrupting anybody."""
    doing, said, task = at.screens.doing, at.partner.said, at.partner.task
    busy = doing in (Doing.LISTENING, Doing.THINKING)
    if at.paused or busy or at.now < at.partner.tries_again:
        return at
    if isinstance(at.pending, Objection):
        over = at.now >= max(at.since, at.quiet) + TIME_TO_OBJECT
        touches = over and doing is not Doing.SPEAKING
        return _moved(at, decisions.Do(at.pending.command), None, desk) if touches else at
    if said is None or task is None or at.pending or task != task_of(at):
        return at
    at = replace(at, partner=replace(at.partner, said=None))
    decision = _decision(at, task, said.answer, desk)
    if decision is None:
        return complained(at, Complaint(Device.PARTNER, Fault.GIVEN_UP))
    at = at.emit(noted(task.by, said.answer, task.view))
    return _moved(_read(at, task, said.read_as), decision, said, desk)


def complained(at: State, complaint: Complaint) -> State:
    """Report a device that failed; if it is the partner, people play its part."""
    if complaint == Complaint(Device.PARTNER, Fault.GIVEN_UP):
        if at.view.partner is None:
            return at
        pending = None if isinstance(at.pending, Objection) else at.pending
        at = replace(at, partner_gone=True, pending=pending)
    return at.tell(told.DeviceSays(complaint))


def _read(at: State, task: Task, words: tuple[str, ...] | None) -> State:
    """Say how the partner reads an unknown clue, before its first guess."""
    given = task.view.clue
    if words is None or given is None or task.view.guess_was_made or task.objected:
        return at
    return at.tell(told.ClueReadAs(given.clue.word, words))


def _moved(at: State, decision: Decision, said: Proposed | None, desk: Desk) -> State:
    """Make the partner's move; if it cannot be saved, repeat it later."""
    after = follow(at, decision, desk)
    says = (one for one in after.out[len(at.out) :] if isinstance(one, Say))
    if not any(told.kind_of(one) is told.NotSaved for say in says for one in say.statements):
        return after
    waits = replace(after.partner, said=said, tries_again=at.now + TRY_AGAIN)
    return replace(after, partner=waits)


def _decision(at: State, task: Task, answer: Answer, desk: Desk) -> Decision | None:
    """The decision that follows the partner's answer; None if the answer is not allowed."""
    match task.act, answer:
        case Act.CLUE, Clue():
            # The partner's words have a spelling, and cannot be misheard.
            plainly = replace(at.situation(desk), certainty=None, also=())
            decided = clue_said(SaidClue(answer, spelled=True), task.by, plainly)
            gives = isinstance(decided, decisions.Do) and isinstance(decided.command, GiveClue)
            return decided if gives else None
        case Act.GUESS, int():
            return _guessed(Guess(task.by, answer), task.view, desk.manners.hurried)
        case Act.GUESS, None:
            return _stopped(task.by, task.view)
        case Act.COVER, int() if not isinstance(task.by, Side) and _lies(answer, task.view):
            return decisions.Do(CoverAgent(task.by, answer), lead=(told.CardNamed(answer),))
        case _:
            return None


def _guessed(guess: Guess, view: PublicView, hurried: bool) -> Decision | None:
    if not _lies(guess.position, view) or cannot_guess(guess.by, guess.position, view):
        return None
    if hurried:
        return decisions.Do(guess, lead=(told.CardNamed(guess.position),))
    return decisions.Ask(Objection(guess))


def _lies(position: int, view: PublicView) -> bool:
    return 0 <= position < len(view.cards)


def _stopped(by: Party, view: PublicView) -> Decision | None:
    if view.phase is Phase.SUDDEN_DEATH:
        others = [one for one in view.guessers if one is not by]
        return decisions.GiveFloor(others[0], (told.GuessFloor(others[0]),)) if others else None
    return decisions.Do(Stop(by), lead=(told.PartnerStops(by),)) if view.guessed else None


def speaker(by: Party | None, partner: Side | None) -> Party | None:
    """The speaker; if unknown, the person opposite the partner."""
    return by or (partner.other if partner else None)


def noted(by: Party, answer: Answer, view: PublicView) -> Note:
    """A comment for the transcript; a plain line would repeat the partner's move in a replay."""
    match answer:
        case Clue(word, number):
            return Note(f"# {by}: {word} {number}")
        case None:
            return Note(f"# {by}: -")
        case position:
            return Note(f"# {by}: {view.cards[position].word.lower()}")
