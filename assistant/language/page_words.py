"""The words that the pages in a browser need besides what is said and what the screens show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.house import Value
from assistant.game.rules.standing import Standing
from assistant.game.rules.statistics import Statistics
from assistant.game.rules.view import PublicView
from assistant.language.questions import Question


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
    seat: Callable[[PublicView, Side], str]
    """The same for whoever chooses one: where teams play, with those who sit there."""
    identity: Callable[[PublicView, Identity], str]
    """What a card turned out to be, for whoever does not see its sign."""
    players: Callable[[Side, Team | None], str]
    """Who sits at a seat where teams play: those of one team, or of both."""
    expects: Callable[[PublicView, Party], str]
    """Who is to do what now, as this seat is told, or this team."""
    counts: Callable[[PublicView], tuple[Count, ...]]
    """Turns, mistakes, agents: what is left of them."""
    tap: Callable[[PublicView, Question | None, Side], str]
    """What a tap on this seat's button would do now; empty if nothing but an explanation."""
    clue: Callable[[str, int | str], str]
    """A clue as it is written: a word and its number."""
    remarks: Callable[[bool, bool, int], str]
    """What became of a clue: called invalid and allowed, penalised, changed so often."""
    kept: Mapping[str, str]
    """The fixed texts of the pages about missions and games that were played, by name."""
    setting_up: Mapping[str, str]
    """Those of the pages where the next table is set up, by name."""
    party: Callable[[Party], str]
    """What a side or a team is called."""
    ending: Callable[[PublicView, bool], str]
    """How a game stands, in a few words; whether it was given up."""
    points: Callable[[PublicView], tuple[tuple[str, int], ...]]
    """The parts of a score, each with its points."""
    statistics: Callable[[Statistics], tuple[tuple[str, str], ...]]
    """What games come to: what is told of them, and how much that is."""
    standing: Callable[[Standing], str]
    """Whether a mission is won, open or locked, and why."""
    house_value: Callable[[Value | None], str]
    """What a house rule can be set to; None: as printed."""
