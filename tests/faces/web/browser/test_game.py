"""Whole games in a real browser: two phones for the keys, and a page for everybody."""

import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from assistant.conversation.desk import Manners
from assistant.conversation.effects import Note
from assistant.faces.web.stream import BEAT
from assistant.game.rules.cards import Side, Team
from tests.faces.web.browser.conftest import PHONE, TELEVISION, Open
from tests.faces.web.browser.phones import clue_is, due_is, say, take_seat, tap, touch
from tests.faces.web.served import Table, kept_in, playing
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, session

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLUES = ("weather", "holiday", "music", "history", "kitchen", "ocean", "money", "science")


def to_find(page: Page) -> list[str]:
    """The words of the agents that this seat sees, and that are not found."""
    found = page.locator("#key .card.agent:not(.covered) .word").all_inner_texts()
    return [word.replace("\u00ad", "") for word in found]  # where it may be parted


def give(giver: Page, guesser: Page, everybody: Page, clue: str, most: int = 3) -> bool:
    """A turn: a clue, its guesses, one answered with a tap, the others with yes; the end."""
    words = to_find(giver)[:most]
    say(giver, f"{clue} {len(words)}")
    clue_is(f"{clue.upper()} {len(words)}", everybody)
    for number, word in enumerate(words):
        touch(guesser, word)
        expect(guesser.locator("#question")).to_have_text(f"{word.capitalize()}?")
        expect(giver.locator("#choices button")).to_have_count(0)
        if number == 0:
            tap(guesser)
        else:
            guesser.get_by_role("button", name="yes", exact=True).click()
        cards = everybody.locator("#cards .card.covered")
        expect(cards.filter(has=everybody.get_by_text(word, exact=True))).to_be_visible()
    expect(guesser.locator("#tap")).not_to_have_text("Yes")  # the last answer is shown
    if guesser.locator("#tap").inner_text() == "End the turn":
        tap(guesser)
        expect(guesser.locator("#due")).not_to_contain_text("guess")
    return "won" in guesser.locator("#due").inner_text()


AT_ONCE = """words => {
  for (const one of words) {
    const card = document.querySelector(`#key button.card[aria-label^="${one}"]`);
    if (card) {
      card.click();
    } else {
      document.querySelector("#words").value = one;
      document.querySelector("#type").requestSubmit();
    }
  }
}"""


def test_touches_in_a_row_all_arrive_in_their_order(south: Page, table: Table) -> None:
    """Also those that come before the table has answered the first."""
    table.hear("north: weather two")
    clue_is("WEATHER 2", south)
    south.evaluate(AT_ONCE, ["STORM", "no", "GARDEN"])
    expect(south.locator("#question")).to_have_text("Garden?")
    expect(south.locator("#words")).to_have_value("")


@pytest.mark.rule("D16", "D20")
def test_a_whole_game_of_two_with_a_television(
    everybody: Page, north: Page, south: Page, table: Table
) -> None:
    expect(everybody.locator("#captions")).to_contain_text("South's phone is here.")
    phones = [north, south]
    tap(north)
    expect(everybody.locator("#captions")).to_contain_text("North, your clue.")
    for number, clue in enumerate(CLUES):
        over = everybody.content()
        assert "assassin" not in over
        assert 'class="card agent"' not in over
        giver, guesser = phones if NORTH in table.session.view.givers else phones[::-1]
        due_is(re.compile("Your clue|Either side may begin"), giver)
        if give(giver, guesser, everybody, clue):
            break
        if number == 0:
            assert guesser.evaluate("window.felt") >= 1  # a question was felt
    assert table.session.view.found == 15
    expect(everybody.locator("#due")).to_contain_text("You won!")
    expect(everybody.locator("#keys")).to_be_hidden()
    north.get_by_role("button", name="show the key").click()
    expect(everybody.locator("#keys table")).to_have_count(2)
    expect(everybody.locator("#keys .assassin")).to_have_count(6)
    found = everybody.locator("#clues .found").all_inner_texts()
    assert "STORM" in " ".join(found)
    expect(north.locator("#due")).to_contain_text("You won")


@pytest.mark.rule("C2")
def test_operatives_see_no_key_and_guess_by_taps(window: Open) -> None:
    with playing(team_table()) as table:
        spymasters = take_seat(window(PHONE), table, NORTH)
        operatives = take_seat(window(PHONE), table, SOUTH)
        team = table.session.view.giver
        assert team is not None
        expect(operatives.locator("#blind")).to_be_visible()
        assert spymasters.locator("#key .card.assassin").count() == 1
        assert operatives.locator("#key svg").count() == 0
        own = spymasters.locator(f"#key .card.{team} .word").first.inner_text()
        say(spymasters, "zebra one")
        touch(operatives, own)
        tap(operatives, "Yes")
        expect(operatives.locator(f"#key .card.covered.{team}")).to_have_count(1)


