"""A clue in hindsight: its intended cards, the cards it suggested, and better clues."""

from dataclasses import dataclass

from assistant.game.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class Better:
    """A better clue and its intended cards."""

    clue: Clue
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The review of a clue."""

    pointed: tuple[int, ...]
    """The cards that the clue suggested, the likeliest first; empty for an unknown word."""
    better: tuple[Better, ...]
    """A few better clues, the best first."""
    meant: tuple[int, ...] = ()
    """The cards that the partner meant with its own clue; empty for a person's clue."""
