"""How daring a partner plays."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.partner import Strength

__all__ = ["STAKES", "Stakes", "Strength"]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a mistake costs, counted in agents found."""

    assassin: float
    bystander: float
    rival: float


STAKES = {
    Strength.CAREFUL: Stakes(assassin=9.0, bystander=0.5, rival=1.6),
    Strength.USUAL: Stakes(assassin=6.0, bystander=0.25, rival=1.2),
    Strength.BOLD: Stakes(assassin=3.0, bystander=0.1, rival=0.9),
}
