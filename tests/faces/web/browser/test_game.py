"""Whole games in a real browser: two phones for the keys, and a page for everybody."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Route, expect

from assistant.conversation.effects import Note
from assistant.faces.web.stream import BEAT
from assistant.game.messages import Proposed, Tick
from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from tests.faces.web.browser.conftest import PHONE, TELEVISION, Open
from tests.faces.web.browser.phones import (
    Do,
    answer,
    by_keyboard,
    by_touch,
    clue_is,
    due_is,
    end_turn,
    give,
    say,
    take_seat,
    touch,
    type_clue,
)
from tests.faces.web.served import Table, kept_in, playing
from tests.game.rules.games import team_table
from tests.stand_ins import soon
from tests.tables import NORTH, SOUTH, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLUES = ("weather", "holiday", "music", "history", "kitchen", "ocean", "money", "science")


def to_find(page: Page) -> list[str]:
    """The words of the unfound agents that this seat sees."""
    return page.locator("#key .card.agent:not(.covered) .word").all_inner_texts()


def turn(giver: Page, guesser: Page, everybody: Page, clue: str, most: int = 3) -> None:
    """A turn by touch: a clue, its guesses with a confirmation each, and the end."""
    words = to_find(giver)[:most]
    give(giver, clue, len(words))
    clue_is(f"{clue.upper()} {len(words)}", everybody)
    for word in words:
        touch(guesser, word)
        expect(guesser.locator("#question")).to_have_text(f"{word.capitalize()}?")
        for page in (giver, guesser, everybody):
            expect(page.locator(".card.asked .word")).to_have_text(word)
        expect(giver.locator("#choices button")).to_have_count(0)
        answer(guesser)
        cards = everybody.locator("#cards .card.covered")
        expect(cards.filter(has=everybody.get_by_text(word, exact=True))).to_be_visible()
        expect(guesser.locator("#question")).to_be_hidden()


AT_ONCE = """at => {
  for (const one of at) document.querySelector(`#key button.card[aria-label^="${one}"]`).click();
}"""


def test_several_quick_touches_arrive_in_order(south: Page, table: Table) -> None:
    """Touches count, too, if made before the table has answered the first."""
    table.hear("north: weather two")
    clue_is("WEATHER 2", south)
    south.evaluate(AT_ONCE, ["STORM", "GARDEN", "BRICK", "BRICK"])
    expect(south.locator("#question")).to_have_text("Brick?")


@pytest.mark.rule("D16", "D20")
def test_two_phones_and_a_television_play_a_whole_game(
    everybody: Page, north: Page, south: Page, table: Table
) -> None:
    expect(everybody.locator("#captions")).to_contain_text("South's phone is here.")
    phones = [north, south]
    for number, clue in enumerate(CLUES):
        over = everybody.content()
        assert "card assassin" not in over
        assert 'class="card agent"' not in over
        giver, guesser = phones if NORTH in table.session.view.givers else phones[::-1]
        due_is(re.compile("Your clue|Either side may begin"), giver)
        turn(giver, guesser, everybody, clue)
        if table.session.view.found == 15:
            break
        if table.session.view.guessed:  # otherwise the turn has already ended
            end_turn(guesser)
        expect(guesser.locator("#due")).not_to_contain_text("guess")
        if number == 0:
            assert guesser.evaluate("window.felt") >= 1  # the phone vibrated for a question
    assert table.session.view.found == 15
    for page in (everybody, *phones):
        expect(page.locator("#end h2")).to_have_text("You won!")
        expect(page.locator("#moment")).to_have_text("You won!")  # the banner is brief
        expect(page.locator("#keys")).to_be_hidden()
    north.get_by_role("button", name="Show the key").click()
    for page in (everybody, *phones):
        expect(page.locator("#keys table")).to_have_count(2)
        expect(page.locator("#keys .assassin")).to_have_count(6)
        expect(page.locator("#keys")).to_contain_text("STORM")
    expect(north.locator("#review li")).to_have_count(len(table.session.view.clues))
    expect(north.locator("#review")).to_contain_text("STORM")
    giver = phones[0]
    giver.get_by_text("What did you mean?").last.click()
    giver.get_by_role("checkbox", name="STORM").last.click()
    for page in (everybody, *phones):
        expect(page.locator(".meant").last).to_have_text("Meant: STORM")
    north.get_by_role("button", name="Play again").click()
    for page in (everybody, *phones):
        expect(page.locator("#end")).to_be_hidden()
        due_is(re.compile("Either side may begin"), page)


Give = Callable[[Page, str, int], None]
HANDS = ((give, by_touch), (type_clue, by_keyboard))
"""Ways to give a clue and to press a button: by touch alone or by keyboard alone."""

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
    fifth.goto(table.web.join)
    expect(fifth.get_by_role("button", name="Taken: ask for it")).to_have_count(4)
    expect(fifth.get_by_role("button", name="Play as")).to_have_count(0)
    expect(spymasters[Team.RED].locator("#name")).to_have_text("Red spymaster")
    expect(operatives[Team.BLUE].locator("#name")).to_have_text("Blue operatives")
    for page in spymasters.values():
        expect(page.locator("#key .card.assassin")).to_have_count(1)
    for page in operatives.values():
        assert page.locator("#key svg").count() == 0


@pytest.mark.rule("C2")
def test_phones_of_a_team_act_only_in_its_turn(four: Four) -> None:
    table, spymasters, operatives = four
    red, blue = Team
    due_is("Your clue", spymasters[red])
    due_is("Red's clue", spymasters[blue])
    expect(spymasters[blue].locator("#composer")).to_be_hidden()
    say(spymasters[blue], "zebra one")
    expect(spymasters[blue].locator("#told")).to_have_text("Red's clue.")
    assert "zebra" not in str(table.web._hub.moment.captions)  # nobody else sees it
    give(spymasters[red], "zebra", 1)
    clue_is("ZEBRA 1", *spymasters.values(), *operatives.values())
    due_is("You guess", operatives[red])
    assert operatives[blue].locator("button.card").count() == 0
    own, others = (table.session.view.cards[at].word for at in (0, 9))
    say(operatives[blue], own)  # it is not their turn
    due_is("Red guesses", operatives[blue])
    expect(operatives[blue].locator("#question")).to_be_hidden()
    touch(operatives[red], own)
    expect(operatives[red].locator("#choices button")).to_have_text(["Yes", "No"])
    expect(operatives[blue].locator("#question")).to_be_visible()
    expect(operatives[blue].locator("#choices button")).to_have_count(0)
    answer(operatives[red])
    expect(operatives[blue].locator("#key .card.covered.red")).to_have_count(1)
    expect(operatives[blue].locator("#useful button")).to_have_count(0)
    end_turn(operatives[red])
    due_is("Your clue", spymasters[blue])
    give(spymasters[blue], "lunch", 2)
    touch(operatives[blue], others)
    answer(operatives[blue])
    expect(operatives[red].locator("#key .card.covered.blue")).to_have_count(1)


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("give", "act"), HANDS)
def test_four_phones_play_a_whole_game(give: Give, act: Do, four: Four) -> None:
    table, spymasters, operatives = four
    for clue in CLUES:
        team = table.session.view.giver
        assert isinstance(team, Team)
        words = spymasters[team].locator(f"#key .card.{team}:not(.covered) .word").all_inner_texts()
        give(spymasters[team], clue, min(5, len(words)))
        for word in words[:5]:
            touch(operatives[team], word, act)
            answer(operatives[team], act=act)
            found = operatives[team].locator("#key .card.covered")
            expect(found.filter(has=operatives[team].get_by_text(word, exact=True))).to_be_visible()
        if table.session.view.phase is Phase.OVER:
            break
        end_turn(operatives[team], act)
        due_is("Your clue", spymasters[team.other])
    for page in (*spymasters.values(), *operatives.values()):
        expect(page.locator("#end h2")).to_have_text(re.compile("(Red|Blue) won!"))
        expect(page.locator("#key .card.assassin")).to_have_count(1)


@pytest.mark.parametrize(("give", "act"), HANDS)
def test_a_game_is_played_with_the_partner(give: Give, act: Do, window: Open) -> None:
    """The partner gives clues and guesses unaided; a person plays by touch or by keyboard."""
    now = [100.0]
    laid = replace(started(), partner=SOUTH)
    with playing(laid, clock=lambda: now[0]) as table:

        def partner(decides: Clue | int | None) -> None:
            """The partner's next move, once it is due."""
            number = table.session._state.partner.number
            table.inbox.put(Proposed(number, decides))
            for _ in range(2):
                now[0] += 60
                table.inbox.put(Tick(now[0]))

        north = take_seat(window(PHONE), table, NORTH)
        give(north, "weather", 2)
        due_is("South guesses", north)
        expect(north.locator("[data-acts=asked] #sheet")).to_be_visible()  # room for a question
        expect(north.locator("button.card")).to_have_count(0)
        partner(0)
        expect(north.locator("#key .covered.agent .word")).to_have_text("STORM")
        partner(None)
        due_is("South's clue", north)
        expect(north.locator("#told")).to_have_text("Storm: agent! South ends the turn.")
        partner(Clue("kitchen", 1))
        expect(north.locator("#told")).to_have_text("Storm: agent! South ends the turn.")
        due_is("You guess", north)
        clue_is("KITCHEN 1", north)
        key = table.session.game.key
        assert isinstance(key, Key)
        assassin = next(at for at in range(25) if key.identity(at, SOUTH) is Identity.ASSASSIN)
        touch(north, table.session.view.cards[assassin].word, act)
        answer(north, act=act)
        expect(north.locator("#end h2")).to_have_text("You lost")


