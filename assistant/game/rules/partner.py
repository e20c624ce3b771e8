"""The program's seat, when it plays as a partner, and the bank for such games."""

from __future__ import annotations

from assistant.game.rules.cards import Party, Side

TOKENS = 11
"""The bank of a standard game with a partner; larger, because the partner plays less well (D4)."""


def gives(seat: Side | None, party: Party) -> bool:
    """Whether this seat gives clues for a side or a team; spymasters sit in the north (C2)."""
    return seat is (party if isinstance(party, Side) else Side.NORTH)


def guesses(seat: Side | None, party: Party) -> bool:
    """Whether this seat guesses for a side or a team; operatives sit in the south (C2)."""
    return seat is (party if isinstance(party, Side) else Side.SOUTH)
