"""A table on its pages: seats, presses, words, and reconnecting."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.app.wiring.pages import announce
from assistant.conversation.session import Session
from assistant.faces.web.claims import Claims, Place
from assistant.faces.web.links import code
from assistant.faces.web.open_question import OpenQuestion
from assistant.faces.web.server import Web
from assistant.game.errors import DeviceError
from assistant.game.messages import Phone, PhoneNews, Picked
from assistant.game.rules.cards import Side
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from tests.faces.web.served import (
    PATIENCE,
    Browser,
    Sent,
    at_start,
    kept_in,
    playing,
    seated,
    serving,
)
from tests.tables import NORTH, SOUTH, SameAgain, session, started, take


def test_viewing_the_seats_takes_no_seat(web: Web, sent: Sent) -> None:
    """A messaging app that fetches a link's preview takes no seat."""
    assert b"Play as" in Browser(web).get("/join").body
    assert sent.empty()
    assert seated(web).get("/north").status == 200
    assert sent.next() == Phone(NORTH, PhoneNews.CAME)


def test_a_second_phone_is_let_in_by_a_touch_at_the_table(web: Web, sent: Sent) -> None:
    """A phone that lost its cookie, too: another seat's phone lets it in."""
    at_start(web)
    first, other, second, third = seated(web), seated(web, SOUTH), Browser(web), Browser(web)
    assert third.claim(web, NORTH).status == 303
    assert second.claim(web, NORTH).status == 303
    assert second.get("/north").status == 403
    assert "“north&#39;s phone again”" in second.get("/join").body.decode()
    for phone, seat in ((first, "north"), (other, "south")):
        assert phone.until(f"/{seat}/events", lambda state: state.get("knock"))
    assert first.post("/north/send", {"keep_out": True, "seen": 0}).status == 204
    assert first.until("/north/events", lambda state: not state.get("knock"))
    second.claim(web, NORTH)
    assert other.post("/south/send", {"let_in": True, "seen": 0}).status == 204
    assert first.get("/north").status == third.get("/north").status == 403
    assert second.get("/north").status == 200
    news = [sent.next() for _ in range(3)]
    assert [one.news for one in news if isinstance(one, Phone)] == ["came", "came", "came"]


def test_a_request_for_a_seat_ends_when_its_phone_takes_the_other_seat(web: Web) -> None:
    at_start(web)
    first, second = seated(web), Browser(web)
    second.claim(web, NORTH)
    assert first.until("/north/events", lambda state: state.get("knock"))
    assert second.claim(web, SOUTH).status == 303
    assert first.until("/north/events", lambda state: not state.get("knock"))
    assert first.post("/north/send", {"let_in": True, "seen": 0}).status == 204
    assert first.get("/north").status == 200


def test_two_tables_on_one_machine_do_not_share_cookies() -> None:
    """A browser's cookies ignore ports."""
    with serving() as (one, _), serving() as (two, _):
        first = seated(one)
        second = Browser(two)
        second.cookies = first.cookies
        assert second.claim(two, NORTH).status == 303
        assert first.get("/north").status == second.get("/north").status == 200


@pytest.mark.rule("D20")
def test_nobody_takes_the_seat_of_the_partner() -> None:
    with playing(replace(started(), partner=SOUTH)) as table:
        guest = Browser(table.web)
        refused = guest.claim(table.web, SOUTH)
        assert refused.status == 409
        assert "The program plays here" in refused.body.decode()
        assert "Play as South" not in guest.get("/join").body.decode()
        assert guest.get("/south").status == 403
        assert guest.until("/events", lambda state: "free" in state)["free"] == ["North"]
        seated(table.web)


def test_the_table_gives_a_seat_to_another_phone() -> None:
    with playing() as table:
        first = seated(table.web)
        stream = first.stream("/north/events")
        assert next(kind for kind, _ in stream if kind == "message")
        table.hear(": north's phone again")
        assert "gone" in [kind for kind, _ in stream]  # this event also ends the stream
        said = Browser(table.web).until("/events", lambda state: "free for" in str(state))
        assert said["captions"][-1] == "North's seat is free for a phone."
        assert said["free"] == ["North", "South"]
        assert first.get("/north").status == 403
        assert seated(table.web).get("/north").status == 200


