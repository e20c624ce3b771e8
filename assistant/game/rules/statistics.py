"""A team's statistics: wins, turns, mistakes, and the clue that found the most."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.game.rules.cards import Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Result
from assistant.game.rules.view import PublicView, Touched


@dataclass(frozen=True, slots=True)
class Longest:
    """The clue that found the most cards."""

    clue: Clue
    found: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of finished games."""

    ended: Mapping[Result, int]
    """Number of games by result, without abandoned ones."""
    turns: float | None
    """Mean number of turns in a won game; None if none was won."""
    fewest: int | None
    """Number of turns in the quickest win; None if no game was won."""
    mistakes: float | None
    """Mean number of wrong cards per game; None without games."""
    best: int | None
    """The highest score in a won game (D18, C10)."""
    longest: Longest | None


def statistics(tables: Iterable[PublicView]) -> Statistics:
    """The statistics of these tables; games without a result do not count."""
    ended = [table for table in tables if table.result]
    won = [table.turn for table in ended if table.result is not Result.LOST]
    wrong = [mistakes(table) for table in ended]
    scores = [table.score.total for table in ended if table.score]
    counts = [
        Longest(given.clue, sum(right(one) for one in table.touched if one.clue == at))
        for table in ended
        for at, given in enumerate(table.clues)
    ]
    return Statistics(
        ended=Counter(table.result for table in ended if table.result),
        turns=sum(won) / len(won) if won else None,
        fewest=min(won, default=None),
        mistakes=sum(wrong) / len(wrong) if wrong else None,
        best=max(scores, default=None),
        longest=max((one for one in counts if one.found), key=lambda one: one.found, default=None),
    )


def mistakes(table: PublicView) -> int:
    """Number of touched cards that were not agents of the guessers."""
    return sum(not right(one) for one in table.touched)


def right(touched: Touched) -> bool:
    """Whether the card was an agent for its guessers."""
    return touched.identity is Identity.AGENT or touched.identity.value == touched.guesser.value
