"""The cards that clues meant, as their givers mark them after the game.

Givers can mark them once everybody sees the key. Marks are not saved with the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.faces.web.choices import is_for
from assistant.faces.web.moment import Moment
from assistant.game.rules.cards import Identity, Side, Team


@dataclass(frozen=True, slots=True)
class Meant:
    """A clue and a card, counted from 0, and whether the giver marked that the clue meant it."""

    clue: int
    card: int
    is_meant: bool


def markable(moment: Moment, side: Side, team: Team | None) -> Mapping[int, Sequence[int]]:
    """For each clue by this phone's players, the agents that it can have meant.

    Empty until everybody sees the key, because a mark reveals a card's identity (D20).
    """
    glance = moment.glances.get(side)
    if glance is None or not moment.key_shown:
        return {}
    view, key = glance.seat.public, glance.seat.key
    if view.has_teams and side is Side.SOUTH:
        return {}
    agents = (
        Identity(given.giver.value) if isinstance(given.giver, Team) else Identity.AGENT
        for given in view.clues
    )
    before = {one.position: one.clue for one in view.touched if view.covered[one.position]}
    last = len(view.clues)  # what was found without a clue was there for each
    return {
        at: [
            card
            for card, identity in enumerate(key)
            if identity is agent and (last if (of := before.get(card)) is None else of) >= at
        ]
        for at, (given, agent) in enumerate(zip(view.clues, agents, strict=True))
        if is_for(given.giver, side, team)
    }
