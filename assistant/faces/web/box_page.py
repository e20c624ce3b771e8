"""The phone page for the box's owner: health, voice and screens, updates, backups, network."""

from asyncio import Lock
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from assistant.faces.render import render
from assistant.faces.web import settings_form
from assistant.faces.web.answers import UPLOADED, Answers, body_of
from assistant.faces.web.archive import Archive, Errands
from assistant.faces.web.hub import Hub
from assistant.faces.web.moment import put_away
from assistant.game.errors import FileError
from assistant.game.messages import ErrandKind
from assistant.game.rules.cards import Side
from assistant.game.rules.view import PublicView
from assistant.language.statements import ErrandDone

Wanted = tuple[ErrandKind, str, str]
"""An errand, with a wireless network's name and password, which are empty for other errands."""


@dataclass(frozen=True, slots=True)
class BoxPages:
    """Responses to the phone at a seat; the caller has checked that the phone holds the seat."""

    answers: Answers
    archive: Archive
    hub: Hub
    reading: Lock = field(default_factory=Lock)
    """The lock to hold while a backup is read, because that takes much memory."""

    async def page(self, request: Request, seat: Side, view: PublicView) -> Response:
        """The box's health, and the errands that it can do for its owner."""
        language, errands = self.answers.language, self.archive.errands
        archive = self.archive
        health, now, voices = await run_in_threadpool(
            lambda: (archive.health(), archive.comfort(), archive.voices())
        )
        words, ended = language.pages, errands.ended if errands else None
        return self.answers.sheet(
            "box.html",
            words.box["head"],
            seat,
            box=words.box,
            settings=words.settings,
            fields=settings_form.form(now, voices),
            kept_here=errands is not None,
            health=render((health,), view, language),
            offered=[kind.value for kind in errands.offered()] if errands else [],
            ended=render((ErrandDone(ended),), view, language) if ended else None,
            log="\n".join(ended.lines) if ended else "",
        )

    async def settle(self, request: Request, seat: Side, view: PublicView) -> Response:
        """Apply the voice and screen settings in the form from now on."""
        voices = await run_in_threadpool(self.archive.voices)
        comfort = settings_form.read(await body_of(request), voices)
        if comfort is None:
            return Response(status_code=400)
        self.hub.put(comfort)
        return RedirectResponse(f"/{seat}", 303)

    async def wish(self, request: Request, seat: Side, view: PublicView) -> Response:
        """Ask the table to confirm an errand."""
        wanted = read(await body_of(request))
        errand = await run_in_threadpool(self._errands.wanted, *wanted) if wanted else None
        if errand is None:
            return self.answers.notice("not_here", 400)
        self.hub.put(errand)
        return RedirectResponse(f"/{seat}", 303)

    async def backup(self, request: Request, seat: Side, view: PublicView) -> Response:
        """A file with a backup, without any key that must still be secret (D20)."""
        without = None if put_away(self.hub.moment) else self.archive.on_table()
        text = await run_in_threadpool(self._errands.backup, without)
        name = 'attachment; filename="tabletop-backup.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": name})

    async def restore(self, request: Request, seat: Side, view: PublicView) -> Response:
        """Receive a backup, and ask the table to confirm that it will be restored."""
        async with self.reading:
            sent = await body_of(request, UPLOADED)
            try:
                errand = await run_in_threadpool(self._errands.restoring, sent)
            except FileError:
                words = self.answers.language.pages.box
                return JSONResponse({"why": words["no_backup"]}, 422)
        if errand is None:
            return Response(status_code=400)
        self.hub.put(errand)
        return Response(status_code=204)

    @property
    def _errands(self) -> Errands:
        if self.archive.errands is None:
            raise HTTPException(404)
        return self.archive.errands


def read(body: bytes) -> Wanted | None:
    """The errand in a form that was submitted, or None."""
    try:
        sent = parse_qs(body.decode("ascii"), strict_parsing=True, max_num_fields=3)
        kind = ErrandKind(sent.pop("errand")[0])
        network, password = (sent.pop(name, [""])[0] for name in ("network", "password"))
    except (KeyError, ValueError):
        return None
    return None if sent else (kind, network, password)
