"""Chances of the cards before any clue, from the guesser's own key and the cards that are left.

The rules of Duet give the number of cards of each pair (D2): an assassin on one's own side is an
agent on the other side in one of three cases. Cards that were touched are subtracted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.rules.cards import Identity, Party, Side, Team
from assistant.rules.view import PublicView


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of one card for a guesser, from 0 to 1; the rest is the chance of a bystander."""

    agent: float
    assassin: float
    rival: float = 0.0
    """The other team's agent; 0 where all play together."""


NOTHING = Chances(0.0, 0.0)
"""A card that cannot be guessed any more."""


def chances(
    view: PublicView, key: Sequence[Identity | None] | None, by: Party
) -> tuple[Chances, ...]:
    """The chances of each card for the guesser `by`; `key` is its own side's, if it has one."""
    if isinstance(by, Team):
        return _for_team(view, by)
    return _for_side(view, key, by)


def _for_team(view: PublicView, by: Team) -> tuple[Chances, ...]:
    """The same chances for every card that is left (C1)."""
    counts = view.edition.teams
    assert counts is not None, "a team plays where two teams do"
    left = view.left
    places = max(1, view.covered.count(None))
    assassins = counts.assassins - view.covered.count(Identity.ASSASSIN)
    each = Chances(left[by] / places, assassins / places, left[by.other] / places)
    return tuple(each if view.can_guess(by, at) else NOTHING for at in range(len(view.cards)))


def _for_side(
    view: PublicView, key: Sequence[Identity | None] | None, by: Side
) -> tuple[Chances, ...]:
    """Chances by the guesser's own identities, from the pairs not yet seen from the other side."""
    own = key or [None] * len(view.cards)
    left = Counter[tuple[Identity | None, Identity]]()
    for (north, south), count in view.edition.pairs:
        mine, theirs = (north, south) if by is Side.NORTH else (south, north)
        left[mine if key else None, theirs] += count
    for touched in view.touched:
        if touched.guesser is by:  # judged by the other side, whose identity is open now
            left[own[touched.position], touched.identity] -= 1
    found = []
    for at in range(len(view.cards)):
        if not view.can_guess(by, at):
            found.append(NOTHING)
            continue
        kinds = {identity: max(0, left[own[at], identity]) for identity in Identity}
        total = max(1, sum(kinds.values()))
        found.append(Chances(kinds[Identity.AGENT] / total, kinds[Identity.ASSASSIN] / total))
    return tuple(found)
