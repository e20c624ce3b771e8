"""Notifications to the service manager: loading, ready, still alive, stopping.

systemd reads lines such as READY=1 from a datagram socket that it names in NOTIFY_SOCKET (source:
sd_notify(3)). If it names none, all of this does nothing.
"""

import os
import socket
import time
from collections.abc import Callable, Mapping

FEEDINGS = 4
"""Number of notifications per watchdog timeout, high enough that losing one does no harm."""

SLACK = 10
"""Factor by which a stage may take longer than the slowest so far before it counts as hung."""
LONGEST = 300.0
"""Seconds without progress that count as a hang, even on the slowest machine."""


class Systemd:
    """The service manager, if there is one. It never raises and has no thread."""

    def __init__(
        self,
        tell: Callable[[str], None] | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tell` sends lines, None if nobody listens; `patience` is the watchdog's timeout."""
        self._tell = tell
        self._patience = patience
        self._clock = clock
        self._fed = -float("inf")
        self._last: float | None = None
        """The time of the last call of `beat`."""

    @property
    def there(self) -> bool:
        """Whether this process runs as a service."""
        return self._tell is not None

    def loading(self, what: str, seconds: float) -> None:
        """Announce a stage of the start, and its timeout in seconds."""
        self._send(f"STATUS={what}", f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}")

    def ready(self, status: str) -> None:
        """Announce that the start is complete; from then on, `beat` is expected."""
        self._send("READY=1", f"STATUS={status}")
        self.beat()

    def beat(self) -> None:
        """Feed the watchdog. Called only where the game makes progress.

        If the machine proves to be slow, the service manager is asked for a longer timeout, so that
        it does not mistake slow for hung.
        """
        now = self._clock()
        before, self._last = self._last, now
        if self._patience is None:
            return
        needed = min(SLACK * (now - before), LONGEST) if before is not None else 0.0
        if needed > self._patience:
            self._patience = needed
            self._send(f"WATCHDOG_USEC={round(needed * 1e6)}")
        if now - self._fed >= self._patience / FEEDINGS:
            self._fed = now
            self._send("WATCHDOG=1")

    def ending(self) -> None:
        """Announce a clean shutdown."""
        self._send("STOPPING=1", "STATUS=Clearing the screens.")

    def _send(self, *lines: str) -> None:
        if self._tell is not None:
            self._tell("\n".join(lines))


def systemd(environment: Mapping[str, str] = os.environ) -> Systemd:
    """The service manager of this process, from its environment."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return Systemd()
    ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    wait = environment.get("WATCHDOG_USEC", "")
    patience = int(wait) / 1e6 if ours and wait.isdecimal() else None
    return Systemd(lambda lines: _send(address, lines), patience)


def _send(address: str, lines: str) -> None:
    """Send one datagram. Errors are ignored, because the next notification replaces a lost one."""
    name = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            line.sendto(lines.encode(), name)
    except OSError:
        pass
