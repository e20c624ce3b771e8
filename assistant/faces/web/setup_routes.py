"""The pages with which a seat's phone sets up the next table or the box (Starlette)."""

from asyncio import Lock
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from assistant.faces.web import setup_form, setup_wish
from assistant.faces.web.answers import UPLOADED, Answers, body_of
from assistant.faces.web.archive import Reader
from assistant.faces.web.box_page import BoxPages
from assistant.faces.web.hub import Hub
from assistant.faces.web.setup_wish import LONGEST_CARD, Known, Wrong
from assistant.game.errors import FileError
from assistant.game.messages import Wished
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign, progress
from assistant.game.rules.cards import Side
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language.intents import Order
from assistant.seeing.table import PictureError

SAID = (
    *(Order.WHOSE_TURN, Order.TURNS, Order.CLUES, Order.SPELL, Order.CHALLENGE, Order.TAKE_BACK),
    *(Order.HINT, Order.PAUSE, Order.REPEAT, Order.TEACH, Order.UNDO, Order.HELP),
)
"""The words that players can say or type at any time, for newcomers."""

Answered = Callable[[Request, Side, PublicView], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Routes for setting up; `check` raises `HTTPException` unless a seat's phone asks."""

    answers: Answers
    reader: Reader
    hub: Hub
    check: Callable[[Side, Request], object]
    looking: Lock = field(default_factory=Lock)
    """The lock to hold while a picture is read, because that takes much memory."""

    def routes(self, seat: Side) -> list[Route]:
        """The routes for the phone at a seat."""
        box = BoxPages(self.answers, self.reader.archive, self.hub)
        return [
            Route(f"/{seat}/{page}", partial(self._answer, answered, seat), methods=[method])
            for page, method, answered in (
                ("setup", "GET", self._form),
                ("setup", "POST", self._wish),
                ("picture", "POST", self._picture),
                ("help", "GET", self._help),
                ("settings", "POST", box.settle),
                ("box", "GET", box.page),
                ("box", "POST", box.wish),
                ("backup", "GET", box.backup),
                ("restore", "POST", box.restore),
            )
        ]

    async def _answer(self, answered: Answered, seat: Side, request: Request) -> Response:
        """Respond to the phone at this seat, once there is a table."""
        self.check(seat, request)
        view = self.hub.moment.view
        if view is None:
            raise HTTPException(403, "gone")
        return await answered(request, seat, view)

    async def _form(self, request: Request, seat: Side, view: PublicView) -> Response:
        asked, known = request.query_params, await self._known(view)
        named = setup_wish.read_team(asked.get("team", known.team))
        team = known.team if named is None else named
        wanted = asked.get("edition", "")
        name = wanted if wanted in editions.names() else view.edition.name
        log = missions.load(name)
        try:
            campaign = await self.reader.campaign(log, team) if log else None
        except FileError:
            campaign = None
        form = setup_form.setup(known, name, team, campaign, self.answers.language)
        head = self.answers.language.pages.setting_up["head"]
        return self.answers.sheet("setup.html", head, seat, known=known, **form)

    async def _wish(self, request: Request, seat: Side, view: PublicView) -> Response:
        known = await self._known(view)
        body = await body_of(request)
        match setup_wish.read(body, known, self.answers.language):
            case Wrong(why, cards):
                return JSONResponse({"why": why, "cards": dict(cards)}, 422)
            case wish:
                self.hub.put(Wished(wish, seat))
                return Response(status_code=204)

    async def _picture(self, request: Request, seat: Side, view: PublicView) -> Response:
        """The cards in a picture, row by row. The picture is discarded once it has been read."""
        words, name = self.answers.language.pages.setting_up, request.query_params.get("edition")
        read = self.reader.archive.picture
        if read is None or name not in editions.names():
            return Response(status_code=400)
        edition = editions.load(name)
        async with self.looking:
            photograph = await body_of(request, UPLOADED)
            try:
                table = await run_in_threadpool(read, photograph, edition.rows, edition.columns)
            except PictureError as error:
                told = words[f"picture_{error.fault.name.lower()}"]
                return JSONResponse({"why": told, "cards": {}}, 422)
        shape = {"columns": table.columns, "longest_card": LONGEST_CARD}
        return self.answers.page("typed.html", cards=table.cells, seen=True, **shape)

    async def again(self, seat: Side, view: PublicView, next_one: bool) -> None:
        """Play again at once after a game: the same game, or the next mission that is available."""
        wish, log = Wish(), missions.load(view.edition.name)
        if next_one and log:
            campaign = await self.reader.campaign(log, self.reader.archive.team())
            wish = Wish(mission=_next(campaign, view.mission), standard=True)
        self.hub.put(Wished(wish, seat, over=True))

    async def _help(self, request: Request, seat: Side, view: PublicView) -> Response:
        language = self.answers.language
        said = [language.understanding.phrase(one) for one in SAID]
        head = language.pages.texts["help"]
        words, teams = language.pages.help, view.has_teams
        return self.answers.sheet("help.html", head, seat, help=words, said=said, has_teams=teams)

    async def _known(self, view: PublicView) -> Known:
        """The choices that the form offers."""
        archive = self.reader.archive
        decks = await run_in_threadpool(archive.decks)
        return Known(view, archive.team(), decks, archive.picture is not None)


def _next(campaign: Campaign, before: str | None) -> str | None:
    """The next mission that is open and not won; if there is none, the same one."""
    names = [one.name for one in campaign.log.missions]
    at = names.index(before) + 1 if before in names else 0
    found = progress(campaign).open
    return next((one for one in names[at:] + names[:at] if one in found), before)
