"""A clue: one word and one number (D7, C3), with its history in the game."""

from dataclasses import dataclass
from typing import Final, Literal

from assistant.game.rules.cards import Party

HIGHEST_NUMBER = 25
"""Maximum for a clue's number: the number of cards on the table (D1, D7)."""

UNLIMITED: Final = "unlimited"
"""The value that replaces a clue's number and removes the limit on guesses (C3)."""

Number = int | Literal["unlimited"]
"""0 to `HIGHEST_NUMBER`, or `UNLIMITED`."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A word, in lower case, and a number, as the giver says them."""

    word: str
    number: Number


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue that was given, with its history (D14)."""

    turn: int
    giver: Party
    clue: Clue
    penalised: bool = False
    """Whether it was called invalid and its penalty was paid (D19, C8)."""
    two_words: bool = False
    """Whether it used the two-word bonus (H8)."""
    by_either: bool = False
    """Whether either side could have given it, so that either may replace it after a withdrawal
    (D5, V1).
    """
    allowed: bool = False
    """Whether it was called invalid, but the players allowed it (C8, W10)."""
    changed: int = 0
    """Number of times that its giver changed it (D7)."""
