"""Checks a deck and finds everything that is wrong; `load` stops at the first problem."""

import unicodedata
from collections.abc import Iterable

from assistant.game.decks import findings
from assistant.game.decks.deck import SMALLEST
from assistant.game.decks.findings import Entry, Finding
from assistant.game.referee import alike, clashes
from assistant.game.rules.notation import NotationError, numbered, read_card


def entries(file: str, text: str) -> tuple[Entry | Finding, ...]:
    """The cards of a file, and a finding for each invalid line."""
    found: list[Entry | Finding] = []
    for number, line in numbered(text):
        try:
            found.append(Entry(file, number, read_card(line)))
        except NotationError as error:
            found.append(Finding(file, number, findings.Unusable(error.reason), prevents=True))
    return tuple(found)


def few(file: str, written: Iterable[Entry]) -> tuple[Finding, ...]:
    """A finding that `file` has too few cards for any table."""
    count = len({(entry.card.word.casefold(), entry.card.picture) for entry in written})
    return (Finding(file, None, findings.TooFew(count), prevents=True),) if count < SMALLEST else ()


def twice(written: Iterable[Entry]) -> tuple[Finding, ...]:
    """Cards that duplicate earlier ones, perhaps with other capitals, accents, spaces or hyphens.

    An exact duplicate in the same file prevents play; in two files that are dealt as a single deck
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
            again = findings.Twice(entry.card, before)
            found.append(Finding(entry.file, entry.line, again, prevents=True))
        elif before is entry and like is not entry:
            matter = findings.WrittenDifferently(entry.card, like)
            found.append(Finding(entry.file, entry.line, matter))
    return tuple(found)


def overlaps(written: Iterable[Entry]) -> tuple[Finding, ...]:
    """Cards that are forms or parts of each other (W1, W2, W3).

    Such cards can be played, but they forbid the same clues and are easily mixed up. The labels of
    pictures are ignored (H2).
    """
    by_word = {entry.card.word: entry for entry in _said(written)}
    found = (
        Finding(later.file, later.line, findings.Overlap(later.card, ruling))
        for ruling in clashes(tuple(by_word))
        if (later := by_word.get(ruling.card or ""))
    )
    return tuple(dict.fromkeys(found))


def same_sound(written: Iterable[Entry]) -> tuple[Finding, ...]:
    """Cards that sound like an earlier card; the assistant asks for their rows (W5).

    Another spelling of the same word counts as an overlap instead.
    """
    cards = _said(written)
    words = [entry.card.word for entry in cards]
    first: dict[int, int] = {}
    for one, other in alike(words):
        if not clashes((words[one], words[other])):
            first.setdefault(other, one)
    pairs = ((cards[other], cards[one]) for other, one in first.items())
    return tuple(
        Finding(later.file, later.line, findings.SoundsLike(later.card, earlier))
        for later, earlier in pairs
    )


def _said(written: Iterable[Entry]) -> tuple[Entry, ...]:
    """The cards with a word, without other spellings of the same card (H2)."""
    first: dict[str, Entry] = {}
    for entry in written:
        if not entry.card.picture:
            first.setdefault(bare(entry.card.word), entry)
    return tuple(first.values())


def bare(word: str) -> str:
    """A word without case, accents, spaces and marks: equal results look the same to players."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
