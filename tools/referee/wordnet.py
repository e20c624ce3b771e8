"""WordNet 3.0 as evidence: which words belong together, and what kind of concept each is."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tools.referee.inputs import Inputs

PARTS = ("noun", "verb", "adj", "adv")
UP = {"@", "@i"}
RELATED = {"+", "\\", "<"}
"""Pointers for derivation, pertainym and participle (wninput(5))."""

LETTERS = re.compile("[a-z]+")

Meaning = str
"""A synset's identity: its part of speech and its offset."""


@dataclass(slots=True)
class WordNet:
    """The content of WordNet's files for single words, all in lower case."""

    meanings: dict[str, list[Meaning]] = field(default_factory=lambda: defaultdict(list))
    names: set[str] = field(default_factory=set)
    """Words that are always capitalized."""
    words: dict[Meaning, list[str]] = field(default_factory=dict)
    gloss: dict[Meaning, frozenset[str]] = field(default_factory=dict)
    above: dict[Meaning, list[Meaning]] = field(default_factory=dict)
    related: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    apart: dict[str, set[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(set))
    """Compounds that are also written apart: `snowball` → {(`snow`, `ball`)}."""
    irregular: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def told(self, word: str) -> frozenset[str]:
        """The words in the definitions of `word`."""
        return frozenset[str]().union(*(self.gloss[one] for one in self.meanings.get(word, ())))

    def kinds(self, word: str, levels: int = 3) -> frozenset[str]:
        """The words in synonyms of `word`, and in its hypernyms up to `levels` above it."""
        layer: Iterable[Meaning] = self.meanings.get(word, ())
        found = set[Meaning]()
        for _ in range(levels + 1):
            found.update(layer)
            layer = {up for one in layer for up in self.above[one]}
        texts = (text for one in found for text in self.words[one] if text != word)
        return frozenset(piece for text in texts for piece in LETTERS.findall(text))


def load(inputs: Inputs) -> WordNet:
    """Read the four data files and the four lists of exceptions."""
    net = WordNet()
    written = defaultdict[str, set[bool]](set)
    links: list[tuple[Meaning, int, Meaning, int]] = []
    for part in PARTS:
        for line in inputs.text("wordnet-base", f"data.{part}").splitlines():
            if not line.startswith("  "):
                _read(line, net, written, links)
        for line in inputs.text("wordnet-base", f"{part}.exc").splitlines():
            form, *bases = line.split()
            net.irregular[form].update(bases)
    net.names = {word for word, capital in written.items() if capital == {True}}
    for source, one, target, other in links:
        first, second = net.words[source][one - 1], net.words[target][other - 1]
        net.related[first].add(second)
        net.related[second].add(first)
    return net


def _read(
    line: str,
    net: WordNet,
    written: dict[str, set[bool]],
    links: list[tuple[Meaning, int, Meaning, int]],
) -> None:
    data, _, gloss = line.partition("|")
    offset, _, part, count, *rest = data.split()
    part = part.replace("s", "a")
    meaning, size = part + offset, int(count, 16)
    texts = [text.partition("(")[0] for text in rest[: 2 * size : 2]]
    net.words[meaning] = [text.casefold() for text in texts]
    net.gloss[meaning] = frozenset(LETTERS.findall(gloss.partition('"')[0].casefold()))
    for text in texts:
        lower = text.casefold()
        pieces = tuple(re.split("[_-]", lower))
        if len(pieces) > 1 and all(LETTERS.fullmatch(piece) for piece in pieces):
            net.apart["".join(pieces)].add(pieces)
        elif LETTERS.fullmatch(lower):
            net.meanings[lower].append(meaning)
            written[lower].add(text != lower)
    pointers = iter(rest[2 * size + 1 : 2 * size + 1 + 4 * int(rest[2 * size])])
    net.above[meaning] = []
    for sign, target, kind, ends in zip(pointers, pointers, pointers, pointers, strict=True):
        goal = kind + target
        if sign in UP:
            net.above[meaning].append(goal)
        elif sign in RELATED and ends != "0000":
            links.append((meaning, int(ends[:2], 16), goal, int(ends[2:], 16)))
