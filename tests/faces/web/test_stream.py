"""Channels of states, and the times of presses."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf

from starlette.responses import StreamingResponse
from starlette.types import Message

from assistant.faces.web import stream
from assistant.faces.web.stream import Channel
from tests.clock import Clock


def test_a_touch_is_dated_by_the_state_its_phone_showed() -> None:
    clock = Clock(10.0)
    channel = Channel(clock)
    channel.put("guess")
    clock.now = 20.0
    assert channel.meant_at(1) == 20.0
    channel.put("Storm?")
    clock.now = 21.0
    # it was sent before the question appeared, however long it was in transit
    assert channel.meant_at(1) == 20.0 - stream.REPLACED
    assert channel.meant_at(2) == 21.0
    # numbers from another run of the program
    assert channel.meant_at(77) == -inf
    assert channel.meant_at(-1) == -inf


async def _streamed(states: Sequence[str], slow: bool) -> list[bytes]:
    """The states that a page gets; a slow one accepts the first only after all have been sent."""
    channel = Channel(Clock())
    channel.put("first")
    bodies: list[bytes] = []
    may_go_on = asyncio.Event()
    left = asyncio.Event()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            bodies.append(message["body"])
            if slow and b"first" in message["body"]:
                await may_go_on.wait()

    async def receive() -> Message:
        await left.wait()
        return {"type": "http.disconnect"}

    page = asyncio.ensure_future(
        StreamingResponse(stream.states(channel, clock=Clock()))({"type": "http"}, receive, send)
    )
    for state in states:
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
        channel.put(state)
    may_go_on.set()
    await asyncio.sleep(0.01)
    left.set()
    await asyncio.wait_for(page, 1)
    return [body for body in bodies if b"data: " in body and b"event" not in body]


def streamed(states: Sequence[str], slow: bool) -> list[bytes]:
    """The messages, collected on a separate thread because playwright uses this thread's loop."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(_streamed(states, slow))).result()


def test_a_slow_page_skips_to_the_latest() -> None:
    states = [f"state {number}" for number in range(50)]
    got = streamed(states, slow=True)
    assert got == [b"id: 1\ndata: first\n\n", b"id: 51\ndata: state 49\n\n"]


def test_a_quick_page_sees_every_state() -> None:
    states = [f"state {number}" for number in range(5)]
    assert len(streamed(states, slow=False)) == 6
