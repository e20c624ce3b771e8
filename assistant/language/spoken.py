"""How a language sounds: what recognizers are told of it, and who speaks it.

Apart from what is understood, because a recognizer has a process of its own and needs no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from assistant.language.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Prompts:
    """What stands before the sound for a recognizer that goes on with a text, such as Whisper."""

    clues: str
    """Clues, so that it writes the next one in the same form.

    Of long words, because the model hears words of this text in others that sound like them.
    """
    more_clues: str
    """Other clues, before a sound that is read a second time."""
    cards: str
    """Cards, so that it writes one word after the other."""


@dataclass(frozen=True, slots=True)
class Listening:
    """What recognizers are told of a language."""

    numbers: Numbers
    prompts: Prompts
    frequent: Path
    """The words that people use, one a line, most frequent first; a line with # is a comment."""
    no_clues: frozenset[str]
    """Frequent words that sound like better clues."""
    spelling: tuple[str, ...]
    """What clues are spelled and put right with, besides the frequent words."""
    correction: str
    """While this can be said, a clue can follow it."""


@dataclass(frozen=True, slots=True)
class PiperVoice:
    """A voice of Piper's, in a Python package of its own."""

    package: str
    """As `pip` calls it."""
    words_a_minute: int
    """How fast it speaks by itself, counted as espeak-ng counts."""


@dataclass(frozen=True, slots=True)
class Voices:
    """The voices of a language, as their programs call them."""

    espeak: str
    flite: tuple[str, ...]
    """The first is flite's own."""
    piper: PiperVoice | None
