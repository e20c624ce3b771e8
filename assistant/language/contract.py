"""A language: how it understands people, and its words for everything the assistant says.

The program uses languages only through this type; `assistant.language` lists them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.game.complaints import Complaint
from assistant.game.referee import Ruling
from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.house import AGREEMENTS, Agreement
from assistant.game.rules.standing import Because
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
    """Strings printed outside a game: for commands, and for the desk that replaces a box."""

    desk_of: Callable[[PublicView], DeskWords]
    """The words of a desk, with the edition's names of pieces."""
    phrases: Path
    """The path of the phrases table; its phrases keep the apostrophes that matching ignores."""
    examples: Path
    """The path of other sentences that people say, grouped by meaning."""
    test_card: str
    """A sentence that describes a correct test card."""
    complaint: Callable[[Complaint], str]
    """A device's complaint, in sentences."""
    house_rule: Callable[[Agreement], str]
    """The meaning of a house rule, as a sentence."""
    ruling: Callable[[Ruling], str]
    """The referee's ruling, and its reason."""
    outcome: Callable[[PublicView], str]
    """The result of a game."""
    bonus: Callable[[Bonus], str]
    """The effect of a bonus, in a few words."""
    reason: Callable[[Because | Unmet], str]
    """The reason why a mission is locked or open, or a requested table impossible, as a clause."""


@dataclass(frozen=True, slots=True)
class Language:
    """Everything that the program needs from a language."""

    code: str
    """A BCP 47 code such as `en`."""
    understanding: Understanding
    """The words for all commands, numbers and letters, and the phrases that people use."""
    listening: Listening
    """The instructions for recognizers."""
    voices: Voices
    say: Callable[[Statement, PublicView], str]
    """The spoken form of a statement, with its full stop; empty if it needs no words."""
    shortly: Callable[[Statement, PublicView], str | None]
    """The spoken form for players who know the long one; empty if it needs no words, None if there
    is no shorter form.
    """
    screen: Callable[[Glance], ScreenText]
    """The words on one seat's screen."""
    pages: PageWords
    """The other words on browser pages."""
    printed: Printed


LISTENED = (
    *(order.meaning for order in Order if Use.UNHEARD not in order.use),
    *("new game", "lay", "mission", "place", "choice", "correction asked"),
    *("use bonus", "cover", "mark"),
)
"""Meanings that must have at least one phrase for recognizers to listen for."""


def lacking(language: Language) -> Iterator[str]:
    """Descriptions of everything that the language lacks for a game, a few words each."""
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
