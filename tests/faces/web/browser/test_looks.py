"""How the pages look: for a thumb, across a room, for a screen reader, without colours."""

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, Page, expect

from assistant.game.rules.cards import Side, Team
from tests.faces.web.browser.conftest import PHONE, TABLET, TELEVISION, Open
from tests.faces.web.browser.phones import due_is, say, take_seat
from tests.faces.web.served import Table, playing
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, WORDS, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Scheme = Literal["light", "dark"]

QUESTION = ("north: weather two", "south: storm")
SCENES: dict[str, tuple[str, ...]] = {
    "start": (),
    "question": QUESTION,
    "ruling": ("north: rain two",),
    "mistake": (*QUESTION, "south: yes", "south: garden", "south: yes"),
    "lost": ("north: weather two", "south: ocean", "south: yes", "south: show the key"),
}
LONG = (
    *("CONSTELLATION", "ENCYCLOPAEDIA", "TRANSFIGURATION", "UNDERTAKER", "WASHINGTON", "KANGAROO"),
    *("UNDERGROUND RAILWAY", "CHOCOLATE FROG", "MOUNT EVEREST", "NEW YORK", "HIPPOPOTAMUS"),
)
LONG_WORDS = started(words=[*LONG, *WORDS[len(LONG) :]])


def watch(page: Page, table: Table) -> Page:
    """Open the page that everybody sees."""
    page.goto(table.web.here)
    expect(page.locator("#cards .card")).to_have_count(25)
    return page