def test_a_phone_says_which_seat_is_free_before_the_first_clue(table: Table, window: Open) -> None:
    north = take_seat(window(PHONE), table, NORTH)
    expect(north.locator("#told")).to_have_text("No phone yet: South")
    take_seat(window(PHONE), table, SOUTH)
    expect(north.locator("#told")).to_have_text("")


def test_a_second_phone_is_let_in_by_a_touch(table: Table, window: Open) -> None:
    first, second = take_seat(window((320, 568)), table, NORTH), window(PHONE)
    second.goto(table.web.join)
    second.get_by_role("button", name="Taken: ask for it: North").click()
    expect(second.get_by_role("status")).to_contain_text("Asked.")
    expect(first.locator("#composer")).to_be_hidden()  # one question at a time
    let = first.get_by_role("button", name="Let it in")
    expect(let).to_be_in_viewport(ratio=1)
    let.click()
    expect(first.get_by_role("heading").first).to_have_text("Join")
    expect(second.locator("#key .card")).to_have_count(25)


def test_a_second_tap_does_not_press_what_replaced_the_button(
    north: Page, table: Table, window: Open
) -> None:
    south = take_seat(window(PHONE), table, SOUTH)
    north.fill("#word", "weather 2")
    tap_twice(north, "#give", "Take it back")
    touch(south, to_find(north)[0])
    tap_twice(south, "#choices .yes", "End turn")
    due_is("You guess", south)
    clue_is("WEATHER 2", north, south)
    end_turn(south)
    due_is("Your clue", south)


