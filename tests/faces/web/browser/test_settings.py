"""Voice and screens on a phone: from the menu to the table, at any size, without a script."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assistant.app.service.owner import Owner
from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.faces.web.archive import Archive
from assistant.game.messages import ErrandEnded, ErrandKind
from tests.faces.web.browser.conftest import Open
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.browser.test_looks import SIDEWAYS, SMALL, box_of, complaints, width
from tests.faces.web.served import Table, playing
from tests.tables import NORTH, session

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def box() -> AbstractContextManager[Session]:
    """The table of a box, which alone has these pages."""
    return nullcontext(session(manners=Manners(switches_off=True)))


def opened(page: Page, table: Table, link: str, path: str) -> Page:
    """A page of north's menu."""
    take_seat(page, table, NORTH)
    page.locator("summary").click()
    page.get_by_role("link", name=link).click()
    page.wait_for_url(f"**/{path}")
    return page


def assert_fits(page: Page, targets: str, wide: int, larger: bool) -> None:
    """The page fits into this width, with larger letters, too, and fingers find its targets."""
    if larger:
        page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert width(page) <= wide
    for target in page.locator(targets).all():
        place = box_of(target)
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= wide
        assert place["height"] >= 44
    assert complaints(page) == []


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [SMALL, (390, 844), SIDEWAYS])
def test_settings_are_found_and_read_at_any_size_and_reach_the_table(
    size: tuple[int, int], larger: bool, window: Open
) -> None:
    with playing(lay=box) as table:
        page = opened(window(size), table, "Voice and screens", "settings")
        assert_fits(page, "select, button", size[0], larger)
        page.get_by_label("Volume").select_option("loud")
        page.get_by_role("button", name="Use these").click()
        expect(page.locator("#told")).to_contain_text("Like this?")


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [SMALL, (390, 844), SIDEWAYS])
def test_the_page_on_the_box_fits_any_size_and_asks_the_table(
    size: tuple[int, int], larger: bool, window: Open, tmp_path: Path
) -> None:
    owner = Owner(tmp_path, tmp_path / "errand", tmp_path / "told.json", networks=True, signed=True)
    why = f"not updated: {'https://example.org/' * 9}: no answer"
    owner.ended = ErrandEnded(ErrandKind.UPDATE, False, (why,))
    backup = tmp_path / "mine.json"
    backup.write_text(owner.backup(None))
    with playing(lay=box, archive=Archive(errands=owner)) as table:
        page = opened(window(size), table, "The box", "box")
        assert_fits(page, "main button, main input", size[0], larger)
        page.get_by_label("Bring back a backup").set_input_files(tmp_path / "mine.json")
        page.locator("#restore button").click()
        expect(page.locator("#question")).to_contain_text("Say yes at the box")
        expect(page.locator("#choices button")).to_have_text(["No"])
        page.goto(page.url + "/box")
        backup.write_text("{}")
        page.get_by_label("Bring back a backup").set_input_files(tmp_path / "mine.json")
        page.locator("#restore button").click()
        expect(page.get_by_role("alert")).to_contain_text("no backup")
