"""A partner at the table: gives a clue, guesses, and looks back on a clue that was given.

Each is a function of what it is handed: what lies open, and what its own seat sees of the key.
The same is handed the same answer, and no more work is done for one key than for another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.partner import giver, guesser
from assistant.partner.giver import Suggestion
from assistant.partner.guesser import Considered
from assistant.partner.knowledge import Knowledge
from assistant.partner.strength import Strength, stakes
from assistant.rules.cards import Identity, Party, Side
from assistant.rules.clue import Clue, GivenClue
from assistant.rules.view import PublicView

__all__ = [
    "Considered",
    "Pointed",
    "Reviewed",
    "Strength",
    "Suggestion",
    "Thought",
    "clue",
    "guess",
    "review",
]

BETTER = 3
"""How many better clues a review names at most."""
LOOKED_THROUGH = 12
"""From how many of the best clues they are taken, so that they differ."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The clue to give, and the cards that it is meant for."""

    clue: Clue
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pointed:
    """A card that a clue pointed at, and how likely a guesser was to think so, from 0 to 1."""

    position: int
    chance: float


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What became clear of a clue afterwards."""

    pointed_at: tuple[Pointed, ...]
    """Best first; empty if the knowledge does not have the clue."""
    better: tuple[Suggestion, ...]
    """Up to three clues for other words that would have been worth more."""


def clue(
    knowledge: Knowledge,
    view: PublicView,
    key: Sequence[Identity | None],
    by: Party,
    strength: Strength = Strength.USUAL,
) -> Thought | None:
    """The clue to give; `key` is what this giver sees. None if no agent is left to clue."""
    best = giver.clues(knowledge, view, key, by, stakes(view, strength), 1)
    return Thought(best[0].clue, best[0].positions) if best else None


def guess(
    knowledge: Knowledge,
    view: PublicView,
    key: Sequence[Identity | None] | None,
    by: Party,
    strength: Strength = Strength.USUAL,
) -> Considered:
    """The card to touch next, or None to stop; `key` is None for operatives."""
    return guesser.guess(knowledge, view, key, by, strength)


def review(
    knowledge: Knowledge,
    view_before: PublicView,
    key: Sequence[Identity | None],
    given: GivenClue,
) -> Reviewed:
    """What a clue pointed at on the table before it, and what would have been better.

    `key` is what its giver saw.
    """
    by = given.giver
    partner = by.other if isinstance(by, Side) else by
    chances = guesser.pointed_at(knowledge, view_before, given, partner)
    pointed = sorted(
        (Pointed(at, round(one, 4)) for at, one in enumerate(chances) if one > 0),
        key=lambda one: (-one.chance, one.position),
    )
    costs = stakes(view_before, Strength.USUAL)
    best = giver.clues(knowledge, view_before, key, by, costs, LOOKED_THROUGH)
    better: list[Suggestion] = []
    for one in best:
        fresh = all(set(one.positions) != set(other.positions) for other in better)
        if fresh and one.word != given.clue.word and len(better) < BETTER:
            better.append(one)
    return Reviewed(tuple(pointed), tuple(better))
