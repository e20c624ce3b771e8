"""The score of a won standard mission (D18)."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.bank import Bank
from assistant.rules.game import Game, Result

POINTS_PER_TOKEN_LEFT = 3


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of the sum, each in points."""

    tokens_left: int
    checkmarks: int
    sudden_death: int

    @property
    def total(self) -> int:
        """The sum."""
        return self.tokens_left + self.checkmarks + self.sudden_death


def score(game: Game) -> Score | None:
    """The score, or None where none is counted: not won, or not the standard bank (D18)."""
    if game.result is not Result.WON or game.start != Bank(game.edition.tokens):
        return None
    return Score(
        tokens_left=POINTS_PER_TOKEN_LEFT * game.bank.total,
        checkmarks=sum(game.taken.values()),
        sudden_death=-1 if game.sudden_death else 0,
    )
