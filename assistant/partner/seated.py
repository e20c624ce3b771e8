"""The partner at the table: it gives a clue, guesses, covers cards, and reviews a clue.

It receives only the public view of the table, and the key as its own seat sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.hindsight import Better, Hindsight
from assistant.game.rules.partner import gives
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Answer, Past, Sense, Task
from assistant.game.rules.view import PublicView
from assistant.partner import giver, guesser
from assistant.partner.giver import Suggestion
from assistant.partner.knowledge import Knowledge, load
from assistant.partner.stakes import stakes

POINTED = 0.2
"""Minimum probability at which a clue counts as pointing at a card."""
SURELY = 0.75
"""Minimum probability with which a better clue has to point at each of its cards.

With .5, a reader found all cards of 11 of the 13 better clues above .75, but of only 8 of the 17
below it.
"""
MOST_POINTED = 5
MOST_BETTER = 3
LOOKED_THROUGH = 12
"""Number of best clues among which the better clues are searched."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A partner with its knowledge of words."""

    knowledge: Knowledge

    def __call__(self, task: Task) -> Answer:
        """The partner's decision; see `decide`."""
        return decide(self.knowledge, task)

    def read_as(self, clue: str) -> tuple[str, ...] | None:
        """The words that it takes a clue for; see `Knowledge.read_as`."""
        return self.knowledge.read_as(clue)

    def learn(self, clue: str, sense: Sense) -> None:
        """Learn a clue that its file lacks from the clue's vector; see `Knowledge.learn`."""
        self.knowledge.learn(clue, sense)

    def meant(self, task: Task) -> tuple[int, ...]:
        """The cards that it means with its clue for this task."""
        assert task.key is not None, "a giver sees the key"
        best = giver.clues(self.knowledge, task.view, task.key, task.by, stakes(task.view))
        return best[0].positions if best else ()

    def look_back(self, past: Past) -> Hindsight:
        """The review of a past clue: the cards it pointed at or meant, and clearly better clues.

        If all cards that a clue meant were found, there are no better clues. Otherwise, a better
        clue is one that would surely have led to more cards than were found.
        """
        given, view = past.given, past.view
        best = giver.clues(self.knowledge, view, past.key, given.giver, stakes(view))
        own = gives(view.partner, given.giver) and best and best[0].clue == given.clue
        chances = self._pointed_at(view, given)
        likely = [at for at, chance in enumerate(chances) if chance >= POINTED]
        likely.sort(key=lambda at: (-chances[at], at))
        fell_short = chances and len(past.found) < guesser.meant_by(given.clue)
        # Only clues better than the given one, and of several for the same cards only the best.
        ahead = takewhile(lambda one: one.word != given.clue.word, best[:LOOKED_THROUGH])
        better: dict[frozenset[int], Better] = {}
        for one in ahead if fell_short and not own else ():
            if one.number > len(past.found) and self._surely(one, past):
                better.setdefault(frozenset(one.positions), Better(one.clue, one.positions))
        return Hindsight(
            tuple(likely[:MOST_POINTED]),
            tuple(better.values())[:MOST_BETTER],
            best[0].positions if own else (),
        )

    def _pointed_at(self, view: PublicView, given: GivenClue) -> list[float]:
        by = given.giver
        guesses = by.other if isinstance(by, Side) else by
        found = guesser.pointed_at(self.knowledge, view, given, guesses)
        return [round(one, 4) for one in found]

    def _surely(self, one: Suggestion, past: Past) -> bool:
        """Whether a clue points at each of its cards, and more strongly than at any other."""
        chances = self._pointed_at(past.view, replace(past.given, clue=one.clue))
        others = (chance for at, chance in enumerate(chances) if at not in one.positions)
        return min(chances[at] for at in one.positions) > max(SURELY, *others)


def seated() -> Seated:
    """A partner whose knowledge of words is its file."""
    return Seated(load())


def decide(knowledge: Knowledge, task: Task) -> Answer:
    """The decision; equal tasks have equal answers, and the work is the same for every key."""
    view, key = task.view, task.key
    match task.act:
        case Act.CLUE:
            assert key is not None, "a giver sees the key"
            best = giver.clues(knowledge, view, key, task.by, stakes(view))
            return best[0].clue if best else None
        case Act.GUESS:
            considered = guesser.guess(knowledge, view, key, task.by)
            return touched(considered.position, considered.chances, task)
        case Act.COVER:
            return _covered(task)


def touched(position: int | None, chances: Sequence[float], task: Task) -> int | None:
    """The card to touch, from the guesser's choice and probabilities; None ends the turn.

    A card that a player objected to is left alone. If the turn has found an agent, it then ends;
    otherwise, and in sudden death, stopping is not allowed, so the likeliest other card is touched.
    """
    view = task.view
    may_stop = view.phase is Phase.GUESS and bool(view.guessed)
    if position is not None and position not in task.objected:
        return position
    if may_stop:
        return None
    open_to = view.open_to(task.by)
    wanted = [at for at in open_to if at not in task.objected] or open_to
    return max(wanted, key=lambda at: (chances[at], -at), default=None)


def _covered(task: Task) -> int | None:
    """A rival agent: the first uncovered one, because all are equally good (C10)."""
    owner = task.view.cover_of
    if owner is None or task.key is None:
        return None
    covered = task.view.covered
    theirs = (at for at, one in enumerate(task.key) if one is Identity(owner.value))
    return next((at for at in theirs if covered[at] is None), None)
