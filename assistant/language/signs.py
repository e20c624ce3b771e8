"""The words that a phrase begins with and needs, so that only possible phrases are tried."""

from collections.abc import Iterable

from assistant.language import wording

First = frozenset[str] | None
"""The possible first words; None if any word can be first, or no word is needed."""
Needs = tuple[frozenset[str], ...]
"""Sets of words; at least one word of each set must have been said."""


class Signs:
    """The words that each node can begin with and needs; each is computed once."""

    def __init__(self, parts: wording.Parts) -> None:
        self._parts = parts
        self._first: dict[wording.Node, First] = {}
        self._choices: dict[wording.Choice, dict[str, tuple[wording.Node, ...]]] = {}
        self._needs: dict[str, Needs] = {}

    def first(self, node: wording.Node) -> First:
        """The words that a node can begin with."""
        if node not in self._first:
            self._first[node] = self._begins(node)
        return self._first[node]

    def alternatives(self, choice: wording.Choice, word: str) -> tuple[wording.Node, ...]:
        """The alternatives that can begin with the word."""
        index = self._choices.get(choice)
        if index is None:
            index = self._choices[choice] = self._indexed(choice)
        return index.get(word, index[""])

    def needs(self, node: wording.Node) -> Needs:
        """The words without which a node does not fit."""
        match node:
            case wording.Word(word):
                return (frozenset((word,)),)
            case wording.Part(name):
                if name not in self._needs:
                    self._needs[name] = self.needs(self._parts[name])
                return self._needs[name]
            case wording.Row(nodes):
                return tuple(need for one in nodes for need in self.needs(one))
            case wording.Choice(nodes):
                each = [self.needs(one) for one in nodes]
                if not all(each):
                    return ()
                return (frozenset().union(*(min(needs, key=len) for needs in each)),)
            case _:
                return ()

    def _indexed(self, choice: wording.Choice) -> dict[str, tuple[wording.Node, ...]]:
        firsts = [self.first(node) for node in choice.nodes]
        known = {word for first in firsts for word in first or ()} | {""}
        return {
            word: tuple(
                node
                for node, first in zip(choice.nodes, firsts, strict=True)
                if first is None or word in first
            )
            for word in known
        }

    def _begins(self, node: wording.Node) -> First:
        match node:
            case wording.Word(word):
                return frozenset((word,))
            case wording.Part(name):
                return self.first(self._parts[name])
            case wording.Choice(nodes):
                return _united(self.first(one) for one in nodes)
            case wording.Row(nodes) if nodes:
                found: frozenset[str] = frozenset()
                for one in nodes:
                    first = self._first_said(one)
                    if first is None:
                        return None
                    found |= first
                    if not wording.may_be_silent(one, self._parts):
                        return found
                return None
            case _:
                return None

    def _first_said(self, node: wording.Node) -> First:
        """As `first`, for an optional node that is said."""
        match node:
            case wording.Repeated(inner):
                return self._first_said(inner)
            case wording.Choice(nodes):
                return _united(self._first_said(one) for one in nodes if one is not wording.NOTHING)
            case wording.Part(name):
                return self._first_said(self._parts[name])
            case _:
                return self.first(node)


def _united(firsts: Iterable[First]) -> First:
    found: frozenset[str] = frozenset()
    for first in firsts:
        if first is None:
            return None
        found |= first
    return found
