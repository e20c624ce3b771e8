"""What an edition calls its cards and pieces: `pieces.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from assistant.rules.view import PublicView

FILE = "pieces.toml"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The names of one edition, in the singular unless said otherwise."""

    agent: str = "agent"
    agents: str = "agents"
    """More than one."""
    bystander: str = "bystander"
    assassin: str = "assassin"
    checkmark: str = "checkmark"
    """The side of a token that is up when a turn was ended by its guesser (D12)."""


def pieces(view: PublicView) -> Pieces:
    """What the edition that lies on the table calls things."""
    return _every().get(view.edition.name, Pieces())


@cache
def _every() -> dict[str, Pieces]:
    table = tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return {edition: Pieces(**names) for edition, names in table.items()}