def tap_twice(page: Page, button: str, then: str) -> None:
    """Tap a button, and the place where it was once another has replaced it."""
    box = page.locator(button).bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*at)
    page.locator("#useful").get_by_text(then).wait_for()
    page.mouse.click(*at)


def test_a_clue_that_is_taken_back_stands_in_the_field(north: Page) -> None:
    give(north, "weather", 2)
    north.get_by_role("button", name="Take it back").click()
    expect(north.locator("#word")).to_have_value("weather")
    expect(north.locator("#give")).to_have_text("Give clue WEATHER 2")


def test_a_phone_can_leave_its_seat(north: Page) -> None:
    north.on("dialog", lambda dialog: dialog.accept())
    north.get_by_label("Menu").click()
    north.get_by_role("button", name="Leave this seat").click()
    expect(north.get_by_role("button", name="Play as")).to_have_count(2)


def test_a_phone_for_both_teams_can_become_the_phone_of_one(window: Open) -> None:
    """A phone that held a seat for both teams takes it for one; the other team's joins."""
    with playing(team_table()) as table:
        first = take_seat(window(PHONE), table, NORTH)
        first.goto(table.web.join)
        first.get_by_role("button", name="Play as Red spymaster").click()
        expect(first.locator("#name")).to_have_text("Red spymaster")
        take_seat(window(PHONE), table, NORTH, Team.BLUE)


