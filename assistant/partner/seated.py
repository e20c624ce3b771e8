"""What the partner does at the table: its clue, the card that it touches, when it stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.partner import player
from assistant.partner.knowledge import Knowledge, load
from assistant.rules.cards import Identity
from assistant.rules.clue import Clue
from assistant.rules.hindsight import Better, Hindsight
from assistant.rules.past import Past
from assistant.rules.phase import Phase
from assistant.rules.task import Act, Answer, Task

POINTED = 0.2
"""How likely a guesser must be to think so for a card to count as pointed at."""
MOST_POINTED = 5


@dataclass(frozen=True, slots=True)
class Seated:
    """A partner with what it knows of words."""

    knowledge: Knowledge

    def __call__(self, task: Task) -> Answer:
        """What it does; see `decide`."""
        return decide(self.knowledge, task)

    def look_back(self, past: Past) -> Hindsight:
        """What a clue pointed at, and what would have been better."""
        reviewed = player.review(self.knowledge, past.view, past.key, past.given)
        likely = [one.position for one in reviewed.pointed_at if one.chance >= POINTED]
        better = tuple(Better(Clue(one.word, one.number), one.positions) for one in reviewed.better)
        return Hindsight(tuple(likely[:MOST_POINTED]), better)


def seated() -> Seated:
    """A partner that knows the words of its file."""
    return Seated(load())


def decide(knowledge: Knowledge, task: Task) -> Answer:
    """What it does; of the same task always the same."""
    match task.act:
        case Act.CLUE:
            assert task.key is not None, "a giver sees the key"
            thought = player.clue(knowledge, task.view, task.key, task.by, task.strength)
            return thought.clue if thought else None
        case Act.GUESS:
            view, key = task.view, task.key
            considered = player.guess(knowledge, view, key, task.by, task.strength)
            return touched(considered.position, considered.chances, task)
        case Act.COVER:
            return _covered(task)


def touched(position: int | None, chances: Sequence[float], task: Task) -> int | None:
    """The card to touch, given the one that it would; None: the turn ends.

    A card that somebody objected to is left alone, and a turn in which one was found ends with
    that. Without a card found, and in sudden death, there is no stop: then it is the likeliest.
    """
    view = task.view
    may_stop = view.phase is Phase.GUESS and bool(view.guessed)
    if position is not None and position not in task.objected:
        return position
    if may_stop:
        return None
    open_to = [at for at in range(len(view.cards)) if view.can_guess(task.by, at)]
    wanted = [at for at in open_to if at not in task.objected] or open_to
    return max(wanted, key=lambda at: (chances[at], -at), default=None)


def _covered(task: Task) -> int | None:
    """An agent of the rivals: the first that lies open, as good as any other (C10)."""
    owner = task.view.cover_of
    if owner is None or task.key is None:
        return None
    covered = task.view.covered
    theirs = (at for at, one in enumerate(task.key) if one is Identity(owner.value))
    return next((at for at in theirs if covered[at] is None), None)
