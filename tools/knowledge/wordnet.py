"""WordNet 3.0: its words, and their nearness by links and definitions."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.game.referee.compounds import parts
from assistant.game.referee.origins import origins
from tools.referee.inputs import Inputs

PARTS = ("noun", "verb", "adj", "adv")
LOCATION = "15"
"""The number of WordNet's file that contains places (lexnames(5))."""

UNTAGGED = 0.3
"""Weight of a sense that does not occur in WordNet's own texts, relative to one that does."""

LETTERS = re.compile("[a-z]{3,}")
UP = {"@", "@i"}

Meaning = str
"""A synset's identity: its part of speech and its offset."""


@dataclass(slots=True)
class WordNet:
    """Contents of WordNet's files, all words in lower case."""

    parts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Each word's parts of speech: n, v, a, r."""
    names: set[str] = field(default_factory=set)
    """Words that are always capitalized."""
    places: set[str] = field(default_factory=set)
    """Names that can be places."""
    senses: dict[str, list[tuple[Meaning, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """Each word's meanings with weights; the most common of each part of speech come first."""
    words: dict[Meaning, list[str]] = field(default_factory=dict)
    gloss: dict[Meaning, str] = field(default_factory=dict)
    links: dict[Meaning, list[tuple[str, Meaning]]] = field(default_factory=dict)
    """For each meaning, the targets of its pointers, and their kinds (wninput(5))."""


def load(inputs: Inputs) -> WordNet:
    """Read the data files, and each word's most common meanings."""
    net = WordNet()
    lower = set[str]()
    for part in PARTS:
        for line in inputs.text("wordnet-base", f"/data.{part}").splitlines():
            if not line.startswith("  "):
                _read(net, lower, line)
    net.names = {*net.parts} - lower
    for part in PARTS:
        for line in inputs.text("wordnet-base", f"/index.{part}").splitlines():
            if not line.startswith("  "):
                _rank(net, line)
    return net


def _rank(net: WordNet, line: str) -> None:
    word, part, _, pointers, *rest = line.split()
    _, tagged, *offsets = rest[int(pointers) :]
    for rank, offset in enumerate(offsets):
        weight = 1 / (1 + rank) if rank < int(tagged) else UNTAGGED / (1 + rank)
        net.senses[word].append((part + offset, weight))


def _read(net: WordNet, lower: set[str], line: str) -> None:
    facts, _, gloss = line.partition(" | ")
    offset, file, part, *rest = facts.split()
    part = "a" if part == "s" else part
    meaning = part + offset
    count = int(rest[0], 16)
    written = [text.split("(")[0] for text in rest[1 : 1 + 2 * count : 2]]
    net.words[meaning] = [text.lower() for text in written]
    net.gloss[meaning] = gloss.strip()
    for text in written:
        net.parts[text.lower()].add(part)
        if text == text.lower():
            lower.add(text)
        elif file == LOCATION:
            net.places.add(text.lower())
    pointers = rest[2 + 2 * count :]
    net.links[meaning] = [
        (pointers[at], ("a" if pointers[at + 2] == "s" else pointers[at + 2]) + pointers[at + 1])
        for at in range(0, 4 * int(rest[1 + 2 * count]), 4)
    ]


LINKED = 0.5
"""Weight of a meaning that a word's own meaning points to; half as much one step further."""
TOLD = 0.5
"""Weight of a word that occurs in the definition of the other."""
MOST_TOLD = 600
"""Maximum number of definitions that contain a word; a more common one is ignored."""
JOINED = 0.4
"""Weight of a word that forms a term with the other, as fire does in `fire engine`."""


def features(net: WordNet, words: Sequence[str]) -> list[dict[Hashable, float]]:
    """The relations of each word: meanings up to two links away, and words.

    The words are in its definitions, in its terms, or have definitions that mention it.
    """
    rows = {word: row for row, word in enumerate(words)}
    found: list[dict[Hashable, float]] = [defaultdict(float) for _ in words]
    for word, row in rows.items():
        found[row][word] += 1
        for meaning, weight in net.senses.get(word, ()):
            _walk(net, found[row], meaning, weight)
    for meaning, gloss in net.gloss.items():
        heads = [rows[word] for word in net.words[meaning] if word in rows]
        told = {rows[base] for text in LETTERS.findall(gloss) for base in _base(text, rows)}
        weights = {head: _weight(net, words[head], meaning) for head in heads}
        for head in heads:
            for one in told - {head}:
                found[head][words[one]] += TOLD * weights[head]
                found[one][words[head]] += TOLD * weights[head]
    for terms in net.words.values():
        for term in terms:
            parts = [rows[part] for part in term.split("_") if part in rows]
            if "_" in term:
                for one in parts:
                    for other in parts:
                        if one != other:
                            found[one][words[other]] += JOINED
    return found


def told(net: WordNet, words: Sequence[str]) -> dict[tuple[int, int], float]:
    """Rows of a word and of a word in its definitions, and their nearness from 0 to 1.

    So a word is found even by a rare sense: bridge, a ridge of the nose. Words that occur in many
    definitions count less.
    """
    rows = {word: row for row, word in enumerate(words)}
    found = defaultdict[tuple[int, int], float](float)
    for meaning, gloss in net.gloss.items():
        definition = LETTERS.findall(gloss.partition('; "')[0])
        others = {rows[base] for text in definition for base in _base(text, rows)}
        for head in (rows[word] for word in net.words[meaning] if word in rows):
            weight = _weight(net, words[head], meaning)
            for other in others - {head}:
                found[head, other] = max(found[head, other], weight)
    often = Counter(other for _, other in found)
    near = defaultdict[tuple[int, int], float](float)
    for (head, other), weight in found.items():
        rare = max(0.0, 1 - math.log(often[other]) / math.log(MOST_TOLD))
        pair = min(head, other), max(head, other)
        near[pair] = max(near[pair], min(1.0, 2 * weight * rare**2))
    return {pair: nearness for pair, nearness in near.items() if nearness}


def pairs(net: WordNet, words: Sequence[str]) -> set[tuple[int, int]]:
    """Rows of two words that form a term or a compound: treasure and chest, rain and bow."""
    rows = {word: row for row, word in enumerate(words)}
    terms = [re.split("[_-]", term) for terms in net.words.values() for term in terms]
    known = [
        [row for text in term for row in map(rows.get, _base(text, rows)) if row is not None]
        for term in (*terms, *map(sorted, map(parts, words)))
        if len(term) == 2
    ]
    return {(min(some), max(some)) for some in known if len(set(some)) == 2}


def _walk(net: WordNet, found: dict[Hashable, float], meaning: Meaning, weight: float) -> None:
    found[meaning] += weight
    for _, near in net.links[meaning]:
        found[near] += LINKED * weight
        for kind, far in net.links[near]:
            if kind in UP:
                found[far] += LINKED / 2 * weight


def _weight(net: WordNet, word: str, meaning: Meaning) -> float:
    return next((weight for one, weight in net.senses.get(word, ()) if one == meaning), 0.3)


def _base(text: str, rows: Mapping[str, int]) -> tuple[str, ...]:
    """The word of the vocabulary that equals a text, or has it as a form."""
    forms = (text, *origins(text))
    return next(((form,) for form in forms if form in rows), ())
