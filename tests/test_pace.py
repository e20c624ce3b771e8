"""A time check gives a verdict on the program, or reports that the machine is too busy."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from tests.pace import STEADY, TRIES, Late, judged, lateness, patience, start_of_python


@contextmanager
def steady() -> Iterator[Late]:
    yield Late(STEADY / 2)


@contextmanager
def late() -> Iterator[Late]:
    yield Late(2 * STEADY)


@pytest.mark.parametrize(
    ("machine", "answers", "right", "told"),
    [
        (steady, [True], True, []),
        (late, [True], True, []),
        (steady, [False], False, []),
        (late, [False, False, True], True, []),
        (late, [False] * TRIES, True, ["too busy to judge a time"]),
    ],
    ids=["right", "right on a late machine", "wrong", "retried on a late machine", "always busy"],
)
def test_a_wrong_result_counts_only_on_an_idle_machine(
    machine: Callable[[], AbstractContextManager[Late]],
    answers: list[bool],
    right: bool,
    told: list[str],
) -> None:
    """A machine that is always busy is reported, and nothing is judged."""
    found, given = list[str](), iter(answers)
    result = judged(lambda: next(given), lambda name, value: found.append(name), machine, 0.0)
    assert (result, found, [*given]) == (right, told, [])


def test_lateness_is_measured() -> None:
    with lateness() as measured:
        time.sleep(0.1)
        deadline = time.monotonic() + 0.3
        while time.monotonic() < deadline:  # a thread that works without a pause delays others
            sum(range(100_000))
    assert 0 < measured.worst < 60


def test_starting_processes_may_take_longer_on_a_slow_machine() -> None:
    assert patience(5.0, started=0.02) == 5.0
    assert patience(5.0, started=1.0) == 10.0
    assert 0 < start_of_python() < 60
