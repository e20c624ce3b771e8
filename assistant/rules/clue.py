"""A clue: one word and one number (D7)."""

from __future__ import annotations

from dataclasses import dataclass

HIGHEST_NUMBER = 25
"""No table has more cards than this, so no clue is about more (D1, D7)."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What a giver says; `word` is lower case, `number` is 0 to `HIGHEST_NUMBER`."""

    word: str
    number: int
