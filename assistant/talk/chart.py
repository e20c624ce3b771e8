"""Where the words of one utterance fit a grammar: each part is looked at once for each word."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from assistant.talk.beginnings import Beginnings
from assistant.talk.wording import Choice, Node, Part, Parts, Repeated, Row, Slot, Word

LONGEST_SLOT = 12
"""Words of a slot that is not said to be shorter."""

Fits = Callable[[Sequence[str]], bool]
"""Whether words can stand in a slot."""
Slots = Mapping[str, tuple[int, Fits]]
"""How many words a slot holds at most, and which fit; others hold any."""

Captured = tuple[tuple[str, int, int], ...]
Ends = tuple[tuple[int, Captured], ...]
"""Where the words that fit a node end, and what its slots then hold."""


class Chart:
    """Which nodes of a grammar fit the words of one utterance, and where."""

    def __init__(
        self, words: tuple[str, ...], parts: Parts, slots: Slots, beginnings: Beginnings
    ) -> None:
        self.words = words
        self._parts = parts
        self._slots = slots
        self._beginnings = beginnings
        self._known: dict[tuple[str, int], Ends] = {}

    def ends(self, node: Node, at: int) -> Ends:
        """Where the node ends that begins at this word."""
        match node:
            case Word(word):
                said = at < len(self.words) and self.words[at] == word
                return ((at + 1, ()),) if said else ()
            case Row(nodes):
                return self._row(nodes, at)
            case Choice():
                word = self.words[at] if at < len(self.words) else ""
                able = self._beginnings.alternatives(node, word)
                if len(able) < 2:
                    return self.ends(able[0], at) if able else ()
                ends = (self.ends(one, at) for one in able)
                return tuple(dict.fromkeys(itertools.chain.from_iterable(ends)))
            case Part(name):
                if (name, at) not in self._known:
                    self._known[name, at] = self.ends(self._parts[name], at)
                return self._known[name, at]
            case Repeated(inner):
                return self._repeated(inner, at)
            case Slot(name):
                return self._slot(name, at)

    def fills(self, node: Node, at: int) -> bool:
        """Whether the node can be all that is left from this word."""
        return any(end == len(self.words) for end, _ in self.ends(node, at))

    def _row(self, nodes: Sequence[Node], at: int) -> Ends:
        found: Ends = ((at, ()),)
        for node in nodes:
            if isinstance(node, Word):
                found = tuple(
                    (start + 1, captured)
                    for start, captured in found
                    if start < len(self.words) and self.words[start] == node.word
                )
            else:
                found = tuple(
                    (end, captured + more if more else captured)
                    for start, captured in found
                    for end, more in self.ends(node, start)
                )
            if not found:
                break
        return found

    def _repeated(self, node: Node, at: int) -> Ends:
        found = {at: (at, ())}
        new = [at]
        while new:
            for end, _ in self.ends(node, new.pop()):
                if end not in found:
                    found[end] = (end, ())
                    new.append(end)
        return tuple(found.values())

    def _slot(self, name: str, at: int) -> Ends:
        longest, fits = self._slots.get(name, (LONGEST_SLOT, None))
        ends = range(at + 1, min(at + longest, len(self.words)) + 1)
        return tuple(
            (end, ((name, at, end),)) for end in ends if fits is None or fits(self.words[at:end])
        )
