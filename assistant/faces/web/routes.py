"""The routes of the pages (Starlette)."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from io import BytesIO
from string import Template
from urllib.parse import parse_qs

import segno
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.conversation.clues import objection
from assistant.faces.web.answers import Answers, body_of
from assistant.faces.web.archive import Reader
from assistant.faces.web.claims import ClaimRefused, Claims, Place
from assistant.faces.web.html import Html, element, joined
from assistant.faces.web.hub import Hub
from assistant.faces.web.inputs import clue, message, read
from assistant.faces.web.kept_routes import Kept
from assistant.faces.web.setup_routes import SettingUp
from assistant.faces.web.stream import Channel, Stream
from assistant.faces.web.templates import CODE, OFFER, TYPES, fill, text
from assistant.game.errors import FileError
from assistant.game.messages import Phone, PhoneNews, Press, Pressed
from assistant.game.rules.cards import Party, Side, Team
from assistant.language.contract import Language

OWN = ("127.0.0.1", "::1")
"""Addresses of this machine itself, which may see the links of the seats."""

REMEMBERED = 7 * 86_400
"""Seconds that a phone keeps its seat's secret."""

STREAMS = 64
"""Streams for one address at a time, so that connections are left for its other requests."""

TEAMS = (None, *Team)
"""The teams that a phone may be for; None: for both."""


