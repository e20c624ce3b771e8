"""A decision for the partner, with everything it may know, and the partner's answer (D20)."""

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
    """A past clue of a finished game, whose key is no longer secret."""

    given: GivenClue
    view: PublicView
    """The table before the clue."""
    key: tuple[Identity, ...]
    """The key as its giver saw it."""
    found: tuple[int, ...]
    """The cards found with this clue, in order."""


class Act(StrEnum):
    """The kind of decision."""

    CLUE = "clue"
    GUESS = "guess"
    COVER = "cover"
    """Cover one of the rivals' agents before the next clue (C10)."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision to make for a side or a team; equal tasks have equal answers."""

    act: Act
    by: Party
    view: PublicView
    key: tuple[Identity | None, ...] | None
    """This seat's key, in north's orientation; None for operatives (C2)."""
    objected: frozenset[int] = frozenset()
    """Cards that a player wants left alone in this turn."""


Answer = Clue | int | None
"""A clue, the position of a card to touch or cover, or None to end the turn."""


Sense = tuple[float, ...]
"""A vector of the sentence model, which gives similar words similar directions."""


@runtime_checkable
class Reviewer(Protocol):
    """A player that can also review clues, and name the intended cards of its own."""

    def look_back(self, past: Past) -> Hindsight:
        """Review a clue with hindsight."""

    def meant(self, task: Task) -> tuple[int, ...]:
        """The cards that this player means with its clue for this task."""


@runtime_checkable
class ClueReader(Protocol):
    """A player that can explain how it understands a clue."""

    def read_as(self, clue: str) -> tuple[str, ...] | None:
        """The words that it takes the clue for; empty if it finds none, None if it knows the clue.

        It depends only on the clue, so that it reveals nothing about the key (D20).
        """

    def learn(self, clue: str, sense: Sense) -> None:
        """Learn the meaning of an unknown clue from its vector."""


Player = Callable[[Task], Answer]
"""A player: a function that depends only on the task."""
