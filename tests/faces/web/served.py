"""Tables whose pages are served on this machine, and browsers made from sockets."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from starlette.types import ASGIApp

from assistant.conversation.session import Session
from assistant.faces.web.archive import Archive
from assistant.faces.web.claims import Claims, Place
from assistant.faces.web.open_question import OpenQuestion
from assistant.faces.web.server import NOTHING_KEPT, Web
from assistant.game.messages import FromPhone, Input, Tick
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.events import GameStarted
from assistant.language.en import ENGLISH
from tests.faces.web.shown import shown
from tests.tables import NORTH, heard, session

NOTHING: Mapping[str, str] = {}

PATIENCE = 30.0
"""Seconds to wait on a busy machine before a test fails."""


class Sent(SimpleQueue[FromPhone]):
    """Messages from phones, in order."""

    def next(self) -> FromPhone:
        """The next message."""
        return self.get(timeout=PATIENCE)


def counted(name: str = "secret") -> Callable[[], str]:
    """Predictable secrets, the same in each run."""
    numbers = count()
    return lambda: f"{name}-{next(numbers)}"


@contextmanager
def serving(
    claims: Claims | None = None,
    complain: Callable[[str], None] = lambda what: None,
    inside: Callable[[ASGIApp], ASGIApp] = lambda app: app,
    lan: bool = False,
    archive: Archive = NOTHING_KEPT,
    sent: Sent | None = None,
) -> Iterator[tuple[Web, Sent]]:
    """The pages without a session, and a queue of their messages; the clock stands still."""
    sent = sent or Sent()
    known = claims or Claims(token=counted())
    web = Web(ENGLISH, known, complain, lambda: 100.0, archive, lan=lan, port=0)
    web.inside = inside
    web.start(sent.put)
    with closing(web):
        yield web, sent


@dataclass
class Table:
    """A game with its pages on a thread of its own, as at a real table."""

    web: Web
    lay: Callable[[], AbstractContextManager[Session]]
    """Opens and closes the table on that thread, because a journal belongs to one thread."""
    inbox: SimpleQueue[Input | None] = field(default_factory=SimpleQueue)
    laid: Event = field(default_factory=Event)
    session: Session = field(init=False)

    def run(self) -> None:
        """Play until the inbox reports the end."""
        with self.lay() as laid:
            self.session = laid
            self.web.take(self.session.greet())
            self.laid.set()
            while (message := self.inbox.get()) is not None:
                self.web.take(self.session.take(message))

    def hear(self, *lines: str) -> None:
        """Say and press this at the table, as console lines."""
        for one in heard(*lines):
            self.inbox.put(one)


@contextmanager
def playing(
    table: GameStarted | None = None,
    claims: Claims | None = None,
    port: int = 0,
    clock: Callable[[], float] = time.monotonic,
    lay: Callable[[], AbstractContextManager[Session]] | None = None,
    archive: Archive = NOTHING_KEPT,
    question: OpenQuestion | None = None,
    lan: bool = False,
) -> Iterator[Table]:
    """A whole table: a session on its thread, its pages on theirs."""
    known = claims or Claims(token=counted())
    web = Web(ENGLISH, known, clock=clock, archive=archive, question=question, lan=lan, port=port)
    web.pages._kept.reader.recent = 0.0
    here = Table(web, lay or (lambda: nullcontext(session(table))))
    web.start(here.inbox.put)
    thread = Thread(target=here.run, daemon=True)
    thread.start()
    assert here.laid.wait(PATIENCE)
    try:
        yield here
    finally:
        here.inbox.put(None)
        thread.join(PATIENCE)
        web.close()


@dataclass(frozen=True)
class Reply:
    """A whole response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str:
        """A header's value; empty if it is missing."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")


class Browser:
    """Stores cookies and sends Host and Origin as browsers do."""

    def __init__(self, web: Web) -> None:
        self.origin = web.here
        self.host = web.here.removeprefix("http://")
        self.cookies: dict[str, str] = {}

    @contextmanager
    def open(
        self, method: str, path: str, body: bytes = b"", more: Mapping[str, str] = NOTHING
    ) -> Iterator[HTTPResponse]:
        """Send a request and read as much of the response as needed."""
        headers = {"Host": self.host}
        if method == "POST":
            headers |= {"Origin": self.origin, "Content-Length": str(len(body))}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={one}" for name, one in self.cookies.items())
        with closing(HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in {**headers, **more}.items():
                if value:
                    connection.putheader(name, value)
            connection.endheaders(body or None)
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, secret = value.partition(";")[0].partition("=")
                    self.cookies[key] = secret.strip('"')
            yield answer

    def ask(self, method: str, path: str, body: bytes = b"", **more: str) -> Reply:
        """Send a request; `more` are headers with `_` for `-`; empty ones are omitted."""
        named = {name.replace("_", "-"): value for name, value in more.items()}
        with self.open(method, path, body, named) as answer, closing(answer):
            try:
                data = answer.read()
            except ConnectionResetError:  # refused by its headers alone, before the body
                data = b""
            return Reply(answer.status, tuple(answer.getheaders()), data)

    def get(self, path: str) -> Reply:
        """Request a page."""
        return self.ask("GET", path)

    def post(self, path: str, value: object = None) -> Reply:
        """Post a value or an empty body."""
        return self.ask("POST", path, json.dumps(value).encode() if value is not None else b"")

    def claim(self, web: Web, seat: Side, team: Team | None = None) -> Reply:
        """Take a seat, perhaps for one team."""
        return self.ask("POST", "/join", f"place={Place(seat, team)}".replace(" ", "+").encode())

    def stream(self, path: str) -> Iterator[tuple[str, bytes]]:
        """Events as they arrive: their kind and their data. Stops at the end of the stream."""
        with self.open("GET", path) as answer, closing(answer):
            if answer.status != 200:
                yield str(answer.status), answer.read()
                return
            kind, data = "message", b""
            for line in answer:
                text = line.rstrip(b"\n")
                if text.startswith(b"event: "):
                    kind = text[7:].decode()
                elif text.startswith(b"data:"):
                    data += text[5:].lstrip()
                elif not text and (data or kind != "message"):
                    yield kind, data
                    kind, data = "message", b""

    def states(self, path: str) -> Iterator[dict[str, Any]]:
        """The states that a page receives, in order."""
        for kind, data in self.stream(path):
            if kind == "message":
                yield shown(data.decode())

    def until(self, path: str, there: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The first state that satisfies this; fails if none comes while the table lives."""
        beats = 0
        for kind, data in self.stream(path):
            if kind == "message" and there(state := shown(data.decode())):
                return state
            beats += kind == "beat"
            assert beats < PATIENCE, "no such state came"
        raise AssertionError("the stream ended")


def at_start(web: Web) -> Session:
    """Display a new table."""
    table = session()
    web.take(table.greet())
    table.take(Tick(100.0))
    return table


def seated(web: Web, seat: Side = NORTH) -> Browser:
    """A phone that took this seat."""
    browser = Browser(web)
    assert browser.claim(web, seat).status == 303
    return browser


@contextmanager
def at_north(archive: Archive = NOTHING_KEPT) -> Iterator[tuple[Browser, Web, Sent]]:
    """North's phone on a new table's pages, and the messages that it sends from then on."""
    with serving(archive=archive) as (web, sent):
        at_start(web)
        phone = seated(web)
        sent.next()
        yield phone, web, sent


def kept_in(folder: Path, again: bool = False) -> Claims:
    """Claims that persist across restarts."""
    return Claims(folder / "seats.json", again)
