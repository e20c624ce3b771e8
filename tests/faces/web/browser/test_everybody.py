"""The pages for people who hear them, who play by keyboard, and who are new to the game."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.game.rules.cards import Side
from tests.faces.web.browser.conftest import PHONE, TELEVISION, Open
from tests.faces.web.browser.phones import clue_is, say, take_seat
from tests.faces.web.browser.test_game import CLUES
from tests.faces.web.browser.test_looks import complaints
from tests.faces.web.served import Table, playing
from tests.stand_ins import soon
from tests.tables import NORTH, SOUTH, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Do = Callable[[Page, Locator], None]


def by_keyboard(page: Page, target: Locator) -> None:
    """Go to a button with the tabulator, and press Enter."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("one => one === document.activeElement"):
            return page.keyboard.press("Enter")
    raise AssertionError("the keyboard does not reach it")


def by_screen_reader(page: Page, target: Locator) -> None:
    """Do what a screen reader does with what it found by role and name."""
    target.dispatch_event("click")


def agents(page: Page) -> list[str]:
    """The words of this seat's agents that are not found, from the accessibility tree alone."""
    tree = page.get_by_role("table", name="Your key").aria_snapshot().replace("\u00ad", "")
    cells = re.findall(r'- (?:cell|button) "([^"]+)"', tree)
    found = [one.partition(",")[0].strip() for one in cells if one.endswith(", Agent")]
    return list(dict.fromkeys(found))


@pytest.mark.rule("D20")
@pytest.mark.parametrize("act", [by_keyboard, by_screen_reader])
def test_a_whole_game_is_played_without_sight_or_pointer(
    act: Do, table: Table, window: Open
) -> None:
    """Every turn is found in the accessibility tree, and what came of it is announced."""
    phones = {seat: take_seat(window(PHONE), table, seat) for seat in Side}
    for clue in CLUES:
        giver = NORTH if NORTH in table.session.view.givers else SOUTH
        gives, guesses = phones[giver], phones[giver.other]
        words = agents(gives)[:3]
        gives.get_by_label("Type for this seat").focus()
        gives.keyboard.type(f"{clue} {len(words)}")
        gives.keyboard.press("Enter")
        now = guesses.locator("#now")
        expect(now).to_have_text(re.compile(rf"You guess\s*{clue.upper()} {len(words)}"))
        for word in words:
            key = guesses.get_by_role("table", name="Your key")
            act(guesses, key.get_by_role("button", name=re.compile(rf"^{word}\b")))
            asked = guesses.get_by_text(f"{word.capitalize()}?", exact=True)
            asked = asked.and_(guesses.locator("#question")).filter(visible=True)
            expect(asked).to_have_count(1)
            act(guesses, guesses.get_by_role("button", name="yes", exact=True))
            expect(asked).to_have_count(0)
            expect(guesses.locator("[aria-live=polite]#said")).to_contain_text("Agent")
        if table.session.view.found == 15:
            break
        say(guesses, "end turn")
        expect(now).to_have_text("Your clue")
    assert table.session.view.found == 15
    expect(phones[NORTH].locator("[aria-live]#now")).to_contain_text("You won")


def test_everything_that_happens_is_in_a_live_region(window: Open) -> None:
    """The result of a guess, whose turn it is, and sudden death."""
    with playing(started(bystander=1)) as table:
        seat = take_seat(window(PHONE), table, SOUTH)
        table.hear("north: weather two", "south: garden", "south: yes")
        live = seat.locator("[aria-live]")
        expect(live.filter(has_text="Bystander")).to_have_count(1)
        expect(live.filter(has_text="Sudden death: both guess")).to_have_count(1)
        assert complaints(seat) == []


def test_the_signs_are_explained_before_the_first_clue_and_in_the_menu(north: Page) -> None:
    legend = north.locator("#legend li")
    expect(legend).to_have_text(["Agent", "Bystander", "Assassin"])
    expect(legend.locator("svg")).to_have_count(3)
    say(north, "weather two")
    expect(north.locator("#legend")).to_be_hidden()
    north.get_by_label("Menu").click()
    expect(north.locator("details .legend li").last).to_be_visible()
    expect(north.locator("details #clues")).to_contain_text("WEATHER 2")


