"""What the referee says about one clue."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Whether a clue may stand."""

    VALID = "valid"
    INVALID = "invalid"
    UNCERTAIN = "uncertain"
    """Only the players can tell."""


class Relaxation(StrEnum):
    """A house rule that allows clues of other kinds than one plain word (V2).

    Which kind a clue is cannot be seen from its words: the players judge that.
    """

    NAMES = "names"
    """Proper names of several words: Barty Crouch."""
    TITLES = "titles"
    """Titles of several words: The Three Musketeers."""
    COMPOUNDS = "compounds"
    """Compounds written apart, up to three words: pack rat. Not invented ones (W6)."""
    HYPHENS = "hyphens"
    """Words with hyphens, up to three parts: mother-in-law."""
    ACRONYMS = "acronyms"
    """Letters that are no word: BBC."""
    WORDPLAY = "wordplay"
    """Homophones and puns: what is heard need not be settled by spelling (W5)."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict, the visible card it rests on, and the reason to be spoken (W10)."""

    verdict: Verdict
    card: str | None
    """The card as printed; None if no card forbids the clue."""
    reason: str
    """A spoken sentence without its full stop, such as `Rain is part of rainbow`."""
    rule: str | None = None
    """The rule that speaks against the clue: `W1`, `W2`, `W3` or `W6`."""