def test_everybody_hears_who_comes_and_goes() -> None:
    with playing() as table:
        north = seated(table.web)
        north.post("/north/leave")
        state = Browser(table.web).until("/events", lambda state: "gone" in str(state["captions"]))
        assert state["captions"][-2:] == ["North's phone is here.", "North's phone is gone."]


def test_a_turn_is_played_by_touches() -> None:
    with playing(clock=count(100).__next__) as table:
        north, south, anybody = seated(table.web), seated(table.web, SOUTH), Browser(table.web)

        def seen(seat: Side) -> int:
            """The number of the state that a phone shows now."""
            return int(table.web.pages.places[Place(seat)].number)

        state = anybody.until("/events", lambda state: len(state.get("captions", ())) > 2)
        assert state["due"] == "Either side may begin."
        give = {"clue": "Weather", "number": 2, "seen": seen(NORTH)}
        assert north.post("/north/send", give).status == 204
        state = south.until("/south/events", lambda state: state["clue"])
        assert (state["clue"], state["due"]) == ("WEATHER 2", "You guess")
        storm = next(cell for cell in state["cells"] if cell["word"] == "STORM")
        assert storm["touch"]
        south.post("/south/send", {"guess": storm["at"], "seen": seen(SOUTH)})
        state = south.until("/south/events", lambda state: state["question"])
        assert state["question"]["text"] == "Storm?"
        yes, no = (one["send"] for one in state["question"]["choices"])
        assert (yes, no) == ({"yes": 1}, {"no": 1})
        other = north.until("/north/events", lambda state: state["question"])
        assert (other["question"]["mine"], other["question"]["choices"]) == (False, [])
        stale = {"yes": 0, "seen": seen(SOUTH)}
        assert south.post("/south/send", stale).status == 409
        south.post("/south/send", {**yes, "seen": seen(SOUTH)})
        state = anybody.until("/events", lambda state: any(c["covered"] for c in state["cards"]))
        assert state["clues"][0]["found"] == [{"word": "STORM", "identity": "agent", "as": "Agent"}]
        assert state["captions"][-1] == "Storm: agent! Go on, or end the turn."


def test_a_touch_that_is_sent_twice_counts_once(web: Web, sent: Sent) -> None:
    north = seated(web)
    at_start(web)
    sent.next()
    for _ in range(2):
        north.post("/north/send", {"clue": "metal", "number": 3, "seen": 0, "id": 7})
    assert isinstance(sent.next(), Picked)
    assert sent.empty()


def test_only_after_the_end_does_a_touch_start_the_next_game() -> None:
    with playing() as table:
        north = seated(table.web)
        north.post("/north/send", {"again": True, "seen": 0})
        table.hear("north: weather two", "south: ocean", "south: yes")
        over = north.until("/north/events", lambda state: state["end"])
        assert over["end"]["again"] == ["again"]
        north.post("/north/send", {"again": True, "seen": 0})
        fresh = north.until("/north/events", lambda state: not state["end"])
        assert (fresh["question"], fresh["phase"]) == (None, "clue")


def test_every_seated_phone_can_show_the_code_to_others() -> None:
    with serving(lan=True) as (web, _):
        phone = Browser(web)
        assert "code.svg" not in phone.get("/join").body.decode()
        phone.claim(web, NORTH)
        assert "code.svg" in phone.get("/join").body.decode()


@pytest.mark.rule("D20")
def test_a_giver_marks_what_was_meant_once_the_key_is_shown() -> None:
    """Earlier, a mark would reveal a card; and nobody marks another player's clue."""
    with playing() as table:
        phones = {side: seated(table.web, side) for side in Side}

        def mark(by: Side, clue: int, card: int, is_meant: bool = True) -> str:
            """Send a mark; returns the page that everybody then sees."""
            sent = {"meant": [clue, card, is_meant], "seen": 0}
            assert phones[by].post(f"/{by}/send", sent).status == 204
            return Browser(table.web).get("/").body.decode()

        def wait(there: Callable[[dict[str, Any]], object]) -> None:
            phones[NORTH].until("/north/events", there)

        assert "Meant" not in mark(NORTH, 0, 0)
        table.hear("north: weather two", "south: ocean", "south: yes")
        wait(lambda state: state["end"])
        assert "Meant" not in mark(NORTH, 0, 0)
        assert "mark-0" not in phones[NORTH].get("/north").body.decode()
        table.hear("north: show the key")
        wait(lambda state: state["keys"])
        assert "Meant" not in mark(SOUTH, 0, 0)
        for card in (-1, 24, 25):  # 24 is not an agent for north
            assert "Meant" not in mark(NORTH, 0, card)
        assert "Meant" not in mark(NORTH, 1, 0)
        mark(NORTH, 0, 0)
        for path in ("/north/events", "/south/events", "/events"):
            assert phones[SOUTH if "south" in path else NORTH].until(
                path, lambda state: state["clues"] and state["meant"] == ["Meant: STORM"]
            )
        mark(NORTH, 0, 0, False)
        wait(lambda state: state["meant"] == [])


