"""Players at the pages: they take seats, touch cards and type."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from assistant.game.rules.cards import Side, Team
from assistant.language.en import ENGLISH
from tests.faces.web.served import Table

Do = Callable[[Page, Locator], None]
"""A way to press a button."""


def by_touch(page: Page, target: Locator) -> None:
    """Touch a button."""
    target.click()


def by_keyboard(page: Page, target: Locator) -> None:
    """Reach a button with Tab, or a card with the arrow keys, and press Enter."""
    is_card = target.evaluate("one => one.matches('.card')")
    there = "one => one === document.activeElement"
    for _ in range(20):
        page.keyboard.press("Tab")
        if is_card and page.locator("button.card:focus").count():
            for _ in range(50):
                at, aim = page.locator("button.card").evaluate_all(WHERE, target.element_handle())
                if at == aim:
                    return page.keyboard.press("Enter")
                page.keyboard.press("ArrowRight" if at < aim else "ArrowLeft")
        if target.evaluate(there):
            return page.keyboard.press("Enter")
    raise AssertionError("the keyboard does not reach it")


WHERE = "(cards, aim) => [cards.indexOf(document.activeElement), cards.indexOf(aim)]"
"""The focused card, and the one that should get the focus."""


def take_seat(page: Page, table: Table, seat: Side, team: Team | None = None) -> Page:
    """Take a seat on the join page, perhaps for one team."""
    page.goto(table.web.join)
    view = table.session.view
    name = ENGLISH.pages.players(seat, team) if view.has_teams else seat.title()
    page.get_by_role("button", name=re.compile(f"(as|both:) {name}")).click()
    expect(page.locator("#page:not([inert]) #key .card")).to_have_count(len(view.cards))
    return page


def touch(page: Page, word: str, act: Do = by_touch) -> None:
    """Touch a card on the guesser's phone."""
    act(page, page.locator("button.card").filter(has=page.get_by_text(word, exact=True)))


def answer(page: Page, answer: str = "Yes", act: Do = by_touch) -> None:
    """Touch an answer to the open question."""
    act(page, page.locator("#choices").get_by_role("button", name=answer, exact=True))


def end_turn(page: Page, act: Do = by_touch) -> None:
    """Touch “End turn”."""
    act(page, page.locator("#useful").get_by_role("button", name="End turn"))


def type_clue(page: Page, word: str, number: int) -> None:
    """Give a clue with the keyboard alone."""
    page.locator("#page:not([inert])").wait_for()  # the script has loaded
    page.get_by_label("Your clue", exact=True).focus()
    page.keyboard.type(f"{word} {number}")
    page.keyboard.press("Enter")


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
    """Wait until these pages show this clue."""
    for page in pages:
        expect(page.locator("#clue")).to_have_text(clue)


def due_is(due: str | re.Pattern[str], page: Page) -> None:
    """Wait until a page shows who has to act."""
    expect(page.locator("#due")).to_have_text(due)
