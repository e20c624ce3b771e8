"""The partner: the part that the program plays, and its strength."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.game.rules.cards import Party, Side, Team

TOKENS = 11
"""The bank of a standard game with a partner, larger because the partner is modest (D4)."""


class Strength(StrEnum):
    """The risk that a partner takes."""

    CAREFUL = "careful"
    USUAL = "usual"
    BOLD = "bold"


@dataclass(frozen=True, slots=True)
class Partnered:
    """The part of the partner: a seat, a team, or one seat of one team."""

    seat: Side | None = None
    """In team games: north's seat gives clues, south's guesses (C2). None: both."""
    team: Team | None = None
    """None: both teams, or a co-operative game."""
    strength: Strength = Strength.USUAL

    def gives(self, party: Party) -> bool:
        """Whether the partner gives the clues of this side or team."""
        return self._plays(party, Side.NORTH)

    def guesses(self, party: Party) -> bool:
        """Whether the partner guesses for this side or team."""
        return self._plays(party, Side.SOUTH)

    def _plays(self, party: Party, seat: Side) -> bool:
        if isinstance(party, Side):
            return party is self.seat
        return self.seat in (None, seat) and self.team in (None, party)

    def at(self, teams: bool) -> Partnered:
        """The same partner in a team game, or in a co-operative game."""
        if teams or self.seat:
            return self if teams else Partnered(self.seat, strength=self.strength)
        return Partnered(Side.SOUTH, strength=self.strength)

    @property
    def alone(self) -> Side | None:
        """The seat that the partner has alone; None if people share both seats."""
        return self.seat if self.team is None else None