def test_closing_ends_open_streams(web: Web) -> None:
    north = seated(web)
    stream = north.stream("/north/events")
    next(stream)
    web.close()
    assert len(list(stream)) <= 1  # the pending event, if any, and the end


def test_a_restarted_program_keeps_its_phones_and_shows_the_table(tmp_path: Path) -> None:
    with playing(claims=kept_in(tmp_path)) as table:
        north = seated(table.web)
        port = int(table.web.here.rpartition(":")[2])
    with playing(claims=kept_in(tmp_path, again=True), port=port) as table:
        assert table.web.here == north.origin
        state = north.until("/north/events", lambda state: state.get("cells"))
        assert state["due"] == "Either side may begin"
    with playing(claims=kept_in(tmp_path), port=port):
        assert north.get("/north").status == 403  # another game drops the phones' claims


@pytest.mark.parametrize(
    ("said", "asks", "answer"),
    [
        (("north: weather two", "south: storm"), "Storm?", "yes"),
        (
            ("north: storms two",),
            "Storms is a form of storm. Penalty, allow, or take it back?",
            "allow",
        ),
    ],
)
@pytest.mark.parametrize("answered", [False, True])
def test_the_open_question_survives_a_kill(
    said: tuple[str, ...], asks: str, answer: str, answered: bool, tmp_path: Path
) -> None:
    """The resumed program reads the same file, which no longer holds an answered question."""
    file, played = tmp_path / "question.json", session()
    take(played, *said[:-1])
    saved = Saved(started(), played._state.played.moves)

    def lay() -> AbstractContextManager[Session]:
        return nullcontext(Session(saved, SameAgain(), UNDERSTANDING))

    with playing(lay=lay, question=OpenQuestion(UNDERSTANDING, file)) as table:
        table.hear(said[-1])
        anybody = Browser(table.web)
        assert anybody.until("/events", lambda state: state.get("question"))["question"] == asks
        assert file.exists()
        if answered:
            table.hear(f"north: {answer}", f"south: {answer}")
            anybody.until("/events", lambda state: state.get("cards") and not state["question"])
            assert not file.exists()
    again, wanted = OpenQuestion(UNDERSTANDING, file, keep=True), None if answered else asks
    with playing(lay=lay, question=again) as table:
        state = Browser(table.web).until(
            "/events", lambda state: state.get("cards") and state["question"] == wanted
        )
        assert state["phase"] == ("guess" if answer == "yes" else "clue")


def test_an_unreadable_saved_question_is_ignored_and_a_new_game_drops_it(tmp_path: Path) -> None:
    file = tmp_path / "question.json"
    for kept in ("", "{", "[]", '{"by": "west", "words": "storm"}', "[" * 9999):
        file.write_text(kept)
        assert OpenQuestion(UNDERSTANDING, file, keep=True).again is None
    file.write_text('{"by": "south", "words": "storm"}')
    assert OpenQuestion(UNDERSTANDING, file, keep=True).again
    OpenQuestion(UNDERSTANDING, file)
    assert not file.exists()


def test_a_fault_in_a_page_is_reported_only_by_its_class(capfd: pytest.CaptureFixture[str]) -> None:
    """An exception's text reaches no browser, log or terminal."""
    told: list[str] = []

    def faulty(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] == "/north":
                raise ValueError("the key is XA.")
            await app(scope, receive, send)

        return answer

    with serving(complain=told.append, inside=faulty) as (web, _):
        browser = Browser(web)
        reply = browser.get("/north")
        assert reply.status == 500
        assert b"XA" not in reply.body + str(reply.headers).encode()
        assert browser.get("/").status == 200
    assert told == ["ValueError"]
    shown = capfd.readouterr()
    assert shown.out + shown.err == ""


def test_a_taken_port_is_reported_with_the_option_to_use() -> None:
    with serving() as (web, _), pytest.raises(DeviceError, match="--web-port"):
        Web(ENGLISH, Claims(), port=int(web.here.rpartition(":")[2]))


