"""People at the pages: they take seats, touch cards, tap and type."""

import re

from playwright.sync_api import Page, expect

from assistant.game.rules.cards import Side, Team
from tests.faces.web.served import Table


def take_seat(page: Page, table: Table, seat: Side, team: Team | None = None) -> Page:
    """Follow a seat's link, and take the seat, perhaps for one team."""
    page.goto(table.web.link(seat))
    page.get_by_role("button", name=f"Take it for {team.title()}" if team else None).first.click()
    expect(page.locator("#key .card")).to_have_count(len(table.session.view.cards))
    return page


def tap(page: Page, meaning: str = "") -> None:
    """Tap the button, as a finger does, once its meaning has been there for a moment."""
    expect(page.locator("#tap")).to_contain_text(meaning)
    expect(page.locator("#button")).not_to_have_class(re.compile("early"))
    page.locator("#button").click()


def touch(page: Page, word: str) -> None:
    """Touch a card on the phone of whoever guesses."""
    page.locator("button.card").filter(has=page.get_by_text(word, exact=True)).click()


def say(page: Page, words: str) -> None:
    """Type words for the seat."""
    page.fill("#words", words)
    page.press("#words", "Enter")
    expect(page.locator("#words")).to_have_value("")


def clue_is(clue: str, *pages: Page) -> None:
    """Wait until these pages show the clue."""
    for page in pages:
        expect(page.locator("#clue")).to_have_text(clue)


def due_is(due: str | re.Pattern[str], page: Page) -> None:
    """Wait until a page says who has to do what."""
    expect(page.locator("#due")).to_have_text(due)
