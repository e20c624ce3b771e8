"""Voice and screens on a phone: from the menu to the table, at any size, without a script."""

import pytest
from playwright.sync_api import expect

from tests.faces.web.browser.conftest import Open
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.browser.test_looks import SIDEWAYS, SMALL, complaints
from tests.faces.web.served import playing
from tests.tables import NORTH

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [SMALL, (390, 844), SIDEWAYS])
def test_settings_are_found_and_read_at_any_size_and_reach_the_table(
    size: tuple[int, int], larger: bool, window: Open
) -> None:
    with playing() as table:
        page = take_seat(window(size), table, NORTH)
        page.locator("summary").click()
        page.get_by_role("link", name="Voice and screens").click()
        page.wait_for_url("**/settings")
        if larger:
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for target in page.locator("select, button").all():
            box = target.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["height"] >= 44
        assert complaints(page) == []
        page.get_by_label("Volume").select_option("loud")
        page.get_by_role("button", name="Use these").click()
        expect(page.locator("#said")).to_contain_text("Like this?")
