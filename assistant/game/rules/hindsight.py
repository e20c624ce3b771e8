"""A clue in hindsight: the cards that it was for, those that it pointed at, and better clues."""

from dataclasses import dataclass

from assistant.game.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class Better:
    """A better clue, and the cards that it is meant for."""

    clue: Clue
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The review of a clue."""

    pointed: tuple[int, ...]
    """The cards that it pointed at, the likeliest first; empty for an unknown word."""
    better: tuple[Better, ...]
    """A few better clues, the best first."""
    meant: tuple[int, ...] = ()
    """The cards that the partner's own clue was for; empty for a person's clue."""
