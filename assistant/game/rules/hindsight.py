"""A clue seen afterwards: what it pointed at, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.game.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class Better:
    """A clue that would have been better, and the cards it is meant for."""

    clue: Clue
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """Hindsight on a clue."""

    pointed: tuple[int, ...]
    """The cards that it pointed at, the likeliest first; empty for an unknown word."""
    better: tuple[Better, ...]
    """A few, the best first."""