def test_the_giver_alone_is_warned_of_a_clue_before_it_is_sent(
    north: Page, south: Page, table: Table
) -> None:
    said = len(table.web._hub.moment.captions)
    north.fill("#words", "storms")
    north.get_by_label("Number of the clue").select_option("2")
    north.get_by_role("button", name="Send").click()
    expect(north.locator("#said")).to_contain_text("Storms is a form of storm.")
    expect(south.locator("#said")).not_to_contain_text("Storms")
    assert len(table.web._hub.moment.captions) == said
    north.fill("#words", "weather")
    north.get_by_role("button", name="Send").click()
    clue_is("WEATHER 2", north)
    expect(north.get_by_label("Number of the clue")).to_be_disabled()
    for seat in (north, south):  # the guesser has no number to choose
        expect(seat.locator("#number")).to_have_value("")


@pytest.mark.parametrize(("words", "number"), [("storms", "2"), ("storms 2", "")])
def test_a_warned_clue_is_sent_on_the_second_try(words: str, number: str, north: Page) -> None:
    north.fill("#words", words)
    north.get_by_label("Number of the clue").select_option(number)
    for shown in ("Send it again", "north: storms 2"):
        north.get_by_role("button", name="Send").click()
        expect(north.locator("#said")).to_contain_text(shown)
    expect(north.locator("#question")).to_contain_text("Storms is a form of storm")


VOICES = """voices => {
  window.spoken = [];
  const found = voices.map(([name, localService, lang]) => ({ name, localService, lang }));
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => found, speak: (one) => window.spoken.push([one.voice.name, one.text]),
    cancel: () => {}, addEventListener: () => {},
  } });
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
}"""
CLOUD, OWN = ["Cloud", False, "en-GB"], ["Own", True, "en-GB"]


def speaking(page: Page, *voices: list[object]) -> Page:
    """A page of a browser that has these voices."""
    page.add_init_script(f"({VOICES})({list(voices)})".replace("False", "0").replace("True", "1"))
    return page


def test_a_page_reads_public_sentences_aloud_after_a_touch(table: Table, window: Open) -> None:
    seat = take_seat(speaking(window(PHONE), CLOUD, OWN), table, NORTH)
    everybody = speaking(window(TELEVISION), CLOUD, OWN)
    everybody.goto(table.web.here)
    for page in (seat, everybody):
        expect(page.locator("#lost")).to_be_hidden()
        assert page.evaluate("spoken") == []
    seat.get_by_label("Menu").click()
    for page in (seat, everybody):
        page.get_by_role("button", name="Speak here what is said").click()
    table.hear("north: weather two")
    for page in (seat, everybody):
        # The page's policy forbids a condition that is evaluated inside it again and again.
        assert soon(partial(page.evaluate, "spoken.length > 0"))
        assert page.evaluate("spoken") == [["Own", "Weather, two."]]


def test_cloud_voices_are_not_offered(table: Table, window: Open) -> None:
    everybody = speaking(window(TELEVISION), CLOUD)
    everybody.goto(table.web.here)
    expect(everybody.locator("#cards .card")).to_have_count(25)
    expect(everybody.get_by_role("button", name="Speak here what is said")).to_be_hidden()


@pytest.mark.parametrize("script", [None, "const broken = ;"])
def test_a_browser_that_cannot_run_the_scripts_is_told_so(
    script: str | None, north: Page, table: Table
) -> None:
    assert north.context.browser
    expect(north.locator("#old")).to_be_hidden()
    old = north.context.browser.new_context(
        java_script_enabled=script is not None, storage_state=north.context.storage_state()
    )
    if script:
        old.route("**/page.js", lambda route: route.fulfill(body=script))
    for path in ("/", "/north"):
        page = old.new_page()
        page.goto(f"{table.web.here}{path}")
        expect(page.get_by_text("This page needs JavaScript")).to_be_visible()
    old.close()
