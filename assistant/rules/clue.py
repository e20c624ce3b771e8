"""A clue: one word and one number (D7, C3), and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from assistant.rules.cards import Party

HIGHEST_NUMBER = 25
"""No table has more cards than this, so no clue is about more (D1, D7)."""

UNLIMITED: Final = "unlimited"
"""In place of a number, it lifts the limit on guesses (C3)."""

Number = int | Literal["unlimited"]
"""0 to `HIGHEST_NUMBER`, or `UNLIMITED`."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What a giver says; `word` is lower case."""

    word: str
    number: Number


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue that was given (D14)."""

    turn: int
    giver: Party
    clue: Clue
    penalised: bool = False
    """It was called invalid, and paid for (D19, C8)."""
    two_words: bool = False
    """It spent the bonus that allows a second word (H8)."""
    by_either: bool = False
    """Either side could have given it, and can again if it is taken back (D5, V1)."""
    allowed: bool = False
    """It was called invalid, and the table let it stand (C8, W10)."""
    changed: int = 0
    """How often its giver took it back and gave it anew before it stood like this (D7)."""
