"""Server-sent events: the latest state for an audience, sent to any number of pages.

A slow page does not delay the others, but skips to the latest state.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable

BEAT = 1.0
"""Seconds without a change after which a page gets a beat, so that it notices a lost connection."""

REMEMBERED = 64
"""Number of past states to which a touch can refer."""

REPLACED = 0.1
"""Seconds by which a replacement is dated back, because a finger moves before it touches."""


class Channel:
    """The current state for one audience. Use it only on the server's loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.changed = asyncio.Event()
        """An event that is set at the next change, and then replaced by a new one."""
        self._replaced: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self.number = 0
        """The number of changes so far."""
        self.shown = ""
        """The content of the page, as HTML in one line."""

    def put(self, new: str) -> None:
        """Show this content from now on."""
        if new == self.shown:
            return
        self._replaced.append((self.number, self._clock()))
        self.shown = new
        self.number += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def meant_at(self, seen: int) -> float:
        """The time of a touch that was made while state `seen` was shown.

        It is on the monotonic clock. A touch on a replaced state has a time within that state,
        however late it arrives.
        """
        replaced = next((when for number, when in self._replaced if number == seen), None)
        if replaced is None and seen != self.number:
            return float("-inf")  # it was seen before a restart, or too long ago
        return self._clock() if replaced is None else replaced - REPLACED


async def states(
    channel: Channel,
    allowed: Callable[[], bool] = lambda: True,
    clock: Callable[[], float] = time.monotonic,
    seen: int = -1,
) -> AsyncIterator[bytes]:
    """The states of a channel as events, from now on, until `allowed` returns False.

    `seen` is the number of the state that the page already shows.
    """
    yield b"event: clock\ndata: %.3f\n\n" % clock()
    last = seen
    while allowed():
        changed = channel.changed  # read before the state, so that no change is missed
        if last != channel.number:
            last = channel.number
            yield b"id: %d\ndata: %b\n\n" % (last, channel.shown.encode())
            continue  # there may be a newer state by now
        try:
            await asyncio.wait_for(changed.wait(), BEAT)
        except TimeoutError:
            yield b"event: beat\ndata:\n\n"
    yield b"event: gone\ndata:\n\n"
