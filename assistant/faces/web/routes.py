"""The pages' routes (Starlette)."""

import time
from collections.abc import Callable
from functools import partial
from io import BytesIO
from mimetypes import guess_type
from string import Template
from urllib.parse import parse_qs

import segno
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import (
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from starlette.types import ASGIApp

from assistant.conversation.deciding.clues import objection
from assistant.faces.web.answers import Answers, body_of
from assistant.faces.web.archive import Reader
from assistant.faces.web.claims import ClaimRefused, Claims, Place
from assistant.faces.web.hub import Hub
from assistant.faces.web.inputs import FOR_PAGES, clue, message, read
from assistant.faces.web.kept_routes import Kept
from assistant.faces.web.pages import numbers
from assistant.faces.web.private import answered
from assistant.faces.web.review import Meant, markable
from assistant.faces.web.setup_routes import SettingUp
from assistant.faces.web.stream import Channel, states
from assistant.faces.web.templates import FILES, STATIC
from assistant.game.errors import FileError
from assistant.game.messages import Phone, PhoneNews
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.view import PublicView
from assistant.language.contract import Language

REMEMBERED = 7 * 86_400
"""Seconds for which a seat's cookie is valid."""

HOW = {Side.NORTH: "take_north", Side.SOUTH: "take_south"}
"""For each team, the name of the text for a seat's phones in a team game."""

ICONS = ("/favicon.ico", "/apple-touch-icon.png")
"""The addresses at which browsers look for an icon by default."""


class Pages:
    """The routes, with the state that they share. All of it runs on the server's loop."""

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
        self._kept = Kept(answers, reader, lambda: hub.moment, self._home)
        self._setting_up = SettingUp(answers, reader, hub, self._place)
        self._claims = claims
        self._hub = hub
        self.lan = lan
        """The address for other machines; None if they cannot connect."""
        self.wanted: Place | None = None
        """The place that a phone asks for although another phone holds it."""
        self._asker = ""
        """The secret of the phone that asks for it."""
        self.meant: set[tuple[int, int]] = set()
        """Each pair of clue and card that the clue's giver marked as meant."""
        self._clock = clock
        self._numbers: dict[Place, int | None] = {}
        """The number of the last input from each phone."""
        self.table = Channel(clock)
        self.places = {Place(seat, team): Channel(clock) for seat in Side for team in (None, *Team)}

    @property
    def code(self) -> str | None:
        """The public address for the phones."""
        return f"{self.lan}/join".removeprefix("http://") if self.lan else None

    def app(self) -> ASGIApp:
        """The application, without the guard before it."""
        return Starlette(
            routes=[
                Route("/", self._table, methods=["GET"]),
                Route("/events", self._events, methods=["GET"]),
                Route("/join", self._join, methods=["GET"]),
                Route("/join", self._claim, methods=["POST"]),
                Route("/code.svg", self._code, methods=["GET"]),
                *(Route(path, _file, methods=["GET"]) for path in ICONS),
                Route(f"{STATIC}/{{name}}", _file, methods=["GET"]),
                *self._kept.routes(),
                *(route for seat in Side for route in self._of_seat(seat)),
            ],
            middleware=[Middleware(GZipMiddleware)],
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
            *self._setting_up.routes(seat),
        ]

    # --- for everybody -------------------------------------------------------------

    async def _table(self, request: Request) -> Response:
        return self._play("table", self.table)

    def _play(self, kind: str, channel: Channel, side: Side | None = None) -> Response:
        """A page that is updated from a channel, with the channel's present state."""
        shown = {"content": Markup(channel.shown), "number": channel.number}
        return self._answers.page("play.html", kind=kind, side=side, **shown)

    async def _events(self, request: Request) -> Response:
        return self._follow(request, self.table)

    def _follow(
        self, request: Request, channel: Channel, allowed: Callable[[], bool] = lambda: True
    ) -> Response:
        """A channel's states."""
        seen = request.query_params.get("seen", "")
        number = int(seen) if seen.isdecimal() else -1
        shown = states(channel, allowed, self._clock, number)
        return StreamingResponse(shown, media_type="text/event-stream")

    async def _code(self, request: Request) -> Response:
        """The QR code, which every phone scans."""
        if not self.lan:
            raise HTTPException(404)
        out = BytesIO()
        segno.make(f"{self.lan}/join", micro=False).save(out, kind="svg", border=2, light="white")
        return Response(out.getvalue(), media_type="image/svg+xml")

    # --- taking a seat ----------------------------------------------------------------

    async def _join(self, request: Request) -> Response:
        """The seats: which are free, and whose phones can be asked to give one up."""
        moment, ours, words = self._hub.moment, self._ours(request), self._words
        teams = moment.view is not None and moment.view.has_teams
        how = HOW if teams else dict.fromkeys(Side, "take_how")
        places = [
            {
                "at": one,
                "shared": teams and one.team is None,
                "name": words.seated(one.seat, one.team, teams),
                "how": words.texts["partner" if moment.is_programs(one.seat) else how[one.seat]],
                "free": one in self._free(one.seat, ours),
                "held": self._claims.holder(one),
            }
            for one in self.places
            if teams or not one.team
        ]
        named = {"ours": ours, "wanted": self.wanted, "code": ours and self.code}
        return self._answers.page("join.html", places=places, **named)

    def _ours(self, request: Request) -> Place | None:
        """The place that this phone holds."""
        return self._claims.place_of(_secret(request))

    def _home(self, request: Request) -> tuple[str, str]:
        """The link that leads back to this phone's seat, or to the table."""
        ours, words = self._ours(request), self._words.texts
        return (words["back"], f"/{ours.seat}") if ours else (words["to_table"], "/")

    def _free(self, seat: Side, ours: Place | None) -> tuple[Place, ...]:
        """The places at a seat that a phone can take: any on its own side, but never both keys."""
        if (ours and ours.seat is not seat) or self._hub.moment.is_programs(seat):
            return ()
        return self._claims.free_at(seat, ours, self._begins)

    @property
    def _begins(self) -> bool:
        """Whether no clue was given yet, so that a phone for both teams may become one team's."""
        view = self._hub.moment.view
        return view is not None and not view.clues

    async def _claim(self, request: Request) -> Response:
        place = _place(await body_of(request))
        if place is None:
            raise HTTPException(404)
        if self._hub.moment.is_programs(place.seat):
            raise HTTPException(409, "partner")
        if place == self._ours(request):
            return RedirectResponse(f"/{place.seat}", 303)
        own = _secret(request)
        secret = self._claims.claim(place, own, self._begins)
        if secret is ClaimRefused.TAKEN and self._claims.holder(place):
            self._want(place, own if self._ours(request) else self._claims.token())
            return _with_secret(request, self._asker, "/join")
        if isinstance(secret, ClaimRefused):
            raise HTTPException(409, secret.value)
        if own == self._asker:
            self._want(None)
        self._came(place)
        return _with_secret(request, secret, f"/{place.seat}")

    def _came(self, place: Place) -> None:
        self._hub.put(Phone(place.seat, PhoneNews.CAME, place.team))
        self._hub.wake()

    def _want(self, place: Place | None, asker: str = "") -> None:
        """Ask the phones at the table for this place, or withdraw that request."""
        self.wanted, self._asker = place, asker
        self._hub.wake()

    def _let(self, lets: bool) -> None:
        """Grant or refuse a phone the place that it asked for, as a player at the table."""
        wanted, asker = self.wanted, self._asker
        self._want(None)
        if lets and wanted:
            self._claims.hand(wanted, asker)
            self._came(wanted)

    # --- the phone at a seat ----------------------------------------------------------

    def _place(self, seat: Side, request: Request) -> Place:
        """The place that this phone holds; status 403 if it holds none."""
        place = self._ours(request)
        if place is None or place.seat is not seat:
            raise HTTPException(403, "gone")
        return place

    async def _seat(self, seat: Side, request: Request) -> Response:
        return self._play("seat", self.places[self._place(seat, request)], seat)

    async def _events_of(self, seat: Side, request: Request) -> Response:
        place = self._place(seat, request)
        return self._follow(request, self.places[place], lambda: self._ours(request) == place)

    async def _send(self, seat: Side, request: Request) -> Response:
        place = self._place(seat, request)
        sent, moment = read(await body_of(request)), self._hub.moment
        if sent is None:
            return Response(status_code=400)
        if sent.number is not None and self._numbers.get(place) == sent.number:
            return Response(status_code=204)  # It was already handled; only the response was lost.
        if sent.asked not in (None, moment.asked):
            return Response(status_code=409)  # Another question is open by now.
        self._numbers[place] = sent.number or self._numbers.get(place)
        if isinstance(sent.what, Meant):
            self._mark(sent.what, place)
            return Response(status_code=204)
        by = place.speaks_as(moment.view)
        if sent.what in FOR_PAGES and not sent.typed:
            return await self._do(str(sent.what), seat, moment.view)
        glance = moment.glances.get(seat)
        if isinstance(sent.what, str) and sent.typed and glance:
            view, composes = glance.seat.public, bool(numbers(glance, place.team))
            language = self._answers.language
            told = await run_in_threadpool(answered, sent.what, by, view, composes, language)
            if told is not None:
                return JSONResponse(told)
        self._hub.put(message(sent, by, self.places[place].meant_at(sent.seen)))
        return Response(status_code=204)

    def _mark(self, meant: Meant, place: Place) -> None:
        """Mark a card that a clue meant, if the clue was this phone's and the key is shown."""
        if meant.card in markable(self._hub.moment, place.seat, place.team).get(meant.clue, ()):
            mark = self.meant.add if meant.is_meant else self.meant.discard
            mark((meant.clue, meant.card))
            self._hub.wake()

    async def _do(self, what: str, seat: Side, view: PublicView | None) -> Response:
        """Carry out a touch that is handled by the pages themselves."""
        if what in ("let_in", "keep_out"):
            self._let(what == "let_in")
        elif view:
            await self._setting_up.again(seat, view, what == "next_mission")
        return Response(status_code=204)

    async def _check(self, seat: Side, request: Request) -> Response:
        """The referee's objection to a clue, for the giver beforehand; null if there is none.

        The ruling depends only on public information. A number at the end of the clue is split off.
        """
        self._place(seat, request)
        view, said = self._hub.moment.view, clue(await body_of(request))
        if view is None or said is None:
            return Response(status_code=400)
        split = self._answers.language.understanding.numbers.split_clue(said.split())
        exact = split is not None and split.exact
        word = " ".join(split.words) if split and exact else said
        ruling = await run_in_threadpool(objection, word, view)
        why = self._answers.language.printed.ruling(ruling) if ruling else None
        told = Template(self._words.texts["objection"])
        number = split.number if split and exact else None
        why = why and told.substitute(why=why)
        return JSONResponse({"word": word, "number": number, "why": why})

    async def _leave(self, seat: Side, request: Request) -> Response:
        place = self._place(seat, request)
        self._claims.leave(place)
        if _secret(request) == self._asker:
            self._want(None)
        self._hub.put(Phone(seat, PhoneNews.WENT, place.team))
        self._hub.wake()
        answer = RedirectResponse("/join", 303)
        answer.delete_cookie(_cookie(request), httponly=True, samesite="strict")
        return answer


def _with_secret(request: Request, secret: str, to: str) -> Response:
    """A redirect that gives the phone its secret."""
    answer = RedirectResponse(to, 303)
    answer.set_cookie(_cookie(request), secret, REMEMBERED, httponly=True, samesite="strict")
    return answer


async def _file(request: Request) -> Response:
    """A file by its name; without a name, the icon."""
    name = request.path_params.get("name", "icon-192.png")
    if name not in FILES:
        raise HTTPException(404)
    return Response(FILES[name], media_type=guess_type(name)[0])


def _cookie(request: Request) -> str:
    """The cookie's name. It contains the port, because browsers share cookies between ports."""
    _, port = request.scope["server"]
    return f"tabletop-{port}"


def _secret(request: Request) -> str:
    """The secret with which a phone proves its place; empty if it has none."""
    return request.cookies.get(_cookie(request), "")


def _place(body: bytes) -> Place | None:
    """The place in a form that claims one, or None."""
    return Place.read(parse_qs(body.decode("ascii", "replace")).get("place", [""])[0])
