"""Request bodies, read with a timeout, and responses: pages filled with words, and notices."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from assistant.faces.web import templates
from assistant.game.rules.cards import Side
from assistant.language.contract import Language

SLOWEST = 5.0
"""Timeout in seconds for the body of a request."""

UPLOADED = 60.0
"""Timeout in seconds for a picture or a backup, which can take long over a weak network."""


def value_of(body: bytes) -> Any:
    """The value of a JSON body; None if the body is anything else."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


async def body_of(request: Request, within: float = SLOWEST) -> bytes:
    """The body of a request; empty if it does not arrive within this many seconds."""
    try:
        return await asyncio.wait_for(request.body(), within)
    except (ClientDisconnect, TimeoutError):
        return b""


@dataclass(frozen=True, slots=True)
class Answers:
    """Makes the routes' responses."""

    language: Language

    def page(self, name: str, status: int = 200, /, **values: object) -> Response:
        """A page, rendered from a template with the pages' words."""
        words = self.language.pages
        named = {"texts": words.texts, "kept": words.kept, "setting_up": words.setting_up}
        return HTMLResponse(templates.render(name, **named, **values), status)

    def notice(self, what: str, status: int) -> Response:
        """A page with a headline and a sentence, found by name; otherwise, that for “unknown”."""
        words = {**self.language.pages.kept, **self.language.pages.texts}
        known = what if f"{what}_how" in words else "unknown"
        return self.page("notice.html", status, head=words[known], how=words[f"{known}_how"])

    def sheet(self, name: str, head: str, seat: Side, /, **values: object) -> Response:
        """A page with a headline, and a link that leads back to the seat."""
        links = ((self.language.pages.setting_up["back"], f"/{seat}"),)
        return self.page(name, head=head, links=links, seat=seat, **values)

    async def refusal(self, request: Request, error: Exception) -> Response:
        """The notice for an `HTTPException`, found by its detail unless that is Starlette's.

        A phone without a seat is led to where phones join.
        """
        assert isinstance(error, HTTPException), "registered for these alone"
        if error.detail == "gone" and "text/html" in request.headers.get("accept", ""):
            return RedirectResponse("/join", 303)
        return self.notice(error.detail, error.status_code)

    async def unreadable(self, request: Request, error: Exception) -> Response:
        """The notice for a `FileError`: the saved games cannot be read at present."""
        return self.notice("unreadable", 503)
