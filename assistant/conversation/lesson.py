"""The spoken lesson: a first game of two minutes, with the cards on the table.

The practice game has its own key, so the real key is neither shown nor spoken. Each step names an
action and waits until the players have done it; all other words are answered as in any game.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from assistant.conversation.effects import BeginLesson, Effect, Known, Say, says
from assistant.conversation.session import Session
from assistant.game.messages import Heard, Input, Press, Pressed, Proposed, Status, Tick, Trouble
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import OF_TEAM, Card, Identity, Side, Team
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import Game
from assistant.game.rules.house import HouseRules, Strictness
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Saved, Unkept
from assistant.language.about import Told
from assistant.language.consent import asks, denies
from assistant.language.glance import Glance, Legend
from assistant.language.normal import normal
from assistant.language.questions import Confirm, ConfirmNewGame, Question
from assistant.language.statements import (
    Help,
    Lesson,
    LessonStep,
    NotOnTable,
    NotUnderstood,
    Plain,
    Statement,
)
from assistant.language.understanding import Understanding

Done = Callable[[PublicView, Question | None, bool], bool]
"""A function that tells whether a step is complete; its last argument is whether the turn ended."""

STEPS: tuple[tuple[LessonStep, Done], ...] = (
    (LessonStep.GIVE_A_CLUE, lambda view, asked, ended: view.phase is Phase.GUESS),
    (
        LessonStep.GUESS,
        lambda view, asked, ended: isinstance(asked, Confirm) or bool(view.guessed) or ended,
    ),
    (LessonStep.SAY_YES, lambda view, asked, ended: bool(view.guessed) or ended),
    (LessonStep.GUESS_WRONG, lambda view, asked, ended: ended),
    (LessonStep.THE_OTHERS_CLUE, lambda view, asked, ended: view.phase is Phase.GUESS),
    (LessonStep.FIND_AND_STOP, lambda view, asked, ended: ended),
)
"""The steps in order, each with the test for its completion."""


GIVING = (LessonStep.GIVE_A_CLUE, LessonStep.THE_OTHERS_CLUE)
MEANT_NOTHING = (NotUnderstood, NotOnTable)


def practice(edition: Edition, cards: tuple[Card, ...]) -> GameStarted:
    """A game for practice, with these cards and an unrelated key."""
    key = keys.deal(edition, Random("a lesson"))
    house = HouseRules(referee=Strictness.OFF)  # the lesson's own clue may be a form of a card
    return GameStarted(edition, cards, key, Bank(edition.tokens), house=house)


def _lesson(at: int, game: Game) -> Lesson:
    """The current step, with the card for it."""
    step, _ = STEPS[at]
    if step is LessonStep.SAY_YES:
        return Lesson(step)
    return Lesson(step, _card(game, agent=step is not LessonStep.GUESS_WRONG))


def _card(game: Game, agent: bool) -> int:
    """An uncovered card that would be a right guess, or one that would be wrong but harmless."""
    table = game.table
    giver = table.givers[0] if table.givers else None
    guesser = giver.other if isinstance(giver, Side) else giver or table.guessers[0]
    for position, cover in enumerate(table.covered):
        if cover is not None or not table.can_guess(guesser, position):
            continue
        if isinstance(game.key, Key):
            assert isinstance(guesser, Side), "a key with two sides is for two sides"
            shown = game.key.identity(position, guesser.other)
            right = shown is Identity.AGENT
        else:
            shown = game.key.identities[position]
            right = shown.value == guesser.value
        if right if agent else shown is Identity.BYSTANDER:
            return position
    raise AssertionError("a key that was just dealt has agents and bystanders")


class Lessons:
    """A table that can give lessons: a session, or the practice game in its place."""

    def __init__(self, session: Session, understanding: Understanding) -> None:
        self._session = session
        self._understanding = understanding
        self._practice: Session | None = None
        self._at = 0
        """Number of steps that are completed."""
        self._repeated = 0
        """The number of completed steps at the last repetition of the current step."""

    @property
    def view(self) -> PublicView:
        """The public view of the table's own game, which a lesson does not change."""
        return self._session.view

    @property
    def question(self) -> Question | None:
        """The open question of the table's own game."""
        return self._session.question

    @property
    def suggested(self) -> Question | None:
        """The question of the table's own game that is displayed, and not asked aloud."""
        return self._session.suggested

    def glance(self, seat: Side) -> Glance:
        """The seat's knowledge; in a lesson, that of the practice game."""
        return (self._practice or self._session).glance(seat)

    def greet(self) -> tuple[Effect, ...]:
        """The greeting when the program starts."""
        return self._session.greet()

    def take(self, message: Input) -> tuple[Effect, ...]:
        """The effects of one message."""
        if self._practice is None:
            effects = self._session.take(message)
            if BeginLesson() not in effects:
                return effects
            return (*(one for one in effects if one != BeginLesson()), *self._begin())
        if isinstance(message, Tick | Trouble | Status | Proposed):
            self._session.take(message)  # the practice game announces what happens to its cards
        return self._practise(self._practice, message)

    def _practise(self, game: Session, message: Input) -> tuple[Effect, ...]:
        turn, lies = game.view.turn, _lies(game.view)
        effects = _practised(game.take(message))
        if isinstance(game.question, ConfirmNewGame):
            return (*self._end(), *self._session.take(message))
        words = normal(message.alternatives[0]).split() if isinstance(message, Heard) else []
        leaves = _leaves(words, self._understanding)
        if leaves or says(effects, Plain.HOW_TO_LEAVE):
            return self._end()
        if BeginLesson() in effects:
            return self._begin()
        before = self._at
        ended = game.view.turn > turn
        while self._at < len(STEPS) and STEPS[self._at][1](game.view, game.question, ended):
            self._at += 1
        if self._at == len(STEPS) and _lies(game.view) != lies:
            self._at -= 2  # a wrong guess ended the turn, so the next one must be ended by choice
        if self._at == len(STEPS) or game.view.phase is Phase.OVER:
            return (*effects, _say(game, Lesson(LessonStep.END)), *self._end())
        now = _lesson(self._at, game.game)
        if self._at > before:
            return (*effects, _say(game, now), *_explained(game, now))
        # In each step, the first unrecognised words are answered with the step itself, and so are
        # later ones that ask something.
        first = self._repeated < self._at or asks(words, self._understanding)
        repeats = first and any(map(_missed, effects))
        self._repeated = self._at if repeats else self._repeated
        return tuple(_told_the_step(one, now, repeats) for one in effects)

    def _begin(self) -> tuple[Effect, ...]:
        view = self._session.view
        started = practice(view.edition, view.cards)
        game = Session(Saved(started), Unkept(), None, self._understanding)
        self._practice, self._at, self._repeated = game, 0, -1
        if len(game.view.givers) > 1:
            game.take(Pressed(Side.NORTH, Press.TAP))
        step = _lesson(0, game.game)
        shown = (*_practised(game.refresh()), *_explained(game, step))
        return (_say(game, Plain.LESSON_BEGINS, step), *shown)

    def _end(self) -> tuple[Effect, ...]:
        self._practice = None
        return self._session.go_on()


