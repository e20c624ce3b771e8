"""The nearest meaning of a sentence among the examples, found by two simple classifiers.

The first is a complement naive Bayes classifier (Rennie, Shih, Teevan and Karger, Tackling the Poor
Assumptions of Naive Bayes Text Classifiers, ICML 2003), which counts sequences of one to three
words and knows the game's vocabulary. The second is a logistic regression on sentence vectors,
which knows the meanings of other words. `tools.meanings` trains both on the examples; without the
sentence model, the counts decide alone.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from assistant.language.addressed import MOMENTS, Form, addressed
from assistant.language.examples import CARD, NUMBER, TALK, WORD
from assistant.language.sentence_model import SentenceModel

LONGEST_RUN = 3
"""Number of words in the longest sequence that is counted."""
BEGIN, END, UNKNOWN = "<s>", "</s>", "?"
SHARPNESS = 3.0
"""Factor that turns the scores of the counts, which are averaged logarithms, into log odds."""
SELF = 20.0
"""Lead over talk of a sentence that is itself an example."""
USUAL = 2.5
"""Log odds that a sentence is addressed to the box, where nothing else is known."""
SPOKEN = {CARD: "piano", WORD: "gravity", NUMBER: "two"}
"""The words that replace masks in the input of the sentence model."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Trained:
    """A language's trained classifiers; `digest` identifies the version of the examples."""

    digest: str
    names: tuple[str, ...]
    known: frozenset[str]
    """The words that occur in the examples; all others are unknown."""
    rarity: Mapping[str, float]
    """How informative each word sequence is."""
    gains: Mapping[str, tuple[tuple[int, float], ...]]
    """The evidence of each word sequence for the meanings in which it occurs."""
    base: Floats
    weights: Floats
    """Weights of sentence vectors; shape (dimensions, meanings)."""
    bias: Floats
    addressed: Floats
    """Weights for deciding whether the box was addressed, with one row per moment."""
    examples: Mapping[str, frozenset[str]]
    """The meanings of each example, by its text with masked slots."""
    conditions: Mapping[str, frozenset[str]]
    """The conditions under which each meaning is possible."""


def _sets(listed: npt.NDArray[np.str_]) -> Mapping[str, frozenset[str]]:
    lines = (line.split("\t") for line in str(listed).split("\n"))
    return {name: frozenset(members) for name, *members in lines}


def load(path: Path) -> Trained:
    """Load a file written by `tools.meanings`."""
    with np.load(path, allow_pickle=False) as file:
        runs = str(file["runs"]).split("\n")
        gains: dict[str, tuple[tuple[int, float], ...]] = {}
        found = zip(
            file["rows"].tolist(), file["meanings"].tolist(), file["gains"].tolist(), strict=True
        )
        for row, meaning, gain in found:
            gains[runs[row]] = (*gains.get(runs[row], ()), (meaning, gain))
        return Trained(
            digest=str(file["digest"]),
            names=tuple(file["names"].tolist()),
            known=frozenset(str(file["known"]).split("\n")),
            rarity=dict(zip(runs, file["rarity"].tolist(), strict=True)),
            gains=gains,
            base=file["base"],
            weights=file["weights"].astype(np.float32),
            bias=file["bias"],
            addressed=file["addressed"].astype(np.float32),
            examples=_sets(file["examples"]),
            conditions=_sets(file["conditions"]),
        )


class Nearest:
    """Compares sentences with the examples."""

    def __init__(self, trained: Trained, sentences: SentenceModel | None) -> None:
        self.trained = trained
        self._sentences = sentences

    def knows(self, word: str) -> bool:
        """Whether the word occurs in the examples more than once."""
        return word in self.trained.known

    def meanings(self, words: Sequence[str]) -> frozenset[str]:
        """The meanings of a sentence that is itself an example; empty for others."""
        return self.trained.examples.get(" ".join(words), frozenset())

    def addressed(self, words: Sequence[str], at: int, form: Form) -> float:
        """Log odds that the box was addressed at this moment.

        `USUAL` at a moment without training data, or without the sentence model.
        """
        learned = at < len(MOMENTS)
        vector = self._sentences(spoken(words)) if self._sentences and learned else None
        return USUAL if vector is None else addressed(self.trained.addressed, at, vector, form)

    def quick(self, words: Sequence[str], wanted: Callable[[str], bool]) -> float:
        """How far the nearest wanted meaning leads over talk, by the counts alone."""
        chosen, scores = self._wanted(wanted), self._counted(words)
        return float(max(scores[chosen[1:]], default=-math.inf) - scores[chosen[0]])

    def margins(
        self, words: Sequence[str], wanted: Callable[[str], bool]
    ) -> list[tuple[float, str]]:
        """The wanted meanings with their leads over talk, in nats, the best first."""
        names, (talk, *chosen) = self.trained.names, self._wanted(wanted)
        meant = self.meanings(words)
        if TALK in meant or any(names[at] in meant for at in chosen):
            # No example is nearer than the sentence itself.
            margins = [SELF if names[at] in meant else -SELF for at in chosen]
        else:
            votes = self._votes(words)
            margins = (votes[chosen] - votes[talk]).tolist()
        return sorted(zip(margins, (names[at] for at in chosen), strict=True), reverse=True)

    def _votes(self, words: Sequence[str]) -> Floats:
        """The evidence of both classifiers for each meaning, in nats."""
        votes = SHARPNESS * self._counted(words)
        vector = self._sentences(spoken(words)) if self._sentences else None
        if vector is None:
            return votes
        read = vector @ self.trained.weights + self.trained.bias
        both: Floats = (_log_odds(votes) + _log_odds(read)) * np.float32(0.5)
        return both

    def _wanted(self, wanted: Callable[[str], bool]) -> list[int]:
        """The indices of talk, which is first, and of the wanted meanings."""
        names = self.trained.names
        others = (at for at, name in enumerate(names) if name != TALK and wanted(name))
        return [names.index(TALK), *others]

    def _counted(self, words: Sequence[str]) -> Floats:
        vector = vector_of(runs(words, self.trained.known), self.trained.rarity)
        scores = self.trained.base * np.float32(sum(vector.values()))
        for run, value in vector.items():
            for meaning, gain in self.trained.gains[run]:
                scores[meaning] += value * gain
        counted: Floats = scores
        return counted


def spoken(words: Sequence[str]) -> str:
    """A masked sentence, in the form that the sentence model reads."""
    return " ".join(SPOKEN.get(word, word) for word in words)


def runs(words: Sequence[str], known: frozenset[str]) -> Mapping[str, int]:
    """The word sequences in a sentence, with the number of times that each occurs."""
    said = [BEGIN, *(word if word in known else UNKNOWN for word in words), END]
    found = (
        tuple(said[at : at + length])
        for length in range(1, LONGEST_RUN + 1)
        for at in range(len(said) - length + 1)
    )
    return Counter(" ".join(run) for run in found if run not in ((BEGIN,), (END,), (UNKNOWN,)))


def vector_of(found: Mapping[str, int], rarity: Mapping[str, float]) -> dict[str, float]:
    """The known word sequences as a vector of length one, weighted by how informative they are."""
    weighed = {
        run: (1 + math.log(count)) * rarity[run] for run, count in found.items() if run in rarity
    }
    length = math.sqrt(sum(value * value for value in weighed.values())) or 1.0
    return {run: value / length for run, value in weighed.items()}


def _log_odds(scores: Floats) -> Floats:
    shifted = scores - scores.max()
    odds: Floats = shifted - np.log(np.exp(shifted).sum())
    return odds
