"""What the program tells the service manager: it loads, it is ready, it goes on, it ends.

systemd reads lines such as READY=1 from a datagram socket that it names in NOTIFY_SOCKET
(source: sd_notify(3)). Without one, all of this does nothing.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping

FEEDINGS = 4
"""How often the watchdog is fed in the time it waits, at most: one may come late, or be lost."""


class Systemd:
    """The service manager, or nobody. Nothing here is ever raised, and no thread is behind it."""

    def __init__(
        self,
        tell: Callable[[str], None] | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tell` takes lines, None if nobody listens; the watchdog waits `patience` seconds."""
        self._tell = tell
        self._feeds_every = patience / FEEDINGS if patience else None
        self._clock = clock
        self._fed = -float("inf")

    @property
    def there(self) -> bool:
        """Whether somebody listens, as for a service."""
        return self._tell is not None

    def loading(self, what: str, seconds: float) -> None:
        """A stage of the start begins, and may take so long before it counts as hung."""
        self._send(f"STATUS={what}", f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}")

    def ready(self, status: str) -> None:
        """The start is over; from now on `beat` is waited for."""
        self._send("READY=1", f"STATUS={status}")
        self.beat()

    def beat(self) -> None:
        """The game goes on. Called wherever it makes progress, and only there."""
        now = self._clock()
        if self._feeds_every is not None and now - self._fed >= self._feeds_every:
            self._fed = now
            self._send("WATCHDOG=1")

    def ending(self) -> None:
        """A clean end begins."""
        self._send("STOPPING=1", "STATUS=Clearing the screens.")

    def _send(self, *lines: str) -> None:
        if self._tell is not None:
            self._tell("\n".join(lines))


def systemd(environment: Mapping[str, str] = os.environ) -> Systemd:
    """The service manager that started this process, as its environment tells."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return Systemd()
    ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    wait = environment.get("WATCHDOG_USEC", "")
    patience = int(wait) / 1e6 if ours and wait.isdecimal() else None
    return Systemd(lambda lines: _send(address, lines), patience)


def _send(address: str, lines: str) -> None:
    """Send one datagram; a lost one is made good by the next, and never stops a game."""
    name = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            line.sendto(lines.encode(), name)
    except OSError:
        pass
