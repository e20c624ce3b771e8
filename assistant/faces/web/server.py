"""The server of the pages, on a thread of its own."""

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Event, Thread

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from assistant.conversation.effects import Effect, FreeSeat
from assistant.faces.web import pages
from assistant.faces.web.archive import Archive, Reader
from assistant.faces.web.claims import Claims, Place
from assistant.faces.web.connections import limit
from assistant.faces.web.guard import Guard
from assistant.faces.web.hub import Hub
from assistant.faces.web.links import lan_address, own_names
from assistant.faces.web.open_question import OpenQuestion
from assistant.faces.web.routes import Pages
from assistant.faces.web.templates import content
from assistant.game.errors import DeviceError
from assistant.game.messages import FromPhone
from assistant.game.rules.cards import Side
from assistant.language.contract import Language

PORT = 8400
"""The default port of the pages."""

STARTS = 10.0
"""Timeout in seconds for starting to listen."""

STOPS = 1.5
"""Timeout in seconds for stopping; after it, the server ends with the program."""

HEAD = 16_384
"""Maximum size in bytes of a request's head that arrives in parts."""

ACCEPTS = 0.01
"""Seconds until a connection that is just being accepted can be closed."""

NOTHING_KEPT = Archive()


class Web:
    """The pages of one table. `take` is called on the session's thread."""

    def __init__(
        self,
        language: Language,
        claims: Claims,
        complain: Callable[[str], None] = lambda what: None,
        clock: Callable[[], float] = time.monotonic,
        archive: Archive = NOTHING_KEPT,
        question: OpenQuestion | None = None,
        lan: bool = False,
        port: int = PORT,
    ) -> None:
        """Raises `DeviceError` if the port is taken; 0 stands for any free one.

        `complain` receives the kind of a fault; `clock` is the session's; `archive` has the other
        games, and `question` saves the open question. With `lan`, other machines can connect.
        """
        self._language = language
        self._claims = claims
        self._question = question or OpenQuestion(language.understanding)
        self._complain = complain
        self.inside: Callable[[ASGIApp], ASGIApp] = lambda app: app
        """Adds middleware between the guard and the pages; it has to be set before `start`."""
        self._hub = Hub()
        self._socket = _listening(lan, port)
        port = self._socket.getsockname()[1]
        self.here = f"http://127.0.0.1:{port}"
        """The address on this machine."""
        outside = lan_address() if lan else None
        self.address = f"http://{outside}:{port}" if outside else self.here
        """The address for all devices that can reach this machine."""
        self.lan = lan
        shared = self.address if lan else None
        self.pages = Pages(language, claims, self._hub, Reader(archive), clock, shared)
        self._stop: Callable[[], None] = lambda: None
        self._listens = Event()
        self._thread = Thread(target=self._run, name="web", daemon=True)

    @property
    def join(self) -> str:
        """The address at which a phone can take a seat."""
        return f"{self.address}/join"

    def take(self, effects: Sequence[Effect]) -> None:
        """Process effects of the session; returns at once."""
        for effect in effects:
            if isinstance(effect, FreeSeat):
                self._claims.free(effect.seat)
        self._hub.take(effects)

    def start(self, put: Callable[[FromPhone], None]) -> None:
        """Start to listen; `put` receives the phones' messages, on the server's thread."""
        self._hub.put = put
        if self._question.again:
            put(self._question.again)
        self._thread.start()
        if not self._listens.wait(STARTS):
            raise DeviceError("the pages cannot be served: their server does not start")

    def close(self) -> None:
        """Stop listening."""
        self._stop()
        if self._listens.is_set():
            self._thread.join(STOPS)
        self._socket.close()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as failure:  # The game continues without pages.
            self._complain(type(failure).__name__)

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: self._blame(what.get("exception")))
        changed, stopped, state = asyncio.Event(), asyncio.Event(), ServerState()
        self._stop = _later(loop, stopped.set)
        self._hub.wake = _later(loop, lambda: changed.set())
        connected = partial(H11Protocol, config=self._config(), server_state=state, app_state={})
        beside = {*map(asyncio.ensure_future, (self._draw(changed), limit(state.connections)))}
        # uvicorn's own server would poll ten times a second whether to stop.
        server = await loop.create_server(connected, sock=self._socket)
        self._listens.set()
        await stopped.wait()
        server.close()
        for task in beside:
            task.cancel()
        await asyncio.sleep(ACCEPTS)
        for one in list(state.connections):
            one.transport.close()
            one.transport.abort()  # does nothing if everything was sent
        await asyncio.wait(beside | state.tasks, timeout=STOPS / 2)

    def _config(self) -> uvicorn.Config:
        guard = Guard(self.inside(self.pages.app()), own_names(), self._blame)
        # Nothing is logged, because a message could contain a key or a link.
        return uvicorn.Config(
            guard,
            ws="none",
            log_config=None,
            log_level=logging.CRITICAL + 1,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            h11_max_incomplete_event_size=HEAD,
            timeout_keep_alive=5,
        )

    async def _draw(self, changed: asyncio.Event) -> None:
        """Render each change once for all viewers; of several changes, only the last one."""
        while True:
            try:
                self._show()
            except Exception as failure:  # A page is missing, but the game continues.
                self._blame(failure)
            await changed.wait()
            changed.clear()

    def _show(self) -> None:
        moment = self._hub.moment
        self._question.keep(moment)
        teams = moment.view is not None and moment.view.has_teams
        self._claims.seat_teams(teams)
        if self.pages.wanted and not self._claims.holder(self.pages.wanted):
            self.pages.wanted = None
        open_seats = (one for one in Side if not moment.is_programs(one))
        free = [one for one in open_seats if self._claims.free_at(one)]
        texts = self._language.pages.texts
        if not moment.key_shown:
            self.pages.meant.clear()
        meant = frozenset(self.pages.meant)
        shown = pages.table(moment, free, self._language, meant)
        self.pages.table.put(content("table.html", shown, texts=texts, code=self.pages.code))
        for place, channel in self.pages.places.items():
            if teams or not place.team:
                shown = pages.seat(moment, place.seat, self._language, place.team, free, meant)
                named = {"side": place.seat, "seat": self._language.pages.party(place.seat)}
                more = {"knock": self._knock(place, teams), "box": moment.off}
                channel.put(content("seat.html", shown, texts=texts, **named, **more))

    def _knock(self, at: Place, teams: bool) -> pages.Values | None:
        """The request for a place, as the phone at a place shows it; None without one."""
        wanted, words = self.pages.wanted, self._language.pages
        if wanted is None:
            return None
        name = words.seated(wanted.seat, wanted.team, teams)
        return {"name": name, "mine": wanted == at}

    def _blame(self, failure: BaseException | None) -> None:
        """Report the class of a fault, but not its message, which could contain anything."""
        self._complain(type(failure).__name__)


def _later(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> Callable[[], None]:
    """A function for any thread that schedules this on the loop; ignored after the loop's end."""

    def soon() -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(call)

    return soon


def _listening(lan: bool, port: int) -> socket.socket:
    """A listening socket; raises `DeviceError` if the port is taken."""
    host = "0.0.0.0" if lan else "127.0.0.1"
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise DeviceError(
            f"port {port}: {error.strerror}; choose another one with --web-port"
        ) from error
    return listening
