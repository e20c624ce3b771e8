"""A check of a time says something of the program, or that the machine is too busy."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.pace import STEADY, TRIES, Late, judged, lateness, patience, start_of_python


@contextmanager
def steady() -> Iterator[Late]:
    yield Late(STEADY / 2)


@contextmanager
def late() -> Iterator[Late]:
    yield Late(2 * STEADY)


def test_a_right_result_counts_on_any_machine() -> None:
    told: list[str] = []
    for machine in (steady, late):
        assert judged(lambda: True, lambda name, value: told.append(name), machine, 0.0)
    assert told == []


def test_a_wrong_result_counts_at_once_on_an_idle_machine() -> None:
    tries: list[int] = []

    def wrong() -> bool:
        tries.append(1)
        return False

    assert not judged(wrong, lambda name, value: None, steady, 0.0)
    assert len(tries) == 1


def test_a_wrong_result_on_a_busy_machine_is_retried() -> None:
    answers = iter([False, False, True])
    assert judged(lambda: next(answers), lambda name, value: None, late, 0.0)


def test_an_always_busy_machine_is_reported_and_judges_nothing() -> None:
    told: list[tuple[str, str]] = []
    tries: list[int] = []

    def wrong() -> bool:
        tries.append(1)
        return False

    assert judged(wrong, lambda name, value: told.append((name, value)), late, 0.0)
    assert len(tries) == TRIES
    assert told == [("too busy to judge a time", "the machine itself was 60 ms late")]


def test_lateness_is_measured() -> None:
    with lateness() as measured:
        time.sleep(0.1)
        deadline = time.monotonic() + 0.3
        while time.monotonic() < deadline:  # a thread that works without a pause makes others late
            sum(range(100_000))
    assert 0 < measured.worst < 60


def test_starting_processes_may_take_longer_on_a_slow_machine() -> None:
    assert patience(5.0, started=0.02) == 5.0
    assert patience(5.0, started=1.0) == 10.0
    assert 0 < start_of_python() < 60
