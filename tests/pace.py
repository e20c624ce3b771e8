"""How fast this machine is at the moment: what judges a time judges it against this.

A check of a time limit that fails on a busy machine says nothing of the program. So each is
measured together with the machine's own lateness, in the same seconds; where the machine was
late itself, the check is repeated, and in the end the machine is told to be too busy.
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
"""Seconds by which a machine may be late itself where times of tenths of a second are judged."""
TRIES = 6
"""How often a check is tried on a machine that is late."""
START = 10
"""Starts of Python that anything which starts a process may take, beyond its own limit."""


@dataclass(slots=True)
class Late:
    """How late a thread was woken, in seconds, at worst."""

    worst: float = 0.0

    @property
    def is_steady(self) -> bool:
        """Whether the machine was in time itself."""
        return self.worst < STEADY


@contextmanager
def lateness() -> Iterator[Late]:
    """Measure how late this machine is, as long as this lasts."""
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
    """Whether it is right; wrong is only what was wrong while the machine was in time.

    `right` is tried anew after a pause where the machine was late. If it always was, that is
    told, and nothing is judged.
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
    """The limit, longer on a machine that takes long to start Python at this moment."""
    return max(limit, START * (start_of_python() if started is None else started))


def start_of_python() -> float:
    """Seconds that it takes to start Python now, all that is bare about it."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-I", "-S", "-c", ""], check=True)
    return time.monotonic() - began
