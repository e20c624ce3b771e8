"""Each card's probabilities before any clue, from the guesser's own key and the cards left.

Duet's rules fix the number of cards of each pair (D2): an assassin on one's own side is an agent on
the other side in one of three cases. Touched cards are subtracted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.view import PublicView

Floats = npt.NDArray[np.float64]
Faces = Sequence[Identity | None]
"""One side of a key, with None for an unknown card."""


@dataclass(frozen=True, slots=True)
class Prior:
    """Each card's probabilities for a guesser, from 0 to 1; the rest is that of a bystander.

    All are 0 for a card that can no longer be guessed.
    """

    agent: Floats
    assassin: Floats
    rival: Floats
    """Each card's probability of being the other team's agent; 0 in a game without teams."""


def prior(view: PublicView, key: Faces | None, by: Party) -> Prior:
    """Each card's probabilities for the guesser `by`; `key` is that side's own, if it has one."""
    chances = _for_team(view, by) if isinstance(by, Team) else _for_side(view, key, by)
    can = [[view.can_guess(by, at)] for at in range(len(view.cards))]
    return Prior(*(np.array(chances, np.float64) * can).T)


def _for_team(view: PublicView, by: Team) -> list[tuple[float, float, float]]:
    """Equal probabilities for every remaining card (C1)."""
    counts = view.edition.teams
    assert counts is not None, "a team plays where two teams do"
    left = view.left
    places = max(1, view.covered.count(None))
    assassins = counts.assassins - view.covered.count(Identity.ASSASSIN)
    each = left[by] / places, assassins / places, left[by.other] / places
    return [each] * len(view.cards)


def _for_side(view: PublicView, key: Faces | None, by: Side) -> list[tuple[float, float, float]]:
    """Each card's probabilities, from its identity on the guesser's side and the pairs unseen."""
    own = key or [None] * len(view.cards)
    left = Counter[tuple[Identity | None, Identity]]()
    for (north, south), count in view.edition.pairs:
        mine, theirs = (north, south) if by is Side.NORTH else (south, north)
        left[mine if key else None, theirs] += count
    for touched in view.touched:
        if touched.guesser is by:  # the other side judged the card, so its identity there is public
            left[own[touched.position], touched.identity] -= 1
    found = []
    for face in own:
        kinds = {identity: max(0, left[face, identity]) for identity in Identity}
        total = max(1, sum(kinds.values()))
        found.append((kinds[Identity.AGENT] / total, kinds[Identity.ASSASSIN] / total, 0.0))
    return found
