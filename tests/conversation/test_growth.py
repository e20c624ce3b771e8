"""The time to parse an utterance grows no faster than its length."""

import time
from collections.abc import Callable

import pytest

from assistant.game.rules.game import begin
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.parse import read
from assistant.language.reading import Moment
from assistant.language.said_clue import said_once
from tests.tables import started

VIEW = begin(started()).table

SAID: dict[str, Callable[[int], list[str]]] = {
    "other words": lambda count: [f"w{at}" for at in range(count)],
    "other words and a number": lambda count: [*(f"w{at}" for at in range(count)), "two"],
    "letters": lambda count: ["a", "b", "c"] * (count // 3),
    "numbers": lambda count: ["two"] * count,
    "cards": lambda count: ["storm", "brick"] * (count // 2),
    "clues": lambda count: ["weather", "two"] * (count // 2),
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
@pytest.mark.parametrize(
    "work",
    [said_once, lambda words: read(" ".join(words), Moment(VIEW, None, False, UNDERSTANDING))],
    ids=["said once", "read"],
)
def test_the_time_for_a_line_is_not_quadratic_in_its_length(
    work: Callable[[list[str]], object], said: Callable[[int], list[str]]
) -> None:
    """Quadratic time would be 16 times as long."""
    work(said(3))
    short, long = said(400), said(1600)
    # Take the fastest of several alternating runs in processor time: the machine may be busy.
    runs = [(seconds(work, short), seconds(work, long)) for _ in range(9)]
    once, four = map(min, zip(*runs, strict=True))
    assert four < 8 * once + 0.005


def seconds(work: Callable[[list[str]], object], words: list[str]) -> float:
    began = time.thread_time()
    work(words)
    return time.thread_time() - began
