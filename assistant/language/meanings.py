"""An index of the meanings of a grammar by the words that they need."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from assistant.language.signs import Needs, Signs
from assistant.language.wording import Node


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning, as one line words it; several lines may have the same name."""

    name: str
    conditions: frozenset[str]
    alternatives: tuple[Node, ...]
    heard: tuple[Node, ...]
    """The alternatives that a recognizer listens for."""
    alone: bool
    """Whether no other words may stand around it."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A single wording of a meaning."""

    place: int
    """Its index among all alternatives of the grammar."""
    preference: int
    """Rank of its meaning; lower is preferred."""
    meaning: Meaning
    node: Node
    needs: Needs

    def may_fit(self, said: frozenset[str]) -> bool:
        """Whether all words that it needs were said."""
        return not any(map(said.isdisjoint, self.needs))


class Meanings:
    """All alternatives of a grammar, indexed by words that they begin with or need."""

    def __init__(self, meanings: Sequence[Meaning], signs: Signs) -> None:
        self._beginning: dict[str, list[Alternative]] = {}
        self._needing: dict[str, list[Alternative]] = {}
        """Alternatives that can begin with any word, but need one of these."""
        self._open: list[Alternative] = []
        place = 0
        for preference, meaning in enumerate(meanings):
            for node in meaning.alternatives:
                needs = signs.needs(node)
                self._keep(Alternative(place, preference, meaning, node, needs), signs)
                place += 1

    def beginning(self, word: str, said: frozenset[str]) -> tuple[Alternative, ...]:
        """Alternatives that begin with this word, given all words that were said."""
        return tuple(one for one in self._beginning.get(word, ()) if one.may_fit(said))

    def beginning_anyhow(self, said: frozenset[str]) -> tuple[Alternative, ...]:
        """Alternatives that can begin with any word."""
        needing = {one for word in said for one in self._needing.get(word, ())}
        able = (one for one in (*self._open, *needing) if one.may_fit(said))
        return tuple(sorted(able, key=attrgetter("place")))

    def _keep(self, one: Alternative, signs: Signs) -> None:
        first = signs.first(one.node)
        if first is None and not one.needs:
            self._open.append(one)
            return
        kept = self._needing if first is None else self._beginning
        for word in min(one.needs, key=len) if first is None else first:
            kept.setdefault(word, []).append(one)
