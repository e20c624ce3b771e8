"""The spoken lesson: a first game of two minutes, played on the cards that lie there.

The practice game has a key of its own, so nothing of the real one is seen or said. Each step
says what to do and waits until the table has done it; whatever else is said is answered as in
any game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from assistant.rules import key as keys
from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.edition import Edition
from assistant.rules.events import GameStarted
from assistant.rules.game import Game
from assistant.rules.key import Key
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.talk.questions import Confirm, Question
from assistant.talk.statements import Lesson, LessonStep

Done = Callable[[PublicView, Question | None], bool]
"""Whether the table has done what a step asks for."""

STEPS: tuple[tuple[LessonStep, Done], ...] = (
    (LessonStep.GIVE_A_CLUE, lambda view, asked: view.phase is Phase.GUESS),
    (LessonStep.GUESS, lambda view, asked: isinstance(asked, Confirm) or bool(view.guessed)),
    (LessonStep.SAY_YES, lambda view, asked: bool(view.guessed)),
    (LessonStep.GUESS_WRONG, lambda view, asked: view.turn > 1),
    (LessonStep.THE_OTHERS_CLUE, lambda view, asked: view.phase is Phase.GUESS),
    (LessonStep.FIND_AND_STOP, lambda view, asked: view.turn > 2),
)
"""What is asked for, in order, and how it is known to be done."""


def practice(edition: Edition, cards: tuple[Card, ...]) -> GameStarted:
    """A game to practise with: these cards, and a key that has nothing to do with theirs."""
    key = keys.deal(edition, Random("a lesson"))
    return GameStarted(edition, cards, key, Bank(edition.tokens))


class Course:
    """Where a table is in the lesson."""

    def __init__(self) -> None:
        self._at = 0

    @property
    def over(self) -> bool:
        """Whether all was done."""
        return self._at == len(STEPS)

    def step(self, game: Game) -> Lesson:
        """What is to be done now, with a card to try it on."""
        if self.over:
            return Lesson(LessonStep.END)
        step, _ = STEPS[self._at]
        wanted = step in (LessonStep.GUESS, LessonStep.FIND_AND_STOP)
        if wanted or step is LessonStep.GUESS_WRONG:
            return Lesson(step, _card(game, agent=wanted))
        return Lesson(step)

    def follow(self, view: PublicView, asked: Question | None) -> bool:
        """Go past every step that is done; whether there was one."""
        before = self._at
        while not self.over and STEPS[self._at][1](view, asked):
            self._at += 1
        return self._at > before or view.phase is Phase.OVER


def _card(game: Game, agent: bool) -> int:
    """A visible card that the guessers would find right, or wrong and harmless."""
    table = game.table
    guesser = table.guessers[0]
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
