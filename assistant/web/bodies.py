"""Reads the body of a request, with a time limit."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

SLOWEST = 5.0
"""Seconds that a request's body may take."""


async def body_of(request: Request) -> bytes | None:
    """The body of a request; None if it does not come."""
    try:
        return await asyncio.wait_for(request.body(), SLOWEST)
    except (ClientDisconnect, TimeoutError):
        return None
