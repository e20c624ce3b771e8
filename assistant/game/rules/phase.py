"""The phase of a game, and its result."""

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a game: the action that the table waits for."""

    SETUP = "setup"
    CLUE = "clue"
    GUESS = "guess"
    SUDDEN_DEATH = "sudden death"
    OVER = "over"


class Result(StrEnum):
    """The result of a game: for all in a co-operative game, or the team that won."""

    WON = "won"
    LOST = "lost"
    RED = "red"
    BLUE = "blue"
