"""A language: how people are understood, and the words for what the table is told.

The program knows languages by this type alone; `assistant.languages` holds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assistant.rules.view import PublicView
from assistant.talk.glance import Glance, ScreenText
from assistant.talk.statements import Statement
from assistant.talk.understanding import Understanding


@dataclass(frozen=True, slots=True)
class Language:
    """Everything of a language that the program needs."""

    code: str
    """Such as `en`, after BCP 47."""
    understanding: Understanding
    """The words of every command, numbers, letters, and the phrases that people use."""
    say: Callable[[Statement, PublicView], str]
    """A statement as it is spoken, with its full stop; empty where there is nothing to say."""
    shortly: Callable[[Statement, PublicView], str | None]
    """The same for players who know the long form; empty where nothing need be said at all.

    None where there is no shorter way to say it.
    """
    screen: Callable[[Glance], ScreenText]
    """The words on one seat's screen."""
