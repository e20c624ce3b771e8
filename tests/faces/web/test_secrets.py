"""No response depends on a key that its receiver may not see, byte for byte (D20)."""

import asyncio
import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.conversation.effects import Effect
from assistant.conversation.session import Session
from assistant.faces.web import pages
from assistant.faces.web.archive import Archive
from assistant.faces.web.claims import Claims, Place
from assistant.faces.web.moment import Moment
from assistant.faces.web.server import Web
from assistant.faces.web.templates import STATIC
from assistant.game.errors import FileError
from assistant.game.messages import Errand, ErrandEnded, ErrandKind, Input
from assistant.game.rules.cards import Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.record import write_event, write_start
from assistant.game.store.games import Recorded
from assistant.game.store.kept import KeptGame
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from tests.conversation.any_game import PLAYED, messages, other_side, session, table
from tests.durations import show_apart
from tests.effort import examples
from tests.faces.web.served import Browser, counted, seated, serving
from tests.tables import NORTH, SOUTH, started, take

TRIES = [Phases.explicit, Phases.reuse, Phases.generate]  # the difference is reported unreduced
ANY = list(HealthCheck)
SEEDS = st.integers(0, 2**32)

OF_SEATS = ("", "/events", "/setup", "/box", "/backup", "/help")
LOOKED_AT = (
    *("/", "/events", "/join", "/code.svg", "/favicon.ico"),
    "/apple-touch-icon.png",
    *(f"/{seat}{page}" for page in OF_SEATS for seat in Side),
    *("/games", "/games/1", "/missions"),
    *(f"{STATIC}/base.css", "/static/nothing", "/nowhere"),
)
TO_SEATS = ("send", "check", "setup", "picture", "settings", "box", "restore")
SENT_TO = (
    "/join",
    *(f"/{seat}/{page}" for page in TO_SEATS for seat in Side),
    *("/south/leave", "/north/leave"),
)


def whole(browser: Browser, path: str) -> bytes:
    """The whole response of a path, or of a stream up to its first state."""
    if not path.endswith("events"):
        reply = browser.get(path)
        drawn = re.sub(rb' data-number="\d+"', b"", reply.body)  # the number of drawings
        sized = tuple(one for one in reply.headers if one[0] != "content-length")
        return b"\n".join((str((reply.status, sized)).encode(), drawn))
    with browser.open("GET", path) as answer:
        got = [str(answer.getheaders()).encode()]
        for line in answer:
            got.append(b"id" if line.startswith(b"id: ") else line)  # so is this number
            if line.startswith(b"data: <"):
                got.append(answer.readline())
                break
    return b"\n".join(got)


def recorded(session: Session) -> Recorded:
    """A session's game as a journal would record it."""
    history = session._state.history
    assert history is not None
    moves = tuple("\n".join(map(write_event, move)) for move in history.moves)
    result = write_event(history.moves[-1][-1]) if session.view.phase is Phase.OVER else None
    kept = KeptGame("2026-01-01T12:00:00+00:00", "", "", result, moves)
    return Recorded(1, kept, Saved(history.started, tuple(history.moves)))


@dataclass(frozen=True)
class Watched:
    """Pages, and all their viewers except south."""

    web: Web
    north: Browser
    anybody: Browser
    games: list[Recorded]
    """The games in the archive."""

    def take(self, session: Session, effects: Sequence[Effect]) -> None:
        """Publish a session's effects, with its game in the archive as well."""
        begun = session.view.clues or session.view.touched
        self.games[:] = [recorded(session)] if begun else []
        self.web.take(effects)

    def received(self, paths: Collection[str] = (*LOOKED_AT, *SENT_TO)) -> dict[str, bytes]:
        """The responses to all these viewers from these paths, by viewer and path."""
        looked_at = [path for path in LOOKED_AT if path in paths]
        got = {f"north {path}": whole(self.north, path) for path in looked_at}
        got |= {f"anybody {path}": whole(self.anybody, path) for path in looked_at}
        for path in (path for path in SENT_TO if path in paths):
            # an unreadable body changes nothing but still gets a response
            got[f"anybody post {path}"] = str(self.anybody.post(path, {})).encode()
            if path != "/north/leave":  # afterwards the phone would have no seat
                got[f"north post {path}"] = str(self.north.post(path, {})).encode()
        return got


