"""How daring a partner plays, and how much it dares as the tokens run out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.rules.partner import Strength
from assistant.rules.view import PublicView

__all__ = ["STAKES", "Stakes", "Strength", "stakes"]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a mistake costs, counted in agents found."""

    assassin: float
    bystander: float
    rival: float


STAKES = {
    Strength.CAREFUL: Stakes(assassin=10.0, bystander=0.4, rival=1.6),
    Strength.USUAL: Stakes(assassin=6.0, bystander=0.25, rival=1.2),
    Strength.BOLD: Stakes(assassin=3.0, bystander=0.1, rival=0.9),
}

PACE = 15 / 9
"""Agents a turn that the standard game needs (D2, D4)."""
LEAST = 0.4
MOST = 1.4
"""Between these shares of the usual the stake of an assassin moves."""


def stakes(view: PublicView, strength: Strength) -> Stakes:
    """What mistakes cost now: who is behind has less to lose by an assassin.

    It depends on the open table alone: the agents that all have still to find, and the bank.
    """
    usual = STAKES[strength]
    if view.has_teams:
        return usual
    needed = (view.edition.agents - view.found) / max(1, view.bank.total)
    share = min(MOST, max(LEAST, PACE / max(needed, 0.1)))
    return replace(usual, assassin=usual.assassin * share)
