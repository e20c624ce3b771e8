"""Findings about decks, in English."""

from __future__ import annotations

from assistant.game.decks.findings import (
    Difficulty,
    Entry,
    Finding,
    HardToSay,
    NotInDictionary,
    OtherLanguage,
    Overlap,
    SoundsLike,
    TooFew,
    Twice,
    Unusable,
    WrittenDifferently,
)
from assistant.game.decks.shelf import too_few
from assistant.language.en.rulings import ruling

OTHERWISE = "say its row and column"
"""What always helps."""

ROWS = "each is asked back with its row"
"""What becomes of cards that sound the same."""

DIFFICULTIES = {
    Difficulty.SEVERAL_CARDS: "looks like several cards: each needs a line of its own",
    Difficulty.LETTERS: f"has letters that are not heard; {OTHERWISE}",
    Difficulty.DIGITS: f"has digits, which are heard as words or not at all; {OTHERWISE}",
    Difficulty.COMMAND: "is a spoken command too; while a guess is due, it means the card",
    Difficulty.NUMBER: f"sounds like a number and may be heard as a digit; {OTHERWISE}",
    Difficulty.SINGLE_LETTER: (
        f"has a letter that stands alone, which is easily misheard; {OTHERWISE}"
    ),
}
"""What is said after the card."""


def located(found: Finding) -> str:
    """A finding with its place: one line, as every message about a file."""
    line = f" line {found.line}:" if found.line else ""
    return f"{found.file}:{line} {finding(found)}"


def finding(found: Finding) -> str:
    """What was found, without its place."""
    match found.matter:
        case Unusable(reason):
            return reason
        case TooFew(count):
            return too_few(count)
        case Twice(card, before):
            return f"{card.word} is already in {_there(before, found)}"
        case WrittenDifferently(card, before):
            return (
                f"{card.word} is {before.card.word} of {_there(before, found)} written differently"
            )
        case SoundsLike(card, before):
            return f"{card.word} sounds like {before.card.word} of {_there(before, found)}; {ROWS}"
        case Overlap(card, clash):
            return f"{card.word}: {ruling(clash)}"
        case HardToSay(card, difficulty):
            return f"{card.word} {DIFFICULTIES[difficulty]}"
        case NotInDictionary(card, words):
            return f"{card.word}: Vosk does not know {', '.join(words)}; {OTHERWISE}"
        case OtherLanguage(language):
            return f"its language is “{language}”, but only English is heard; say rows and columns"


def _there(before: Entry, found: Finding) -> str:
    line = f"line {before.line}"
    return line if before.file == found.file else f"{line} of {before.file}"
