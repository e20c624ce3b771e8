"""The words of a desk on a computer, except those of the screens."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.game.rules.cards import Identity


@dataclass(frozen=True, slots=True)
class DeskWords:
    """One language's words for a desk in a terminal."""

    letters: Mapping[Identity | None, str]
    """Two letters for each identity, uncovered and covered, for terminals without the signs."""
    meanings: Mapping[str, str]
    """The meanings of the letters, and of the marks `_` after and `^` before one, in this order."""
    open: Mapping[Identity | None, str]
    """The meaning of an uncovered card's sign."""
    covered: Mapping[Identity | None, str]
    """The meaning of a covered card's sign."""
    texts: Mapping[str, str]
    """Other texts by name; slots in braces stand for the displayed values."""
    shortly: Mapping[str, str]
    """Single keys that stand for words."""