@dataclass
class Box:
    """Errands for a box with these games."""

    games: Callable[[], Sequence[Recorded]]
    ended: ErrandEnded | None = None

    def offered(self) -> Collection[ErrandKind]:
        return tuple(ErrandKind)

    def wanted(self, kind: ErrandKind, network: str, password: str) -> Errand | None:
        return Errand(kind)

    def restoring(self, backup: bytes) -> Errand | None:
        raise FileError("no backup")

    def backup(self, without: int | None) -> str:
        kept = [one for one in self.games() if one.kept.result and one.number != without]
        return "".join(f'"key" {write_start(one.saved.started)}' for one in kept)


@contextmanager
def watched(inside: Callable[[ASGIApp], ASGIApp] = lambda app: app) -> Iterator[Watched]:
    """A table with both seats taken; no response to south's phone is read."""
    claims, games = Claims(token=counted()), list[Recorded]()
    box = Box(lambda: tuple(games))
    archive = Archive(
        games=lambda: tuple(games),
        decks=lambda: ("everyday",),
        errands=box,
        on_table=lambda: games[-1].number if games else None,
    )
    with serving(claims, inside=inside, lan=True, archive=archive) as (web, _):
        web.pages.lan = "http://table.example"  # the same for both, whatever their ports
        web.pages._kept.reader.recent = 0.0
        north, _ = (seated(web, seat) for seat in Side)
        yield Watched(web, north, Browser(web), games)


@contextmanager
def generous() -> Iterator[None]:
    """Without rate limits, because hypothesis sends more requests than people do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assistant.faces.web.guard.Rates.allows", lambda self, who: True)
        yield


def differing(one: dict[str, bytes], two: dict[str, bytes], ports: Sequence[Web]) -> list[str]:
    """The differences between two tables' responses, ignoring their ports."""
    first, second = (web.here.rpartition(":")[2].encode() for web in ports)
    return [
        name
        for name in one
        if one[name].replace(first, b"PORT") != two[name].replace(second, b"PORT")
    ]


@pytest.mark.rule("D20")
def test_only_south_receives_data_that_depends_on_its_key() -> None:
    """Twin tables stay alike, whatever is said and pressed, if guesses get equal answers."""
    with twins("") as (one, two):
        seen, games = set[bytes](), examples(40)

        @settings(games, deadline=None, phases=TRIES, suppress_health_check=ANY)
        @given(SEEDS, messages(PLAYED, teams=False), st.sampled_from(("duet", "harry-potter")))
        def play(seed: int, script: list[Input], edition: str) -> None:
            random = Random(seed)
            laid = table(edition, random)
            twin = replace(laid, key=other_side(laid.key, NORTH, random))
            first, second = session(laid), session(twin)
            _alike(first, second, script, one, two)
            seen.add(whole(one.anybody, "/events"))

        play()
        assert len(seen) > games.max_examples / 5  # the tables did reach the pages


def _alike(
    first: Session, second: Session, script: Sequence[Input], one: Watched, two: Watched
) -> None:
    one.take(first, first.greet())
    two.take(second, second.greet())
    for number, message in enumerate(script):
        shown, also = first.take(message), second.take(message)
        if first.view != second.view or first._state.key_shown:
            return
        one.take(first, shown)
        two.take(second, also)
        if number % 10 == 9:
            assert differing(one.received(), two.received(), (one.web, two.web)) == []
    assert differing(one.received(), two.received(), (one.web, two.web)) == []


