"""The guard before every page, which checks the host, origin, rate and size of requests (ASGI).

It refuses requests that another site sends with this browser's cookies, or through a host name that
points to this machine (DNS rebinding), and requests above the rate limit. A refused request reaches
no page. The headers of every response forbid caching, framing, and content from elsewhere.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # Otherwise, a browser would hide the origin from us as well.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""The headers of every response."""

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
"""The header for files whose address changes with their content, which can be cached."""

LARGEST = 8192
"""Maximum size in bytes of a request's body."""

UPLOAD = 8_000_000
"""Maximum size in bytes of a picture of the table, and of a backup of some thousand games."""

FORGET = 1024
"""Maximum number of addresses whose rates are stored."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: requests per second, and requests in a single burst."""

    a_second: float
    at_once: float


ASKING = Rate(a_second=60, at_once=400)
"""Limit for each address: fifty screens behind one router load the page at the same time."""

TELLING = Rate(a_second=8, at_once=20)
"""Limit for requests that change something: presses, words, claims."""


class Rates:
    """A token bucket for each address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Whether an address is within its rate limit; also counts the request."""
        now = self._clock()
        left, at = self._left.pop(who, (self._rate.at_once, now))
        left = min(self._rate.at_once, left + (now - at) * self._rate.a_second)
        if len(self._left) >= FORGET:
            del self._left[next(iter(self._left))]
        self._left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Guard:
    """The application, with the guard before it."""

    def __init__(
        self,
        app: ASGIApp,
        names: Iterable[str],
        blame: Callable[[BaseException], None] = lambda failure: None,
    ) -> None:
        """`names` are this machine's host names; its addresses need not be among them.

        `blame` receives unexpected exceptions from pages; the browser gets no details of them.
        """
        self._app = app
        self._blame = blame
        self._names = frozenset(name.lower() for name in names)
        self._asking = Rates(ASKING)
        self._telling = Rates(TELLING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request or pass it on, and add the headers that every response has."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return  # Web sockets are not supported.
        refusal = self._refusal(scope)
        if refusal:
            status, why = refusal
            answer = PlainTextResponse(why, status, headers={**HEADERS, "Connection": "close"})
            await answer(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = scope["path"].startswith("/static/") and message["status"] == 200
                MutableHeaders(scope=message).update({**HEADERS, **FOR_GOOD} if kept else HEADERS)
            await send(message)

        try:
            await self._app(scope, receive, guarded)
        except Exception as failure:  # Starlette has sent a response, so the error goes no further.
            self._blame(failure)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        who = (scope.get("client") or ("", 0))[0]
        if not self._asking.allows(who):
            return 429, "Too often."
        host, reached = headers.get("host", "").lower(), (scope.get("server") or ("",))[0]
        if host.partition(":")[0] not in self._names | {reached}:
            return 421, "This is another machine."
        if scope["method"] in ("GET", "HEAD"):
            return None  # Other sites send no cookies with it, and can neither read nor frame it.
        if scope["method"] != "POST":
            return 405, "Not here."
        if headers.get("origin", "").lower() != f"http://{host}":
            return 403, "Not from another site."
        uploads = scope["path"].endswith(("/picture", "/restore"))
        if not _fits(headers, UPLOAD if uploads else LARGEST):
            return 413, "Too long."
        return None if self._telling.allows(who) else (429, "Too often.")


def _fits(headers: Headers, most: int) -> bool:
    """Whether the length of the body is known and within the limit."""
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers or not length.isascii() or not length.isdigit():
        return False
    return int(length) <= most
