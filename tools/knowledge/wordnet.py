"""WordNet 3.0: which words there are, and how near they are by its links and definitions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from tools.referee.inputs import Inputs

PARTS = ("noun", "verb", "adj", "adv")
LOCATION = "15"
"""The file of WordNet that has the places (lexnames(5))."""

UNTAGGED = 0.3
"""What a sense counts that was never seen in WordNet's own texts, beside one that was."""

Meaning = str
"""A synset: its part of speech and its offset."""


@dataclass(slots=True)
class WordNet:
    """What the files of WordNet say, all words in lower case."""

    parts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The parts of speech of each word: n, v, a, r."""
    names: set[str] = field(default_factory=set)
    """Words that are only ever written with a capital."""
    places: set[str] = field(default_factory=set)
    """Names of which some are places."""
    senses: dict[str, list[tuple[Meaning, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """The meanings of each word, the most usual of each part of speech first, and their weights."""
    words: dict[Meaning, list[str]] = field(default_factory=dict)
    gloss: dict[Meaning, str] = field(default_factory=dict)
    links: dict[Meaning, list[tuple[str, Meaning]]] = field(default_factory=dict)
    """What each meaning points at, and the kind of each pointer (wninput(5))."""


def load(inputs: Inputs) -> WordNet:
    """Read the data files, and which senses of each word are the most usual."""
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