KEYS = (None, 7, 8, 9, 10)
"""Seeds of other keys for south; None for the plain one."""


def ended(seeds: Sequence[int | None] = KEYS[:2]) -> Iterator[tuple[Session, Sequence[Effect]]]:
    """Games with different keys for south, all lost by the same guess."""
    for seed in seeds:
        laid = started()
        if seed is not None:
            laid = replace(laid, key=other_side(laid.key, NORTH, Random(seed)))
        played = session(laid)
        shown = take(played, "north: weather two", "south: ocean", "south: yes")
        assert played.view.phase is Phase.OVER
        yield played, (*played.greet(), *shown)


@pytest.mark.rule("D20")
@pytest.mark.parametrize("path", ["", "/", "/events", "/north/events", "/games/1"])
def test_the_key_of_south_stays_secret_until_the_table_asks_for_it(path: str) -> None:
    """If a path is given, a leak planted there is found."""
    with twins(path) as (one, two):
        tables = list(zip((one, two), ended(), strict=True))
        for at, (played, effects) in tables:
            at.take(played, effects)
        found = differing(one.received(), two.received(), (one.web, two.web))
        assert bool(found) == bool(path)
        assert all(name.endswith(f" {path}") for name in found)
        for at, (played, _) in tables:
            at.take(played, take(played, "south: show the key"))
        asked = differing(one.received(), two.received(), (one.web, two.web))
        assert {"anybody /events", "anybody /games/1"} <= set(asked)


@contextmanager
def twins(path: str) -> Iterator[tuple[Watched, Watched]]:
    """Two tables; with a path, each leaks a different key in that route."""
    one, two = (partial(Leaks, path=path, key=key) for key in (b"XA.", b".XA"))
    with generous(), watched(one) as first, watched(two) as second:
        yield first, second


class Leaks:
    """Adds south's key to the responses of one path (ASGI)."""

    def __init__(self, app: ASGIApp, path: str, key: bytes) -> None:
        self._app, self._path, self._key = app, path.partition("?")[0], key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the key to headers and body."""

        async def whisper(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["path"] == self._path:
                length = (b"content-length",)
                kept = [one for one in message.get("headers", []) if one[0] not in length]
                message = {**message, "headers": [*kept, (b"x-key", self._key)]}
            elif message["type"] == "http.response.body" and scope["path"] == self._path:
                more = {"body": message.get("body", b"") + self._key, "more_body": False}
                message = {**message, **more}
            await send(message)

        await self._app(scope, receive, whisper)


class Slow:
    """Delays its responses by some milliseconds (ASGI)."""

    def __init__(self, app: ASGIApp, later: float) -> None:
        self._app, self._later = app, later

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, then respond."""
        await asyncio.sleep(self._later)
        await self._app(scope, receive, send)


@pytest.mark.slow
@pytest.mark.rule("D20")
@pytest.mark.parametrize("later", [0.0, 0.02])
def test_the_time_of_an_answer_does_not_depend_on_the_key_of_south(
    later: float, record_property: Callable[[str, object], None]
) -> None:
    """Several keys, since the time may depend on a single bit; a delay shows in the first."""
    with generous(), ExitStack() as tables:
        delays = (later, *[0.0] * (len(KEYS) - 1))
        inside = [partial(Slow, later=delay) for delay in delays]
        watching = [tables.enter_context(watched(one)) for one in inside]
        runs = [partial(answered, *one) for one in zip(watching, ended(KEYS), strict=True)]
        assert show_apart(runs, bool(later), record_property)


def answered(at: Watched, game: tuple[Session, Sequence[Effect]]) -> list[float]:
    """Seconds that the pages take to show a game."""
    began = time.perf_counter()
    at.take(*game)
    for path in ("/north", "/north/events", "/events", "/games/1"):
        whole(at.north, path)
    return [time.perf_counter() - began]


