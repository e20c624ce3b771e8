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
    ("machine", "answers", "right", "tries"),
    [
        (steady, [True], True, 1),
        (late, [True], True, 1),
        (steady, [False], False, 1),
        (late, [False, False, True], True, 3),
    ],
    ids=["right", "right on a late machine", "wrong", "retried on a late machine"],
)
def test_a_wrong_result_counts_only_on_a_machine_that_is_on_time(
    machine: Callable[[], AbstractContextManager[Late]],
    answers: list[bool],
    right: bool,
    tries: int,
) -> None:
    told, given = list[str](), iter(answers)
    result = judged(lambda: next(given), lambda name, value: told.append(name), machine, 0.0)
    assert (result, told) == (right, [])
    assert len([*given]) == len(answers) - tries


def test_an_always_busy_machine_is_reported_and_judges_nothing() -> None:
    told: list[tuple[str, str]] = []
    answers = iter([False] * TRIES)
    assert judged(lambda: next(answers), lambda *one: told.append(one), late, 0.0)
    assert not [*answers]
    assert told == [("too busy to judge a time", "the machine itself was 60 ms late")]


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
