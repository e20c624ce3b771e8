"""The chance of two sides to win, by the agents and the turns that are left."""

from __future__ import annotations

from functools import cache

FOUND = (0.12, 0.48, 0.30, 0.08, 0.02)
"""Shares of turns that find no agent, one, two, three and four of them."""
SPARED = 0.97
"""Share of turns that meet no assassin."""
BLIND = 0.5
"""Share of guesses without a clue, in sudden death, that find an agent (D18)."""


@cache
def won(agents: int, turns: int) -> float:
    """The chance to find the agents in the turns, or after them in sudden death."""
    if agents <= 0:
        return 1.0
    if turns <= 0:
        return float(BLIND**agents)
    return SPARED * sum(share * won(agents - found, turns - 1) for found, share in enumerate(FOUND))
