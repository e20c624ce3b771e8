"""The words on browser pages, except for announcements and the words of screens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Number
from assistant.game.rules.house import Value
from assistant.game.rules.standing import Standing
from assistant.game.rules.view import PublicView


@dataclass(frozen=True, slots=True)
class Count:
    """A number on a page, with the name of what it counts."""

    number: int
    of: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """One language's words for the pages."""

    texts: Mapping[str, str]
    """The pages' fixed texts, by their names in the templates."""
    help: Mapping[str, str]
    """The sentences of the how-to-play page, by name."""
    seat: Callable[[PublicView, Side], str]
    """The name of a seat that can be chosen; in team games, with its players."""
    identity: Callable[[PublicView, Identity], str]
    """A card's identity in words, for people who cannot see its sign."""
    players: Callable[[Side, Team | None], str]
    """The players at a seat in a team game: one team's, or both teams'."""
    expects: Callable[[PublicView, Party], str]
    """The expected action, as an instruction to this seat or team."""
    counts: Callable[[PublicView], tuple[Count, ...]]
    """The remaining turns, mistakes and agents."""
    turned: Callable[[PublicView, int, Identity], str]
    """The result of touching a card: “Candy: agent!”"""
    ended: Callable[[PublicView], tuple[str, str]]
    """The end of a game as a headline, and its cause as a subtitle."""
    clue: Callable[[str, Number], str]
    """A written clue: a word and its number."""
    remarks: Callable[[bool, bool, int], str]
    """The history of a clue: whether it was allowed or penalised, and how often it was changed."""
    kept: Mapping[str, str]
    """The fixed texts of the pages for missions and past games, by name."""
    setting_up: Mapping[str, str]
    """The fixed texts of the pages for setting up the next table, by name."""
    settings: Mapping[str, str]
    """The fixed texts of the page for voice and screens, by name."""
    box: Mapping[str, str]
    """The fixed texts of the box owner's page, by name."""
    party: Callable[[Party], str]
    """The name of a side or a team."""
    ending: Callable[[PublicView, bool], str]
    """A game's state in a few words; the flag says whether it was given up."""
    standing: Callable[[Standing], str]
    """Whether a mission is won, open or locked, and why."""
    house_value: Callable[[Value | None], str]
    """A possible value of a house rule; None: as printed."""

    def seated(self, seat: Side, team: Team | None, teams: bool) -> str:
        """The name of the players at a seat: in a team game with their team, otherwise the side."""
        return self.players(seat, team) if teams else self.party(seat)
