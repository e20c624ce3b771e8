"""Findings about a deck: values, which `assistant.language` turns into sentences."""

from dataclasses import dataclass
from enum import StrEnum, auto

from assistant.game.referee import Ruling
from assistant.game.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Entry:
    """A card and its place in a file."""

    file: str
    """The file's name for players."""
    line: int
    """From 1."""
    card: Card


@dataclass(frozen=True, slots=True)
class Unusable:
    """The file or the line cannot be read."""

    reason: str
    """The message of the reader's error."""


@dataclass(frozen=True, slots=True)
class TooFew:
    """There are too few cards for any table."""

    count: int
    """Number of cards in the deck."""


@dataclass(frozen=True, slots=True)
class Twice:
    """The same card comes earlier."""

    card: Card
    before: Entry


@dataclass(frozen=True, slots=True)
class WrittenDifferently:
    """The card comes earlier with other capitals, accents, spaces or hyphens."""

    card: Card
    before: Entry


@dataclass(frozen=True, slots=True)
class Overlap:
    """The card is a form or a part of an earlier one, or the other way round (W1, W2, W3)."""

    card: Card
    ruling: Ruling
    """The ruling on the earlier card as a clue while `card` is visible."""


@dataclass(frozen=True, slots=True)
class SoundsLike:
    """The card sounds like an earlier card with another spelling (W5)."""

    card: Card
    before: Entry


class Difficulty(StrEnum):
    """The reason why any recognizer has trouble with a card, whatever its dictionary."""

    SEVERAL_CARDS = auto()
    """It looks like a list."""
    LETTERS = auto()
    """It has letters that are not heard."""
    DIGITS = auto()
    COMMAND = auto()
    """It is a spoken command, too."""
    NUMBER = auto()
    """It sounds like a number."""
    SINGLE_LETTER = auto()
    """One of its letters stands alone."""


@dataclass(frozen=True, slots=True)
class HardToSay:
    """A recognizer has trouble with the card."""

    card: Card
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class NotInDictionary:
    """The recognizer Vosk does not know some words of the card."""

    card: Card
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """The cards are in a language that no recognizer here hears."""

    language: str
    """The code of the language in the file."""


Matter = (
    Unusable
    | TooFew
    | Twice
    | WrittenDifferently
    | Overlap
    | SoundsLike
    | HardToSay
    | NotInDictionary
    | OtherLanguage
)
"""The problem that a finding reports."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deck that its players should know."""

    file: str
    line: int | None
    """From 1; None for the whole file."""
    matter: Matter
    prevents: bool = False
    """Whether the deck cannot be played until this is corrected."""
