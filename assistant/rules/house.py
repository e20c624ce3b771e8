"""House rules: what a table agrees on before it plays (V1 to V4, C3, C9, W10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Strictness(StrEnum):
    """What follows when the referee objects to a clue (W10)."""

    ADVISE = "advise"
    """It says why, and the table decides."""
    STRICT = "strict"
    """The penalty follows at once."""
    OFF = "off"
    """The players judge alone."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The agreements of one game; the defaults are the rules as printed."""

    looser_turns: bool = False
    """One side may give two clues in a row (V1)."""
    names: bool = False
    """A name of several words is one clue (V2)."""
    titles: bool = False
    """A title of several words is one clue (V2)."""
    compounds: bool = False
    """A compound that is written apart is one clue (V2)."""
    hyphens: bool = False
    """A hyphenated word is one clue (V2)."""
    acronyms: bool = False
    """Letters that stand for words are a clue (V2)."""
    wordplay: bool = False
    """Homophones count as the same word, so nobody asks for a spelling (V2)."""
    expert: bool = False
    """A mission starts with one token fewer (V3)."""
    expert_log: bool = False
    """Each three missions: one with pictures, one with words, one with both (V4)."""
    expert_clues: bool = False
    """Zero and unlimited are numbers, where teams play (C3, Y3)."""
    timer: int = 0
    """Seconds that a slow player has after “timer”; 0: no timer (C9)."""
    referee: Strictness = Strictness.ADVISE


AS_PRINTED = HouseRules()
