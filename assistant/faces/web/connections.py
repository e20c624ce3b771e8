"""Limits on the number of connections, and on the time for a complete request.

uvicorn limits the size of a request, but not the number of connections without a request.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Collection
from typing import Any

MOST = 240
"""Maximum number of connections in all."""

EACH = 100
"""Maximum number for one address: fifty screens behind one router, and some that are closing."""

WITHIN = 12.0
"""Timeout in seconds for the head of a request, and for a page that does not accept data."""

LOOKS = 0.5
"""Seconds between two checks of all connections."""


async def limit(
    connections: Collection[Any],
    most: int = MOST,
    each: int = EACH,
    within: float = WITHIN,
    looks: float = LOOKS,
) -> None:
    """Closes uvicorn's newest connections above the maximum, and those that take too long."""
    known: dict[Any, float] = {}
    while True:
        await asyncio.sleep(looks)
        now = time.monotonic()
        # the time at which each connected or was last busy, in order of connection
        came = [one for one in known if one in connections]
        came += [one for one in connections if one not in known]
        known = {one: known.get(one, now) if _idles(one) else now for one in came}
        of_address: Counter[object] = Counter()
        for number, one in enumerate(known):
            who = (one.client or ("",))[0]
            of_address[who] += 1
            if number >= most or of_address[who] > each or now - known[one] > within:
                one.transport.abort()


def _idles(connection: Any) -> bool:
    """Whether it sends no request, or does not accept its response."""
    cycle = connection.cycle
    return cycle is None or cycle.response_complete or connection.flow.write_paused
