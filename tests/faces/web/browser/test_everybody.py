"""The pages for people who hear them, play by keyboard or are new to the game."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.game.rules.cards import Side
from assistant.game.rules.events import GameStarted
from tests.faces.web.browser.conftest import PHONE, TABLET, Open
from tests.faces.web.browser.phones import (
    Do,
    answer,
    by_keyboard,
    clue_is,
    give,
    say,
    take_seat,
    touch,
    type_clue,
)
from tests.faces.web.browser.test_game import CLUES
from tests.faces.web.browser.test_looks import complaints
from tests.faces.web.served import Table, playing
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def by_screen_reader(page: Page, target: Locator) -> None:
    """Do what a screen reader does with an element found by role and name."""
    target.dispatch_event("click")


def agents(page: Page) -> list[str]:
    """The words of this seat's unfound agents, from the accessibility tree alone."""
    tree = page.get_by_role("table", name="Your key").aria_snapshot()
    cells = re.findall(r'- (?:cell|button) "([^"]+)"', tree)
    found = [one.partition(",")[0].strip() for one in cells if one.endswith(", Agent")]
    return list(dict.fromkeys(found))


@pytest.mark.rule("D20")
@pytest.mark.parametrize("act", [by_keyboard, by_screen_reader])
def test_a_whole_game_is_played_without_sight_or_pointer(
    act: Do, table: Table, window: Open
) -> None:
    """The accessibility tree is enough to find every turn, and each outcome is announced."""
    phones = {seat: take_seat(window(PHONE), table, seat) for seat in Side}
    for clue in CLUES:
        giver = NORTH if NORTH in table.session.view.givers else SOUTH
        gives, guesses = phones[giver], phones[giver.other]
        words = agents(gives)[:3]
        type_clue(gives, clue, len(words))
        now = guesses.locator("#now")
        expect(now).to_have_text(re.compile(rf"You guess\s*{clue.upper()} {len(words)}"))
        for word in words:
            key = guesses.get_by_role("table", name="Your key")
            act(guesses, key.get_by_role("button", name=re.compile(rf"^{word}\b")))
            asked = guesses.get_by_text(f"{word.capitalize()}?", exact=True)
            asked = asked.and_(guesses.locator("#question")).filter(visible=True)
            expect(asked).to_have_count(1)
            act(guesses, guesses.get_by_role("button", name="Yes", exact=True))
            expect(asked).to_have_count(0)
            if table.session.view.found < 15:
                told = guesses.locator("[aria-live=polite]#told")
                expect(told).to_contain_text(f"{word.capitalize()}: agent!")
        if table.session.view.found == 15:
            break
        if table.session.view.guessed:  # otherwise the turn has already ended
            act(guesses, guesses.get_by_role("button", name="End turn", exact=True))
        expect(now).to_have_text("Your clue")
    assert table.session.view.found == 15
    expect(phones[NORTH].locator("[aria-live]#end")).to_contain_text("You won")


def test_events_are_announced_in_a_live_region(window: Open) -> None:
    """The result of a guess, the next player, and sudden death."""
    with playing(started(bystander=1)) as table:
        seat = take_seat(window(PHONE), table, SOUTH)
        table.hear("north: weather two", "south: garden", "south: yes")
        live = seat.locator("[aria-live]")
        expect(live.filter(has_text="Garden: bystander.")).to_have_count(1)
        expect(live.filter(has_text="Sudden death: both may guess")).to_have_count(1)
        assert complaints(seat) == []


def test_the_menu_explains_the_symbols_and_lists_the_clues(north: Page) -> None:
    give(north, "weather", 2)
    north.get_by_label("Menu").click()
    legend = north.locator("#menu #legend li")
    expect(legend).to_have_text(["Agent", "Bystander", "Assassin"])
    expect(legend.locator("svg")).to_have_count(3)
    expect(north.locator("#menu #clues")).to_contain_text("WEATHER 2")
    expect(north.get_by_role("link", name="The box")).to_have_count(0)  # there is none


