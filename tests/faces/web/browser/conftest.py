"""Debian's Chromium, with windows the size of a phone, a tablet and a television."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.faces.web.browser.phones import take_seat
from tests.faces.web.served import Table, playing
from tests.tables import NORTH, SOUTH

CHROMIUM = shutil.which("chromium")

PHONE = (360, 640)
TABLET = (1024, 768)
TELEVISION = (1920, 1080)

PATIENCE = 15_000
"""Milliseconds allowed for any page action; a busy machine takes long."""

Open = Callable[[tuple[int, int]], Page]
"""Opens a window of this size, each as a different visitor."""


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium, closed at the end."""
    with sync_playwright() as playwright:
        # in a container, root has no sandbox
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; ./bootstrap test installs Debian's")
    expect.set_options(timeout=PATIENCE)
    with launched() as browser:
        yield browser


@pytest.fixture
def window(chromium: Browser) -> Iterator[Open]:
    """Opens windows; an error in a page's scripts fails the test."""
    contexts, wrong = [], []

    def open_one(size: tuple[int, int]) -> Page:
        width, height = size
        phone = size == PHONE
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        context.add_init_script(
            "window.felt = 0; navigator.vibrate = () => { window.felt += 1; return true; }"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        contexts.append(context)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def table() -> Iterator[Table]:
    """The plain table with its pages."""
    with playing() as table:
        yield table


@pytest.fixture
def north(table: Table, window: Open) -> Page:
    """The phone at north's seat."""
    return take_seat(window(PHONE), table, NORTH)


@pytest.fixture
def south(table: Table, window: Open) -> Page:
    """The phone at south's seat."""
    return take_seat(window(PHONE), table, SOUTH)


@pytest.fixture
def everybody(table: Table, window: Open) -> Page:
    """The television that everybody sees."""
    page = window(TELEVISION)
    page.goto(table.web.here)
    return page
