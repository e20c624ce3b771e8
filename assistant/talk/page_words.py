"""The words that the pages in a browser need besides what is said and what the screens show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.rules.cards import Identity, Side
from assistant.rules.view import PublicView
from assistant.talk.questions import Question


@dataclass(frozen=True, slots=True)
class Count:
    """A number that stands on a page, and what it counts."""

    number: int
    of: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """One language's words for the pages."""

    texts: Mapping[str, str]
    """The fixed texts of the pages, by the names that their templates have for them."""
    seats: Mapping[Side, str]
    """What the seats are called."""
    identity: Callable[[PublicView, Identity], str]
    """What a card turned out to be, for whoever does not see its sign."""
    expects: Callable[[PublicView, Side], str]
    """Who is to do what now, as this seat is told."""
    counts: Callable[[PublicView], tuple[Count, ...]]
    """Turns, mistakes, agents: what is left of them."""
    tap: Callable[[PublicView, Question | None, Side], str]
    """What a tap on this seat's button would do now; empty if nothing but an explanation."""
    clue: Callable[[str, int | str], str]
    """A clue as it is written: a word and its number."""
    remarks: Callable[[bool, bool, int], str]
    """What became of a clue: called invalid and allowed, penalised, changed so often."""
