"""The partner at the table: gives a clue, guesses, covers, and reviews a clue.

It gets only the public view and its own seat's view of the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.hindsight import Better, Hindsight
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Answer, Past, Task
from assistant.partner import giver, guesser
from assistant.partner.knowledge import Knowledge, load
from assistant.partner.strength import Strength, stakes

POINTED = 0.2
"""Chance from which a clue points at a card."""
MOST_POINTED = 5
MOST_BETTER = 3
CLEARLY = 0.25
"""Agents by which a clue must be worth more than the given one to be called better."""
LOOKED_THROUGH = 12
"""Number of the best clues from which the better ones are chosen, so that they differ."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A partner with its knowledge of words."""

    knowledge: Knowledge

    def __call__(self, task: Task) -> Answer:
        """The partner's decision; see `decide`."""
        return decide(self.knowledge, task)

    def look_back(self, past: Past) -> Hindsight:
        """The cards that a clue pointed at, and clues for other cards that were worth more."""
        given, view = past.given, past.view
        by = given.giver
        guesses = by.other if isinstance(by, Side) else by
        chances = [
            round(one, 4) for one in guesser.pointed_at(self.knowledge, view, given, guesses)
        ]
        likely = [at for at, chance in enumerate(chances) if chance >= POINTED]
        likely.sort(key=lambda at: (-chances[at], at))
        costs = stakes(view, Strength.USUAL)
        reached = giver.worth(self.knowledge, past, costs)
        best = giver.clues(self.knowledge, view, past.key, by, costs) if reached is not None else ()
        # The best of several clues for the same cards counts, if it beats the given clue.
        better: dict[frozenset[int], Better] = {}
        for one in best[:LOOKED_THROUGH]:
            if one.worth > (reached or 0.0) + CLEARLY and one.word != given.clue.word:
                better.setdefault(frozenset(one.positions), Better(one.clue, one.positions))
        return Hindsight(tuple(likely[:MOST_POINTED]), tuple(better.values())[:MOST_BETTER])


def seated() -> Seated:
    """A partner that knows the words of its file."""
    return Seated(load())


def decide(knowledge: Knowledge, task: Task) -> Answer:
    """The decision; equal tasks have equal answers, and no key takes more work than another."""
    view, key = task.view, task.key
    match task.act:
        case Act.CLUE:
            assert key is not None, "a giver sees the key"
            best = giver.clues(knowledge, view, key, task.by, stakes(view, task.strength))
            return best[0].clue if best else None
        case Act.GUESS:
            considered = guesser.guess(knowledge, view, key, task.by, task.strength)
            return touched(considered.position, considered.chances, task)
        case Act.COVER:
            return _covered(task)


def touched(position: int | None, chances: Sequence[float], task: Task) -> int | None:
    """The card to touch, given the guesser's choice and chances; None ends the turn.

    A card that somebody objected to is left alone; if the turn already found an agent, it ends
    then. Otherwise, and in sudden death, stopping is not allowed, so the likeliest card is touched.
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
    """An agent of the rivals: the first uncovered card, because all are equally good (C10)."""
    owner = task.view.cover_of
    if owner is None or task.key is None:
        return None
    covered = task.view.covered
    theirs = (at for at, one in enumerate(task.key) if one is Identity(owner.value))
    return next((at for at in theirs if covered[at] is None), None)
