"""The nearest meaning of a sentence among examples, found by counting words.

A complement naive Bayes classifier over runs of one to three words (Rennie, Shih, Teevan and
Karger, Tackling the Poor Assumptions of Naive Bayes Text Classifiers, ICML 2003). There is no
model to train or to ship: the counts of the examples are all it has.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from assistant.talk.examples import TALK, Example

LONGEST_RUN = 3
"""Words of the longest run that is counted."""
SMOOTHING = 1.0
"""Added to each count, so that a run that a meaning lacks does not rule it out."""
RARE = 1
"""Words in no more examples than this are taken for unknown ones."""
BEGIN, END, UNKNOWN = "<s>", "</s>", "?"

Counts = dict[str, float]


class Nearest:
    """Counts of the examples; `margins` compares a sentence with them."""

    def __init__(self, examples: Sequence[tuple[Example, float]]) -> None:
        """Each example counts with its weight."""
        seen = Counter(word for one, _ in examples for word in set(one.words))
        self._known = {word for word, count in seen.items() if count > RARE}
        runs = [(one.meaning, weight, self._runs(one.words)) for one, weight in examples]
        found_in = Counter(run for _, _, found in runs for run in found)
        self._rarity = {
            run: math.log((1 + len(runs)) / (1 + count)) + 1 for run, count in found_in.items()
        }
        counts: dict[str, Counts] = defaultdict(lambda: defaultdict(float))
        of_meaning: Counts = defaultdict(float)
        for meaning, weight, found in runs:
            for run, value in self._vector(found).items():
                counts[run][meaning] += value * weight
                of_meaning[meaning] += value * weight
        total = sum(of_meaning.values()) + SMOOTHING * len(counts)
        self._base = {name: math.log(total - of_meaning[name]) for name in of_meaning}
        self._gains = {run: _gains(by_meaning) for run, by_meaning in counts.items()}

    def knows(self, word: str) -> bool:
        """Whether the examples have a word more than once."""
        return word in self._known

    def margins(
        self, words: Sequence[str], wanted: Callable[[str], bool]
    ) -> list[tuple[float, str]]:
        """Wanted meanings by how much nearer they are than talk, the nearest first."""
        vector = self._vector(self._runs(words))
        length = sum(vector.values())
        scores = {
            name: base * length for name, base in self._base.items() if name == TALK or wanted(name)
        }
        for run, value in vector.items():
            for name, gain in self._gains[run]:
                if name in scores:
                    scores[name] += value * gain
        talk = scores.pop(TALK)
        return sorted(((score - talk, name) for name, score in scores.items()), reverse=True)

    def _runs(self, words: Sequence[str]) -> Mapping[str, int]:
        known = [word if word in self._known else UNKNOWN for word in words]
        said = [BEGIN, *known, END]
        found = (
            tuple(said[at : at + length])
            for length in range(1, LONGEST_RUN + 1)
            for at in range(len(said) - length + 1)
        )
        return Counter(" ".join(run) for run in found if run not in ((BEGIN,), (END,), (UNKNOWN,)))

    def _vector(self, runs: Mapping[str, int]) -> Counts:
        """The runs that examples have, weighted by how rare they are, with length one."""
        found = {
            run: (1 + math.log(count)) * self._rarity[run]
            for run, count in runs.items()
            if run in self._rarity
        }
        length = math.sqrt(sum(value * value for value in found.values())) or 1.0
        return {run: value / length for run, value in found.items()}


def _gains(by_meaning: Counts) -> tuple[tuple[str, float], ...]:
    """How much a run speaks for each meaning that has it."""
    total = sum(by_meaning.values()) + SMOOTHING
    return tuple(
        (name, math.log(total) - math.log(total - count)) for name, count in by_meaning.items()
    )


def weighted(examples: Iterable[Example]) -> list[tuple[Example, float]]:
    """Examples of equal weight."""
    return [(one, 1.0) for one in examples]
