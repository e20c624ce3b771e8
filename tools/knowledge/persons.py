"""Three sources of word knowledge for the simulated people by whom the partner is measured.

The dictionary is the Collaborative International Dictionary of English without its entries from
WordNet: words are alike if they occur near the same words in its texts. The thesaurus is Moby's:
words are alike if they are listed under the same roots. The translations come from Ding, a German
dictionary: words are alike if they translate the same German words or parts of them. The partner
uses none of the three.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.knowledge.compress import Array, in_bytes
from tools.knowledge.vocabulary import deck_words
from tools.referee.inputs import Inputs

LARGEST = 127
"""The largest number in a vector."""
LENGTH = 128
"""Length of the vectors of each family."""
WINDOW = 8
"""Maximum number of words between two words that count as near each other."""
FEWEST = 3
"""Minimum number of our words that a thesaurus root must list to count."""
ENDINGS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""))
FLATTENED = 0.75
"""Exponent of a neighbour's frequency, so that rare neighbours count less (Levy et al., 2015)."""
TRANSLATED = range(6, 401)
"""Minimum and maximum number of our words that translate a German part, for it to count."""
GERMAN = re.compile("[a-zäöüß]{4,}")
SHORTEST_PART = 4
REMARKS = re.compile(r"\{[^}]*\}|\[[^]]*\]|^#.*", re.M)
SPARE, ROUNDS, SEED = 16, 3, 7


def write(inputs: Inputs, path: Path, words: Sequence[str], clues: Sequence[int]) -> None:
    """Write the vectors of all clues and all words of our decks, one array per family."""
    cards = deck_words()
    rows = sorted({*clues, *(at for at, word in enumerate(words) if word in cards)})
    some = [words[row] for row in rows]
    families: dict[str, Any] = {
        "dictionary": strongest(surprising(near(list(texts(inputs)), some))),
        "thesaurus": strongest(surprising(listed(inputs.text("moby", "words.txt"), some))),
        "translations": strongest(
            surprising(translated(inputs.text("trans-de-en", "/de-en"), some))
        ),
    }
    stored: dict[str, Any] = {name: in_bytes(found, LARGEST) for name, found in families.items()}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, rows=np.array(rows, np.int32), **stored)


def texts(inputs: Inputs) -> Iterator[str]:
    """The dictionary's paragraphs, except those from WordNet, which is the partner's source."""
    ((_, packed),) = inputs.contents("dict-gcide", "gcide.dict.dz")
    for entry in re.split(r"\n(?=\S[^\n]*\\)", gzip.decompress(packed).decode("utf-8", "replace")):
        yield " ".join(part for part in re.split(r"\n\s*\n", entry) if "WordNet" not in part)


def near(paragraphs: Sequence[str], words: Sequence[str]) -> Array:
    """How often each word occurs near each other word."""
    place = _Places(words)
    found = np.zeros((len(words), len(words)), np.float32)
    for text in paragraphs:
        known = place.of(text)
        for distance in range(1, WINDOW + 1):
            np.add.at(found, (known[:-distance], known[distance:]), 1)
    np.fill_diagonal(found, 0)
    return found + found.T


def listed(thesaurus: str, words: Sequence[str]) -> Array:
    """The roots under which each word is listed: 1, or a half if it is part of a longer entry."""
    place, columns = _Places(words), []
    for line in thesaurus.splitlines():
        column = np.zeros(len(words), np.float32)
        for entry in line.split(","):
            known = place.of(entry)
            column[known] = np.maximum(column[known], 1.0 if entry.strip().isalpha() else 0.5)
        if (column > 0).sum() >= FEWEST:
            columns.append(column)
    return np.stack(columns, axis=1)


def translated(dictionary: str, words: Sequence[str], telling: range = TRANSLATED) -> Array:
    """The parts of German words that each word translates, and the words beside them."""
    place, pairs = _Places(words), list(_translations(dictionary))
    german = Counter(word for source, _ in pairs for word in GERMAN.findall(source))
    lists = defaultdict[str | int, set[int]](set)
    for source, target in pairs:
        known = {*place.of(target).tolist()}
        parts = {part for word in GERMAN.findall(source) for part in _parts(word, german)}
        for part in sorted(parts):
            lists[part] |= known
        for word in known:
            lists[word] |= known
    kept = [some for some in lists.values() if len(some) in telling]
    found = np.zeros((len(words), len(kept)), np.float32)
    for at, some in enumerate(kept):
        found[list(some), at] = 1
    return found


def _translations(dictionary: str) -> Iterator[tuple[str, str]]:
    """German and English phrases with the same meaning, without remarks on grammar or subject."""
    for line in REMARKS.sub("", dictionary.lower()).splitlines():
        source, _, target = line.partition(" :: ")
        sources, targets = source.split(" | "), target.split(" | ")
        aligned = len(sources) == len(targets)
        yield from zip(sources, targets, strict=True) if aligned else [(source, target)]


def _parts(word: str, german: Mapping[str, int]) -> Iterator[str]:
    """A German word, and its parts if it is made of two, with or without a linking letter."""
    yield word
    for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        first, second = word[:at], word[at:]
        joined = first if first in german else first[:-1]
        if second in german and joined in german:
            yield joined
            yield second


def surprising(counts: Array) -> Array:
    """The logarithm of how much more often than by chance a pair occurs; at least 0."""
    mine, theirs = counts.sum(axis=1, keepdims=True), counts.sum(axis=0) ** FLATTENED
    share = counts * theirs.sum() / np.maximum(mine * theirs, 1e-9)
    return np.asarray(np.log(np.maximum(share, 1.0)), np.float32)


def strongest(rows: Array) -> Array:
    """The rows along their strongest directions, with weaker ones amplified by a square root."""
    draw = np.random.RandomState(SEED)
    found = rows @ draw.normal(0, 1, (rows.shape[1], LENGTH + SPARE)).astype(np.float32)
    for _ in range(ROUNDS):
        across, _ = np.linalg.qr(rows.T @ found)
        found = rows @ across
    left, sizes, _ = np.linalg.svd(found, full_matrices=False)
    return np.asarray((left * np.sqrt(sizes))[:, :LENGTH], np.float32)


class _Places:
    """Finds known words in texts, as their indices; an inflected form counts as its base."""

    def __init__(self, words: Sequence[str]) -> None:
        self._known = {word: at for at, word in enumerate(words)}
        self._forms: dict[str, int | None] = {}

    def of(self, text: str) -> npt.NDArray[np.intp]:
        found = (self._place(form) for form in re.findall(r"[a-z]+", text.lower()))
        return np.array([at for at in found if at is not None], np.intp)

    def _place(self, form: str) -> int | None:
        if form not in self._forms:
            words = (form.removesuffix(e) + new for e, new in ENDINGS if form.endswith(e))
            self._forms[form] = next(
                (self._known[one] for one in words if one in self._known), None
            )
        return self._forms[form]
