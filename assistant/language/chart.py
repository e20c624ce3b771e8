"""A chart parser: where the words of one utterance match the parts of a grammar.

Each part is tried once at each word.
"""

import itertools
from collections.abc import Callable, Mapping, Sequence

from assistant.language import wording

LONGEST_SLOT = 12
"""Maximum number of words in a slot that sets no limit of its own."""

Fits = Callable[[Sequence[str]], bool]
"""Whether words can stand in a slot."""
Slots = Mapping[str, tuple[int, Fits]]
"""For each slot, the maximum number of words and a test for them; other slots take any words."""

BEFORE, AFTER = "before", "after"
"""Names of the parts that may come before and after every meaning."""

Captured = tuple[tuple[str, int, int], ...]
Ends = tuple[tuple[int, Captured], ...]
"""For each way to match a node, the position after its words and the content of its slots."""


class Chart:
    """The nodes of a grammar that match the words of one utterance, and their positions."""

    def __init__(
        self, words: tuple[str, ...], parts: wording.Parts, slots: Slots, needs: wording.AllNeeds
    ) -> None:
        self.words = words
        self._said = frozenset(words)
        self._needs = needs
        self._able: dict[wording.Choice, Sequence[wording.Node]] = {}
        self._parts = parts
        self._slots = slots
        self._known: list[dict[wording.Node, Ends]] = [{} for _ in range(len(words) + 1)]

    def starts_from(self, position: int) -> Sequence[int]:
        """The positions where a meaning may begin, with what may come before it from there on."""
        if BEFORE not in self._parts:
            return (position,)
        found = {at for at, _ in self.ends(wording.repeated(wording.part(BEFORE)), position)}
        return sorted(found - {len(self.words)})

    def may_end(self, at: int) -> bool:
        """Whether the remaining words may follow a meaning."""
        return len(self.words) in self.ends_after(at)

    def ends_after(self, at: int) -> Sequence[int]:
        """Possible ends of what may follow a meaning that ends at the position; also itself."""
        if AFTER not in self._parts:
            return (at,)
        return [end for end, _ in self.ends(wording.repeated(wording.part(AFTER)), at)]

    def ends(self, node: wording.Node, at: int) -> Ends:
        """Possible ends of a node that begins at this position."""
        known = self._known[at]
        found = known.get(node)
        if found is None:
            found = known[node] = self._found(node, at)
        return found

    def _found(self, node: wording.Node, at: int) -> Ends:
        match node:
            case wording.Row(nodes):
                return self._row(nodes, at)
            case wording.Choice():
                ends = (self.ends(one, at) for one in self._possible(node))
                return tuple(dict.fromkeys(itertools.chain.from_iterable(ends)))
            case wording.Part(name):
                return self.ends(self._parts[name], at)
            case wording.Word(word):
                said = at < len(self.words) and self.words[at] == word
                return ((at + 1, ()),) if said else ()
            case wording.Repeated(inner):
                return self._repeated(inner, at)
            case wording.Slot(name):
                return self._slot(name, at)

    def fits(self, node: wording.Node) -> bool:
        """Whether all words that a node needs were said."""
        return not any(map(self._said.isdisjoint, self._needs(node)))

    def _possible(self, choice: wording.Choice) -> Sequence[wording.Node]:
        """The alternatives of a choice whose words were said."""
        if choice not in self._able:
            self._able[choice] = [one for one in choice.nodes if self.fits(one)]
        return self._able[choice]

    def _row(self, nodes: Sequence[wording.Node], at: int) -> Ends:
        found: Ends = ((at, ()),)
        for node in nodes:
            found = tuple(
                (end, captured + more if more else captured)
                for start, captured in found
                for end, more in self.ends(node, start)
            )
            if not found:
                break
        return found

    def _repeated(self, node: wording.Node, at: int) -> Ends:
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