def test_by_default_only_this_machine_can_open_the_pages() -> None:
    with serving() as (web, _):
        assert web._socket.getsockname()[0] == "127.0.0.1"
        assert web.address == web.here
    with serving(lan=True) as (web, _):
        assert web._socket.getsockname()[0] == "0.0.0.0"


def test_the_table_page_shows_the_code_for_phones() -> None:
    """Also on a television's page, although it is another machine."""
    with serving(lan=True) as (web, _):
        at_start(web)
        outside = Browser(web)
        outside.origin, outside.host = web.address, web.address.removeprefix("http://")
        for browser in (Browser(web), outside):
            assert web.join.removeprefix("http://") in browser.get("/").body.decode()
            assert browser.get("/code.svg").body.startswith(b"<?xml")


def test_the_code_fits_a_terminal() -> None:
    """Light on dark in its own colours, square, and with its margins."""
    lines = code("http://192.168.100.200:65535/join").splitlines()
    assert len(lines) + 4 <= 24  # leaves room for the addresses
    for line in lines:
        assert line.startswith("\x1b[97;40m")
        assert line.endswith("\x1b[0m")
        width = len(line) - len("\x1b[97;40m\x1b[0m")
        assert width in (2 * len(lines), 2 * len(lines) - 1)
    assert set(lines[0][8:-4]) >= {"█"}


@pytest.mark.parametrize(
    ("lan", "found", "told"),
    [
        (False, True, "with --web lan, phones can, too"),
        (True, False, "no network, so phones cannot reach this computer"),
        (True, True, "Phones join here"),
    ],
)
def test_the_announcement_says_who_can_reach_the_pages(lan: bool, found: bool, told: str) -> None:
    with serving(lan=lan) as (web, _):
        web.address = "http://192.0.2.7:8400" if found else web.here
        lines: list[str] = []
        announce(web, lines.append, codes=False)
        assert told in lines[-1]
        assert lines[1] == f"# Phones join here: {web.join}"


# --- a slow or a hostile page -----------------------------------------------------------


def takes(web: Web, turns: int) -> list[float]:
    """Seconds that each message takes on the session's thread, over a number of turns."""
    took = []
    for _ in range(turns):
        table = session()
        web.take(table.greet())
        guesses = ("storm", "yes", "brick", "yes", "end turn")
        for line in ("north: weather two", *(f"south: {words}" for words in guesses)):
            effects = take(table, line)
            before = time.perf_counter()
            web.take(effects)
            took.append(time.perf_counter() - before)
            time.sleep(0.001)
    return took


def usual(took: list[float]) -> float:
    """The 90th percentile; slower ones are due to a busy machine."""
    return sorted(took)[int(len(took) * 0.9)]


def test_stuck_pages_do_not_delay_a_game(web: Web) -> None:
    """Twenty pages never read, and one does: it sees the end as if it were alone."""
    at_start(web)
    host, _, port = web.here.removeprefix("http://").partition(":")
    with ExitStack() as stuck:
        for _ in range(20):
            one = stuck.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            one.connect((host, int(port)))
            one.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        took = takes(web, 40)
        end = Browser(web).until("/events", lambda state: state["due"] == "South's clue.")
        assert end["captions"][-1].endswith("South's clue.")
        assert usual(took) < 0.05  # it does not block; threads take turns of 5 ms


@pytest.mark.slow
def test_ten_thousand_malformed_requests_change_nothing(web: Web, sent: Sent) -> None:
    at_start(web)
    name = web.here.removeprefix("http://")
    command = [sys.executable, "-m", "tests.faces.web.attack", name, "5000"]
    attackers = [subprocess.Popen(command) for _ in range(2)]
    took: list[float] = []
    while any(one.poll() is None for one in attackers):
        took += takes(web, 5)
    assert [one.returncode for one in attackers] == [0, 0]
    assert sent.empty()
    assert _answers(web)["game"] == "Codenames Duet"
    assert usual(took) < 0.05  # threads in one process take turns of 5 ms


def _answers(web: Web) -> dict[str, Any]:
    """The state of the table's page, once this address may send requests again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Browser(web).until("/events", lambda state: state["due"] == "South's clue.")
        except (OSError, json.JSONDecodeError, StopIteration):
            assert time.monotonic() < end, "the pages do not come back"
            time.sleep(0.1)
