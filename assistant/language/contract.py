"""A language: how people are understood, and the words for what the table is told.

The program knows languages by this type alone; `assistant.language` holds them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.game.complaints import Complaint
from assistant.game.referee import Ruling
from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.house import AGREEMENTS, Agreement
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Because, Uncounted
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Unmet
from assistant.language.desk_words import DeskWords
from assistant.language.glance import Glance, ScreenText
from assistant.language.intents import Order, Use
from assistant.language.page_words import PageWords
from assistant.language.spoken import Listening, Voices
from assistant.language.statements import Statement
from assistant.language.understanding import Understanding


@dataclass(frozen=True, slots=True)
class Printed:
    """The program's printed texts beside the game: its commands, and the desk in place of a box."""

    desk_of: Callable[[PublicView], DeskWords]
    """The words of a desk, with the names that the table's edition has for its pieces."""
    phrases: Path
    """The table of phrases; it has the apostrophes, which are not matched."""
    examples: Path
    """The file of other sentences that people say, by meaning."""
    test_card: str
    """A description of a correct test card."""
    complaint: Callable[[Complaint], str]
    """A device's complaint, in sentences."""
    house_rule: Callable[[Agreement], str]
    """The meaning of a house rule, in a sentence."""
    ruling: Callable[[Ruling], str]
    """The referee's ruling, and why."""
    outcome: Callable[[PublicView], str]
    """The result of a game."""
    bonus: Callable[[Bonus], str]
    """The effect of a bonus, in a few words."""
    because: Callable[[Because], str]
    """The reason why a mission is locked or open, as half a sentence."""
    uncounted: Callable[[Uncounted], str]
    """The reason why a game of a mission would not count."""
    unknown_mission: Callable[[UnknownMission], str]
    """An answer to an unknown name of a mission, with the likely ones."""
    unmet: Callable[[Unmet], str]
    """The reason why a table cannot be laid as wished, without a full stop."""


@dataclass(frozen=True, slots=True)
class Language:
    """Everything of a language that the program needs."""

    code: str
    """Such as `en`, after BCP 47."""
    understanding: Understanding
    """The words of every command, numbers, letters, and the phrases that people use."""
    listening: Listening
    """The instructions for recognizers."""
    voices: Voices
    say: Callable[[Statement, PublicView], str]
    """A statement as it is spoken, with its full stop; empty if nothing needs to be said."""
    shortly: Callable[[Statement, PublicView], str | None]
    """The same for players who know the long form; empty if nothing needs to be said, and None if
    there is no shorter form.
    """
    screen: Callable[[Glance], ScreenText]
    """The words on one seat's screen."""
    pages: PageWords
    """The other words for pages in a browser."""
    printed: Printed


LISTENED = (
    *(order.meaning for order in Order if Use.UNHEARD not in order.use),
    *("new game", "lay", "mission", "place", "choice", "correction asked"),
    *("use bonus", "cover", "mark"),
)
"""Meanings that need a phrase that recognizers listen for."""


def lacking(language: Language) -> Iterator[str]:
    """The things that a language lacks and a game would need, a few words each."""
    known = language.understanding
    heard = {row.name for row in known.exact.rows if row.heard}
    yield from (f"a phrase for “{name}”" for name in LISTENED if name not in heard)
    for edition in editions.names():
        try:
            known.pieces(edition)
        except (TypeError, ValueError) as error:
            yield f"names of the pieces of {edition} ({error})"
    for agreement in AGREEMENTS:
        try:
            language.printed.house_rule(agreement)
        except KeyError:
            yield f"a sentence for the house rule {agreement.name}"