@pytest.mark.parametrize("game", [None, team_table()])
def test_how_to_play_is_explained_in_six_pictures(game: GameStarted | None, window: Open) -> None:
    with playing(game) as table:
        north = take_seat(window(PHONE), table, NORTH)
        north.get_by_label("Menu").click()
        north.get_by_role("link", name="How to play").click()
        expect(north.locator(".steps li")).to_have_count(6)
        expect(north.locator(".steps .red")).to_have_count(3 if game else 0)
        expect(north.locator(".phrases li").first).to_be_visible()
        assert complaints(north) == []


def test_a_lesson_is_followed_on_phones_alone(north: Page, south: Page, everybody: Page) -> None:
    """Each phone shows the current step, and the menu leaves the lesson."""
    north.get_by_label("Menu").click()
    north.get_by_role("button", name="Teach me").click()
    for page in (north, south):
        expect(page.locator("#told")).to_contain_text("North, say a word for brick")
    give(north, "thing", 1)
    expect(south.locator("#told")).to_contain_text("South, say brick")
    touch(south, "BRICK")
    expect(south.locator("#told")).to_contain_text("I always ask")
    answer(south)
    expect(south.locator("#told")).to_contain_text("Now try a mistake")
    north.get_by_label("Menu").click()
    north.get_by_role("button", name="Quit").click()
    expect(north.locator("#key .covered")).to_have_count(0)


@pytest.mark.parametrize("where", ["composer", "menu"])
def test_a_clue_without_a_number_prompts_for_it_and_is_shown_to_nobody(
    where: str, north: Page, table: Table
) -> None:
    said = len(table.web._hub.moment.captions)
    if where == "menu":
        say(north, "metal")
    else:
        north.fill("#word", "metal")
        north.locator("#give").click()
    expect(north.locator("#warning")).to_have_text("How many? Touch a number.")
    expect(north.locator("#word")).to_have_value("metal")
    assert len(table.web._hub.moment.captions) == said
    north.get_by_role("radio", name="3", exact=True).check()
    expect(north.locator("#give")).to_have_text("Give clue METAL 3")
    north.locator("#give").click()
    clue_is("METAL 3", north)


def test_the_clue_field_has_the_focus_on_a_tablet(table: Table, window: Open) -> None:
    expect(take_seat(window(TABLET), table, NORTH).locator("#word")).to_be_focused()


AT_ONCE = "field => { field.value = 'bricks'; field.form.requestSubmit(); }"


def test_the_giver_alone_is_warned_of_a_clue_before_it_is_given(
    north: Page, south: Page, table: Table
) -> None:
    """A warning appears during typing; the button turns plain but still gives the clue."""
    said = len(table.web._hub.moment.captions)
    north.fill("#word", "storms")
    north.get_by_role("radio", name="2", exact=True).check()
    expect(north.locator("#warning")).to_contain_text("Storms is a form of storm.")
    expect(north.locator("#give")).to_have_text("Give anyway: STORMS 2")
    expect(north.locator("#give")).to_have_class(re.compile("plain"))
    assert "Storms" not in south.content()
    assert len(table.web._hub.moment.captions) == said
    north.fill("#word", "weather")
    expect(north.locator("#give")).to_have_text("Give clue WEATHER 2")
    north.locator("#word").evaluate(AT_ONCE)  # before the referee has judged it
    expect(north.locator("#warning")).to_contain_text("Bricks is a form of brick.")
    north.press("#word", "Enter")
    expect(north.locator("#question")).to_contain_text("Bricks is a form of brick")


def test_whether_a_word_may_be_a_clue_is_answered_in_private(north: Page, table: Table) -> None:
    said = len(table.web._hub.moment.captions)
    say(north, "can I say storms")
    expect(north.locator("#told")).to_contain_text("Storms is a form of storm")
    assert len(table.web._hub.moment.captions) == said


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
