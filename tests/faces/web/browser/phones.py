"""People at the pages: they take seats, touch cards and type."""

import re

from playwright.sync_api import Page, expect

from assistant.game.rules.cards import Side, Team
from assistant.language.en import ENGLISH
from tests.faces.web.served import Table


def take_seat(page: Page, table: Table, seat: Side, team: Team | None = None) -> Page:
    """Take a seat where phones join, perhaps for one team."""
    page.goto(table.web.join)
    view = table.session.view
    name = ENGLISH.pages.players(seat, team) if view.has_teams else seat.title()
    page.get_by_role("button", name=f"Take this seat: {name}").click()
    expect(page.locator("#key .card")).to_have_count(len(view.cards))
    return page


def touch(page: Page, word: str) -> None:
    """Touch a card on the phone of whoever guesses."""
    page.locator("button.card").filter(has=page.get_by_text(word, exact=True)).click()


def answer(page: Page, answer: str = "Yes") -> None:
    """Touch an answer to the open question."""
    page.locator("#choices").get_by_role("button", name=answer, exact=True).click()


def end_turn(page: Page) -> None:
    """Touch “End turn”."""
    page.locator("#useful").get_by_role("button", name="End turn").click()


def give(page: Page, word: str, number: int) -> None:
    """Give a clue with the composer."""
    page.fill("#word", word)
    if not 1 <= number <= 5:
        page.get_by_role("button", name="Other numbers").click()
    page.get_by_role("radio", name=f"{number}", exact=True).check()
    page.locator("#give").click()


def say(page: Page, words: str) -> None:
    """Type words for the seat, in the menu."""
    if not page.locator("#menu").evaluate("one => one.open"):
        page.get_by_label("Menu").click()
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
