"""Limits on requests: sender, origin, rate and size."""

import asyncio
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from unittest.mock import Mock

from assistant.faces.web.connections import limit
from assistant.faces.web.guard import ASKING, HEADERS, TELLING, Rate, Rates
from assistant.faces.web.server import Web
from assistant.game.messages import Heard
from tests.faces.web.served import Browser, Sent
from tests.tables import NORTH

SAID = b'{"words": "weather two", "seen": 0}'


def test_every_response_forbids_caching_framing_and_foreign_content(phone: Browser) -> None:
    paths = ("/", "/static/base.css", "/north", "/south", "/nowhere", "/seat/wrong")
    for path in paths:
        reply = phone.get(path)
        assert {name: reply.header(name) for name in HEADERS} == dict(HEADERS), path
        assert b"://" not in reply.body.replace(b"http://www.w3.org/2000/svg", b""), path
        assert b"style=" not in reply.body
        assert b"onclick" not in reply.body
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


def test_a_cookie_is_http_only_and_same_site(web: Web) -> None:
    cookie = Browser(web).claim(web, NORTH).header("set-cookie").lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_too_many_requests_are_refused() -> None:
    now = [0.0]
    rates = Rates(Rate(a_second=2, at_once=3), lambda: now[0])
    assert [rates.allows("me") for _ in range(4)] == [True, True, True, False]
    assert rates.allows("somebody else")
    now[0] = 0.5
    assert [rates.allows("me") for _ in range(2)] == [True, False]
    for number in range(5000):
        rates.allows(f"address {number}")
    now[0] = 1000.0
    assert [rates.allows("me") for _ in range(4)] == [True, True, True, False]


def test_too_many_presses_are_refused_but_pages_still_load(phone: Browser, sent: Sent) -> None:
    """A sender who claims other addresses is still one sender."""

    def press(number: int) -> int:
        claimed = {"X_Forwarded_For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"}
        return phone.ask("POST", "/north/send", SAID, **claimed).status

    replies = [*map(press, range(60))]
    assert set(replies) == {204, 429}
    assert replies.count(204) < TELLING.at_once * 2
    assert sent.qsize() == replies.count(204)
    assert phone.get("/").status == 200
    assert ASKING.at_once > 200  # fifty screens behind one router


def test_idle_connections_do_not_keep_others_out(web: Web, sent: Sent) -> None:
    browser = Browser(web)
    host, _, port = browser.host.partition(":")
    silent = [socket.create_connection((host, int(port))) for _ in range(90)]
    try:
        assert browser.get("/").status == 200
        browser.claim(web, NORTH)
        assert browser.ask("POST", "/north/send", SAID).status == 204
    finally:
        for one in silent:
            with suppress(OSError):
                one.close()
    sent.next()
    heard = sent.next()
    assert isinstance(heard, Heard)
    assert heard.alternatives == ("weather two",)


def connection(who: str, idle: bool = True) -> Any:
    """A connection as uvicorn represents it; aborting closes it."""
    one = Mock(client=(who, 1), flow=Mock(write_paused=False))
    one.cycle = None if idle else Mock(response_complete=False)
    return one


def test_connections_that_are_too_many_or_too_slow_are_closed() -> None:
    """The newest of an address, the newest overall, and those that request nothing for long."""
    busy = {name: connection(name[0], idle=False) for name in ("a1", "a2", "a3", "b1", "c1")}
    stuck, silent = connection("d", idle=False), connection("e")
    stuck.flow.write_paused = True

    async def look(connections: Sequence[Any], within: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(limit(connections, 4, 2, within, 0.001), 0.1)

    def closed(connections: Sequence[Any], within: float = 9.0) -> list[Any]:
        # on its own thread: a browser driven from here already uses this thread's loop
        with ThreadPoolExecutor(1) as apart:
            apart.submit(lambda: asyncio.run(look(connections, within))).result()
        return [one for one in connections if one.transport.abort.called]

    assert closed([*busy.values()]) == [busy["a3"], busy["c1"]]
    assert closed([stuck, silent]) == []
    assert closed([stuck, silent, busy["b1"]], 0.01) == [stuck, silent]
