"""The partner at the table: what it is asked, and what becomes of its answer.

It is handed what its own seat may know and answers like anybody at the table: what it says is
held against the referee and the rules. Here it is never told what to hide, because it is never
told what it may not know (D20).
"""

from __future__ import annotations

from dataclasses import dataclass

from assistant.effects import Effect, Note, Think
from assistant.messages import Proposed
from assistant.rules.cards import Party, Side
from assistant.rules.clue import Clue
from assistant.rules.commands import CoverAgent, GiveClue, Guess, Stop
from assistant.rules.partner import Partnered, Strength
from assistant.rules.phase import Phase
from assistant.rules.task import Act, Answer, Task
from assistant.rules.view import PublicView
from assistant.table.proceedings import Proceedings
from assistant.talk import decisions
from assistant.talk.clues import clue_said
from assistant.talk.decisions import Decision, Situation
from assistant.talk.guesses import cannot_guess
from assistant.talk.intents import SaidClue
from assistant.talk.questions import CoverOne, Objection, own_question
from assistant.talk.speakers import giving, guessing
from assistant.talk.statements import CardNamed, GuessFloor, PartnerStops

TRY_AGAIN = 30.0
"""Seconds after which the partner tries again to make a move that could not be saved."""


@dataclass(slots=True)
class Partnering:
    """What the partner is thinking about, and what it said that waits for its moment."""

    hurried: bool = False
    """Nobody is there to object in time: what the partner wants to touch is touched at once."""
    number: int = 0
    """Of the last thing that it was asked."""
    task: Task | None = None
    """What is to be decided now; None if nothing is."""
    said: Proposed | None = None
    """What it answered to that, until it is done."""
    tries_again: float = float("-inf")
    """Until when a move waits that could not be saved."""

    def asked(self, at: Proceedings) -> tuple[Effect, ...]:
        """Ask it what is to be decided now, once."""
        wanted = task_of(at)
        if wanted == self.task:
            return ()
        self.task, self.said, self.tries_again = wanted, None, float("-inf")
        if wanted is None:
            return ()
        self.number += 1
        return (Think(self.number, wanted),)

    def takes(self, proposed: Proposed) -> None:
        """Keep an answer for its moment, unless it is none to what was asked last."""
        if self.task and proposed.number == self.number:
            self.said = proposed

    def wait(self, said: Proposed | None, now: float) -> None:
        """Keep what it said: on a full disk nothing of it happened, and nobody plays for it."""
        self.said, self.tries_again = said, now + TRY_AGAIN

    def act(self, situation: Situation) -> tuple[Note, Decision] | None:
        """What follows from what it said; None if there is nothing that could be done."""
        task, said = self.task, self.said
        assert task, "an answer is kept for a task alone"
        assert said, "and is there when its moment has come"
        self.said = None
        decision = self._decision(task, said.answer, situation)
        return (noted(task.by, said.answer, task.view), decision) if decision else None

    def _decision(self, task: Task, answer: Answer, situation: Situation) -> Decision | None:
        match task.act, answer:
            case Act.CLUE, Clue():
                # It spells what it says, and nothing of it can be misheard.
                decided = clue_said(SaidClue(answer, spelled=True), task.by, situation)
                match decided:
                    case decisions.Do(GiveClue()):
                        return decided
                    case _:
                        return None
            case Act.GUESS, int():
                return self._guessed(Guess(task.by, answer), task.view)
            case Act.GUESS, None:
                return _stopped(task.by, task.view)
            case Act.COVER, int() if not isinstance(task.by, Side) and _lies(answer, task.view):
                covered = CoverAgent(task.by, answer)
                return decisions.Do(covered, lead=(CardNamed(answer),))
            case _:
                return None

    def _guessed(self, guess: Guess, view: PublicView) -> Decision | None:
        if not _lies(guess.position, view):
            return None
        if cannot_guess(guess.by, guess.position, view):
            return None
        if self.hurried:
            return decisions.Do(guess, lead=(CardNamed(guess.position),))
        return decisions.Ask(Objection(guess))


def _lies(position: int, view: PublicView) -> bool:
    return 0 <= position < len(view.cards)


def _stopped(by: Party, view: PublicView) -> Decision | None:
    if view.phase is Phase.SUDDEN_DEATH:
        others = [one for one in view.guessers if one is not by]
        return decisions.GiveFloor(others[0], (GuessFloor(others[0]),)) if others else None
    return decisions.Do(Stop(by), lead=(PartnerStops(by),)) if view.guessed else None


def task_of(at: Proceedings) -> Task | None:
    """What the partner is to decide now, if anything."""
    view, talk = at.view, at.talk
    if view.partner is None or talk.laying:
        return None
    by = view.partners_move or _on_the_floor(view, talk.floor)
    return _task(at, by, view.partner.strength, talk.objected) if by else None


def hint_for(at: Proceedings, seat: Side) -> Task | None:
    """What this seat is to decide now, with what it may know, and nothing else."""
    view = at.view
    wanted = (giving(seat, view), guessing(seat, view))
    by = next((one for one in wanted if one in (*view.givers, *view.guessers)), None)
    return _task(at, by, Strength.USUAL, frozenset()) if by else None


def _task(at: Proceedings, by: Party, strength: Strength, objected: frozenset[int]) -> Task:
    """What a side or a team is to decide, with the key that its seat sees."""
    view = at.view
    covers = isinstance(own_question(view), CoverOne)
    guesses = view.phase is not Phase.CLUE
    act = Act.GUESS if guesses else Act.COVER if covers else Act.CLUE
    key = None
    if isinstance(by, Side):
        key = at.playing.game.seen_from(by).key
    elif not guesses:
        key = at.playing.game.seen_from(Side.NORTH).key  # the spymasters' (C2)
    return Task(act, by, view, key, strength, objected)


def _on_the_floor(view: PublicView, floor: Party | None) -> Party | None:
    """The partner, where either side may act and it was asked to."""
    acting = view.givers or view.guessers
    theirs = floor in acting and view.partner and view.partner.alone is floor
    return floor if theirs and not own_question(view) else None


def speaker(by: Party | None, partner: Partnered | None) -> Party | None:
    """Who spoke; if nobody knows, whoever sits across from a partner that sits alone."""
    if by is not None or partner is None or partner.alone is None:
        return by
    return partner.alone.other


def noted(by: Party, answer: Answer, view: PublicView) -> Note:
    """The remark of a transcript: it needs no line, since the partner would do it again."""
    match answer:
        case Clue(word, number):
            return Note(f"# {by}: {word} {number}")
        case None:
            return Note(f"# {by}: -")
        case position:
            return Note(f"# {by}: {view.cards[position].word.lower()}")
