"""Pages served without a session, and a phone that opens them."""

from collections.abc import Iterator

import pytest

from assistant.faces.web.server import Web
from tests.faces.web.served import Browser, Sent, serving
from tests.tables import NORTH


@pytest.fixture
def sent() -> Sent:
    """Messages from phones to the table."""
    return Sent()


@pytest.fixture
def web(sent: Sent) -> Iterator[Web]:
    """A table's pages."""
    with serving(sent=sent) as (web, _):
        yield web


@pytest.fixture
def phone(web: Web, sent: Sent) -> Browser:
    """The phone at north's seat; the message of its arrival is already off the queue."""
    browser = Browser(web)
    browser.claim(web, NORTH)
    sent.next()
    return browser
