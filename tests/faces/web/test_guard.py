"""Limits on requests: sender, origin, rate and size."""

import socket
from contextlib import ExitStack, suppress

import pytest

from assistant.faces.web.guard import ASKING, HEAD, HEADERS, LARGEST, TELLING, Rate, Rates
from assistant.faces.web.routes import STREAMS
from assistant.faces.web.server import Web
from assistant.game.messages import Heard
from assistant.game.rules.cards import Side
from tests.faces.web.served import PATIENCE, Browser, Sent, at_start, serving
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


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1:1", "", "localhost", "10.0.0.1:{port}"],
)
def test_a_rebound_host_name_is_refused(host: str, phone: Browser, sent: Sent) -> None:
    """DNS rebinding: the browser believes that it talks to another site."""
    bent = host.format(port=phone.host.partition(":")[2])
    for method, path, body in (("GET", "/north", b""), ("POST", "/north/send", SAID)):
        assert phone.ask(method, path, body, Host=bent).status in (400, 421)
    assert sent.empty()


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "LOCALHOST"])
def test_this_machines_host_names_are_accepted(name: str, web: Web) -> None:
    browser = Browser(web)
    port = browser.host.partition(":")[2]
    assert browser.ask("GET", "/", Host=f"{name}:{port}").status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(
    headers: dict[str, str], phone: Browser, web: Web, sent: Sent
) -> None:
    link = web.link(Side.SOUTH).removeprefix(web.here)
    for path, body in (("/north/send", SAID), ("/north/leave", b""), (link, b"")):
        assert phone.ask("POST", path, body, **headers).status == 403
    assert sent.empty()
    assert phone.get("/north").status == 200


def test_another_site_may_only_link_here(web: Web) -> None:
    browser = Browser(web)
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    follows = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert browser.ask("GET", "/", b"", **elsewhere, **follows).status == 200
    assert browser.ask("GET", "/events", b"", **elsewhere, Sec_Fetch_Mode="cors").status == 403
    framed = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    assert browser.ask("GET", "/", b"", **elsewhere, **framed).status == 403


def test_a_body_too_long_or_of_unknown_length_is_refused(phone: Browser, sent: Sent) -> None:
    long = b'{"words": "%b", "seen": 0}' % (b"x" * LARGEST)
    assert phone.ask("POST", "/north/send", long).status == 413
    chunked = {"Transfer-Encoding": "chunked", "Content-Length": ""}
    assert phone.ask("POST", "/north/send", b"5\r\nhello\r\n0\r\n\r\n", **chunked).status == 413
    assert phone.ask("PUT", "/north/send", SAID).status == 405
    assert phone.ask("GET", "/" + "x" * 40_000).status in (400, 404, 431)
    assert sent.empty()


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
    replies = [phone.ask("POST", "/north/send", SAID).status for _ in range(60)]
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
    sent.get(timeout=PATIENCE)
    heard = sent.get(timeout=PATIENCE)
    assert isinstance(heard, Heard)
    assert heard.alternatives == ("weather two",)


def test_a_request_head_is_limited_even_if_it_arrives_at_once(web: Web) -> None:
    browser = Browser(web)
    assert browser.ask("GET", "/", X_Long="x" * (HEAD - 1000)).status == 200
    assert browser.ask("GET", "/", X_Long="x" * (HEAD + 1000)).status == 431


def test_streams_leave_connections_for_the_pages_of_the_same_address() -> None:
    with serving() as (web, _), ExitStack() as open_:
        at_start(web)
        answers = [open_.enter_context(Browser(web).open("GET", "/events")) for _ in range(STREAMS)]
        assert {answer.status for answer in answers} == {200}
        assert Browser(web).get("/events").status == 429
        assert Browser(web).get("/").status == 200
