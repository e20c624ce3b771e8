"""The words of a desk on a computer, besides those of the screens."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from assistant.game.messages import Face, Light
from assistant.game.rules.cards import Identity, Party


@dataclass(frozen=True, slots=True)
class DeskWords:
    """One language's words for a desk in a terminal."""

    letters: Mapping[Identity | None, str]
    """Two letters for each identity, uncovered and covered, for terminals without signs."""
    meanings: Mapping[str, str]
    """The meanings of the letters, and of the marks `_` behind and `^` before one, in order."""
    open: Mapping[Identity | None, str]
    """The meaning of an uncovered card's sign."""
    covered: Mapping[Identity | None, str]
    """The meaning of a covered card's sign."""
    wrong_here: str
    """The meaning of a bracket under a card."""
    wrong_there: str
    """The meaning of a bracket over a card."""
    both_keys: str
    """A warning that both sides' keys are visible here."""
    pages: str
    """An offer of phones as screens."""
    shortly: Mapping[str, str]
    """Single keys that stand for words."""
    left_out: Callable[[int], str]
    """A note that the terminal is too small for this number of lines."""
    cut_off: str
    """A note that the terminal is too narrow for whole lines."""
    keys: Callable[[Mapping[str, Party], Iterable[str]], str]
    """A line about the keys: those that tap, each with its button, and those that hold."""
    lamps: Callable[[Sequence[Light]], str]
    """A line about the lamps."""
    title: Callable[[Face], str]
    """The title: the seat, and what the box does."""
    score: Callable[[Face], tuple[str, ...]]
    """The number of turns left, or of agents that each team has to find."""