Phones = dict[Team, Page]
Four = tuple[Table, Phones, Phones]
"""Classic with a phone for each team at each seat: the spymasters' and the operatives'."""


@pytest.fixture
def four(window: Open) -> Iterator[Four]:
    with playing(team_table()) as table:
        assert table.session.view.giver is Team.RED
        spymasters, operatives = (
            {team: take_seat(window(PHONE), table, seat, team) for team in Team} for seat in Side
        )
        yield table, spymasters, operatives


@pytest.mark.rule("C2")
def test_only_spymasters_phones_show_the_key_and_a_fifth_gets_no_seat(
    four: Four, window: Open
) -> None:
    table, spymasters, operatives = four
    fifth = window(PHONE)
    fifth.goto(table.web.link(NORTH))
    expect(fifth.get_by_role("heading")).to_have_text("This seat is taken")
    expect(spymasters[Team.RED].locator("#name")).to_have_text("Red spymaster")
    expect(operatives[Team.BLUE].locator("#name")).to_have_text("Blue operatives")
    for page in spymasters.values():
        expect(page.locator("#key .card.assassin")).to_have_count(1)
    for page in operatives.values():
        expect(page.locator("#blind")).to_be_visible()
        assert page.locator("#key svg").count() == 0


@pytest.mark.rule("C2")
def test_teams_phones_act_in_their_own_turns_only(four: Four) -> None:
    table, spymasters, operatives = four
    red, blue = Team
    due_is("Your clue", spymasters[red])
    due_is("Red's clue", spymasters[blue])
    say(spymasters[blue], "zebra one")
    expect(spymasters[blue].locator("#said")).to_contain_text("Red's clue.")
    say(spymasters[red], "zebra one")
    clue_is("ZEBRA 1", *spymasters.values(), *operatives.values())
    due_is("You guess", operatives[red])
    assert operatives[blue].locator("button.card").count() == 0
    own, others = (table.session.view.cards[at].word for at in (0, 9))
    say(operatives[blue], own)  # they may not
    expect(operatives[blue].locator("#said")).to_contain_text("Red guesses")
    touch(operatives[red], own)
    expect(operatives[red].locator("#tap")).to_have_text("Yes")
    expect(operatives[blue].locator("#tap")).to_have_text("")
    tap(operatives[blue])
    expect(operatives[blue].locator("#question")).to_be_visible()
    tap(operatives[red])
    expect(operatives[blue].locator("#key .card.covered.red")).to_have_count(1)
    expect(operatives[red].locator("#tap")).to_have_text("End the turn")
    tap(operatives[red])
    due_is("Your clue", spymasters[blue])
    say(spymasters[blue], "lunch two")
    touch(operatives[blue], others)
    tap(operatives[blue], "Yes")
    expect(operatives[red].locator("#key .card.covered.blue")).to_have_count(1)


def test_a_second_phone_waits_until_the_first_lets_go(table: Table, window: Open) -> None:
    first, second = take_seat(window(PHONE), table, NORTH), window(PHONE)
    second.goto(table.web.link(NORTH))
    expect(second.get_by_role("heading")).to_have_text("This seat is taken")
    first.on("dialog", lambda dialog: dialog.accept())
    first.locator("summary").click()
    first.get_by_role("button", name="Let go of this seat").click()
    first.wait_for_url(f"{table.web.here}/")
    take_seat(second, table, NORTH)
    first.goto(f"{table.web.here}/north")
    expect(first.get_by_role("heading")).to_have_text("This phone holds no seat")


def test_a_freed_seat_hides_its_key(north: Page, south: Page) -> None:
    say(south, "north's phone again")
    expect(north.get_by_role("heading")).to_have_text("This phone holds no seat")
    assert north.locator("#key").count() == 0


def test_two_tabs_of_one_phone_show_the_same(north: Page, table: Table) -> None:
    second = north.context.new_page()
    second.goto(f"{table.web.here}/north")
    say(second, "weather two")
    clue_is("WEATHER 2", north, second)
    north.reload()
    clue_is("WEATHER 2", north)


def test_words_count_before_the_first_state_has_come(south: Page) -> None:
    south.route("**/events", lambda route: route.abort())
    south.reload()
    say(south, "weather two")
    south.unroute("**/events")
    clue_is("WEATHER 2", south)


def test_a_page_catches_up_after_a_lost_network(north: Page, south: Page) -> None:
    south.context.set_offline(True)
    expect(south.locator("#lost")).to_be_visible()
    say(north, "weather two")
    south.context.set_offline(False)
    expect(south.locator("#lost")).to_be_hidden()
    due_is("You guess", south)
    clue_is("WEATHER 2", south)


