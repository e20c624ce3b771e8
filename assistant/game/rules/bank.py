"""The time bank: timer tokens with their bystander side or checkmark side up (D4, M1)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bank:
    """The remaining tokens, by the side that faces up."""

    bystander: int
    checkmark: int = 0

    @property
    def total(self) -> int:
        """Turns left."""
        return self.bystander + self.checkmark

    def after_stop(self) -> Bank:
        """The bank after a turn without a mistake: a checkmark side goes first (D12, M2, D19)."""
        if self.checkmark:
            return Bank(self.bystander, self.checkmark - 1)
        return Bank(self.bystander - 1, self.checkmark)

    def after_bystander(self) -> Bank | None:
        """The bank after a bystander, or None if it cannot pay (D9, M3, M5)."""
        if self.bystander:
            return Bank(self.bystander - 1, self.checkmark)
        if self.checkmark >= 2:
            return Bank(self.bystander, self.checkmark - 2)
        return None


EMPTY = Bank(0)