def test_a_phone_for_both_teams_shares_its_seat_before_the_first_clue(window: Open) -> None:
    with playing(team_table()) as table:
        first, third = take_seat(window(PHONE), table, SOUTH), window(PHONE)
        take_seat(window(PHONE), table, SOUTH, Team.RED)
        expect(first.locator("#name")).to_have_text("Blue operatives")
        table.hear("weather two")
        third.goto(table.web.join)
        expect(third.get_by_role("button", name="Taken: ask for it")).to_have_count(2)


def test_two_tabs_of_one_phone_show_the_same(north: Page, table: Table) -> None:
    second = north.context.new_page()
    second.goto(f"{table.web.here}/north")
    give(second, "weather", 2)
    clue_is("WEATHER 2", north, second)
    north.reload()
    clue_is("WEATHER 2", north)


def test_a_page_catches_up_after_a_lost_network(north: Page, south: Page) -> None:
    south.context.set_offline(True)
    expect(south.locator("#lost")).to_be_visible()
    give(north, "weather", 2)
    south.context.set_offline(False)
    expect(south.locator("#lost")).to_be_hidden()
    due_is("You guess", south)
    clue_is("WEATHER 2", south)


GUESSING = ("north: weather two",)
ASKED = "how many turns"
TURNED = (*GUESSING, "south: storm", "south: yes")
OFFLINE: dict[str, tuple[tuple[str, ...], str, Callable[[Page], object], str, str]] = {
    "clue": ((), "#composer", lambda page: give(page, "metal", 3), "METAL 3", "south: metal three"),
    "card": (GUESSING, "button.card", lambda page: touch(page, "STORM"), "STORM", "south: storm"),
    "answer": ((*GUESSING, "south: storm"), "#choices .yes", answer, "Yes", "[south]"),
    "end": (TURNED, "#useful button", end_turn, "End turn", "south: end turn"),
    "words": ((), "summary", lambda page: say(page, ASKED), ASKED, ASKED),
}
"""The lines said before, what the phone shows then, and what is done, shown and heard."""


@pytest.mark.parametrize("how", ["offline", "lost on the way", "answer lost"])
@pytest.mark.parametrize("kind", OFFLINE)
def test_a_touch_without_a_network_is_shown_and_received_once(
    kind: str, how: str, south: Page, table: Table
) -> None:
    """Either the touch was lost on its way to the table, or the answer on its way back."""
    said, there, act, label, heard = OFFLINE[kind]
    table.hear(*said)
    expect(south.locator(there).first).to_be_visible()

    def lose(route: Route) -> None:
        if how == "answer lost":
            route.fetch()
        with suppress(Error):  # the network has returned meanwhile
            route.abort()

    if how == "offline":
        south.context.set_offline(True)
        expect(south.locator("#lost")).to_be_visible()
    else:
        south.route("**/send", lose)
    act(south)
    if how != "answer lost" or kind != "words":
        expect(south.locator("#told")).to_have_text(f"Not sent yet: {label}")
    south.unroute("**/send")
    south.context.set_offline(False)
    expect(south.locator("#lost")).to_be_hidden(timeout=5000 * BEAT)
    expect(south.locator("#told")).not_to_contain_text("Not sent yet")

    def times() -> int:
        notes = [
            one.what.line for one in table.web._hub.moment.captions if isinstance(one.what, Note)
        ]
        return sum(heard in line for line in notes[len(said) :])

    assert soon(lambda: times() == 1)