class Pages:
    """The routes, and their shared state. Everything here runs on the server's loop."""

    def __init__(
        self,
        language: Language,
        claims: Claims,
        hub: Hub,
        reader: Reader,
        clock: Callable[[], float] = time.monotonic,
        lan: str | None = None,
    ) -> None:
        self._answers = answers = Answers(language)
        self._words = language.pages
        self._kept = Kept(answers, reader, lambda: hub.moment)
        self._setting_up = SettingUp(answers, reader, hub, self._place)
        self._claims = claims
        self._hub = hub
        self.lan = lan
        """The address for other machines, if they may connect."""
        self._held: dict[Place, Party] = {}
        self._clock = clock
        self._streams: Counter[str] = Counter()
        self._numbers: dict[Place, int | None] = {}
        """The number of the last words of each phone."""
        self.table = Channel(clock)
        self.places = {Place(seat, team): Channel(clock) for seat in Side for team in TEAMS}

    def app(self) -> ASGIApp:
        """The application without its guard."""
        return Starlette(
            routes=[
                Route("/", self._table, methods=["GET"]),
                Route("/events", self._events, methods=["GET"]),
                Route("/seat/{link}", self._offer, methods=["GET"]),
                Route("/seat/{link}", self._claim, methods=["POST"]),
                Route("/static/{name}", _static, methods=["GET"]),
                *self._kept.routes(),
                *(route for seat in Side for route in self._of_seat(seat)),
            ],
            exception_handlers={
                HTTPException: self._answers.refusal,
                FileError: self._answers.unreadable,
            },
        )

    def _of_seat(self, seat: Side) -> list[Route]:
        return [
            Route(f"/{seat}", partial(self._seat, seat), methods=["GET"]),
            Route(f"/{seat}/events", partial(self._events_of, seat), methods=["GET"]),
            Route(f"/{seat}/send", partial(self._send, seat), methods=["POST"]),
            Route(f"/{seat}/check", partial(self._check, seat), methods=["POST"]),
            Route(f"/{seat}/leave", partial(self._leave, seat), methods=["POST"]),
            Route(f"/code/{seat}.svg", partial(self._code, seat), methods=["GET"]),
            *self._setting_up.routes(seat),
        ]

    # --- everybody -----------------------------------------------------------------

    async def _table(self, request: Request) -> Response:
        offers = "".join(self._offered(seat) for seat in Side) if _own(request) else ""
        how = "seats_how" if self.lan else "seats_here"
        words = {"offers_how": self._words.texts[how]}
        hidden = "" if offers else "hidden"
        return self._answers.page("table.html", words, offers=offers, offers_hidden=hidden)

    def _offered(self, seat: Side) -> str:
        """A seat's link, with a code to scan."""
        link = f"/seat/{self._claims.links[seat]}"
        words = {"seat": seat.value, "link": link, "name": self._words.seats[seat]}
        code = fill(CODE, {"seat": seat.value}) if self.lan else ""
        return fill(OFFER, words, code=code)

    async def _events(self, request: Request) -> ASGIApp:
        return self._counted(request, Stream(self.table, clock=self._clock))

    def _counted(
        self, request: Request, stream: Stream, after: Callable[[], None] = lambda: None
    ) -> ASGIApp:
        """A stream, unless its address has too many; `after` is called when it ends."""
        who = request.client.host if request.client else ""
        if self._streams[who] >= STREAMS:
            return Response("Too often.", 429)
        self._streams[who] += 1

        def end() -> None:
            self._streams[who] -= 1
            self._streams += Counter()  # drops addresses without a stream
            after()

        return _Held(stream, end)

    # --- a seat's link ----------------------------------------------------------------

    async def _to_take(self, request: Request) -> Side | Response:
        """The seat of a link; or a redirection, if this phone holds it already."""
        seat = self._claims.seat_of(request.path_params["link"])
        if seat is None:
            raise HTTPException(404)
        if self._claims.holds(seat, request.cookies.get(_cookie(seat))):
            return RedirectResponse(f"/{seat}", 303)
        if self._hub.moment.is_programs(seat):
            raise HTTPException(409, "partner")
        return seat

    async def _offer(self, request: Request) -> Response:
        seat = await self._to_take(request)
        if isinstance(seat, Response):
            return seat
        free = self._claims.free_at(seat)
        if not free:
            raise HTTPException(409, "taken")
        places, view = joined(map(self._button, free)).text, self._hub.moment.view
        how = "take_how"
        if view and view.has_teams:
            how = "take_spymasters" if seat is Side.NORTH else "take_operatives"
        called = self._words.seat(view, seat) if view else self._words.seats[seat]
        words = {"seat": called, "how": self._words.texts[how]}
        return self._answers.page("offer.html", words, places=places)

    def _button(self, place: Place) -> Html:
        """The button that takes a place."""
        texts, view = self._words.texts, self._hub.moment.view
        if place.team:
            named = Template(texts["take_team"]).substitute(team=self._words.party(place.team))
            return element("button", named, class_="large", name="team", value=place.team.value)
        take = "take_both" if view and view.has_teams else "take"
        return element("button", texts[take], class_="large")

    async def _claim(self, request: Request) -> Response:
        seat = await self._to_take(request)
        if isinstance(seat, Response):
            return seat
        team = _team(await body_of(request))
        secret = self._claims.claim(seat, request.cookies.get(_cookie(seat.other)), team)
        if isinstance(secret, ClaimRefused):
            raise HTTPException(409, secret.value)
        self._hub.put(Phone(seat, PhoneNews.CAME, team))
        answer = RedirectResponse(f"/{seat}", 303)
        cookie = _cookie(seat)
        answer.set_cookie(cookie, secret, max_age=REMEMBERED, httponly=True, samesite="strict")
        return answer

    # --- the phone at a seat ----------------------------------------------------------

    def _place(self, seat: Side, request: Request) -> Place:
        """The place that this phone holds; 403 if it holds none."""
        place = self._claims.place_of(seat, request.cookies.get(_cookie(seat)))
        if place is None:
            raise HTTPException(403, "gone")
        return place

    async def _seat(self, seat: Side, request: Request) -> Response:
        self._place(seat, request)
        words = {"seat": self._words.seats[seat], "side": seat.value}
        return self._answers.page("seat.html", words)

    async def _events_of(self, seat: Side, request: Request) -> ASGIApp:
        place, secret = self._place(seat, request), request.cookies.get(_cookie(seat))

        def stays() -> bool:
            return self._claims.place_of(seat, secret) == place

        stream = Stream(self.places[place], stays, self._clock)
        return self._counted(request, stream, lambda: self._release(place))

    async def _send(self, seat: Side, request: Request) -> Response:
        place = self._place(seat, request)
        sent = read(await body_of(request))
        if sent is None:
            return Response(status_code=400)
        if sent.number is not None and self._numbers.get(place) == sent.number:
            return Response(status_code=204)  # it was heard already; only the answer was lost
        self._numbers[place] = sent.number or self._numbers.get(place)
        by = place.speaks_as(self._hub.moment.view)
        if sent.press is Press.HOLD:
            self._held[place] = by
        elif sent.press is Press.RELEASE:
            by = self._held.pop(place, by)
        self._hub.put(message(sent, by, self.places[place]))
        return Response(status_code=204)

    async def _check(self, seat: Side, request: Request) -> Response:
        """The referee's objection to a clue, for its giver before it is given; null without one.

        It is judged by what everybody can see.
        """
        self._place(seat, request)
        view, said = self._hub.moment.view, clue(await body_of(request))
        if view is None or said is None:
            return Response(status_code=400)
        numbers = self._answers.language.understanding.numbers
        split = numbers.split_clue(said.split())
        word = " ".join(split.words) if split else ""
        ruling = await run_in_threadpool(objection, word, view) if word else None
        told = Template(self._words.texts["objection"])
        why = self._answers.language.printed.ruling(ruling) if ruling else None
        return JSONResponse({"why": why and told.substitute(why=why)})

    async def _leave(self, seat: Side, request: Request) -> Response:
        place = self._place(seat, request)
        self._claims.leave(place)
        self._release(place)
        self._hub.put(Phone(seat, PhoneNews.WENT, place.team))
        self.places[place].wake()
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(_cookie(seat), httponly=True, samesite="strict")
        return answer

    def _release(self, place: Place) -> None:
        """Release the button of a phone that disappeared."""
        if by := self._held.pop(place, None):
            self._hub.put(Pressed(by, Press.RELEASE, phone=True))

    async def _code(self, seat: Side, request: Request) -> Response:
        if not _own(request) or not self.lan:
            raise HTTPException(404)
        out = BytesIO()
        address = f"{self.lan}/seat/{self._claims.links[seat]}"
        segno.make(address, micro=False).save(out, kind="svg", border=2, light="white")
        return Response(out.getvalue(), media_type="image/svg+xml")


class _Held:
    """A stream, and a function to call when it ends (ASGI)."""

    def __init__(self, stream: Stream, after: Callable[[], None]) -> None:
        self._stream = stream
        self._after = after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._stream(scope, receive, send)
        finally:
            self._after()


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in TYPES:
        raise HTTPException(404)
    return Response(text(name), media_type=TYPES[name])


def _own(request: Request) -> bool:
    """Whether the request comes from this machine itself."""
    return request.client is not None and request.client.host in OWN


def _cookie(seat: Side) -> str:
    return f"tabletop-{seat}"


def _team(body: bytes) -> Team | None:
    """The team in the form that takes a place, or None."""
    named = parse_qs(body.decode("ascii", "replace")).get("team", [""])[0]
    return Team(named) if named in tuple(Team) else None
