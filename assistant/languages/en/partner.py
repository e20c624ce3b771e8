"""What is said of the partner that the program plays."""

from __future__ import annotations

from assistant.languages.en.words import name
from assistant.rules.cards import Side
from assistant.rules.partner import Partnered
from assistant.rules.view import PublicView


def partner_plays(partner: Partnered, view: PublicView) -> str:
    """Whom the program plays, and that it is no master."""
    begins = "; say you begin, and I give the first clue" if len(view.givers) > 1 else ""
    return f"I play {played(partner, view)}, a modest partner{begins}."


def played(partner: Partnered, view: PublicView) -> str:
    """The part of the partner: a side, a team, or one half of it."""
    if not view.has_teams:
        return name(partner.seat) if partner.seat else ""
    team = f"{partner.team} " if partner.team else ""
    match partner.seat:
        case None:
            return f"team {partner.team}"
        case Side.NORTH:
            return f"the {team}spymaster"
        case Side.SOUTH:
            return f"the {team}operative"
