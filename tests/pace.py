"""The machine's current speed, against which time limits are judged.

A time limit missed on a busy machine says nothing about the program. So each check also measures
the machine's own lateness in the same seconds; if the machine was late, the check is repeated, and
finally the machine is reported as too busy.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

BEAT = 0.005
"""Seconds that the measuring thread sleeps."""
STEADY = 0.03
"""Seconds by which the machine may be late when tenths of a second are judged."""
TRIES = 6
"""Maximum number of tries on a machine that is late."""
START = 10
"""Times of Python's start that are allowed beyond the limit to anything that starts a process."""


@dataclass(slots=True)
class Late:
    """Maximum delay of a thread's wake-up, in seconds."""

    worst: float = 0.0

    @property
    def is_steady(self) -> bool:
        """Whether the machine itself was on time."""
        return self.worst < STEADY


@contextmanager
def lateness() -> Iterator[Late]:
    """Measure the machine's lateness inside the block."""
    late, ended = Late(), threading.Event()

    def measure() -> None:
        before = time.monotonic()
        while not ended.wait(BEAT):
            now = time.monotonic()
            late.worst = max(late.worst, now - before - BEAT)
            before = now

    thread = threading.Thread(target=measure, name="lateness", daemon=True)
    thread.start()
    try:
        yield late
    finally:
        ended.set()
        thread.join()


def judged(
    right: Callable[[], bool],
    tell: Callable[[str, str], object],
    measuring: Callable[[], AbstractContextManager[Late]] = lateness,
    pause: float = 2.0,
) -> bool:
    """Whether the check passes; a failure counts only if the machine was on time.

    `right` is retried after a pause if the machine was late. If it always was, that is reported,
    and no verdict is given.
    """
    worst = 0.0
    for _ in range(TRIES):
        with measuring() as late:
            well = right()
        if well or late.is_steady:
            return well
        worst = max(worst, late.worst)
        time.sleep(pause)
    tell("too busy to judge a time", f"the machine itself was {worst * 1000:.0f} ms late")
    return True


def patience(limit: float, started: float | None = None) -> float:
    """The limit, extended on a machine that currently starts Python slowly."""
    return max(limit, START * (start_of_python() if started is None else started))


def start_of_python() -> float:
    """Seconds to start a bare Python now."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-I", "-S", "-c", ""], check=True)
    return time.monotonic() - began
