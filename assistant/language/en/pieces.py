"""An edition's names for its cards and pieces, from its file in `pieces/` if there is one."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

from assistant.game.rules.view import PublicView
from assistant.language.normal import normal

FOLDER = "pieces"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The names of one edition, in the singular unless stated otherwise."""

    agent: str = "agent"
    agents: str = "agents"
    """The plural."""
    bystander: str = "bystander"
    assassin: str = "assassin"
    checkmark: str = "checkmark"
    """The side of a token that faces up after its guesser ended the turn (D12)."""


def pieces(view: PublicView) -> Pieces:
    """The names for pieces in the edition on the table."""
    return _of(view.edition.name)


@cache
def usual_names(edition: str) -> Mapping[str, str]:
    """For each of an edition's own names for pieces, the standard name, which works as well."""
    own, usual = asdict(_of(edition)), asdict(Pieces())
    return {normal(own[one]): name for one, name in usual.items() if own[one] != name}


@cache
def _of(edition: str) -> Pieces:
    file = files(__package__).joinpath(FOLDER, f"{edition}.toml")
    return Pieces(**tomllib.loads(file.read_text("utf-8"))) if file.is_file() else Pieces()
