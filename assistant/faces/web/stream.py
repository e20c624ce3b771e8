"""Server-sent events: the latest state for one audience, to any number of pages.

Nothing waits for a page: a slow one skips to the latest state, and one that accepts nothing is
dropped.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from starlette.types import Receive, Scope, Send

BEAT = 1.0
"""Seconds without a change after which a page gets a beat; it misses beats after three."""

PATIENCE = 15.0
"""Seconds that a page may take to accept what is sent."""

REMEMBERED = 64
"""Number of past states that a touch may refer to."""

REPLACED = 0.1
"""Seconds before its replacement when a state counts as replaced: the finger came earlier."""


class Channel:
    """The current state for one audience. Used only on the server's loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.changed = asyncio.Event()
        """Set at the next change, and then replaced by a new event."""
        self._replaced: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self.number = 0
        """Counts the changes."""
        self.shown = ""
        """What is on the page: HTML in one line."""

    def put(self, new: str) -> bool:
        """Show this from now on; returns whether it differs from before."""
        if new == self.shown:
            return False
        self._replaced.append((self.number, self._clock()))
        self.shown = new
        self.number += 1
        self.wake()
        return True

    @property
    def mark(self) -> str:
        """A mark of what is shown; a page that shows it already need not get it again."""
        return sha256(self.shown.encode()).hexdigest()[:16]

    def wake(self) -> None:
        """Let every page check whether it is still allowed."""
        self.changed.set()
        self.changed = asyncio.Event()

    def meant_at(self, seen: int) -> float:
        """The time of a touch that was made while state `seen` was shown.

        On the monotonic clock. A touch on a state that was replaced counts for that state,
        however long it took to arrive.
        """
        replaced = next((when for number, when in self._replaced if number == seen), None)
        if replaced is None and seen != self.number:
            return float("-inf")  # from before a restart, or too long ago
        return self._clock() if replaced is None else replaced - REPLACED


class Stream:
    """A response that sends every state of a channel from now on (ASGI)."""

    def __init__(
        self,
        channel: Channel,
        allowed: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
        seen: str = "",
    ) -> None:
        """`allowed` is asked before every state; the response ends when it returns False.

        `seen` is the mark of the state that the page shows already.
        """
        self._seen = seen
        self._channel = channel
        self._allowed = allowed
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the page disconnects or is no longer allowed."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await self._send_all(send, gone)
        except (TimeoutError, OSError):
            return  # it accepts no data; the server closes the connection
        finally:
            gone.cancel()
        with suppress(TimeoutError, OSError):
            await _put(send, b"", more=False)

    async def _send_all(self, send: Send, gone: asyncio.Future[None]) -> None:
        await _put(send, b"event: clock\ndata: %.3f\n\n" % self._clock())
        last = self._channel.number if self._seen == self._channel.mark else -1
        while not gone.done():
            changed = self._channel.changed  # read before the state, so that no change is missed
            if not self._allowed():
                await _put(send, b"event: gone\ndata:\n\n")
                return
            if last != self._channel.number:
                last = self._channel.number
                await _put(send, b"id: %d\ndata: %b\n\n" % (last, self._channel.shown.encode()))
                continue  # there may be a newer state by now
            waiting = asyncio.ensure_future(changed.wait())
            one = asyncio.FIRST_COMPLETED
            done, _ = await asyncio.wait((waiting, gone), timeout=BEAT, return_when=one)
            waiting.cancel()
            if not done:
                await _put(send, b"event: beat\ndata:\n\n")


async def _put(send: Send, body: bytes, more: bool = True) -> None:
    message = {"type": "http.response.body", "body": body, "more_body": more}
    await asyncio.wait_for(send(message), PATIENCE)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
