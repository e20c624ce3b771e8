"""The page for the box's owner, and each of its functions as requested by unauthorized phones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from assistant.app.service.owner import Owner
from assistant.app.service.request import ErrandRequest, read_request, tell
from assistant.app.service.wifi import key_of
from assistant.faces.web.archive import Archive
from assistant.faces.web.claims import Place
from assistant.game.messages import Errand, ErrandEnded, ErrandKind
from assistant.game.rules.cards import Side
from assistant.game.rules.events import GameWon
from assistant.game.store.backup import read_backup
from assistant.game.store.journal import FILE_NAME
from assistant.language.statements import Health
from tests.faces.web.served import Browser, Sent, at_north, playing, seated
from tests.game.store.journals import MOVES, keep, opened
from tests.tables import NORTH, SOUTH

UPDATE = b"errand=update"
Phones = tuple[Browser, Sent]

WIFI = urlencode({"errand": "wifi", "network": "At & tic", "password": "secret word"}).encode()


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    """A box whose team has won a game."""
    with opened(tmp_path / FILE_NAME) as journal:
        keep(journal, [*MOVES, (GameWon(),)])
    return Owner(tmp_path, tmp_path / "errand", tmp_path / "told.json", networks=True, signed=True)


@pytest.fixture
def phones(owner: Owner) -> Iterator[Phones]:
    """North's phone, and the messages that reach the table."""
    archive = Archive(errands=owner, health=lambda: Health("0.9.0"))
    with at_north(archive) as (north, _, sent):
        yield north, sent


def test_the_page_shows_the_state_of_the_box_and_its_functions(
    phones: Phones, owner: Owner
) -> None:
    tell(ErrandEnded(ErrandKind.UPDATE, False, ("not <updated>: no network",)), owner.told)
    owner.look()
    north, _ = phones
    page = north.get("/north/box").body.decode()
    assert "Version 0.9.0" in page
    assert "The update failed." in page
    assert "not &lt;updated&gt;: no network" in page
    for words in ("Bring it up to date", "Take the version before", "Save a backup", "Wireless"):
        assert words in page
    owner.networks = owner.signed = False
    page = north.get("/north/box").body.decode()
    assert "Wireless" not in page
    assert "Bring it up to date" not in page
    assert "Updates are off, for there is no key" in page
    owner.request = None
    page = north.get("/north/box").body.decode()
    assert page.count("<form") == 1  # the form for voice and lights
    assert "Save a backup" in page


def test_a_table_that_saves_nothing_offers_no_backup() -> None:
    with at_north() as (north, _, _):
        assert b"Save a backup" not in north.get("/north/box").body
        assert north.get("/north/backup").status == 404


def test_a_request_reaches_the_table_without_the_password(phones: Phones) -> None:
    north, sent = phones
    assert north.ask("POST", "/north/box", UPDATE).status == 303
    assert sent.next() == Errand(ErrandKind.UPDATE)
    assert north.ask("POST", "/north/box", WIFI).status == 303
    wanted = sent.next()
    assert wanted == Errand(ErrandKind.WIFI, "At & tic", 1)
    assert "secret" not in repr(wanted)


def test_a_backup_is_downloaded_and_restored(phones: Phones, tmp_path: Path) -> None:
    north, sent = phones
    reply = north.get("/north/backup")
    assert reply.header("Content-Disposition") == 'attachment; filename="tabletop-backup.json"'
    (tmp_path / "mine.json").write_bytes(reply.body)
    assert len(read_backup(tmp_path / "mine.json").games) == 1
    assert north.ask("POST", "/north/restore", reply.body).status == 204
    assert sent.next() == Errand(ErrandKind.RESTORE, number=1)


def told(browser: Browser, words: str) -> str:
    """All captions together, once these words are among them."""

    def said(state: dict[str, Any]) -> str:
        return " ".join(state["captions"])

    return said(browser.until("/events", lambda state: words in said(state)))


@pytest.mark.timeout(60)
def test_the_box_does_what_was_confirmed_whatever_phones_send_meanwhile(owner: Owner) -> None:
    """Two phones at once, answers from phones, and another request during the confirmation."""
    with playing(archive=Archive(errands=owner)) as table:
        north, south = (seated(table.web, seat) for seat in Side)
        north.ask("POST", "/north/box", WIFI)
        asked = north.until("/north/events", lambda state: state.get("question"))["question"]
        assert "At & tic" in asked["text"]
        assert [one["label"] for one in asked["choices"]] == ["No"]
        south.ask("POST", "/south/box", WIFI.replace(b"tic", b"ic").replace(b"secret", b"other!"))
        south.ask("POST", "/south/box", UPDATE)
        for browser, seat in ((north, NORTH), (south, SOUTH)):
            shown = table.web.pages.places[Place(seat)].number
            browser.post(f"/{seat}/send", {"words": "yes", "seen": shown})
            asks = table.web._hub.moment.asked
            browser.post(f"/{seat}/send", {"yes": asks, "seen": shown})
        everything = told(north, "at the box for that")
        assert "I'm on it" not in everything
        table.hear(": yes")
        everything = told(north, "I'm on it")
        assert "At & ic" not in everything
        assert "secret word" not in everything
    assert owner.request
    assert not owner.request.exists()  # only the loop at the table carries it out
    owner.send(Errand(ErrandKind.WIFI, "At & tic", 1))
    key = key_of("At & tic", "secret word")
    assert read_request(owner.request) == ErrandRequest("wifi", "At & tic", key)
