"""A language: how people are understood, and the words for what the table is told.

The program knows languages by this type alone; `assistant.language` holds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.game.complaints import Complaint
from assistant.game.decks.findings import Finding
from assistant.game.referee import Ruling
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.house import Agreement
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Because, Uncounted
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Unmet
from assistant.language.desk_words import DeskWords
from assistant.language.glance import Glance, ScreenText
from assistant.language.page_words import PageWords
from assistant.language.spoken import Listening, Voices
from assistant.language.statements import Statement
from assistant.language.understanding import Understanding


@dataclass(frozen=True, slots=True)
class Printed:
    """What the program prints beside the game: its commands, and the desk in place of a box."""

    desk: DeskWords
    """Where no table is known yet."""
    desk_of: Callable[[PublicView], DeskWords]
    """With the names that a table's edition has for its pieces."""
    grammar: Path
    """The file of the phrases, with the apostrophes that are not matched."""
    examples: Path
    """The file of other things that people say, by what they mean."""
    test_card: str
    """What the test card is to look like."""
    complaint: Callable[[Complaint], str]
    """What a device complains of, in sentences."""
    house_rule: Callable[[Agreement], str]
    """What a house rule is about, in a sentence."""
    ruling: Callable[[Ruling], str]
    """How the referee ruled, and why."""
    outcome: Callable[[PublicView], str]
    """How a game ended."""
    bonus: Callable[[Bonus], str]
    """What a bonus does, in a few words."""
    because: Callable[[Because], str]
    """Why a mission is locked or open, as half a sentence."""
    uncounted: Callable[[Uncounted], str]
    """Why a game of a mission would not count."""
    unknown_mission: Callable[[UnknownMission], str]
    """A name that is no mission's, and what may have been meant."""
    unmet: Callable[[Unmet], str]
    """Why a table cannot be laid as it was wished, without a full stop."""
    finding: Callable[[Finding], str]
    """What was found in a deck, without its place."""
    located: Callable[[Finding], str]
    """The same with its place."""


@dataclass(frozen=True, slots=True)
class Language:
    """Everything of a language that the program needs."""

    code: str
    """Such as `en`, after BCP 47."""
    understanding: Understanding
    """The words of every command, numbers, letters, and the phrases that people use."""
    listening: Listening
    """What recognizers are told."""
    voices: Voices
    say: Callable[[Statement, PublicView], str]
    """A statement as it is spoken, with its full stop; empty where there is nothing to say."""
    shortly: Callable[[Statement, PublicView], str | None]
    """The same for players who know the long form; empty where nothing need be said at all.

    None where there is no shorter way to say it.
    """
    screen: Callable[[Glance], ScreenText]
    """The words on one seat's screen."""
    pages: PageWords
    """The words that pages in a browser need besides."""
    printed: Printed
