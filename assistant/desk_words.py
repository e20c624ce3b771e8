"""The words that a desk in place of the box needs besides what the screens show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from assistant.messages import Face, Light
from assistant.rules.cards import Identity, Party


@dataclass(frozen=True, slots=True)
class DeskWords:
    """One language's words for a desk in a terminal."""

    letters: Mapping[Identity | None, str]
    """Two letters for each identity, to be found and covered, where there are no signs."""
    meanings: Mapping[str, str]
    """What each letter means, and the marks `_` behind and `^` before it, in their order."""
    open: Mapping[Identity | None, str]
    """What the sign of a card means that is not covered."""
    covered: Mapping[Identity | None, str]
    """What the sign of a covered card means."""
    wrong_here: str
    """What the bracket under a card means."""
    wrong_there: str
    """What the bracket over a card means."""
    both_keys: str
    """That whoever sits here sees both sides' keys."""
    resume: str
    """That a game was interrupted, and how to go on with it here."""
    shortly: Mapping[str, str]
    """What may be typed alone in place of words, and those words."""
    left_out: Callable[[int], str]
    """That the terminal is too small for so many lines."""
    cut_off: str
    """That the terminal is too narrow for whole lines."""
    keys: Callable[[Mapping[str, Party], Iterable[str]], str]
    """What the keys do, in a line: those that tap, each with its button, and those that hold."""
    lamps: Callable[[Sequence[Light]], str]
    """What the lamps tell, in a line."""
    title: Callable[[Face], str]
    """Whose screen it is, and what the box does."""
    score: Callable[[Face], tuple[str, ...]]
    """How many turns are left, or how many agents each team has still to find."""
