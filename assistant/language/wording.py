"""The structure of a phrase: words, slots and parts, in rows, choices and repetitions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One word."""

    word: str


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """Words that the grammar does not know; they are passed on."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part: the phrases of another line."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Nodes one after the other."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of several nodes."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Repeated:
    """A node any number of times, including none."""

    node: Node


Node = Word | Slot | Part | Row | Choice | Repeated
Parts = Mapping[str, Node]
"""Parts by their names."""
Needs = tuple[frozenset[str], ...]
"""Sets of words; at least one word of each set must have been said."""

# Equal wordings share a node, so that facts about it are found only once, and looking it up is
# quick.
word, slot, part = cache(Word), cache(Slot), cache(Part)
row, choice, repeated = cache(Row), cache(Choice), cache(Repeated)

NOTHING = row(())
"""No words at all."""


def one_of(nodes: Sequence[Node]) -> Node:
    """One node that matches any of these."""
    return nodes[0] if len(nodes) == 1 else choice(tuple(nodes))


def _inner(node: Node) -> tuple[Node, ...]:
    match node:
        case Row(nodes) | Choice(nodes):
            return nodes
        case Repeated(inner):
            return (inner,)
        case _:
            return ()


def parts_in(node: Node) -> Iterator[str]:
    """The names of the parts in a node."""
    if isinstance(node, Part):
        yield node.name
    for inner in _inner(node):
        yield from parts_in(inner)


def slots_in(node: Node, parts: Parts) -> set[str]:
    """The names of the slots in a node, and in its parts."""
    if isinstance(node, Slot):
        return {node.name}
    if isinstance(node, Part):
        return slots_in(parts[node.name], parts)
    return {name for inner in _inner(node) for name in slots_in(inner, parts)}


class AllNeeds:
    """The words that each node of a grammar needs; those of each are found once."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._known: dict[Node, Needs] = {}

    def __call__(self, node: Node) -> Needs:
        """The words without which a node does not fit."""
        if node not in self._known:
            self._known[node] = self._found(node)
        return self._known[node]

    def _found(self, node: Node) -> Needs:
        match node:
            case Word(word):
                return (frozenset((word,)),)
            case Part(name):
                return self(self._parts[name])
            case Row(nodes):
                return tuple(need for one in nodes for need in self(one))
            case Choice(nodes) if all(each := [self(one) for one in nodes]):
                return (frozenset().union(*(min(needs, key=len) for needs in each)),)
            case _:
                return ()


def spelled_out(node: Node, parts: Parts, slots: Mapping[str, str]) -> Iterator[str]:
    """Every wording of a node, with its slots filled in; repeated parts are left out."""
    for words in _expanded(node, parts, slots):
        yield " ".join(words)


def _expanded(node: Node, parts: Parts, slots: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    match node:
        case Word(word):
            yield (word,)
        case Slot(name):
            yield (slots[name],)
        case Part(name):
            yield from _expanded(parts[name], parts, slots)
        case Choice(nodes):
            for one in nodes:
                yield from _expanded(one, parts, slots)
        case Row(nodes):
            for each in itertools.product(*(_expanded(one, parts, slots) for one in nodes)):
                yield tuple(itertools.chain.from_iterable(each))
        case Repeated():
            yield ()
