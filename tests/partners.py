"""A small partner for tests: it knows no words and plays by card positions."""

import os
import time

from assistant.game.messages import LookedBack
from assistant.game.rules.clue import Clue
from assistant.game.rules.hindsight import Better, Hindsight
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Answer, Past, Task

CLUES = ("ballet", "dentist", "guitar", "volcano", "tunnel", "wizard", "yogurt", "zebra", "lava")
"""Words that are not forms of those on the plain table."""


def toy(task: Task) -> Answer:
    """Clues by number, guesses in reading order, and a stop after two found cards."""
    view = task.view
    match task.act:
        case Act.CLUE:
            return Clue(CLUES[len(view.clues) + len(view.taken_back)], 2)
        case Act.GUESS if view.guessed == 2 and view.phase is Phase.GUESS:
            return None
        case Act.GUESS:
            free = (at for at in view.open_to(task.by) if at not in task.objected)
            return next(free, None)
        case Act.COVER:
            assert task.key is not None
            owner = view.cover_of
            assert owner is not None
            theirs = (at for at, one in enumerate(task.key) if one.value == owner.value)  # type: ignore[union-attr]
            return next(at for at in theirs if view.covered[at] is None)


def toy_looks_back(past: Past) -> Hindsight:
    """Gives the same review of every clue."""
    better = Better(Clue("ballet", 2), (3, 4))
    return Hindsight((*past.found, 24), (better,) if past.given.turn == 1 else ())


def looked_back(pasts: tuple[Past, ...]) -> LookedBack:
    """Gives the same review of a whole game."""
    clues = tuple(past.given.clue for past in pasts)
    return LookedBack(clues, tuple(map(toy_looks_back, pasts)))


def dying(task: Task) -> Answer:
    """A partner whose process exits."""
    os._exit(1)


def slow(task: Task) -> Answer:
    """A partner that hangs."""
    time.sleep(60)
    return None
