"""The pages where a seat's phone sets up the next table, or changes its cards (Starlette)."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from assistant.errors import FileError
from assistant.messages import FromPhone, Swapped, Wished
from assistant.rules import edition as editions
from assistant.rules import missions
from assistant.rules.cards import Side
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.web import setup_form, setup_wish
from assistant.web.answers import Answers
from assistant.web.archive import Reader
from assistant.web.bodies import body_of
from assistant.web.html import element, joined
from assistant.web.moment import Moment
from assistant.web.setup_wish import Known, Wrong

Answered = Callable[[Request, Side, PublicView], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Their routes, and what they need.

    `holds` tells whether a request comes from a seat's phone; `put` takes what it asks for.
    """

    answers: Answers
    reader: Reader
    moment: Callable[[], Moment]
    holds: Callable[[Request, Side], bool]
    put: Callable[[FromPhone], None]

    def routes(self, seat: Side) -> list[Route]:
        """What the phone at a seat can open and send."""
        return [
            Route(f"/{seat}/setup", self._for(seat, self._form), methods=["GET"]),
            Route(f"/{seat}/setup", self._for(seat, self._wish), methods=["POST"]),
            Route(f"/{seat}/missions", self._for(seat, self._game), methods=["GET"]),
            Route(f"/{seat}/cards", self._for(seat, self._cards), methods=["GET"]),
            Route(f"/{seat}/cards", self._for(seat, self._swap), methods=["POST"]),
        ]

    def _for(self, seat: Side, answered: Answered) -> Callable[[Request], Awaitable[Response]]:
        """A route for the phone at this seat, once there is a table."""

        async def endpoint(request: Request) -> Response:
            view = self.moment().view
            if view is None or not self.holds(request, seat):
                return self.answers.notice("gone", 403)
            return await answered(request, seat, view)

        return endpoint

    async def _form(self, request: Request, seat: Side, view: PublicView) -> Response:
        known = await self._known(view, self.reader.archive.team())
        words = self.answers.language.pages.setting_up
        main = setup_form.form(known, seat.value, self.answers.language)
        return self.answers.sheet(words["head"], ((words["back"], f"/{seat}"),), main)

    async def _game(self, request: Request, seat: Side, view: PublicView) -> Response:
        """What another team can choose of one edition: a part of the form."""
        team = setup_wish.read_team(request.query_params.get("team", ""))
        name = request.query_params.get("edition", "")
        if team is None or name not in editions.names():
            return Response(status_code=400)
        known = await self._known(view, team)
        return HTMLResponse(setup_form.game_of(known, name, self.answers.language).text)

    async def _wish(self, request: Request, seat: Side, view: PublicView) -> Response:
        known = await self._known(view, self.reader.archive.team())
        body = await body_of(request) or b""
        match setup_wish.read(body, known, self.answers.language):
            case Wrong(why, cards):
                return JSONResponse({"why": why, "cards": dict(cards)}, 422)
            case wish:
                self.put(Wished(wish, seat))
                return Response(status_code=204)

    async def _cards(self, request: Request, seat: Side, view: PublicView) -> Response:
        words = self.answers.language.pages.setting_up
        inside = (
            element("p", words["swap_how"]),
            setup_form.inputs(view, len(view.cards), self.answers.language),
            element("p", role="alert", id="wrong", class_="wrong"),
            element("div", element("button", words["swap"], class_="large"), class_="ask"),
        )
        changed = element(
            "form",
            *inside,
            id="swap",
            action=f"/{seat}/cards",
            method="post",
            data_refused=words["refused"],
            data_back=f"/{seat}",
            inert=True,  # until the script is there that reads it
        )
        late = view.phase is not Phase.CLUE or bool(view.clues)
        main = joined(
            (
                element("h1", words["swap_head"]),
                element("p", words["swap_late"]) if late else changed,
            )
        )
        return self.answers.sheet(words["swap_head"], ((words["back"], f"/{seat}"),), main)

    async def _swap(self, request: Request, seat: Side, view: PublicView) -> Response:
        words = self.answers.language.pages.setting_up
        try:
            value = json.loads(await body_of(request) or b"")
        except (ValueError, RecursionError):
            value = None
        match value:
            case {"place": int(place), "card": str(typed)} if 0 <= place < len(view.cards):
                card = setup_wish.read_one(typed)
            case _:
                return JSONResponse({"why": words["refused"], "cards": {}}, 422)
        if card is None or card.picture:
            wrong = {place: setup_wish.unusable(typed, self.answers.language)}
            return JSONResponse({"why": words["wrong_cards"], "cards": wrong}, 422)
        self.put(Swapped(place, card.word, seat))
        return Response(status_code=204)

    async def _known(self, view: PublicView, team: str) -> Known:
        """What there is to choose from; without what cannot be read now."""
        try:
            told = await self.reader.games()
            campaigns = {
                name: await self.reader.campaign(log, team)
                for name in missions.editions()
                if (log := missions.load(name))
            }
        except FileError:
            told, campaigns = (), {}
        teams = sorted({one.game.kept.team for one in told})
        return Known(view, team, teams, await self.reader.decks(), campaigns)
