"""What a won game is worth (D18, H1, C10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.bank import Bank
from assistant.rules.cards import Team
from assistant.rules.game import Game, Result

POINTS_PER_TOKEN_LEFT = 3


class Part(StrEnum):
    """One part of a sum."""

    TOKENS_LEFT = "tokens left"
    CHECKMARKS = "checkmarks"
    SUDDEN_DEATH = "sudden death"
    RIVALS_LEFT = "rivals left"
    """Agents of the other team that are not covered (C10)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of the sum, each in points."""

    parts: tuple[tuple[Part, int], ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(points for _, points in self.parts)


def score(game: Game) -> Score | None:
    """The score, or None where none is counted: not won, or not the standard bank (D18)."""
    if game.result is not Result.WON:
        return None
    if game.edition.teams:
        assert isinstance(game.giver, Team), "a team that plays alone gives every clue"
        return Score(((Part.RIVALS_LEFT, game.left(game.giver.other)),))
    if game.start != Bank(game.edition.tokens) or game.added:
        return None
    return Score(
        (
            (Part.TOKENS_LEFT, POINTS_PER_TOKEN_LEFT * game.bank.total),
            (Part.CHECKMARKS, sum(game.taken.values())),
            (Part.SUDDEN_DEATH, -1 if game.sudden_death else 0),
        )
    )
