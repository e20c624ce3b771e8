"""The sound of a language: hints for its recognizers, and its voices.

It is separate from understanding the language, because a recognizer runs in its own process and
needs only this.
"""

from dataclasses import dataclass
from pathlib import Path

from assistant.language.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Prompts:
    """Prompts for a recognizer that continues a text, such as Whisper."""

    clues: str
    """A list of clues, after which it writes the next clue in the same form. The words are long,
    because the model tends to hear the prompt's words in similar sounds.
    """
    cards: str
    """A list of cards, after which it writes more words."""


@dataclass(frozen=True, slots=True)
class KnownClip:
    """A recording that every recognizer of the language must understand."""

    text: str
    sound: Path
    """The recording, a 16-bit WAV file."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A language's hints for its recognizers."""

    numbers: Numbers
    prompts: Prompts
    frequent: Path
    """The file of frequent words, one per line, most frequent first; lines with # are comments."""
    no_clues: frozenset[str]
    """Frequent words that are not listened for, because they sound like better clues."""
    spelling: tuple[str, ...]
    """Words that are needed to spell and correct clues, besides the frequent ones."""
    correction: str
    """A phrase after which a clue can be said, while it is in the vocabulary."""
    known: KnownClip


@dataclass(frozen=True, slots=True)
class PiperVoice:
    """A Piper voice, which is a Python package of its own."""

    package: str
    """The package's name for `pip`."""
    words_a_minute: int
    """Its normal speed, in words per minute on espeak-ng's scale."""


@dataclass(frozen=True, slots=True)
class Voices:
    """The voices for a language, by their names in each program."""

    espeak: str
    flite: tuple[str, ...]
    """The voices of flite, the default first."""
    piper: PiperVoice | None
