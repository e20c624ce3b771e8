"""Finds every fault in a deck, one per line; `load` stops at the first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.game.decks import Deck
from assistant.game.decks.deck import SMALLEST, join, parse, text_of
from assistant.game.decks.shelf import OURS, find, too_few
from assistant.game.errors import FileError
from assistant.game.referee import alike, clashes
from assistant.game.rules.cards import Card
from assistant.game.rules.notation import NotationError, numbered, read_card
from assistant.language import language
from assistant.language.normal import normal

HEARD = ("en", "any")
"""The recognizers' language, which is also assumed for a deck of pictures."""

OTHERWISE = "say its row and column"
"""The advice on every word that is hard to recognize."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, and its position in a deck file."""

    file: str
    """The file's name as it is displayed."""
    line: int
    """From 1."""
    card: Card

    def says(self, reason: str, prevents: bool = False) -> Finding:
        """The finding with a message about this card."""
        return Finding(self.file, self.line, f"{self.card.word}{reason}", prevents)


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in a deck, as reported to the players."""

    file: str
    line: int | None
    """Line number, starting at 1; None for the whole file."""
    reason: str
    prevents: bool = False
    """Whether the deck is unplayable until this is corrected."""

    def __str__(self) -> str:
        """The finding as one line, in the same form as every message about a file."""
        line = f" line {self.line}:" if self.line else ""
        return f"{self.file}:{line} {self.reason}"


def check(name: str, folder: Path) -> tuple[Deck | None, list[Finding]]:
    """A deck and all findings about it; for an unplayable deck, None and the reason."""
    try:
        files = find(name, folder)
        texts = [(file, text_of(file)) for file in files]
    except FileError as error:
        return None, [_as_finding(error)]
    read = [one for file, text in texts for one in entries(_label(file), text)]
    written = [one for one in read if isinstance(one, Entry)]
    again = [*twice(written)]
    wrong = [one for one in read if isinstance(one, Finding)]
    wrong += [one for one in again if one.prevents]
    wrong += few(" + ".join(_label(file) for file in files), written)
    if wrong:
        return None, _sorted(wrong)
    parts = {_label(file): parse(text, file) for file, text in texts}
    others = {
        label: deck.language
        for label, deck in parts.items()
        if deck.words and re.split("[-_]", deck.language.casefold())[0] not in HEARD
    }
    remarks = [*again, *overlaps(written), *same_sound(written)]
    for label, other in others.items():
        reason = f"its language is “{other}”, but only English is heard; say rows and columns"
        remarks.append(Finding(label, None, reason))
    remarks += hard_to_say(entry for entry in written if entry.file not in others)
    return join([*parts.values()]), _sorted(remarks)


def entries(file: str, text: str) -> Iterator[Entry | Finding]:
    """The cards of a file, with a finding for each invalid line."""
    for number, line in numbered(text):
        try:
            yield Entry(file, number, read_card(line))
        except NotationError as error:
            yield Finding(file, number, error.reason, prevents=True)


def few(file: str, written: Iterable[Entry]) -> list[Finding]:
    """The finding that `file` has too few cards for any table."""
    count = len({(entry.card.word.casefold(), entry.card.picture) for entry in written})
    return [Finding(file, None, too_few(count), prevents=True)] if count < SMALLEST else []


def twice(written: Iterable[Entry]) -> Iterator[Finding]:
    """Cards that duplicate earlier ones, perhaps with other capitals, accents, spaces or hyphens.

    An exact duplicate in one file prevents play; in two combined files, it is harmless.
    """
    like: dict[tuple[str, bool], Entry] = {}
    same: dict[tuple[str, bool], Entry] = {}
    for entry in written:
        word, picture = entry.card.word, entry.card.picture
        near = like.setdefault((bare(word), picture), entry)
        before = same.setdefault((word.casefold(), picture), entry)
        if before is not entry and before.file == entry.file:
            yield entry.says(f" is already in {_there(before, entry)}", prevents=True)
        elif before is entry and near is not entry:
            there = _there(near, entry)
            yield entry.says(f" is {near.card.word} of {there} written differently")


def overlaps(written: Iterable[Entry]) -> list[Finding]:
    """Cards that are forms or parts of each other (W1, W2, W3).

    Such cards are playable, but they forbid the same clues and are easily confused. Picture labels
    are ignored (H2).
    """
    by_word = {entry.card.word: entry for entry in _said(written)}
    found = (
        later.says(f": {language().printed.ruling(ruling)}")
        for ruling in clashes(tuple(by_word))
        if (later := by_word.get(ruling.card or ""))
    )
    return [*dict.fromkeys(found)]


def same_sound(written: Iterable[Entry]) -> Iterator[Finding]:
    """Cards that sound like an earlier card; the assistant asks for their rows (W5).

    A different spelling of the same word is reported as an overlap instead.
    """
    cards = _said(written)
    words = [entry.card.word for entry in cards]
    first: dict[int, int] = {}
    for one, other in alike(words):
        if not clashes((words[one], words[other])):
            first.setdefault(other, one)
    for other, one in first.items():
        there = f"{words[one]} of {_there(cards[one], cards[other])}"
        yield cards[other].says(f" sounds like {there}; each is asked back with its row")


def hard_to_say(written: Iterable[Entry]) -> Iterator[Finding]:
    """Cards that every recognizer finds hard to understand, whatever its dictionary."""
    for entry in written:
        if not entry.card.picture and (trouble := _trouble(entry.card.word)):
            yield entry.says(f" {trouble}")


def _trouble(word: str) -> str:
    known, spoken = language().understanding, normal(word)
    numbers = known.numbers
    if "," in word or ";" in word:
        return "looks like several cards: each needs a line of its own"
    if not spoken.isascii():
        return f"has letters that are not heard; {OTHERWISE}"
    if any(mark.isdigit() for mark in spoken):
        return f"has digits, which are heard as words or not at all; {OTHERWISE}"
    if spoken in known.orders:
        return "is a spoken command too; while a guess is due, it means the card"
    if numbers.number(spoken.split()) is not None or spoken in numbers.same_sound:
        return f"sounds like a number and may be heard as a digit; {OTHERWISE}"
    if any(len(one) == 1 and one not in "ai" for one in spoken.split()) or len(spoken) == 1:
        return f"has a letter that stands alone, which is easily misheard; {OTHERWISE}"
    return ""


def _there(before: Entry, entry: Entry) -> str:
    line = f"line {before.line}"
    return line if before.file == entry.file else f"{line} of {before.file}"


def _said(written: Iterable[Entry]) -> tuple[Entry, ...]:
    """The cards with words, without pictures and further spellings of the same word (H2)."""
    first: dict[str, Entry] = {}
    for entry in written:
        if not entry.card.picture:
            first.setdefault(bare(entry.card.word), entry)
    return tuple(first.values())


def bare(word: str) -> str:
    """A word without case, accents, spaces and marks; players see equal results as one word."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _sorted(found: Iterable[Finding]) -> list[Finding]:
    return sorted(found, key=lambda one: (one.file, one.line or 0, one.reason))


def _as_finding(error: FileError) -> Finding:
    """The finding for a file error, with its line number."""
    file, _, rest = str(error).partition(": ")
    at = re.match(r"line (\d+): ", rest)
    return Finding(file, int(at[1]) if at else None, rest[at.end() if at else 0 :], prevents=True)


def _label(file: Path) -> str:
    """The name under which a deck file is displayed."""
    return file.stem if file.parent == OURS else str(file)
