"""The partner's knowledge of words: how near any two words are, according to several sources.

It is a single file: the words by frequency, a flag for possible clues, a short vector for each word
and source, and each word's nearest words in a dictionary. Only numpy is needed to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from assistant.game.referee.compounds import SHORTEST_PART, parts
from assistant.game.referee.origins import origins, spelling_of
from assistant.game.referee.words import words_in
from assistant.game.rules.task import Sense

FILE = Path(__file__).with_name("knowledge.npz")

WEIGHTS = {"glove": 0.3, "sentences": 0.45, "use": 0.45}
"""Each source's weight in the file."""

SENSED = "use"
"""The source that a sentence model can extend to unknown clues, if the model is available."""

EVEN = 8
"""The half-byte that stands for zero."""

SPELLED_ALIKE = 0.85
"""Minimum share of common letters between a misspelt clue and the word that it is taken for."""
MOST_RELATIVES = 6
"""Maximum number of words that stand in for an unknown part of a word."""

Numbers = npt.NDArray[np.float32]
Rows = tuple[int, ...]
"""Row numbers of words in the file, from 0."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source's vectors for all words: one row per word, of integers that fit half a byte."""

    name: str
    weight: float
    """Weight of its standard deviations relative to other sources."""
    packed: npt.NDArray[np.uint8]
    """Two numbers per byte, the first in the higher half; `EVEN` is zero."""

    def of(self, rows: Sequence[int] | npt.NDArray[np.int32]) -> Numbers:
        """The vectors of some words, each of length 1; zeros for words that the source lacks."""
        packed = self.packed[np.asarray(rows)]
        numbers = np.stack((packed >> 4, packed & 15), axis=-1, dtype=np.float32)
        return unit(numbers.reshape(len(packed), -1) - EVEN)


@dataclass(frozen=True, slots=True)
class Links:
    """For each word, its nearest words in a dictionary."""

    rows: npt.NDArray[np.uint16]
    nearness: npt.NDArray[np.uint8]
    """The nearness of those words, as a share of 255; 0 for an empty entry."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A linear map from a sentence model's vectors to those of the source built with that model."""

    mean: npt.NDArray[np.float16]
    directions: npt.NDArray[np.float16]
    """Shape: dimensions of the model, dimensions of the source."""

    def of(self, sense: Sense) -> Numbers:
        """A text's vector; shape (1, dimensions of the source)."""
        centred = unit(np.array([sense], np.float32)) - self.mean
        return unit(centred @ self.directions.astype(np.float32))


@dataclass(frozen=True)
class Knowledge:
    """The whole content of the file."""

    words: tuple[str, ...]
    """All words in lower case, the most common first."""
    clues: npt.NDArray[np.int32]
    """Rows of the words that the partner can give as clues."""
    sources: tuple[Source, ...]
    links: Links
    turned: Turned
    learned: dict[str, Numbers] = field(default_factory=dict)
    """Clues that the file lacks, with vectors as in the source `SENSED`."""

    def learn(self, clue: str, sense: Sense) -> None:
        """Learn a clue from its vector in the sentence model."""
        self.learned[clue] = self.turned.of(sense)

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """Each word's row."""
        return {word: row for row, word in enumerate(self.words)}

    @cached_property
    def meaning(self) -> Callable[[str], Rows]:
        """Rows of the words that stand for a card or a clue; empty if it is unknown.

        A text that is not in the file is read word by word; a missing word is replaced by its
        origin, its parts, or words that contain it. This takes a search, so the result is cached.
        """
        return cache(self._meaning)

    @cached_property
    def read(self) -> Callable[[str], Rows]:
        """A clue's rows as in `meaning`, or those of two words in it or the most similar word."""
        return cache(self._read)

    def read_as(self, clue: str) -> tuple[str, ...] | None:
        """The words that a clue is taken for; empty if there are none, None if it is known.

        A clue is known in its own form, another spelling or its origin, or if it was learned.
        """
        words = words_in(clue)
        known = "".join(words) in self.rows or (words and all(map(self._form_of, words)))
        if known or clue in self.learned:
            return None
        return tuple(self.words[row] for row in self.read(clue))

    def _meaning(self, text: str) -> Rows:
        words = words_in(text)
        whole = "".join(words)
        if whole in self.rows:
            return (self.rows[whole],)
        return tuple(row for word in words for row in self._rows_of(word))

    def _read(self, clue: str) -> Rows:
        if found := self.meaning(clue):
            return found
        word = "".join(words_in(clue))
        for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
            if word[:at] in self.rows and word[at:] in self.rows:
                return (self.rows[word[:at]], self.rows[word[at:]])
        alike = (other for other in self.words if other[:1] == word[:1])
        likest = get_close_matches(word, alike, 1, SPELLED_ALIKE)
        return tuple(self.rows[one] for one in likest)

    def _rows_of(self, word: str) -> Rows:
        if form := self._form_of(word):
            return (self.rows[form],)
        found = sorted(parts(word) & self.rows.keys(), key=lambda part: (word.find(part), part))
        inside = tuple(self.rows[part] for part in found)
        return inside or tuple(islice(self._made_of(word), MOST_RELATIVES))

    def _form_of(self, word: str) -> str | None:
        forms = (word, spelling_of(word), *origins(word))
        return next((form for form in forms if form in self.rows), None)

    def _made_of(self, word: str) -> Iterator[int]:
        """Rows of the words that begin or end with this word, and contain it or derive from it."""
        if len(word) < SHORTEST_PART:
            return
        for row, other in enumerate(self.words):
            alike = other.startswith(word) or other.endswith(word)
            if alike and (word in parts(other) or word in origins(other)):
                yield row


def unit(vectors: Numbers) -> Numbers:
    """The vectors, each scaled to length 1; zero vectors are unchanged."""
    lengths = np.sqrt((vectors * vectors).sum(axis=-1, keepdims=True))
    return np.asarray(vectors / np.maximum(lengths, 1e-6), np.float32)


def load(path: Path = FILE) -> Knowledge:
    """Read the file, which takes milliseconds, and as much memory as the file's size."""
    with np.load(path, allow_pickle=False) as stored:
        return Knowledge(
            words=tuple(stored["words"].tobytes().decode("ascii").split("\n")),
            clues=stored["clues"],
            sources=tuple(
                Source(name, WEIGHTS[name], stored[f"source {name}"]) for name in WEIGHTS
            ),
            links=Links(stored["link rows"], stored["link nearness"]),
            turned=Turned(stored["use mean"], stored["use directions"]),
        )
