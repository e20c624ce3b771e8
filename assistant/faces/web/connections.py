"""Limits the number of connections, and the time until a request is complete.

uvicorn limits the size of a request, but not the number of idle connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 240
"""Maximum number of connections."""

EACH = 100
"""Maximum for one address: fifty screens behind one router, and some that are closing."""

ASKS_WITHIN = 10.0
"""Seconds that a request's head may take."""

PATIENCE = 15.0
"""Seconds that a page may take to accept what is sent."""


class Connections:
    """Counts connections by address; makes the protocol of each (see `asyncio.create_server`)."""

    def __init__(self, most: int = MOST, each: int = EACH, within: float = ASKS_WITHIN) -> None:
        self.most = most
        self.each = each
        self.within = within
        self.open: Counter[str] = Counter()

    def __call__(self, **arguments: Any) -> Connection:
        """A protocol for one connection, with the arguments of uvicorn's own."""
        return Connection(self, H11Protocol(**arguments))

    def full(self, who: str) -> bool:
        """Whether this address, or all together, have reached the limit."""
        return self.open[who] >= self.each or self.open.total() >= self.most


class Connection:
    """uvicorn's protocol, refused when there are too many, with a time limit for requests."""

    def __init__(self, connections: Connections, inner: H11Protocol) -> None:
        self._connections = connections
        self._inner = inner
        self._who: str | None = None
        self._waits: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._abort: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection, or close it."""
        who = str((transport.get_extra_info("peername") or ("",))[0])
        if self._connections.full(who):
            transport.abort()
            return
        self._connections.open[who] += 1
        self._who, self._abort = who, transport.abort
        self._inner.connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Pass the data on, and note whether the head is complete."""
        if self._who is not None:
            self._inner.data_received(data)
            self._wait()

    def pause_writing(self) -> None:
        """Give a page that accepts nothing some time to do so."""
        self._stuck = asyncio.get_running_loop().call_later(PATIENCE, self._abort)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Note that it does."""
        self._stop()
        self._inner.resume_writing()

    def __getattr__(self, name: str) -> Any:
        """Everything else is uvicorn's."""
        return getattr(self._inner, name)

    def connection_lost(self, error: Exception | None) -> None:
        """Uncount the connection."""
        self._stop()
        if self._waits:
            self._waits.cancel()
        if self._who is not None:
            self._connections.open[self._who] -= 1
            self._connections.open += Counter()  # drops addresses that have no connection left
            self._inner.connection_lost(error)

    def _stop(self) -> None:
        if self._stuck:
            self._stuck.cancel()

    def _wait(self) -> None:
        """Start the time limit for the head of a request."""
        cycle = self._inner.cycle
        asks = cycle is not None and not cycle.response_complete
        if asks and self._waits:
            self._waits.cancel()
            self._waits = None
        elif not asks and self._waits is None:
            loop = asyncio.get_running_loop()
            self._waits = loop.call_later(self._connections.within, self._abort)
