"""The sound of a language: instructions for recognizers, and its voices.

Separate from the understanding of a language, because a recognizer runs in its own process and
needs only this.
"""

from dataclasses import dataclass
from pathlib import Path

from assistant.language.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Prompts:
    """Prompt texts for a recognizer that continues a text, such as Whisper."""

    clues: str
    """Clues, which make it write the next clue in the same form. The words are long, because the
    model tends to hear this text's words in similar sounds.
    """
    cards: str
    """Cards, which make it write a list of words."""


@dataclass(frozen=True, slots=True)
class KnownClip:
    """A recording that every recognizer of the language must understand."""

    text: str
    sound: Path
    """A 16-bit WAV file."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Instructions for the recognizers of a language."""

    numbers: Numbers
    prompts: Prompts
    frequent: Path
    """The file of frequent words, one per line, most frequent first; lines with # are comments."""
    no_clues: frozenset[str]
    """Frequent words left out of the vocabulary, because they sound like better clues."""
    spelling: tuple[str, ...]
    """Words for spelling and correcting clues, besides the frequent words."""
    correction: str
    """A phrase; while it is in the vocabulary, a clue can follow it."""
    known: KnownClip


@dataclass(frozen=True, slots=True)
class PiperVoice:
    """A Piper voice in its own Python package."""

    package: str
    """The package name for `pip`."""
    words_a_minute: int
    """Its normal speed, in words as espeak-ng counts them."""


@dataclass(frozen=True, slots=True)
class Voices:
    """A language's voices, by their names in each program."""

    espeak: str
    flite: tuple[str, ...]
    """flite's voices, its default first."""
    piper: PiperVoice | None
