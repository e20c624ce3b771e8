"""Phrases that mean something, and what an utterance may mean. No language is in here.

An utterance is matched whole. Every part is looked at once for each word that it may begin with,
so there is no input that takes long. `grammar_file` reads one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from assistant.talk.beginnings import Beginnings
from assistant.talk.chart import Chart, Slots
from assistant.talk.wording import Node, Part, Parts, Repeated, shortest, slots_in, spelled_out

LONGEST = 40
"""Words of an utterance; more are talk."""
CHARTS = 16
"""How many utterances, and parts of them, are remembered."""
BEFORE, AFTER = "before", "after"
"""The parts that may stand around every meaning."""
AROUND = {name: Repeated(Part(name)) for name in (BEFORE, AFTER)}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning, as one line words it; several lines may have the same name."""

    name: str
    conditions: frozenset[str]
    alternatives: tuple[Node, ...]
    heard: tuple[Node, ...]
    """The alternatives that a recognizer listens for."""
    alone: bool
    """Nothing may stand around it."""


@dataclass(frozen=True, slots=True)
class Match:
    """What an utterance may mean."""

    name: str
    words: tuple[str, ...]
    """Of the utterance."""
    spans: Mapping[str, tuple[int, int]]
    """Where the words of each slot begin and end."""
    around: int = 0
    """How many words stand around it."""

    def __getitem__(self, slot: str) -> tuple[str, ...]:
        """The words in a slot; none where the alternative has no such slot."""
        begin, end = self.spans.get(slot, (0, 0))
        return self.words[begin:end]


@dataclass(frozen=True)
class Grammar:
    """Meanings, in the order in which they are preferred."""

    parts: Parts
    meanings: tuple[Meaning, ...]
    slots: Slots = field(default_factory=dict)
    _index: dict[str, list[tuple[int, Node]]] = field(default_factory=dict, compare=False)
    _open: list[tuple[int, Node]] = field(default_factory=list, compare=False)
    _charts: dict[tuple[str, ...], Chart] = field(default_factory=dict, compare=False)
    _references: dict[str, Part] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        """Note which alternatives can begin with which word."""
        self._references.update({name: Part(name) for name in self.parts})
        for number, meaning in enumerate(self.meanings):
            for node in meaning.alternatives:
                first = self._beginnings.first(node)
                if first is None:
                    self._open.append((number, node))
                for word in first or ():
                    self._index.setdefault(word, []).append((number, node))

    def matches(
        self,
        words: Sequence[str],
        conditions: frozenset[str],
        wanted: Callable[[str], bool] = bool,
    ) -> list[Match]:
        """Everything that the words may mean under these conditions, the preferred first.

        `wanted` tells by its name whether a meaning matters.
        """
        if not 0 < len(words) <= LONGEST:
            return []
        chart = self._chart(tuple(words))
        found: list[tuple[int, int, Match]] = []
        starts = {at for at, _ in chart.ends(AROUND[BEFORE], 0)} if BEFORE in self.parts else {0}
        for start in sorted(starts):
            if start == len(words):
                continue
            for number, node in (*self._index.get(words[start], ()), *self._open):
                meaning = self.meanings[number]
                if not (meaning.conditions <= conditions and wanted(meaning.name)):
                    continue
                if meaning.alone and start:
                    continue
                for end, captured in chart.ends(node, start):
                    if end == len(words) or (not meaning.alone and self._may_end(chart, end)):
                        around = start + len(words) - end
                        spans = {name: (one, other) for name, one, other in captured}
                        match = Match(meaning.name, chart.words, spans, around)
                        found.append((number, around, match))
        found.sort(key=lambda one: one[:2])
        return [match for _, _, match in found]

    def part(self, name: str, words: Sequence[str]) -> Match | None:
        """The words as this part; None if it is worded otherwise."""
        if len(words) > LONGEST or name not in self.parts:
            return None
        chart = self._chart(tuple(words))
        for end, captured in chart.ends(self._references[name], 0):
            if end == len(words):
                spans = {slot: (one, other) for slot, one, other in captured}
                return Match(name, chart.words, spans)
        return None

    def phrases(self, name: str, **slots: str) -> tuple[str, ...]:
        """What a recognizer listens for of one meaning, with its slots filled in."""
        return tuple(
            phrase
            for meaning in self.meanings
            if meaning.name == name
            for node in meaning.heard
            if slots_in(node, self.parts) <= slots.keys()
            for phrase in spelled_out(node, self.parts, slots)
        )

    def examples(self, name: str) -> Iterator[str]:
        """One wording of each alternative of a meaning, the shortest, for people to read."""
        for meaning in self.meanings:
            if meaning.name == name:
                for node in meaning.alternatives:
                    said = shortest(node, self.parts)
                    if said:
                        yield " ".join(said)

    def words(self, name: str) -> frozenset[str]:
        """The phrases of a part that only lists words; empty if there is no such part."""
        part = self.parts.get(name)
        return frozenset(spelled_out(part, self.parts, {})) if part else frozenset()

    @cached_property
    def _beginnings(self) -> Beginnings:
        return Beginnings(self.parts)

    def _chart(self, words: tuple[str, ...]) -> Chart:
        """The chart of these words; the last few are kept, since lines are looked at repeatedly."""
        chart = self._charts.pop(words, None)
        if chart is None:
            chart = Chart(words, self.parts, self.slots, self._beginnings)
        self._charts[words] = chart
        if len(self._charts) > CHARTS:
            del self._charts[next(iter(self._charts))]
        return chart

    def _may_end(self, chart: Chart, at: int) -> bool:
        """Whether what is left may stand after a meaning."""
        return AFTER in self.parts and chart.fills(AROUND[AFTER], at)
