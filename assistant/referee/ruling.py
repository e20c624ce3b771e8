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
