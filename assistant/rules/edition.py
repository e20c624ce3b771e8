"""An edition: how big the table is, what the key holds, how long a game lasts."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from assistant.rules.cards import Identity

Pair = tuple[Identity, Identity]
"""What one card is by north's and by south's side of the key."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One printed game of the family, as its file in `editions/` tells it."""

    name: str
    title: str
    rows: int
    columns: int
    tokens: int
    """The standard time bank (D4)."""
    tokens_allowed: tuple[int, ...]
    key: tuple[tuple[Pair, int], ...]
    """How many cards there are of each pair (D2)."""

    @property
    def size(self) -> int:
        """How many cards lie on the table."""
        return self.rows * self.columns

    @property
    def agents(self) -> int:
        """How many different cards are agents for someone (D2)."""
        return sum(count for pair, count in self.key if Identity.AGENT in pair)


def names() -> tuple[str, ...]:
    """The editions that can be played, in alphabetical order."""
    files = resources.files("assistant.rules").joinpath("editions").iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml")))


@cache
def load(name: str) -> Edition:
    """Read an edition that is in `names()`; another name raises `KeyError`."""
    if name not in names():
        raise KeyError(name)
    path = resources.files("assistant.rules").joinpath("editions", f"{name}.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Edition(
        name=table["name"],
        title=table["title"],
        rows=table["rows"],
        columns=table["columns"],
        tokens=table["tokens"],
        tokens_allowed=tuple(table["tokens_allowed"]),
        key=tuple((_pair(text), count) for text, count in table["key"].items()),
    )


def _pair(text: str) -> Pair:
    north, south = text.split()
    return Identity(north), Identity(south)