@pytest.mark.slow
@pytest.mark.rule("D20")
@pytest.mark.parametrize("path", dict.fromkeys((*LOOKED_AT, *SENT_TO)))
def test_a_leak_in_any_route_is_detected(path: str) -> None:
    with twins(path) as (one, two):
        for at in (one, two):
            played = session(started())
            at.take(played, (*played.greet(), *take(played, "north: weather two")))
        found = differing(one.received([path]), two.received([path]), (one.web, two.web))
        assert any(name.endswith(path) for name in found), path


def test_every_route_is_compared(web: Web) -> None:
    """A new route must be added to the lists above."""
    app = web.pages.app()
    assert isinstance(app, Starlette)
    for route in app.routes:
        assert isinstance(route, Route)
        path = route.path.replace("{number:int}", "1").replace("{name}", "base.css")
        methods = route.methods or set()
        listed = LOOKED_AT if "GET" in methods else SENT_TO
        assert path in {one.partition("?")[0] for one in listed}, path


@pytest.mark.rule("D20")
def test_a_state_is_sent_only_when_it_differs(web: Web) -> None:
    """A message's time reveals no more than its content."""
    played = session(started())
    web.take(played.greet())
    Browser(web).until("/events", lambda state: state.get("cards"))
    numbers = [web.pages.table.number, web.pages.places[Place(NORTH)].number]
    keys = {other_side(started().key, NORTH, Random(seed)) for seed in range(12)}
    for key in keys - {started().key}:  # a single bit of the key is equal in some of these twins
        twin = replace(started(), key=key)
        hidden = replace(web._hub.moment.glances[SOUTH], seat=session(twin).game.seen_from(SOUTH))
        glances = {**web._hub.moment.glances, SOUTH: hidden}
        web._hub.moment = replace(web._hub.moment, glances=glances)
        south = web.pages.places[Place(SOUTH)].number
        web._hub.wake()
        Browser(web).get("/")  # after this response it has drawn
        assert web.pages.places[Place(SOUTH)].number == south + 1
        assert [web.pages.table.number, web.pages.places[Place(NORTH)].number] == numbers


@pytest.mark.rule("D20")
def test_the_table_page_has_no_key_before_the_end() -> None:
    """A won game's page has none either, in the moment before the end."""
    played = session(started())
    moment = Moment().after(played.greet())
    assert pages.table(moment, (), ENGLISH) == pages.table(replace(moment, glances={}), (), ENGLISH)
    shown = pages.table(moment, (), ENGLISH)
    assert shown["keys"] is None
    assert "assassin" not in str(shown)


@pytest.mark.rule("D20")
def test_a_lesson_shows_no_key_of_the_game(web: Web) -> None:
    """Then the seats' screens show the practice key, and the table's page shows no key at all."""
    table_ = session(started())
    web.take((*table_.greet(), *take(table_, "north: weather two", "north: teach me")))
    state = Browser(web).until("/events", lambda state: state.get("cards"))
    assert state["keys"] is None
    assert state["phase"] == "guess"  # their own game, as they left it


@pytest.mark.rule("D20")
@pytest.mark.parametrize("path", ["/games/1", "/north/backup"])
def test_a_saved_game_shows_its_key_only_once_the_table_asks(path: str) -> None:
    """Before that, the end could be undone; and during the game it is never shown."""
    with watched() as table:
        played = session(started())
        table.take(played, played.greet())

        def keyed() -> bool:
            body = table.north.get(path).body
            return any(one in body for one in (b"The key as South saw it", b'"key"'))

        found = []
        for line in ("north: weather two", "south: ocean", "south: yes", "south: show the key"):
            table.take(played, take(played, line))
            Browser(table.web).get("/")
            found.append(keyed())
        assert played.view.phase is Phase.OVER
        assert found == [False, False, False, True]
        table.web.take(take(played, "south: new game", "south: yes"))
        assert keyed()
