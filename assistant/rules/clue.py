"""A clue: one word and one number (D7, C3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

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
