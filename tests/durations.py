"""Durations that must not differ: the time of an action with one key and with another (D20)."""

from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from statistics import median

from tests.pace import judged

REPEATED = 12
"""Runs with each key alternate, so that other load on the machine affects all of them."""

NOTICED = 0.012
"""Seconds between the medians of two durations that a person could notice."""

LIMIT = 0.05
"""Differences above this many seconds are capped: a busy machine can cause any."""

SHUFFLES, CHANCE = 2000, 0.01
"""Random swaps of the runs' keys, and the share of them that may differ as much by chance."""

Timed = Callable[[], Sequence[float]]
"""One run with one key: the duration of each step in seconds."""


def show_apart(runs: Sequence[Timed], shows: bool, tell: Callable[[str, str], object]) -> bool:
    """Whether some step's time depends on the key, or none does, as `shows` expects.

    On a busy machine no verdict is given, which is reported.
    """
    return judged(lambda: bool(apart(runs)) == shows, tell)


def apart(runs: Sequence[Timed]) -> list[int]:
    """The steps that take longer or shorter with another key than with the first.

    A difference is measured again: other load on the machine rarely affects a step twice.
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
    """Whether two durations differ by more than chance.

    A permutation test: pairs of adjacent runs are swapped at random, and the sums of their capped
    differences are compared.
    """
    differences = [one - other for one, other in pairs]
    limited = [max(-LIMIT, min(LIMIT, one)) for one in differences]
    signs = Random(1).choices((1, -1), k=SHUFFLES * len(pairs))
    as_large = sum(
        abs(sum(map(mul, limited, signs[at : at + len(pairs)]))) >= abs(sum(limited))
        for at in range(0, len(signs), len(pairs))
    )
    return abs(median(differences)) > NOTICED and as_large < CHANCE * SHUFFLES
