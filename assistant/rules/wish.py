"""What players ask of their next table, aloud or typed."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Wish:
    """None, or no cards, leaves a thing as it is for this table."""

    edition: str | None = None
    mission: str | None = None
    players: int | None = None
    team: str | None = None
    """Whose games these are from now on (M8)."""
    lay: bool = False
    """The players read their cards aloud first."""
    cards: tuple[Card, ...] = ()
    """The cards that were read."""


AS_BEFORE = Wish()
