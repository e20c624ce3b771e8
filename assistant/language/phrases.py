"""A phrases table: what is understood exactly, when, and which words may surround it.

It is independent of any language, and matches whole utterances; `phrases_file` reads a table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product

LONGEST = 40
"""Maximum number of words in an utterance; a longer one is table talk."""
LONGEST_PHRASE = 8
"""Maximum number of words in a phrase without slots."""

Words = tuple[str, ...]
Slots = Mapping[str, tuple[int, Callable[[Sequence[str]], bool]]]
"""For each slot with restrictions, the maximum number of words and a test for them."""
ANY = (LONGEST, bool)


Spans = Mapping[str, tuple[int, int]]
"""For each slot, the positions where its words begin and end."""


@dataclass(frozen=True, slots=True)
class Match:
    """One possible meaning of an utterance."""

    name: str
    words: Words
    spans: Spans = field(default_factory=dict)

    def __getitem__(self, slot: str) -> Words:
        """The words in a slot; empty if the phrase does not have it."""
        begin, end = self.spans.get(slot, (0, 0))
        return self.words[begin:end]

    def before(self, slot: str) -> Words:
        """The words that come before a slot."""
        return self.words[: self.spans.get(slot, (0, 0))[0]]


@dataclass(frozen=True)
class Row:
    """All phrases that have one name."""

    name: str
    phrases: tuple[Words, ...]
    heard: tuple[Words, ...]
    """The phrases that a recognizer listens for."""
    conditions: frozenset[str] = frozenset()
    """Conditions that all have to hold for these phrases to make sense."""
    leads: frozenset[Words] = frozenset()
    """Phrases that can come before these."""
    tails: frozenset[Words] = frozenset()
    between: frozenset[Words] = frozenset()
    """Phrases that can come after each slot but the last."""

    @cached_property
    def plain(self) -> frozenset[Words]:
        """The phrases without slots."""
        return frozenset(one for one in self.phrases if not any(map(slot_of, one)))

    @cached_property
    def patterns(self) -> tuple[tuple[Words, frozenset[str]], ...]:
        """The phrases with slots, each with the words that it requires."""
        slotted = (one for one in self.phrases if any(map(slot_of, one)))
        return tuple((one, frozenset(w for w in one if not slot_of(w))) for one in slotted)


@dataclass(frozen=True)
class Phrases:
    """A whole table, whose preferred meanings come first."""

    rows: tuple[Row, ...]
    lists: Mapping[str, Row]
    """Phrases that have no meaning of their own, by name."""
    slots: Slots = field(default_factory=dict)

    def words(self, *names: str) -> frozenset[str]:
        """The phrases without slots in some of the lists; empty for a missing list."""
        there = (self.lists[name].plain for name in names if name in self.lists)
        return frozenset(" ".join(one) for phrases in there for one in phrases)

    def spoken(self, name: str, **slots: str) -> tuple[str, ...]:
        """The phrases for a meaning that a recognizer listens for, with their slots filled."""
        heard = self._heard.get(name, ())
        filled = ([slots.get(slot_of(word), word) for word in one] for one in heard)
        return tuple(" ".join(one) for one in filled if not any(map(slot_of, one)))

    @cached_property
    def _heard(self) -> Mapping[str, list[Words]]:
        """The phrases that a recognizer listens for, by their meaning."""
        found: dict[str, list[Words]] = {}
        for row in self.rows:
            found.setdefault(row.name, []).extend(row.heard)
        return found

    def listed(self, name: str, words: Sequence[str]) -> Match | None:
        """The words as a phrase in a list, with its slots; None if they do not match."""
        said = tuple(words)
        if name not in self.lists or len(said) > LONGEST:
            return None
        if said in self.lists[name].plain:
            return Match(name, said)
        return next(self._filled(self.lists[name], said, [0], [len(said)]), None)

    def matches(
        self, words: Sequence[str], conditions: frozenset[str], wanted: Callable[[str], bool] = bool
    ) -> Iterator[Match]:
        """The possible meanings of the whole utterance under these conditions, preferred first.

        Phrases without slots take precedence; `wanted` selects meanings by their names.
        """
        said, end = tuple(words), len(words)
        if not 0 < end <= LONGEST:
            return
        starts = cache(lambda leads: _reached(said, [0], leads))
        ends = cache(
            lambda last: [at for at in range(end, 0, -1) if end in _reached(said, [at], last)]
        )
        able = [row for row in self.rows if row.conditions <= conditions and wanted(row.name)]
        for row in able:
            if _means(row, said, starts(row.leads), able):
                yield Match(row.name, said)
        spoken = frozenset(said)
        for row in able:
            if any(needs <= spoken for _, needs in row.patterns):
                yield from self._filled(row, said, starts(row.leads), ends(row.tails))

    def _filled(
        self, row: Row, said: Words, starts: Sequence[int], ends: Sequence[int]
    ) -> Iterator[Match]:
        """The words between these positions, as phrases with slots."""
        spoken = frozenset(said)
        for pattern, needs in row.patterns:
            if needs <= spoken:
                lasts = [end for end in ends if self._may_end(pattern[-1], said[:end])]
                for start, end in product(starts, lasts):
                    for spans in self._fillings(pattern, said[:end], start, row.between):
                        yield Match(row.name, said, spans)

    def _may_end(self, last: str, said: Words) -> bool:
        """Whether some words at the end fit the last slot of a pattern, or are its last word."""
        longest, fits = self._slot(last)
        return any(fits(said[at:]) for at in range(len(said) - 1, -1, -1)[:longest])

    def _slot(self, word: str) -> tuple[int, Callable[[Words], bool]]:
        slot = slot_of(word)
        return self.slots.get(slot, ANY) if slot else (1, (word,).__eq__)

    def _fillings(
        self, pattern: Words, said: Words, at: int, between: frozenset[Words]
    ) -> Iterator[Spans]:
        """The ways to fill a pattern's slots so that it equals the words from a position on."""
        if not pattern:
            yield from ({},) if at == len(said) else ()
            return
        first, rest = pattern[0], pattern[1:]
        slot = slot_of(first)
        longest, fits = self._slot(first)
        for end in range(at + 1, min(at + longest, len(said) - len(rest)) + 1):
            if fits(said[at:end]):
                for begin in _reached(said, [end], between) if slot and rest else [end]:
                    for more in self._fillings(rest, said, begin, between):
                        yield {slot: (at, end), **more} if slot else more


def slot_of(word: str) -> str:
    """The name of a slot; empty for a word."""
    return word[1:-1] if word[:1] == "{" else ""


def _means(row: Row, said: Words, starts: Sequence[int], able: Sequence[Row]) -> bool:
    """Whether all words are a phrase of the row, perhaps followed by others of the same meaning."""
    begun = [end for at in starts for end in _ends(said, at, row.plain)]
    if not begun or len(said) in begun:
        return bool(begun)
    again = [one.plain for one in able if one.name == row.name and one.leads] if row.leads else []
    return len(said) in _reached(said, begun, row.tails.union(*again))


def _ends(said: Words, at: int, phrases: frozenset[Words]) -> list[int]:
    """The end positions of the phrases that begin at a position."""
    ends = range(at + 1, min(at + LONGEST_PHRASE, len(said)) + 1)
    return [end for end in ends if said[at:end] in phrases]


def _reached(said: Words, begun: Sequence[int], phrases: frozenset[Words]) -> list[int]:
    """The positions that can be reached from others through any number of phrases, in order."""
    found, new = set[int](), [*begun]
    while new:
        at = new.pop()
        if at not in found:
            found.add(at)
            new += _ends(said, at, phrases)
    return sorted(found)
