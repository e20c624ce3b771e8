"""What is wrong with a deck, all of it at once: `load` stops at the first thing it meets."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.decks.deck import SMALLEST
from assistant.decks.shelf import too_few
from assistant.rules.cards import Card
from assistant.rules.notation import NotationError, read_card


@dataclass(frozen=True, slots=True)
class Entry:
    """A card and where it is written."""

    file: str
    """As players read it."""
    line: int
    """From 1."""
    card: Card


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deck that its players should know."""

    file: str
    line: int | None
    """None where the whole is meant."""
    reason: str
    prevents: bool = False
    """Whether the deck cannot be played until it is put right."""

    def __str__(self) -> str:
        """One line, as every message about a file."""
        line = f" line {self.line}:" if self.line else ""
        return f"{self.file}:{line} {self.reason}"


class Overlap(Protocol):
    """What a referee says of two cards, of which `card` is the later one."""

    @property
    def card(self) -> str | None:
        """The card as printed."""

    @property
    def reason(self) -> str:
        """A sentence without its full stop, such as `Rain is part of rainbow`."""


def entries(file: str, text: str) -> tuple[Entry | Finding, ...]:
    """The cards of a file, and a finding in place of a line that is no card."""
    return tuple(_entries(file, text))


def _entries(file: str, text: str) -> Iterator[Entry | Finding]:
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            try:
                yield Entry(file, number, read_card(stripped))
            except NotationError as error:
                yield Finding(file, number, error.reason, prevents=True)


def few(file: str, written: Iterable[Entry]) -> tuple[Finding, ...]:
    """That there are too few cards for any table in what is called `file`."""
    count = len({(entry.card.word.casefold(), entry.card.picture) for entry in written})
    return (Finding(file, None, too_few(count), prevents=True),) if count < SMALLEST else ()


def twice(written: Iterable[Entry]) -> tuple[Finding, ...]:
    """Cards that are there before, in other capitals, accents, spaces or hyphens too.

    The very same card twice in one file prevents play; in two files that are dealt as one
    it does not matter.
    """
    found = []
    alike: dict[tuple[str, bool], Entry] = {}
    same: dict[tuple[str, bool], Entry] = {}
    for entry in written:
        word, picture = entry.card.word, entry.card.picture
        like = alike.setdefault((bare(word), picture), entry)
        before = same.setdefault((word.casefold(), picture), entry)
        if before is not entry and before.file == entry.file:
            reason = f"{word} is already in {_there(before, entry)}"
            found.append(Finding(entry.file, entry.line, reason, prevents=True))
        elif before is entry and like is not entry:
            reason = f"{word} is {like.card.word} of {_there(like, entry)} written differently"
            found.append(Finding(entry.file, entry.line, reason))
    return tuple(found)


def overlaps(
    written: Iterable[Entry], clashes: Callable[[Sequence[str]], Iterable[Overlap]]
) -> tuple[Finding, ...]:
    """Cards that are forms or parts of each other (W1, W2, W3), as `clashes` sees it.

    Such cards can be played, but they forbid the same clues and are easily mixed up. The
    labels of pictures say nothing (H2).
    """
    first: dict[str, Entry] = {}
    for entry in written:
        if not entry.card.picture:
            first.setdefault(bare(entry.card.word), entry)
    by_word = {entry.card.word: entry for entry in first.values()}
    found = (
        Finding(later.file, later.line, f"{later.card.word}: {overlap.reason}")
        for overlap in clashes(tuple(by_word))
        if (later := by_word.get(overlap.card or ""))
    )
    return tuple(dict.fromkeys(found))


def bare(word: str) -> str:
    """A word without case, accents, spaces and marks: what is left looks the same to all."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _there(earlier: Entry, entry: Entry) -> str:
    line = f"line {earlier.line}"
    return line if earlier.file == entry.file else f"{line} of {earlier.file}"