@pytest.mark.parametrize("arrived", [False, True])
def test_unanswered_words_are_heard_only_once(arrived: bool, south: Page, table: Table) -> None:
    """Whether they were lost on the way to the table, or its answer on the way back."""

    def lose(route: Route) -> None:
        if arrived:
            route.fetch()
        route.abort()

    south.route("**/send", lose)
    south.fill("#words", "weather two")
    south.press("#words", "Enter")
    expect(south.locator("#lost")).to_be_visible()
    expect(south.locator("#said")).to_have_text("Not heard yet: weather two")
    south.unroute("**/send")
    expect(south.locator("#lost")).to_be_hidden(timeout=5000 * BEAT)
    clue_is("WEATHER 2", south)
    expect(south.locator("#said")).to_contain_text("south: weather two")
    heard = [one for one in table.web._hub.moment.captions if "weather" in str(one.what)]
    assert len([one for one in heard if isinstance(one.what, Note)]) == 1


def test_words_that_were_refused_for_coming_too_often_are_sent_again(south: Page) -> None:
    refused = list[Route]()

    def refuse(route: Route) -> None:
        refused.append(route)
        route.fulfill(status=429)

    south.route("**/send", refuse, times=2)
    say(south, "weather two")
    clue_is("WEATHER 2", south)
    assert len(refused) == 2


def test_pages_come_back_from_a_restarted_program(window: Open, tmp_path: Path) -> None:
    everybody = window(TELEVISION)
    with playing(claims=kept_in(tmp_path)) as table:
        port = int(table.web.here.rpartition(":")[2])
        everybody.goto(table.web.here)
        north = take_seat(window(PHONE), table, NORTH)
        say(north, "weather two")
        clue_is("WEATHER 2", everybody)
    expect(north.locator("#lost")).to_be_visible()
    with playing(claims=kept_in(tmp_path, again=True), port=port):
        expect(north.locator("#lost")).to_be_hidden()
        expect(north.locator("#clue")).to_be_hidden()  # a fresh table
        due_is("Either side may begin.", everybody)
        say(north, "holiday one")
        clue_is("HOLIDAY 1", everybody)


def test_a_held_button_listens_and_two_taps_repeat(north: Page, table: Table) -> None:
    north.locator("#button").hover()
    north.mouse.down()
    expect(north.locator("#tap")).to_have_text("Speak now")
    north.mouse.up()
    expect(north.locator("#tap")).to_have_text("I give the clue")
    said = len(table.web._hub.moment.captions)
    north.locator("#button").dblclick()
    expect(north.locator("#said")).to_contain_text("north: repeat")
    assert len(table.web._hub.moment.captions) > said
    north.focus("#button")
    north.keyboard.press("Enter")
    expect(north.locator("#said")).to_contain_text("North, your clue.")


def test_a_tap_soon_after_the_button_changed_its_meaning_does_not_count(
    north: Page, south: Page, table: Table
) -> None:
    """The second half of a double tap on "Yes" must not end the turn."""
    say(north, "weather two")
    touch(south, "STORM")
    expect(south.locator("#tap")).to_have_text("Yes")
    south.locator("#button").click()
    expect(south.locator("#question")).to_have_text("Storm?")
    tap(south)
    expect(south.locator("#tap")).to_have_text("End the turn")
    south.locator("#button").click()
    south.wait_for_timeout(1000)  # longer than a pair of taps takes
    assert table.session.view.guessers == (SOUTH,)
    tap(south)
    due_is("Your clue", south)


def test_a_server_that_says_nothing_is_reported_within_seconds(south: Page) -> None:
    """Beats stop, as from a frozen server; then they come again."""
    south.clock.install()
    south.reload()
    expect(south.locator("#key .card")).to_have_count(25)
    south.evaluate("EventSource.prototype.dispatchEvent = () => false")
    expect(south.locator("#lost")).to_be_hidden()
    south.clock.fast_forward(4000)
    expect(south.locator("#lost")).to_be_visible()
    expect(south.locator("#lost")).to_be_hidden()  # the next beat


def test_a_box_is_switched_off_by_one_seat_and_the_other(window: Open) -> None:
    box = Manners(switches_off=True)
    with playing(lay=lambda: nullcontext(session(manners=box))) as table:
        north, south = (take_seat(window(PHONE), table, seat) for seat in Side)
        north.locator("summary").click()
        north.get_by_role("button", name="Switch the box off").click()
        expect(south.locator("#question")).to_have_text("Switch off?")
        tap(south, "Yes")
        expect(north.locator("#said")).to_contain_text("OFF. UNPLUG")


def test_away_from_a_box_nothing_is_switched_off(north: Page) -> None:
    north.locator("summary").click()
    expect(north.get_by_role("button", name="pause")).to_be_visible()
    expect(north.get_by_role("button", name="Switch the box off")).to_be_hidden()
