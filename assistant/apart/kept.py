"""Something in a process apart that is replaced whenever it stops, so that it is always there.

A process that dies or hangs is started anew at once; one that keeps doing so is given up, for
longer and longer. What was asked of it is lost, and whoever asked may ask again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from assistant.apart.child import Child, Made, Patience, StoppedError
from assistant.errors import DeviceError, TabletopError

RESTARTS = 3
"""So often in a row it is started anew at once."""
PAUSE, LONGEST_PAUSE = 10.0, 300.0
"""Seconds before the next try after that, doubled each time."""

Result = TypeVar("Result")


class Kept(Generic[Made]):
    """What `build` makes, in a process of its own. Used by one thread at a time but for `close`."""

    def __init__(
        self,
        build: Callable[[], Made],
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`build` is called in the other process; it has to be picklable."""
        self._build = build
        self._patience = patience or Patience()
        self._clock = clock
        self._child: Child[Made] | None = None
        self._failures = 0
        self._next_try = 0.0
        self._closed = False

    @property
    def resting(self) -> bool:
        """Whether it is given up for the moment, or for good."""
        return self._closed or self._clock() < self._next_try

    def begin(self) -> None:
        """Start the process without waiting for what it makes; raises `DeviceError`."""
        if self._child is None and not self._closed:
            self._child = self._another()

    def child(self) -> Child[Made]:
        """The process, in which it is made; raises what making it raised, or `StoppedError`."""
        if self._closed:
            raise StoppedError("closed")
        try:
            self._child = self._child or self._another()
            self._child.wait_until_loaded()
        except TabletopError:  # there may never be a model, or room for a process, again
            self._count_failure()
            raise
        return self._child

    def ask(self, work: Callable[[Made], Result]) -> Result:
        """What `work` returns in there; raises what it raises of ours, or `StoppedError`.

        After a `StoppedError`, tell `lose`.
        """
        return self.child().ask(work)

    def tell(self, work: Callable[[Made], object]) -> None:
        """Have that done in there; raises `StoppedError`, after which to tell `lose`."""
        self.child().tell(work)

    def lose(self) -> float:
        """Replace the process, which has stopped; seconds until the next try, 0 for at once.

        The new one is made meanwhile; whoever needs it waits then.
        """
        pause = self._count_failure()
        if not pause and not self._closed:
            with suppress(DeviceError):  # no room for a process now; the next question tells
                self._child = self._another()
        return pause

    def well(self) -> None:
        """It has proved itself: failures are counted from the beginning again."""
        self._failures = 0

    def close(self) -> None:
        """End the process; waits for nobody."""
        self._closed = True
        if self._child:
            self._child.end()

    def _another(self) -> Child[Made]:
        return Child(self._build, self._patience, self._clock)

    def _count_failure(self) -> float:
        """End the process; gives for how many seconds to give up."""
        if self._child:
            self._child.end()
        self._child = None
        self._failures += 1
        beyond = self._failures - RESTARTS
        pause = min(PAUSE * 2.0 ** (beyond - 1), LONGEST_PAUSE) if beyond > 0 else 0.0
        self._next_try = self._clock() + pause
        return pause
