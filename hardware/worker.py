"""A thread that runs a step after every change, and whenever the step is due."""

from collections.abc import Callable
from threading import Condition, Thread


class Worker:
    """Runs a step on its own thread: at the start, after each change, and whenever it is due."""

    def __init__(
        self, name: str, step: Callable[[], float | None], last: Callable[[], None] = lambda: None
    ) -> None:
        """`step` returns the seconds until it is due again, None for never; `last` runs last."""
        self.change = Condition()
        """The condition to hold while data that `step` reads is changed."""
        self.closing = False
        self._changed = False
        self._step = step
        self._last = last
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Let the thread run soon; the caller holds `change`."""
        self._changed = True
        self.change.notify()

    def close(self, patience: float) -> None:
        """Stop the thread; if it does not end within this many seconds, it is abandoned."""
        with self.change:
            self.closing = True
            self.change.notify()
        if self._thread.is_alive():
            self._thread.join(patience)
        else:
            self._last()

    def _run(self) -> None:
        while not self.closing:
            wait = self._step()
            with self.change:
                self.change.wait_for(lambda: self._changed or self.closing, wait)
                self._changed = False
        self._last()
