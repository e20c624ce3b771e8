"""What the partner is asked, with all that it may know, and what it can answer (D20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from assistant.rules.cards import Identity, Party
from assistant.rules.clue import Clue
from assistant.rules.hindsight import Hindsight
from assistant.rules.partner import Strength
from assistant.rules.past import Past
from assistant.rules.view import PublicView


class Act(StrEnum):
    """What is to be decided."""

    CLUE = "clue"
    GUESS = "guess"
    COVER = "cover"
    """An agent of the rivals, before the next clue (C10)."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision to make for a side or a team; equal tasks have equal answers."""

    act: Act
    by: Party
    view: PublicView
    key: tuple[Identity | None, ...] | None
    """What this seat sees of the key, as north sees the table; None for operatives (C2)."""
    strength: Strength = Strength.USUAL
    objected: frozenset[int] = frozenset()
    """Cards that somebody at the table wants left alone in this turn."""


Answer = Clue | int | None
"""A clue; the position of a card to touch or cover; None: the turn ends."""


@runtime_checkable
class Reviewer(Protocol):
    """Whoever can also say afterwards what a clue pointed at, and what was better."""

    def look_back(self, past: Past) -> Hindsight:
        """What became clear of a clue."""
        ...


Player = Callable[[Task], Answer]
"""Whoever decides: a function of the task and of nothing else."""
