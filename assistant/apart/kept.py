"""An object in a separate process that is replaced whenever it stops.

A process that dies or hangs is replaced at once or, if this happens repeatedly, after longer and
longer pauses. A question that was not answered is lost, but the caller can repeat it.
"""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Generic, TypeVar

from assistant.apart.child import Child, Clock, Made, Patience, StoppedError
from assistant.game.errors import DeviceError, TabletopError

RESTARTS = 3
"""Number of restarts in a row without a pause."""
PAUSE, LONGEST_PAUSE = 10.0, 300.0
"""Seconds until the next attempt after those; doubled each time, up to the second value."""

Result = TypeVar("Result")


class ObjectApart(Generic[Made]):
    """The object that `build` creates in a child process, for one thread; any may call `close`."""

    def __init__(
        self, build: Callable[[], Made], patience: Patience, clock: Clock = monotonic
    ) -> None:
        """`build` is called in the other process, so it must be picklable."""
        self._build = build
        self._patience = patience
        self._clock = clock
        self._child: Child[Made] | None = None
        self._failures = 0
        self._next_try = 0.0
        self._closed = False

    @property
    def resting(self) -> bool:
        """Whether it is closed, or waits before the next restart."""
        return self._closed or self._clock() < self._next_try

    def begin(self) -> None:
        """Start the process without waiting for its object; raises `DeviceError`."""
        if self._child is None and not self._closed:
            self._child = self._another()

    def child(self) -> Child[Made]:
        """The process, with its object loaded; raises the error of `build`, or `StoppedError`."""
        if self._closed:
            raise StoppedError("closed")
        try:
            self._child = self._child or self._another()
            self._child.wait_until_loaded()
        except TabletopError:  # A model, or memory, can stay unavailable.
            self._count_failure()
            raise
        return self._child

    def ask(self, work: Callable[[Made], Result]) -> Result:
        """The result of `work`; raises the `TabletopError` of `work`, or `StoppedError`.

        Call `lose` after a `StoppedError`.
        """
        return self.child().ask(work)

    def insist(
        self,
        work: Callable[[Made], Result],
        lost: Callable[[StoppedError], object] = lambda error: None,
    ) -> Result:
        """The result of `work`, which is repeated once in a new process if this one stops.

        `lost` is called at the first stop. Raises `StoppedError` at the second, or the
        `TabletopError` of `work`.
        """
        try:
            result = self.ask(work)
        except StoppedError as error:
            self.lose()
            lost(error)
            try:
                result = self.ask(work)
            except StoppedError:
                self.lose()
                raise
        self.well()
        return result

    def tell(self, work: Callable[[Made], object]) -> None:
        """Do `work` without an answer; call `lose` after a `StoppedError`."""
        self.child().tell(work)

    def lose(self) -> float:
        """Replace a stopped process; returns seconds until the next attempt, 0 for immediately.

        The new process loads in the background.
        """
        pause = self._count_failure()
        if not pause and not self._closed:
            with suppress(DeviceError):  # If no process can start, the next question reports it.
                self._child = self._another()
        return pause

    def well(self) -> None:
        """Reset the count of failures, because the process has worked."""
        self._failures = 0

    def close(self) -> None:
        """Stop the process without waiting for it."""
        self._closed = True
        if self._child:
            self._child.end()

    def _another(self) -> Child[Made]:
        return Child(self._build, self._patience, self._clock)

    def _count_failure(self) -> float:
        """Stop the process; returns how many seconds to pause."""
        if self._child:
            self._child.end()
        self._child = None
        self._failures += 1
        beyond = self._failures - RESTARTS
        pause = min(PAUSE * 2.0 ** (beyond - 1), LONGEST_PAUSE) if beyond > 0 else 0.0
        self._next_try = self._clock() + pause
        return pause
