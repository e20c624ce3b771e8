"""Measures games per second, and whether decisions get slower in a long game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from assistant.game.rules import edition as editions
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Command, GiveClue, ReplaceClue
from assistant.game.rules.game import Game, begin
from tools.bench.random_play import accepted, deal, play

AFTER = (1, 10, 50, 200, 800)
"""Numbers of earlier commands in a game after which a decision is timed."""
REPEATS = 30
"""Number of timings. The fastest counts, because the others were disturbed."""
DECISIONS = 40
"""Number of decisions in one timing."""

Timer = Callable[[], float]
"""A clock in seconds of processor time, which other programs do not affect."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The speed of random games of one edition."""

    edition: str
    games: int
    moves: int
    seconds: float
    """Processor time."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The cost of a decision in a long game, by the number of commands before it."""

    game: str
    """The kind of command that lengthens the game."""
    seconds: tuple[tuple[int, float], ...]
    """Pairs of the number of commands so far and the seconds for the next decision."""

    @property
    def ratios(self) -> tuple[tuple[int, float], ...]:
        """The costs as multiples of the first one."""
        _, first = self.seconds[0]
        return tuple((commands, seconds / first) for commands, seconds in self.seconds)


def rate(edition: str, games: int, seed: int, timer: Timer = process_time) -> Rate:
    """Time an edition's games, whose moves are chosen beforehand; the seed determines all."""
    random = Random(seed)
    tables = [begin(deal(editions.load(edition), random)) for _ in range(games)]
    recorded = [[command for command, _, _ in play(table, random)] for table in tables]
    began = timer()
    for game, commands in zip(tables, recorded, strict=True):
        for command in commands:
            game = game.after(accepted(game, command))
    return Rate(edition, games, sum(map(len, recorded)), timer() - began)


def growths(seed: int, timer: Timer = process_time) -> tuple[Growth, ...]:
    """The costs in the two kinds of unlimited games: with corrected and with invalid clues."""
    return (
        _growth("corrected clues", "duet", _corrected, seed, timer),
        _growth("invalid clues", "classic", _invalid, seed, timer),
    )


def _growth(
    name: str, edition: str, commands: Callable[[Game], Command], seed: int, timer: Timer
) -> Growth:
    game = begin(deal(editions.load(edition), Random(seed)))
    seconds = []
    for number in range(1, AFTER[-1] + 1):
        game = _next(game, commands)
        if number in AFTER:
            seconds.append((number, _seconds(game, commands(game), timer)))
    return Growth(name, tuple(seconds))


def _corrected(game: Game) -> Command:
    clue = Clue("clue", 1)
    return ReplaceClue(clue) if game.table.clue else GiveClue(game.table.givers[0], clue)


def _invalid(game: Game) -> Command:
    return GiveClue(game.table.givers[0], Clue("clue", 1), penalised=True)


def _next(game: Game, commands: Callable[[Game], Command]) -> Game:
    return game.after(accepted(game, commands(game)))


def _seconds(game: Game, command: Command, timer: Timer) -> float:
    """The least seconds that a decision with its events took."""

    def timed() -> float:
        began = timer()
        for _ in range(DECISIONS):
            game.after(accepted(game, command))
        return timer() - began

    return min(timed() for _ in range(REPEATS)) / DECISIONS
