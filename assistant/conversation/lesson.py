"""The spoken lesson: a first game of two minutes, with the cards on the table.

The practice game has its own key, so the real key is neither shown nor spoken. Each step names an
action and waits until the players have done it; all other words are answered as in any game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from assistant.conversation.desk import Desk
from assistant.conversation.effects import BeginLesson, Effect, Known, Say, says
from assistant.conversation.screens import forgotten, noticed
from assistant.conversation.state import State
from assistant.conversation.step import Effects, begun, step, stepped
from assistant.game.messages import Heard, Input, Press, Pressed
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
from assistant.game.store.log import Saved
from assistant.language.about import Told
from assistant.language.consent import asks, denies
from assistant.language.glance import Legend
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


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice game, and the progress of its lesson."""

    game: State
    desk: Desk
    at: int = 0
    """Number of steps that are completed."""
    repeated: int = -1
    """The number of completed steps at the last repetition of the current step."""

    @property
    def wants_another_game(self) -> bool:
        """Whether the players asked for another game, which ends the lesson."""
        return isinstance(self.game.question, ConfirmNewGame)


def begin_lesson(view: PublicView, known: Understanding) -> tuple[Practice, Effects]:
    """The practice game with these cards, and its first announcement."""
    desk = Desk(known)
    game = begun(Saved(practice(view.edition, view.cards)), desk)
    if len(game.view.givers) > 1:
        game, _ = step(game, Pressed(Side.NORTH, Press.TAP), desk)
    first = _lesson(0, game.game)
    game, shown = stepped(game, lambda at: _explained(forgotten(at), first), desk)
    said = Say((Plain.LESSON_BEGINS, first), game.view)
    return Practice(game, desk), (said, *_practised(shown))


def practise(now: Practice, message: Input) -> tuple[Practice | None, Effects]:
    """The effects of one message, and the lesson after it; None once it is over."""
    desk, turn, lies = now.desk, now.game.view.turn, _lies(now.game.view)
    game, effects = step(now.game, message, desk)
    effects, now = _practised(effects), replace(now, game=game)
    words = normal(message.alternatives[0]).split() if isinstance(message, Heard) else []
    if now.wants_another_game:
        return now, ()
    if _leaves(words, desk.understanding) or says(effects, Plain.HOW_TO_LEAVE):
        return None, ()
    if BeginLesson() in effects:
        return begin_lesson(game.view, desk.understanding)
    at, ended = now.at, game.view.turn > turn
    while at < len(STEPS) and STEPS[at][1](game.view, game.question, ended):
        at += 1
    if at == len(STEPS) and _lies(game.view) != lies:
        at -= 2  # a wrong guess ended the turn, so the next one must be ended by choice
    if at == len(STEPS) or game.view.phase is Phase.OVER:
        return None, (*effects, Say((Lesson(LessonStep.END),), game.view))
    due = _lesson(at, game.game)
    if at > now.at:
        game, shown = stepped(game, lambda before: _explained(before, due), desk)
        told = (*effects, Say((due,), game.view), *_practised(shown))
        return replace(now, game=game, at=at), told
    # In each step, the first unrecognised words are answered with the step itself, and so are
    # later ones that ask something.
    first = now.repeated < at or asks(words, desk.understanding)
    repeats = first and any(map(_missed, effects))
    now = replace(now, at=at, repeated=at if repeats else now.repeated)
    return now, tuple(_told_the_step(one, due, repeats) for one in effects)


def _explained(game: State, step: Lesson) -> State:
    """Show the sign for the giver's agents while a clue for one is expected."""
    if step.step not in GIVING:
        return game
    giver = game.view.givers[0]
    identity = OF_TEAM[giver] if isinstance(giver, Team) else Identity.AGENT
    return noticed(game, Legend(identity))


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
