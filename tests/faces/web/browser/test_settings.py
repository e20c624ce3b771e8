"""The box's page: from the menu to the table, at any size."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import expect

from assistant.app.service.owner import Owner
from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.faces.web.archive import Archive
from assistant.game.messages import ErrandEnded, ErrandKind
from tests.faces.web.browser.conftest import Open
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.browser.test_looks import SIDEWAYS, SMALL, box_of, complaints, width
from tests.faces.web.served import playing
from tests.tables import NORTH, session

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def box() -> AbstractContextManager[Session]:
    """A box's table, the only kind that has these pages."""
    return nullcontext(session(manners=Manners(switches_off=True)))


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [SMALL, (390, 844), SIDEWAYS])
def test_the_page_of_the_box_fits_any_size_and_asks_the_table(
    size: tuple[int, int], larger: bool, window: Open, tmp_path: Path
) -> None:
    owner = Owner(tmp_path, tmp_path / "errand", tmp_path / "told.json", networks=True, signed=True)
    why = f"not updated: {'https://example.org/' * 9}: no answer"
    owner.ended = ErrandEnded(ErrandKind.UPDATE, False, (why,))
    backup = tmp_path / "mine.json"
    backup.write_text(owner.backup(None))
    with playing(lay=box, archive=Archive(errands=owner)) as table:
        page = take_seat(window(size), table, NORTH)
        page.locator("summary").click()
        page.get_by_role("link", name="The box").click()
        page.wait_for_url("**/box")
        if larger:
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert width(page) <= size[0]
        for target in page.locator("main button, main input, select").all():
            place = box_of(target)
            assert place["x"] >= 0
            assert place["x"] + place["width"] <= size[0]
            assert place["height"] >= 44
        assert complaints(page) == []
        page.get_by_label("Volume").select_option("loud")
        page.get_by_role("button", name="Use these").click()
        expect(page.locator("#told")).to_contain_text("Like this?")
        page.goto(page.url + "/box")
        page.get_by_label("Bring back a backup").set_input_files(tmp_path / "mine.json")
        page.locator("#restore button").click()
        expect(page.locator("#question")).to_contain_text("Say yes at the box")
        expect(page.locator("#choices button")).to_have_text(["No"])
        page.goto(page.url + "/box")
        backup.write_text("{}")
        page.get_by_label("Bring back a backup").set_input_files(tmp_path / "mine.json")
        page.locator("#restore button").click()
        expect(page.get_by_role("alert")).to_contain_text("no backup")
