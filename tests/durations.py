"""Durations that must not differ: how long something takes with one key and with another (D20)."""

from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from statistics import median

from tests.pace import judged

REPEATED = 12
"""Runs with each key, one after the other, so that what else the machine does hits all."""

NOTICED = 0.012
"""Seconds between the medians of two durations that somebody could notice."""

LIMIT = 0.05
"""Seconds from which a longer difference counts no more: a busy machine makes any."""

SHUFFLES, CHANCE = 2000, 0.01
"""Shuffles of which run was whose, and the share of them that may differ as much by chance."""

Timed = Callable[[], Sequence[float]]
"""One run with one key: how long each of its steps took, in seconds."""


def show_apart(runs: Sequence[Timed], shows: bool, tell: Callable[[str, str], object]) -> bool:
    """Whether some step takes longer with another key, or none, as it `shows`.

    On a busy machine nothing is judged, which is told.
    """
    return judged(lambda: bool(apart(runs)) == shows, tell)


def apart(runs: Sequence[Timed]) -> list[int]:
    """The steps that take longer or shorter with another key than with the first.

    Measured again where there is one: what the machine did meanwhile hardly hits a step twice.
    """
    return _measured(runs) and _measured(runs)


def _measured(runs: Sequence[Timed]) -> list[int]:
    times = [[run() for run in runs] for _ in range(REPEATED)]
    pairs = [
        [(each[0][step], each[other][step]) for each in times]
        for step in range(len(times[0][0]))
        for other in range(1, len(runs))
    ]
    return [at // (len(runs) - 1) for at, pair in enumerate(pairs) if _differ(pair)]


def _differ(pairs: Sequence[tuple[float, float]]) -> bool:
    """Whether two durations differ, and not by chance.

    A permutation test: pairs of runs side by side are swapped at random, and the sums of their
    differences compared, in which no single one counts for much.
    """
    differences = [one - other for one, other in pairs]
    limited = [max(-LIMIT, min(LIMIT, one)) for one in differences]
    signs = Random(1).choices((1, -1), k=SHUFFLES * len(pairs))
    as_large = sum(
        abs(sum(map(mul, limited, signs[at : at + len(pairs)]))) >= abs(sum(limited))
        for at in range(0, len(signs), len(pairs))
    )
    return abs(median(differences)) > NOTICED and as_large < CHANCE * SHUFFLES