def width(page: Page) -> int:
    """Width of the whole page, including what scrolling reveals."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def height(page: Page) -> int:
    """Height of the whole page, including what scrolling reveals."""
    return int(page.evaluate("document.documentElement.scrollHeight"))


def box_of(part: Locator) -> FloatRect:
    """The bounding box of a part of a page."""
    box = part.bounding_box()
    assert box
    return box


def overflowing(page: Page, cards: str = ".card") -> list[str]:
    """Cards whose words overflow them."""
    return list(page.locator(cards).evaluate_all(OVERFLOW))


def complaints(page: Page) -> list[str]:
    """Violations of WCAG 2.1 AA that axe-core finds, contrast included."""
    rules = {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
        "rules": {"label-content-name-mismatch": {"enabled": True}},
    }
    found = Axe().run(page, options=rules).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("scene", [one for one in SCENES if one != "lost"])
def test_a_phone_needs_one_thumb_and_no_scrolling(scene: str, north: Page, table: Table) -> None:
    table.hear(*SCENES[scene])
    north.wait_for_timeout(300)
    wide, high = PHONE
    assert height(north) <= high
    assert width(north) <= wide
    for target in north.locator("button:visible, input:visible").all():
        if target.get_attribute("class") and "card" in (target.get_attribute("class") or ""):
            continue
        box = box_of(target)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide
        assert box["y"] + box["height"] <= high
        assert min(box["width"], box["height"]) >= 44, target.inner_text()
    for button in north.locator("#sheet button:visible").all():
        assert box_of(button)["y"] > high / 2


LARGE = (390, 844)
SIDEWAYS = (844, 390)
SMALL = (320, 568)
OVERLAP = """parts => parts.flatMap((one, at) => parts.slice(at + 1).filter(other => {
  const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
  return a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).map(other => `#${one.id} on #${other.id}`))"""
"""Parts of the page that overlap."""


PARTS = "h1, #counts, summary, #now, #key, #told, #warning, #asked, #composer > *, #useful, #hint"


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, SMALL, (568, 320)])
@pytest.mark.parametrize("scene", ["start", "question", "ruling"])
def test_a_phone_can_be_used_upright_and_on_its_side(
    scene: str, size: tuple[int, int], larger: bool, window: Open
) -> None:
    """With letters at twice the size, or a height of 320 pixels, vertical scrolling is allowed."""
    scrolls = larger or size[1] < SIDEWAYS[1]
    with playing(LONG_WORDS) as table:
        page = take_seat(window(size), table, SOUTH)  # the seat that the question is for
        if larger:
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        table.hear(*SCENES[scene])
        page.wait_for_timeout(300)
        parts = page.locator(PARTS)
        assert parts.evaluate_all(OVERLAP) == []
        for part in parts.all():
            if box := part.bounding_box():
                assert box["y"] >= 0
                assert box["x"] >= -4
                assert box["x"] + box["width"] <= size[0] + 4
                assert scrolls or box["y"] + box["height"] <= size[1] + 1
        assert overflowing(page) == []


@pytest.mark.parametrize("size", [(320, 300), (360, 360), (390, 500), (640, 200)])
def test_above_a_keyboard_there_is_room_for_the_key_and_a_clue(
    size: tuple[int, int], north: Page
) -> None:
    """Browsers shrink a page by the height of the screen's keyboard."""
    north.locator("#word").tap()
    north.set_viewport_size({"width": size[0], "height": size[1]})
    north.keyboard.type("storms")
    expect(north.locator("#warning")).to_contain_text("Storms is a form of storm")
    for one in north.locator("#key .card, #warning, #word, #numbers label:visible, #give").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert min(north.locator("#key .word").evaluate_all(SIZES)) >= 6
    assert box_of(north.locator("#key"))["width"] >= size[0] / 2
    north.locator("#word").blur()
    expect(north.locator("body.typing")).to_have_count(0)
    whole = box_of(north.locator("#composer"))["width"]
    assert box_of(north.locator("#numbers"))["width"] >= whole - 1


@pytest.mark.parametrize("size", [PHONE, TELEVISION, SIDEWAYS])
def test_a_page_at_200_percent_zoom_fits_its_window(size: tuple[int, int], window: Open) -> None:
    with playing(LONG_WORDS) as table:
        seat = take_seat(window((size[0] // 2, size[1] // 2)), table, NORTH)
        for page in (seat, watch(window((size[0] // 2, size[1] // 2)), table)):
            assert width(page) <= size[0] // 2
            assert overflowing(page) == []


def test_a_narrow_table_wastes_no_room_above_its_cards(table: Table, window: Open) -> None:
    for size in (LARGE, (768, 1024)):
        page = watch(window(size), table)
        assert box_of(page.locator("#cards"))["y"] < size[1] / 4


@pytest.mark.parametrize("size", [SMALL, PHONE, LARGE, SIDEWAYS])
def test_no_card_moves_during_a_turn(size: tuple[int, int], table: Table, window: Open) -> None:
    """From a due clue, through a long one and a question, to the other side's clue."""
    page = take_seat(window(size), table, SOUTH)
    first, last = (page.locator("#key td").nth(at) for at in (0, -1))
    before = box_of(first), box_of(last)
    for line in ("north: circumstances two", "south: storm", "south: yes", "south: end turn"):
        seen = page.locator("#page").text_content() or ""
        table.hear(line)
        expect(page.locator("#page")).not_to_have_text(seen)
        assert (box_of(first), box_of(last)) == before, line


def test_a_lesson_leaves_room_for_its_clue_on_a_small_phone(table: Table, window: Open) -> None:
    page = take_seat(window(SMALL), table, NORTH)
    table.hear("north: teach me")
    expect(page.locator("#told")).to_contain_text("A lesson.")
    assert height(page) <= SMALL[1]


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("seat", [NORTH, SOUTH, None])
def test_a_card_says_for_whom_it_is_wrong(
    seat: Side | None, size: tuple[int, int], window: Open
) -> None:
    """The words fit a low card and can be read."""
    with playing(started(bystander=1)) as table:
        page = take_seat(window(size), table, seat) if seat else watch(window(size), table)
        table.hear(*SCENES["mistake"])
        expect(page.locator(".wrong")).to_have_text(re.compile("wrong for (you|south)"))
        assert page.locator(".wrong").evaluate(FITS)
        assert min(page.locator(".wrong").evaluate_all(SIZES)) >= 7.5


FITS = """one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const letters = text.getBoundingClientRect(), box = one.getBoundingClientRect();
  return letters.top >= box.top && letters.bottom <= box.bottom && letters.width <= box.width;
}"""
"""Whether a part's words lie inside it."""


def test_eleven_tokens_leave_room_for_the_counts(window: Open) -> None:
    with playing(started(bystander=11)) as table:
        page = take_seat(window((390, 844)), table, NORTH)
        expect(page.locator("#tokens i")).to_have_count(11)
        assert page.locator("#name, #tokens, #counts, summary").evaluate_all(OVERLAP) == []


def test_a_pause_hides_the_key(north: Page, table: Table) -> None:
    table.hear("north: pause")
    expect(north.locator("#key")).to_be_hidden()
    table.hear("north: resume")
    expect(north.locator("#key")).to_be_visible()


WORDS_FOUND = ("storm", "hammer", "rainbow", "garden", "apple", "island", "brick", "jacket")
CUT = """(box, kind) => [...box.querySelectorAll(kind)].filter((one) => {
  const { top, bottom, height } = one.getBoundingClientRect(), around = box.getBoundingClientRect();
  return height && (top < around.top - 1 || bottom > around.bottom + 1);
}).length"""
"""The number of lines of which a part is out of its box."""


@pytest.mark.parametrize("size", [(1024, 600), TELEVISION])
def test_a_television_cuts_no_line_and_tells_what_was_found(
    size: tuple[int, int], window: Open
) -> None:
    with playing(started(bystander=11)) as table:
        page = watch(window(size), table)
        for clue, word in zip(LETTERS, WORDS_FOUND, strict=True):
            giver, guesser = (NORTH, SOUTH)[:: 1 if word in WORDS_FOUND[::2] else -1]
            lines = (f"{giver}: {clue} two", f"{guesser}: {word}", f"{guesser}: yes")
            table.hear(*lines, f"{guesser}: end turn")
        table.hear("north: help")
        expect(page.locator("#clues li:visible").first).to_contain_text(LETTERS[-1].upper())
        assert page.locator("aside").evaluate(CUT, "li") == 0
        assert page.locator("#captions").evaluate(CUT, "p") == 0
        expect(page.locator("#captions p:visible").last).to_be_in_viewport(ratio=1)
        table.hear("north: metal two", "south: ocean", "south: yes", "south: show the key")
        expect(page.locator("#keys use[href='#person']")).to_have_count(len(WORDS_FOUND) + 3)


LETTERS = ("weather", "lunch", "music", "zebra", "kitchen", "metal", "fruit", "doctor")
"""Clues that the referee allows."""


def test_a_card_in_question_is_ringed_in_the_colour_of_its_team(window: Open) -> None:
    with playing(team_table()) as table:
        page = watch(window(TELEVISION), table)
        table.hear("north: zebra two", "south: storm", "south: yes", "south: end turn")
        table.hear("north: lunch two", "south: queen")
        ring = page.locator("#cards .card.asked")
        assert ring.evaluate("one => getComputedStyle(one).outlineColor") == "rgb(29, 75, 134)"


def test_no_card_on_a_television_moves_when_something_is_said(table: Table, window: Open) -> None:
    page = watch(window(TELEVISION), table)
    before = page.locator("#cards .card").last.bounding_box()
    for line in ("north: rain two", "allow", "south: how many turns", "south: storm", "yes"):
        table.hear(line)
        page.wait_for_timeout(300)
        assert page.locator("#cards .card").last.bounding_box() == before


def test_notices_are_accessible(table: Table, window: Open) -> None:
    page = window(PHONE)
    for path in (table.web.join, f"{table.web.here}/north", f"{table.web.here}/no"):
        page.goto(path)
        assert complaints(page) == []


def test_a_television_announces_sudden_death(window: Open) -> None:
    with playing(started(bystander=1)) as table:
        page = watch(window(TELEVISION), table)
        expect(page.locator("#sudden")).to_be_hidden()
        table.hear(*SCENES["mistake"])
        expect(page.locator("#sudden")).to_have_text("Sudden death")
        due_is("Both sides may guess.", page)
        assert complaints(page) == []


@pytest.mark.parametrize("size", [TABLET, TELEVISION])
def test_the_table_fits_and_can_be_read_across_a_room(
    size: tuple[int, int], table: Table, window: Open
) -> None:
    page = watch(window(size), table)
    table.hear(*SCENES["mistake"])
    expect(page.locator("#cards .card.covered")).to_have_count(1)
    assert height(page) <= size[1]
    letters = "#page :visible" if size == TELEVISION else "#cards .word"
    assert min(page.locator(letters).evaluate_all(SIZES)) >= size[1] / 45
    due = page.locator("#due").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert due >= size[1] / 30


OVERFLOW = """cards => cards.filter(card => {
  const text = document.createRange();
  text.selectNodeContents(card.querySelector(".word"));
  const letters = text.getBoundingClientRect(), box = card.getBoundingClientRect();
  return letters.left < box.left || letters.right > box.right || letters.bottom > box.bottom
    || letters.top < box.top;
}).map(card => card.innerText)"""
"""Cards whose words overflow them."""


@pytest.mark.parametrize("scene", ["start", "question"])
def test_long_words_stay_on_their_cards(scene: str, window: Open) -> None:
    words = [*LONG, *(f"WORD {number}" for number in range(25 - len(LONG)))]
    words[11:13] = ["STORM", "GARDEN"]
    with playing(started(words=words)) as table:
        seat = take_seat(window(PHONE), table, NORTH)
        others = [watch(window(size), table) for size in (TABLET, TELEVISION, PHONE)]
        table.hear(*SCENES[scene])
        for page in (seat, *others):
            expect(page.locator(".card")).to_have_count(25)
            page.wait_for_timeout(300)
            assert overflowing(page) == []


SIZES = "words => words.map((word) => parseFloat(getComputedStyle(word).fontSize))"


@pytest.mark.parametrize(
    ("size", "words", "least"),
    [
        *((PHONE, LONG, 9.5), (SIDEWAYS, LONG, 13.5), (SMALL, (*WORDS[:9], "KANGAROO"), 11)),
        (PHONE, WORDS, 12.5),
    ],
)
def test_words_on_a_phone_are_large_enough_to_read(
    size: tuple[int, int], words: tuple[str, ...], least: float, window: Open
) -> None:
    """No word is split; a long one gets a narrower face, and the longest a smaller size."""
    with playing(started(words=[*words, *WORDS[9 : 34 - len(words)]])) as table:
        seat = take_seat(window(size), table, NORTH)
        assert min(seat.locator("#key .word").evaluate_all(SIZES)) >= least
        assert seat.locator("#key .word").first.inner_text() == words[0].upper()


CONTRASTS = """cards => cards.map(card => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/\\d+/g).map(one => one / 255)
      .map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const against = (one, two) => Math.max(light(one), light(two)) / Math.min(light(one), light(two));
  const ground = getComputedStyle(card).backgroundColor;
  return [against(getComputedStyle(card.querySelector(".word")).color, ground),
          against(getComputedStyle(card.querySelector(".sign")).color, ground)];
})"""
"""Contrast of each card's word and sign with the card (WCAG 1.4.3, 1.4.11)."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_symbols_contrast_with_their_card(scheme: Scheme, window: Open) -> None:
    for game in (None, team_table()):
        with playing(game) as table:
            page = window(PHONE)
            page.emulate_media(color_scheme=scheme)
            found = take_seat(page, table, NORTH).locator("#key .card")
            for word, sign in found.evaluate_all(CONTRASTS):
                assert word >= 7
                assert sign >= 4.5


@pytest.mark.parametrize("size", [(390, 844), SMALL, SIDEWAYS])
def test_the_menu_opens_on_the_screen(size: tuple[int, int], window: Open) -> None:
    """Team games, too: their long names once pushed it off."""
    with playing(team_table()) as table:
        page = take_seat(window(size), table, NORTH, Team.RED)
        page.get_by_label("Menu").click()
        menu = box_of(page.locator("#menu > div"))
        assert menu["x"] >= 0
        assert menu["x"] + menu["width"] <= size[0]
        assert menu["y"] + menu["height"] <= size[1]
        page.get_by_role("button", name="Leave this seat").scroll_into_view_if_needed()
        expect(page.get_by_role("button", name="Leave this seat")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(390, 844), SMALL, SIDEWAYS])
def test_a_long_question_covers_nothing(size: tuple[int, int], window: Open) -> None:
    with playing() as table:
        page = take_seat(window(size), table, SOUTH)
        table.hear("north: new game of classic")
        expect(page.locator("#question")).to_have_text("Start a new game: classic Codenames?")
        for one in (page.locator("#choices button"), page.locator("#composer input:visible")):
            for target in one.all():
                assert target.evaluate(HIT)
        assert page.locator(PARTS).evaluate_all(OVERLAP) == []


HIT = """one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 3, bottom - 3].every(y =>
    one.contains(document.elementFromPoint((left + right) / 2, y)));
}"""
"""Whether a touch at this part's upper and lower ends hits it."""


def test_a_lost_game_of_teams_fits_a_small_phone(window: Open) -> None:
    """The next possible action is visible without scrolling."""
    with playing(team_table()) as table:
        page = take_seat(window(SMALL), table, SOUTH)
        assassin = table.session.view.cards[-1].word.lower()
        table.hear("north: zebra one", f"south: {assassin}", "south: yes")
        expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_both_pages_are_accessible_in_both_themes(
    scene: str, scheme: Scheme, table: Table, window: Open
) -> None:
    pages = [take_seat(window(PHONE), table, SOUTH), watch(window(TELEVISION), table)]
    table.hear(*SCENES[scene])
    for page in pages:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(300)
        assert complaints(page) == []


def test_an_answer_is_shown_beside_an_open_question(south: Page, table: Table) -> None:
    table.hear(*QUESTION)
    expect(south.locator("#question")).to_have_text("Storm?")
    expect(south.locator("#told")).to_have_text("")  # it would only repeat the question
    say(south, "what is sudden death")
    expect(south.locator("#told")).to_contain_text("When the turns have run out")
    expect(south.locator("#choices button")).to_have_count(2)


def test_a_long_answer_moves_no_card(south: Page, table: Table) -> None:
    table.hear("north: weather two")
    due_is("You guess", south)
    before = box_of(south.locator("#key .card").first)
    south.evaluate("document.getElementById('told').textContent = 'word '.repeat(300)")
    assert box_of(south.locator("#key .card").first) == before
    assert height(south) <= PHONE[1]


@pytest.mark.parametrize("size", [TABLET, TELEVISION])
def test_the_code_is_large_enough_to_scan_from_the_sofa(
    window: Open, size: tuple[int, int]
) -> None:
    """No phone can read a code drawn at one pixel a square."""
    page = window(size)
    with playing(lan=True) as table:
        page.goto(table.web.here)
        code = page.locator("#offers img")
        expect(code).to_have_js_property("complete", True)
        box = code.bounding_box()
        assert height(page) <= size[1]
    assert box
    assert min(box["width"], box["height"]) > min(size) / 4
