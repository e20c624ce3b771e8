"""Statements about a subject: a kind, of which `statements` lists all, and its subjects."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVarTuple

Things = TypeVarTuple("Things")


@dataclass(frozen=True)
class About(Generic[*Things]):
    """A kind of statement. Called with its subjects, of these types, it makes the statement."""

    name: str

    def __call__(self, *things: *Things) -> Told:
        """Make the statement about these subjects."""
        return Told(self, things)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement about its subjects, whose types depend on the kind."""

    kind: About[*tuple[Any, ...]]
    things: tuple[Hashable, ...]