def test_another_game_requested_without_a_network_begins_once(south: Page, table: Table) -> None:
    table.hear("north: weather two", "south: ocean", "south: yes")
    expect(south.locator("#end h2")).to_have_text("You lost")
    south.context.set_offline(True)
    expect(south.locator("#lost")).to_be_visible()
    south.get_by_role("button", name="Play again").click()
    expect(south.locator("#told")).to_have_text("Not sent yet: Play again")
    south.context.set_offline(False)
    due_is("Either side may begin", south)
    expect(south.locator("#question")).to_be_hidden()


def test_words_refused_by_the_rate_limit_are_sent_again(south: Page) -> None:
    refused = list[Route]()

    def refuse(route: Route) -> None:
        refused.append(route)
        route.fulfill(status=429)

    south.route("**/send", refuse, times=2)
    give(south, "weather", 2)
    clue_is("WEATHER 2", south)
    assert len(refused) == 2


def test_pages_reconnect_to_a_restarted_program(window: Open, tmp_path: Path) -> None:
    everybody = window(TELEVISION)
    with playing(claims=kept_in(tmp_path)) as table:
        port = int(table.web.here.rpartition(":")[2])
        everybody.goto(table.web.here)
        north = take_seat(window(PHONE), table, NORTH)
        give(north, "weather", 2)
        clue_is("WEATHER 2", everybody)
    expect(north.locator("#lost")).to_be_visible()
    with playing(claims=kept_in(tmp_path, again=True), port=port):
        expect(north.locator("#lost")).to_be_hidden()
        expect(north.locator("#clue")).to_be_hidden()  # a fresh table
        due_is("Either side may begin.", everybody)
        give(north, "holiday", 1)
        clue_is("HOLIDAY 1", everybody)


def test_a_double_touch_on_yes_does_not_end_the_turn(south: Page, table: Table) -> None:
    """The second half of a double tap must not hit a button that replaced the first."""
    table.hear("north: weather two")
    touch(south, "STORM")
    expect(south.locator("#choices button")).to_have_count(2)
    south.locator("#choices .yes").dblclick()
    expect(south.locator("#useful button")).to_have_text("End turn")
    south.wait_for_timeout(500)
    assert table.session.view.guessers == (SOUTH,)


def test_a_long_press_undims_a_guessers_key_and_does_not_guess(south: Page, table: Table) -> None:
    table.hear("north: weather two")
    due_is("You guess", south)
    agent = south.locator("#key .card.agent").first
    colour = "one => getComputedStyle(one).backgroundColor"
    dim = agent.evaluate(colour)
    agent.hover()
    south.mouse.down()
    expect(south.locator("body.peek")).to_have_count(1)
    assert agent.evaluate(colour) != dim
    south.mouse.up()
    expect(south.locator("body.peek")).to_have_count(0)
    expect(south.locator("#question")).to_be_hidden()  # a long press is not a touch


def test_a_silent_server_is_reported_within_seconds(south: Page) -> None:
    """The server's heartbeats stop as if it had frozen; then they resume."""
    south.clock.install()
    south.reload()
    expect(south.locator("#key .card")).to_have_count(25)
    south.evaluate("EventSource.prototype.dispatchEvent = () => false")
    expect(south.locator("#lost")).to_be_hidden()
    south.clock.fast_forward(4000)
    expect(south.locator("#lost")).to_be_visible()
    expect(south.locator("#lost")).to_be_hidden()  # the next heartbeat hides it
