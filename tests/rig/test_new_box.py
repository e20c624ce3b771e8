"""A new box sets itself up from its card, gets its first clue, and is maintained by its owner.

It has no network at first. Each test continues with the same box in the state left by the previous
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.client import HTTPException
from types import SimpleNamespace
from typing import cast

import pytest

from assistant.app.service.card import STEPS, CardAnswers, screens_of
from assistant.faces.web.server import Web
from tests.faces.web.served import Browser
from tests.rig import new_box
from tests.rig.guest.bench import soon
from tests.rig.guest.glasses import PIXELS
from tests.rig.new_box import CARD, CLUE, LONGEST, PORT, Box

pytestmark = pytest.mark.timeout(0)  # the box has its own time limit


@pytest.fixture(scope="module")
def box(built: None, tmp_path_factory: pytest.TempPathFactory) -> Box:
    new_box.build()
    return Box(tmp_path_factory.mktemp("rig") / "box")


def test_a_new_box_sets_itself_up_and_takes_a_clue(
    box: Box, record_property: Callable[[str, object], None]
) -> None:
    record_property("a new box: from an empty card to all installed", f"{box.start():.0f} s")
    count = len(STEPS)
    told = [line[:6] for line in box.log.splitlines() if f" of {count}: " in line]
    assert told == [f"{number} of {count}" for number in range(1, count + 1)], box.last_words
    assert box.log.endswith("Done. The box starts again, and greets.\n"), box.last_words
    sent = {message for _, _, message in box.sent_to_screens()}
    for name, lines in screens_of(CardAnswers("", screens="ssd1309")).items():
        shown = {bytes.fromhex(line) for line in lines.splitlines()} <= sent
        assert shown is not name.endswith("-failed"), name

    record_property("from the next start to the first clue", f"{box.first_clue():.0f} s")
    assert CLUE in box.heard, box.heard or box.last_words
    assert "chip=gpiochip15\n" in (box.results / "start").read_text()
    started, ready = box.since_start("ExecMainStart"), box.since_start("ActiveEnter")
    picture = min(at for at, _, message in box.sent_to_screens() if message[0] == PIXELS)
    record_property("from power to the service's start", f"{started:.0f} s")
    record_property("from there to the first picture", f"{picture - started:.1f} s")
    record_property("from there to the greeting", f"{ready - started:.1f} s")


@pytest.fixture(scope="module")
def running(box: Box) -> Iterator[Box]:
    """The box later: with a cable, a stick with a deck, and errands on its card."""
    assert CLUE in box.heard, "it was not set up"
    box.cable, box.stick = True, CARD / "decks"
    box.write_on_card("tabletop-do.txt", "phones\ndecks\n")
    with box.running():
        box.do("systemctl start tabletop-errands.service")  # waits for the start's own errands
        yield box


@pytest.fixture(scope="module")
def phone(running: Box) -> Browser:
    """A phone in the same network, at north's seat."""
    phone = Browser(cast(Web, SimpleNamespace(here=f"http://localhost:{PORT}")))
    assert shown(phone, "/", "/join"), running.last_words
    assert phone.ask("POST", "/join", b"place=north").status == 303
    return phone


def shown(phone: Browser, path: str, *words: str) -> str:
    """The page once it contains one of these words; empty if it never does."""
    page = ""

    def there() -> bool:
        nonlocal page
        try:
            page = phone.get(path).body.decode()
        except (OSError, HTTPException):  # the game starts again
            return False
        return any(word in page for word in words)

    return page if soon(there, LONGEST, 2) else ""


def test_phones_are_admitted_later_and_a_deck_comes_on_a_stick(
    phone: Browser, running: Box
) -> None:
    assert '<option value="harbour">' in shown(phone, "/north/setup", "</form>"), running.log


@pytest.mark.slow
def test_a_signed_version_is_installed_by_phone_and_undone(
    phone: Browser, running: Box, record_property: Callable[[str, object], None]
) -> None:
    before = shown(phone, "/north/box", "Version ")
    for kind, asked, done, amiss in (
        ("update", "Update the box?", "I have the newest version.", "The update failed."),
        ("back", "Go back to the version before", "back to the earlier version.", "t go back."),
    ):
        assert phone.ask("POST", "/north/box", f"errand={kind}".encode()).status == 303
        assert shown(phone, "/north", asked), kind
        running.do("echo ': yes' >/run/tabletop/lines")
        page = shown(phone, "/north/box", done, amiss)
        assert done in page, running.do("cat /var/lib/tabletop-errands/log.txt; journalctl -n 99")
        assert (version(page) > version(before)) is (kind == "update"), page
    assert version(page) == version(before)


def version(page: str) -> str:
    """The version stated on a page."""
    return page.partition("Version ")[2][:5]


@pytest.mark.slow
def test_a_security_update_of_the_system_is_installed(running: Box) -> None:
    """Triggered by the timers of every Debian system, a night later."""
    installed = "dpkg-query -W -f '${Version}' rig-fix"
    assert running.do(installed) == "1"
    done = running.do(
        "systemctl start apt-daily.service apt-daily-upgrade.service; journalctl -n 50"
    )
    assert running.do(installed) == "2", done
