"""Editions: grid size, key counts, and optional rules."""

import tomllib
from dataclasses import astuple, dataclass
from functools import cache
from importlib import resources
from typing import Any

from assistant.game.rules.cards import Identity

Pair = tuple[Identity, Identity]
"""A card's identities on north's and south's sides of the key."""


@dataclass(frozen=True, slots=True)
class TeamCounts:
    """Number of cards of each kind in a key for two teams (C1, Y1)."""

    starting: int
    """Agents of the starting team."""
    other: int
    bystanders: int
    assassins: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed game of the family, read from its file in `editions/`."""

    name: str
    title: str
    rows: int
    columns: int
    tokens: int = 0
    """The standard time bank (D4, H1); 0 in team games."""
    tokens_allowed: tuple[int, ...] = ()
    most_tokens: int = 0
    """Number of tokens in the printed box, which bonuses cannot exceed (H11)."""
    pairs: tuple[tuple[Pair, int], ...] = ()
    """Number of cards of each pair, in co-operative games (D2)."""
    teams: TeamCounts | None = None
    """The key's counts in team games; None in co-operative games (C1)."""
    expert_clues: bool = False
    """Whether a clue can have zero or an unlimited number, unless a house rule differs (C3, Y3)."""
    wordplay: bool = False
    """Whether homophones count as one word, unless a house rule overrides it (Y4)."""

    @property
    def size(self) -> int:
        """Number of cards on the table."""
        return self.rows * self.columns

    @property
    def agents(self) -> int:
        """Number of cards that are agents for at least one side (D2)."""
        return sum(count for pair, count in self.pairs if Identity.AGENT in pair)


def names(folder: str = "editions") -> tuple[str, ...]:
    """The names of all editions in the program, in alphabetical order."""
    files = resources.files("assistant.game.rules").joinpath(folder).iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml")))


def read(folder: str, name: str) -> dict[str, Any]:
    """Read an edition's file by its name; raises `KeyError` if there is none."""
    if name not in names(folder):
        raise KeyError(name)
    path = resources.files("assistant.game.rules").joinpath(folder, f"{name}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def load(name: str) -> Edition:
    """Read an edition from `names()`; other names raise `KeyError`.

    Raises `ValueError` if the name in the file is not the file's, or if a count does not fit.
    """
    table = read("editions", name)
    pairs = {_pair(text): count for text, count in table.get("pairs", {}).items()}
    built = {
        "tokens_allowed": tuple(table.get("tokens_allowed", ())),
        "pairs": tuple(pairs.items()),
        "teams": TeamCounts(**table["teams"]) if "teams" in table else None,
    }
    edition = Edition(**{**table, **built})
    counted = sum(pairs.values()) + (sum(astuple(edition.teams)) if edition.teams else 0)
    if edition.name != name:
        raise ValueError(f"editions/{name}.toml: its name is {edition.name!r}, not {name!r}")
    if counted != edition.size:
        raise ValueError(f"editions/{name}.toml: {counted} cards are counted, not {edition.size}")
    return edition


def _pair(text: str) -> Pair:
    north, south = text.split()
    return Identity(north), Identity(south)
