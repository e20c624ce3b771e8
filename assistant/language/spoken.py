"""The sound of a language: instructions for recognizers, and its voices.

Separate from the understanding of a language, because a recognizer has its own process and needs
only this.
"""

from dataclasses import dataclass
from pathlib import Path

from assistant.language.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Prompts:
    """Texts before the sound, for a recognizer that continues a text, such as Whisper."""

    clues: str
    """Clues, so that it writes the next clue in the same form. The words are long, because the
    model mistakes similar sounds for words of this text.
    """
    cards: str
    """Cards, so that it writes a list of words."""


@dataclass(frozen=True, slots=True)
class KnownClip:
    """A recording, which every recognizer of the language must understand."""

    text: str
    sound: Path
    """A WAV file of 16 bits."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Instructions for the recognizers of a language."""

    numbers: Numbers
    prompts: Prompts
    frequent: Path
    """The file of frequent words, one a line, most frequent first; a line with # is a comment."""
    no_clues: frozenset[str]
    """Frequent words that sound like better clues."""
    spelling: tuple[str, ...]
    """Words for spelling and correcting clues, besides the frequent words."""
    correction: str
    """A phrase; while it can be said, a clue can follow it."""
    known: KnownClip


@dataclass(frozen=True, slots=True)
class PiperVoice:
    """A Piper voice, in a Python package of its own."""

    package: str
    """As `pip` calls it."""
    words_a_minute: int
    """Its normal speed, in words as espeak-ng counts them."""


@dataclass(frozen=True, slots=True)
class Voices:
    """The voices of a language, by their names in each program."""

    espeak: str
    flite: tuple[str, ...]
    """flite's voices, its default first."""
    piper: PiperVoice | None
