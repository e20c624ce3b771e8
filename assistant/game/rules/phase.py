"""The phase of a game, its result, and the score of a won game (D18, H1, C10)."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """The phase of a game: the action that the table waits for."""

    SETUP = "setup"
    CLUE = "clue"
    GUESS = "guess"
    SUDDEN_DEATH = "sudden death"
    OVER = "over"


class Result(StrEnum):
    """The result of a game: for everybody in a co-operative game, or the winning team."""

    WON = "won"
    LOST = "lost"
    RED = "red"
    BLUE = "blue"


POINTS_PER_TOKEN_LEFT = 3


class ScorePart(StrEnum):
    """A part of a score."""

    TOKENS_LEFT = "tokens left"
    CHECKMARKS = "checkmarks"
    SUDDEN_DEATH = "sudden death"
    RIVALS_LEFT = "rivals left"
    """Uncovered agents of the other team (C10)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of the score, each in points."""

    parts: tuple[tuple[ScorePart, int], ...]

    @property
    def total(self) -> int:
        """Sum of the parts."""
        return sum(points for _, points in self.parts)
