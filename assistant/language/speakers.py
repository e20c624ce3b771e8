"""Who acts when somebody speaks or taps: the seat is not always the one who plays."""

from __future__ import annotations

from assistant.game.rules.cards import Party, Side
from assistant.game.rules.view import PublicView


def giving(speaker: Party | None, view: PublicView) -> Party | None:
    """For whom this speaker would give a clue.

    Where teams play, both spymasters sit in the north (C2): who speaks there speaks for the
    team whose clue it is. A seat that gives no clues stays itself, and so is in no list of givers.
    """
    if view.has_teams and speaker is Side.NORTH and view.giver is not None:
        return view.giver
    return speaker


def guessing(speaker: Party | None, view: PublicView) -> Party | None:
    """For whom this speaker would guess; the operatives of both teams sit in the south (C2)."""
    if view.has_teams and speaker is Side.SOUTH and view.guessers:
        return view.guessers[0]
    return speaker
