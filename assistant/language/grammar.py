"""A grammar: phrases, and the meanings that an utterance may have.

It is independent of any language. An utterance is matched whole. Each part is tried once for each
word that it may begin with, so no input takes long. `grammar_file` reads a grammar.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from operator import itemgetter

from assistant.language.chart import Captured, Chart, Slots
from assistant.language.wording import AllNeeds, Node, Parts, slots_in, spelled_out

LONGEST = 40
"""Longest utterance in words; longer ones are table talk."""
MOST_IN_A_ROW = 3
"""Maximum number of meanings, one after the other, in an utterance."""
CHARTS = 16
"""Number of recent utterances, and parts of them, that are cached."""
PHRASES = 1024
"""Number of recent answers to `phrases` that are cached; a table needs some hundred."""

Filled = tuple[tuple[str, str], ...]
"""Slots, and the words in them."""
Alternative = tuple[int, "Meaning", Node]
"""The rank of a meaning, where lower is preferred; the meaning, and one of its wordings."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning, as one line words it; several lines may have the same name."""

    name: str
    conditions: frozenset[str]
    alternatives: tuple[Node, ...]
    heard: tuple[Node, ...]
    """The alternatives that a recognizer listens for."""
    alone: bool
    """Whether no other words may stand around it."""


@dataclass(frozen=True, slots=True)
class Match:
    """One possible meaning of an utterance."""

    name: str
    words: tuple[str, ...]
    """The words of the utterance."""
    spans: Mapping[str, tuple[int, int]]
    """The first and last positions of the words in each slot."""
    around: int = 0
    """Number of words before and after it."""

    def __getitem__(self, slot: str) -> tuple[str, ...]:
        """The words in a slot; empty if the alternative has no such slot."""
        begin, end = self.spans.get(slot, (0, 0))
        return self.words[begin:end]


@dataclass(frozen=True)
class Grammar:
    """Meanings, in the order in which they are preferred."""

    parts: Parts
    meanings: tuple[Meaning, ...]
    slots: Slots = field(default_factory=dict)

    def matches(
        self, words: Sequence[str], conditions: frozenset[str], wanted: Callable[[str], bool] = bool
    ) -> list[Match]:
        """All possible meanings of the words under these conditions, preferred ones first.

        `wanted` selects meanings by name.
        """
        if not 0 < len(words) <= LONGEST:
            return []
        chart = self._chart(tuple(words))
        starts = chart.starts_from(0)
        found: list[tuple[int, int, Match]] = []
        for preference, meaning, node in self._able(chart, conditions, wanted):
            for start in (0,) if meaning.alone else starts:
                for end, captured in chart.ends(node, start):
                    if end == len(words) or (not meaning.alone and chart.may_end(end)):
                        around = start + len(words) - end
                        match = Match(meaning.name, chart.words, _spans(captured), around)
                        found.append((preference, around, match))
        found.sort(key=itemgetter(0, 1))
        return [match for _, _, match in found]

    def in_a_row(
        self, words: Sequence[str], conditions: frozenset[str], wanted: Callable[[str], bool]
    ) -> Iterator[tuple[str, ...]]:
        """The names of several meanings that the words have one after the other.

        People repeat themselves in other words, and ask two questions in one breath.
        """
        if not 1 < len(words) <= LONGEST:
            return
        chart = self._chart(tuple(words))
        able = self._able(chart, conditions, wanted)
        begun: list[tuple[int, tuple[str, ...]]] = [(0, ())]
        while begun:
            at, names = begun.pop()
            for name, end in _meant_from(chart, at, able):
                if end == len(words) and names:
                    yield (*names, name)
                elif end < len(words) and len(names) < MOST_IN_A_ROW - 1:
                    begun.append((end, (*names, name)))

    def _able(
        self, chart: Chart, conditions: frozenset[str], wanted: Callable[[str], bool]
    ) -> list[Alternative]:
        """The alternatives that make sense now, and whose words were all said."""
        return [
            (preference, meaning, node)
            for preference, meaning in enumerate(self.meanings)
            if meaning.conditions <= conditions and wanted(meaning.name)
            for node in meaning.alternatives
            if chart.fits(node)
        ]

    def part(self, name: str, words: Sequence[str]) -> Match | None:
        """The words matched with this part; None if they do not match."""
        if len(words) > LONGEST or name not in self.parts:
            return None
        chart = self._chart(tuple(words))
        for end, captured in chart.ends(self.parts[name], 0):
            if end == len(words):
                return Match(name, chart.words, _spans(captured))
        return None

    def phrases(self, name: str, **slots: str) -> tuple[str, ...]:
        """The phrases of one meaning that a recognizer listens for, with their slots filled in."""
        return self._phrases(name, tuple(slots.items()))

    @cached_property
    def words(self) -> Callable[[str], frozenset[str]]:
        """Finds the phrases of a part that only lists words; none if there is no such part."""

        def listed(name: str) -> frozenset[str]:
            node = self.parts.get(name)
            return frozenset(spelled_out(node, self.parts, {})) if node else frozenset()

        return cache(listed)

    @cached_property
    def _phrases(self) -> Callable[[str, Filled], tuple[str, ...]]:
        def heard(name: str, filled: Filled) -> tuple[str, ...]:
            slots = dict(filled)
            meant = (meaning for meaning in self.meanings if meaning.name == name)
            nodes = (one for meaning in meant for one in meaning.heard)
            fit = (one for one in nodes if slots_in(one, self.parts) <= slots.keys())
            return tuple(said for one in fit for said in spelled_out(one, self.parts, slots))

        return lru_cache(PHRASES)(heard)

    @cached_property
    def _chart(self) -> Callable[[tuple[str, ...]], Chart]:
        """Makes a chart of words; the last few are cached, since lines are parsed repeatedly."""
        needs = AllNeeds(self.parts)
        return lru_cache(CHARTS)(lambda words: Chart(words, self.parts, self.slots, needs))


def _meant_from(chart: Chart, at: int, able: Sequence[Alternative]) -> list[tuple[str, int]]:
    """The meanings that begin at a position, and the possible ends of each."""
    found = {
        (preference, meaning.name, end)
        for preference, meaning, node in able
        for start in ((at,) if meaning.alone else chart.starts_from(at))
        for inner, _ in chart.ends(node, start)
        for end in ((inner,) if meaning.alone else chart.ends_after(inner))
    }
    return [(name, end) for _, name, end in sorted(found, reverse=True)]


def _spans(captured: Captured) -> Mapping[str, tuple[int, int]]:
    return {slot: (begin, end) for slot, begin, end in captured}
