"""The key card: one secret with two faces (D1, D2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from assistant.rules.cards import Identity, Side
from assistant.rules.edition import Edition, Pair


@dataclass(frozen=True, slots=True)
class Key:
    """`pairs[i]` is what card i is by north's and by south's side; row by row as north sees."""

    pairs: tuple[Pair, ...]

    def identity(self, position: int, side: Side) -> Identity:
        """What one card is by one side of the key."""
        north, south = self.pairs[position]
        return north if side is Side.NORTH else south

    def face(self, side: Side) -> tuple[Identity, ...]:
        """One side of the key, row by row as north sees the table."""
        return tuple(self.identity(position, side) for position in range(len(self.pairs)))

    def agents(self, side: Side) -> frozenset[int]:
        """The cards that one side sees as agents."""
        face = enumerate(self.face(side))
        return frozenset(position for position, one in face if one is Identity.AGENT)

    @property
    def all_agents(self) -> frozenset[int]:
        """The cards that are agents for someone; all covered is a win (D16)."""
        return self.agents(Side.NORTH) | self.agents(Side.SOUTH)


def deal(edition: Edition, random: Random) -> Key:
    """A key with the edition's counts, every such key equally likely (D2)."""
    pairs = [pair for pair, count in edition.key for _ in range(count)]
    random.shuffle(pairs)
    return Key(tuple(pairs))


def misfit(key: Key, edition: Edition) -> tuple[int, str] | None:
    """The first card that is one too many of its kind, and why (D1, D2); None if all fit."""
    wanted, have = dict(edition.key), Counter(key.pairs)
    seen: Counter[Pair] = Counter()
    for position, pair in enumerate(key.pairs):
        seen[pair] += 1
        count = wanted.get(pair, 0)
        if seen[pair] > count:
            north, south = pair
            kind = f"{north} for north and {south} for south"
            return position, f"{have[pair]} cards are {kind}, not {count}"
    return None
