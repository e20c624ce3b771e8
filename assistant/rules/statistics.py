"""Statistics of a team's games: wins, turns, mistakes, and the clue that found the most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.rules.cards import Identity
from assistant.rules.clue import Clue
from assistant.rules.phase import Result
from assistant.rules.view import PublicView, Touched


@dataclass(frozen=True, slots=True)
class Longest:
    """The clue that found the most cards."""

    clue: Clue
    found: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of finished games."""

    ended: Mapping[Result, int]
    """How many games ended in which way; those that were given up are not among them."""
    turns: float | None
    """How many turns a won game took on average; None without one."""
    fewest: int | None
    """How many turns the quickest win took."""
    mistakes: float | None
    """How many wrong cards were touched in a game on average; None without games."""
    best: int | None
    """The highest score of a won game (D18, C10)."""
    longest: Longest | None


def statistics(tables: Iterable[PublicView]) -> Statistics:
    """What these tables, which may be anything but still on, come to."""
    ended = [table for table in tables if table.result]
    won = [table.turn for table in ended if table.result is not Result.LOST]
    wrong = [mistakes(table) for table in ended]
    scores = [table.score.total for table in ended if table.score]
    return Statistics(
        ended=Counter(table.result for table in ended if table.result),
        turns=sum(won) / len(won) if won else None,
        fewest=min(won, default=None),
        mistakes=sum(wrong) / len(wrong) if wrong else None,
        best=max(scores, default=None),
        longest=_longest(ended),
    )


def mistakes(table: PublicView) -> int:
    """How many cards were touched that were nobody's agents, or another team's."""
    return sum(not right(one) for one in table.touched)


def right(touched: Touched) -> bool:
    """Whether a card was what its guessers looked for."""
    return touched.identity is Identity.AGENT or touched.identity.value == touched.guesser.value


def _longest(ended: Iterable[PublicView]) -> Longest | None:
    found = (
        Longest(given.clue, sum(right(one) for one in table.touched if one.clue == at))
        for table in ended
        for at, given in enumerate(table.clues)
    )
    return max((one for one in found if one.found), key=lambda one: one.found, default=None)
