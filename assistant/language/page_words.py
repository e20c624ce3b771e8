"""The words of the pages in a browser, besides announcements and the words of screens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Number
from assistant.game.rules.house import Value
from assistant.game.rules.standing import Standing
from assistant.game.rules.statistics import Statistics
from assistant.game.rules.view import PublicView


@dataclass(frozen=True, slots=True)
class Count:
    """A number on a page, and the name of what it counts."""

    number: int
    of: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """One language's words for the pages."""

    texts: Mapping[str, str]
    """The fixed texts of the pages, by their names in the templates."""
    help: Mapping[str, str]
    """The sentences of the page about how to play, by name."""
    seat: Callable[[PublicView, Side], str]
    """The name of a seat that is chosen; in team games, with the players who sit there."""
    identity: Callable[[PublicView, Identity], str]
    """The identity of a card, for people who cannot see its sign."""
    players: Callable[[Side, Team | None], str]
    """The players at a seat in a team game: those of one team, or of both."""
    expects: Callable[[PublicView, Party], str]
    """The action that is expected now, as told to this seat or team."""
    counts: Callable[[PublicView], tuple[Count, ...]]
    """The remaining turns, mistakes and agents."""
    turned: Callable[[PublicView, int, Identity], str]
    """What happened to a card: “Candy: agent!”"""
    ended: Callable[[PublicView], tuple[str, str]]
    """The end of a game in large words, and in small ones what led to it."""
    clue: Callable[[str, Number], str]
    """A clue as it is written: a word and its number."""
    remarks: Callable[[bool, bool, int], str]
    """The history of a clue: called invalid and allowed, penalised, number of changes."""
    kept: Mapping[str, str]
    """The fixed texts of the pages about missions and games that were played, by name."""
    setting_up: Mapping[str, str]
    """The fixed texts of the pages for setting up the next table, by name."""
    settings: Mapping[str, str]
    """The fixed texts of the page for voice and screens, by name."""
    box: Mapping[str, str]
    """The fixed texts of the page for the owner of the box, by name."""
    party: Callable[[Party], str]
    """The name of a side or a team."""
    ending: Callable[[PublicView, bool], str]
    """The state of a game in a few words, and whether it was given up."""
    points: Callable[[PublicView], tuple[tuple[str, int], ...]]
    """The parts of a score, each with its points."""
    statistics: Callable[[Statistics], tuple[tuple[str, str], ...]]
    """Statistics of games: the name and the value of each."""
    standing: Callable[[Standing], str]
    """Whether a mission is won, open or locked, and why."""
    house_value: Callable[[Value | None], str]
    """A possible value of a house rule; None: as printed."""
