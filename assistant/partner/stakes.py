"""The risks that the partner accepts, given the agents and turns that are left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from assistant.game.rules.view import PublicView
from assistant.partner.outlook import won

MOST = 3
"""The largest number that the partner says in a clue."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The cost of mistakes and the value of agents, where a turn's first agent is 1."""

    assassin: float
    bystander: float
    rival: float
    each: tuple[float, ...] = (1.0,) * MOST
    """Value of a turn's first agent, second agent, and so on."""


TEAMS = Stakes(assassin=6.0, bystander=0.25, rival=1.2)
"""The stakes of a team, which has no turns to lose."""

LEAST, HIGHEST = 1.0, 12.0
"""Range of an assassin's cost, because a game's progress is only an estimate."""
MARKED = 0.1
"""The cost of a bystander that only ends the turn, as stopping does (D9)."""


def stakes(view: PublicView) -> Stakes:
    """The stakes at this point: an assassin costs a side that is behind less.

    They depend only on public information: the remaining agents and the time bank.
    """
    if view.has_teams:
        return TEAMS
    left = view.edition.agents - view.found
    stopped = max(0, view.bank.total - 1)
    paid = view.bank.after_bystander() if view.bank.total else None
    now = won(left, stopped)
    chances = [won(left - found, stopped) for found in range(MOST + 1)]
    first = chances[1] - chances[0]
    assassin = min(HIGHEST, max(LEAST, now / first))
    lost = (now - won(left, paid.total)) / first if paid else HIGHEST
    return replace(
        TEAMS,
        assassin=assassin,
        bystander=min(assassin, MARKED + lost),
        each=tuple((more - fewer) / first for fewer, more in pairwise(chances)),
    )
