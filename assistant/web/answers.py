"""Responses in a language: pages filled with its words, and plain notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.responses import HTMLResponse, Response

from assistant.talk.language import Language
from assistant.web.html import Html, element, joined
from assistant.web.templates import fill, text


@dataclass(frozen=True, slots=True)
class Answers:
    """Makes the responses of the routes."""

    language: Language

    def page(self, name: str, words: Mapping[str, str], **parts: str) -> Response:
        """One of our templates, filled; `parts` are HTML already."""
        texts = self.language.pages.texts
        return HTMLResponse(fill(text(name), {**texts, **words}, **parts))

    def notice(self, what: str, status: int) -> Response:
        """A page that only says something."""
        texts = self.language.pages.texts
        return self.saying(texts[what], texts[f"{what}_how"], status)

    def saying(self, head: str, how: str, status: int) -> Response:
        """The same with words of another page."""
        answer = self.page("notice.html", {"head": head, "how": how})
        answer.status_code = status
        return answer

    def sheet(self, head: str, links: Sequence[tuple[str, str]], main: Html) -> Response:
        """A page to read or to fill in, with links to others: what each says, and its address."""
        shown = joined(element("a", words, href=address) for words, address in links)
        return self.page("sheet.html", {"head": head}, links=shown.text, main=main.text)