def _say(game: Session, *statements: Statement) -> Say:
    return Say(statements, game.view)


def _explained(game: Session, step: Lesson) -> tuple[Effect, ...]:
    """The sign for the giver's agents, on the screens while a clue for one is expected."""
    if step.step not in GIVING:
        return ()
    giver = game.view.givers[0]
    identity = OF_TEAM[giver] if isinstance(giver, Team) else Identity.AGENT
    return _practised(game.show(Legend(identity)))


def _lies(view: PublicView) -> object:
    """Everything that a guess changes, and that the end of a turn does not."""
    return view.covered, view.marked


def _leaves(words: Sequence[str], known: Understanding) -> bool:
    """Whether the words ask to leave the lesson, or end with that without asking or denying."""
    leaving, more = (
        known.words("leaving a lesson"),
        not (asks(words, known) or denies(words, known)),
    )
    ends = (" ".join(words[at:]) for at in range(1, len(words) - 2))
    return " ".join(words) in leaving or (more and not leaving.isdisjoint(ends))


def _missed(effect: Effect) -> tuple[Statement, ...]:
    """The statements in an effect about words not understood; empty if it asks a question."""
    said = effect.statements if isinstance(effect, Say) and not effect.question else ()
    return tuple(one for one in said if isinstance(one, Told) and one.kind in MEANT_NOTHING)


def _told_the_step(effect: Effect, step: Lesson, repeats: bool) -> Effect:
    """The effect with the lesson's step in place of general help or reminders."""
    missed = _missed(effect) if repeats else ()
    helps = isinstance(effect, Say) and any(isinstance(one, Help) for one in effect.statements)
    if isinstance(effect, Say) and (helps or missed):
        return replace(effect, statements=(*missed, step))
    return effect


def _practised(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """A practice game's effects; public knowledge stays that of the own game."""
    return tuple(one for one in effects if not isinstance(one, Known))


Play = Session | Lessons
"""A table as its front ends see it: messages in, effects out."""
