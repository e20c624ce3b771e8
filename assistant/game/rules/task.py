"""A question to the partner, with everything that it may know, and its answer (D20)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from assistant.game.rules.cards import Identity, Party
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.view import PublicView


@dataclass(frozen=True, slots=True)
class Past:
    """A past clue of a game that is over, whose key is not secret any more."""

    given: GivenClue
    view: PublicView
    """The table before the clue."""
    key: tuple[Identity, ...]
    """The key as its giver saw it."""
    found: tuple[int, ...]
    """The cards that were found with this clue, in order."""


class Act(StrEnum):
    """The kind of decision."""

    CLUE = "clue"
    GUESS = "guess"
    COVER = "cover"
    """Cover an agent of the rivals, before the next clue (C10)."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision to make for a side or a team; equal tasks have equal answers."""

    act: Act
    by: Party
    view: PublicView
    key: tuple[Identity | None, ...] | None
    """The key as this seat sees it, as north sees the table; None for operatives (C2)."""
    objected: frozenset[int] = frozenset()
    """Cards that somebody at the table wants left alone in this turn."""


Answer = Clue | int | None
"""A clue, the position of a card to touch or cover, or None to end the turn."""


Sense = tuple[float, ...]
"""A vector of the sentence model, which gives words of like meaning a like direction."""


@runtime_checkable
class Reviewer(Protocol):
    """A player that can also review a clue, and tell what its own clue is for."""

    def look_back(self, past: Past) -> Hindsight:
        """Hindsight on a clue."""

    def meant(self, task: Task) -> tuple[int, ...]:
        """The cards that its clue for this task is for."""


@runtime_checkable
class ClueReader(Protocol):
    """A player that can say how it understands a clue."""

    def read_as(self, clue: str) -> tuple[str, ...] | None:
        """The other words by which it understands a clue; empty if by none, None if it knows it.

        Nothing but the clue decides (D20).
        """

    def learn(self, clue: str, sense: Sense) -> None:
        """Know a clue by its sense from now on."""


Player = Callable[[Task], Answer]
"""A player: a function that depends only on the task."""
