"""How many games the rules play in a second, and whether a long game makes them slower."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from assistant.bench.random_play import accepted, lay, play
from assistant.rules import edition as editions
from assistant.rules.clue import Clue
from assistant.rules.commands import Command, GiveClue, ReplaceClue
from assistant.rules.game import Game, begin

AFTER = (1, 10, 50, 200, 800)
"""The commands of one game, counted, at which a decision is timed."""
REPEATS = 30
"""Timings of the same thing, of which the fastest counts: the others were disturbed."""
DECISIONS = 40
"""Decisions in one timing."""

Timer = Callable[[], float]
"""Seconds from any beginning; those of the processor are not disturbed by other programs."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Random games of one edition, played one after the other."""

    edition: str
    games: int
    moves: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Growth:
    """What one decision costs in a long game, by how many commands came before it."""

    game: str
    """What makes it long."""
    seconds: tuple[tuple[int, float], ...]
    """Commands so far, and the seconds of the next decision and its events."""

    @property
    def ratios(self) -> tuple[tuple[int, float], ...]:
        """The same as multiples of the first."""
        _, first = self.seconds[0]
        return tuple((commands, seconds / first) for commands, seconds in self.seconds)


def rate(edition: str, games: int, seed: int, timer: Timer = perf_counter) -> Rate:
    """Play games of an edition whose tables and moves follow from a seed."""
    random = Random(seed)
    tables = [begin(lay(editions.load(edition), random)) for _ in range(games)]
    began = timer()
    moves = sum(1 for table in tables for _ in play(table, random))
    return Rate(edition, games, moves, timer() - began)


def growths(seed: int, timer: Timer = process_time) -> tuple[Growth, ...]:
    """The two ways to a game as long as you like: corrected clues and invalid ones."""
    return (
        _growth("corrected clues", "duet", _corrected, seed, timer),
        _growth("invalid clues", "classic", _invalid, seed, timer),
    )


def _growth(
    name: str, edition: str, commands: Callable[[Game], Command], seed: int, timer: Timer
) -> Growth:
    game = begin(lay(editions.load(edition), Random(seed)))
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
    """What one decision and its events cost, at best."""

    def timed() -> float:
        began = timer()
        for _ in range(DECISIONS):
            game.after(accepted(game, command))
        return timer() - began

    return min(timed() for _ in range(REPEATS)) / DECISIONS
