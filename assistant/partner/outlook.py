"""The probability that two sides win, given the agents and turns that are left."""

from __future__ import annotations

from functools import cache

FOUND = (
    (12, (0.05, 0.30, 0.45, 0.19, 0.01)),
    (8, (0.08, 0.40, 0.47, 0.05)),
    (4, (0.07, 0.69, 0.19, 0.05)),
    (0, (0.04, 0.81, 0.12, 0.03)),
)
"""Shares of turns that find no agent, one, two and so on, by the minimum number of agents left.

Measured in 610 turns of 76 games with a language model in the other seat (docs/partner.md).
"""
SPARED = 0.95
"""Share of these turns in which no assassin was touched."""
BLIND = 0.5
"""Share of guesses without a clue, in sudden death, that find an agent (D18)."""


@cache
def won(agents: int, turns: int) -> float:
    """The probability of finding the agents in these turns, or afterwards in sudden death."""
    if agents <= 0:
        return 1.0
    if turns <= 0:
        return float(BLIND**agents)
    shares = next(some for least, some in FOUND if agents >= least)
    return SPARED * sum(
        share * won(agents - found, turns - 1) for found, share in enumerate(shares)
    )
