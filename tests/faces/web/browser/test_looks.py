"""How the pages look: for a thumb, across a room, for a screen reader, without colours."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from assistant.game.messages import Heard, Input, Press, Pressed
from tests.faces.web.browser.conftest import PHONE, TABLET, TELEVISION, Open
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.served import Table, playing
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, WORDS, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCENES: dict[str, tuple[Input, ...]] = {
    "start": (),
    "question": (Heard(("weather two",), NORTH), Heard(("storm",), SOUTH)),
    "ruling": (Heard(("rain two",), NORTH),),
    "mistake": (
        Heard(("weather two",), NORTH),
        Heard(("storm",), SOUTH),
        Heard(("yes",), SOUTH),
        Heard(("garden",), SOUTH),
        Heard(("yes",), SOUTH),
    ),
    "listening": (Pressed(NORTH, Press.HOLD),),
}


def play(table: Table, scene: str) -> None:
    """Bring the table to a scene."""
    for message in SCENES[scene]:
        table.inbox.put(message)


def complaints(page: Page) -> list[str]:
    """Violations of WCAG 2.1 AA that axe-core finds, contrast included."""
    rules = {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
        "rules": {"label-content-name-mismatch": {"enabled": True}},
    }
    found = Axe().run(page, options=rules).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("scene", SCENES)
def test_a_phone_needs_no_scrolling_and_one_thumb(scene: str, north: Page, table: Table) -> None:
    play(table, scene)
    north.wait_for_timeout(300)
    width, height = PHONE
    assert north.evaluate("document.documentElement.scrollHeight") <= height
    assert north.evaluate("document.documentElement.scrollWidth") <= width
    for target in north.locator("button:visible, input:visible").all():
        box = target.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= 44, target.inner_text()
    button = north.locator("#button").bounding_box()
    assert button
    assert button["y"] > height / 2
    assert button["width"] > width * 0.9


SIDEWAYS = (844, 390)
SMALL = (320, 568)
OVERLAP = """parts => parts.flatMap((one, at) => parts.slice(at + 1).filter(other => {
  const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
  return a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).map(other => `#${one.id} on #${other.id}`))"""
"""Parts of the page that lie on each other."""


PARTS = "h1, #counts, #rows, summary, #now, #key, #legend, #said, #asked, #type > *, #button"


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, SMALL, (568, 320)])
@pytest.mark.parametrize("scene", ["start", "question", "ruling"])
def test_a_phone_can_be_used_upright_and_on_its_side(
    scene: str, size: tuple[int, int], larger: bool, window: Open
) -> None:
    """With letters of twice the size, or 320 pixels high, it may be scrolled up and down."""
    scrolls = larger or size[1] < SIDEWAYS[1]
    with playing(started(words=[*LONG, *WORDS[len(LONG) :]])) as table:
        page = take_seat(window(size), table, SOUTH)  # who is asked
        if larger:
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        play(table, scene)
        page.wait_for_timeout(300)
        parts = page.locator(PARTS)
        assert parts.evaluate_all(OVERLAP) == []
        for part in parts.all():
            if box := part.bounding_box():
                assert box["y"] >= 0
                assert box["x"] >= -4
                assert box["x"] + box["width"] <= size[0] + 4
                assert scrolls or box["y"] + box["height"] <= size[1] + 1
        assert page.locator(".card").evaluate_all(OVERFLOW) == []


@pytest.mark.parametrize("size", [PHONE, TELEVISION, SIDEWAYS])
def test_a_page_zoomed_twice_is_still_as_wide_as_its_window(
    size: tuple[int, int], window: Open
) -> None:
    with playing(started(words=[*LONG, *WORDS[len(LONG) :]])) as table:
        seat = take_seat(window((size[0] // 2, size[1] // 2)), table, NORTH)
        everybody = window((size[0] // 2, size[1] // 2))
        everybody.goto(table.web.here)
        expect(everybody.locator("#cards .card")).to_have_count(25)
        for page in (seat, everybody):
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0] // 2
            assert page.locator(".card").evaluate_all(OVERFLOW) == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_no_card_moves_when_a_question_opens(
    size: tuple[int, int], table: Table, window: Open
) -> None:
    page = take_seat(window(size), table, SOUTH)
    table.inbox.put(Heard(("weather two",), NORTH))
    expect(page.locator("#due")).to_have_text("You guess")
    before = page.locator("#key .card").first.bounding_box()
    table.inbox.put(Heard(("storm",), SOUTH))
    expect(page.locator("#question")).to_have_text("Storm?")
    assert page.locator("#key .card").first.bounding_box() == before


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_reader_can_use_both_pages(scene: str, table: Table, window: Open) -> None:
    seat, everybody = take_seat(window(PHONE), table, NORTH), window(TELEVISION)
    everybody.goto(table.web.here)
    play(table, scene)
    expect(everybody.locator("#cards .card")).to_have_count(25)
    everybody.wait_for_timeout(300)
    assert complaints(seat) == []
    assert complaints(everybody) == []


def test_notices_are_accessible_too(table: Table, window: Open) -> None:
    page = window(PHONE)
    for path in (table.web.link(NORTH), f"{table.web.here}/north", f"{table.web.here}/no"):
        page.goto(path)
        assert complaints(page) == []


def test_sudden_death_is_seen_across_a_room(window: Open) -> None:
    with playing(started(bystander=1)) as table:
        page = window(TELEVISION)
        page.goto(table.web.here)
        expect(page.locator("#sudden")).to_be_hidden()
        play(table, "mistake")
        expect(page.locator("#sudden")).to_have_text("Sudden death")
        expect(page.locator("#due")).to_have_text("Both sides may guess.")
        assert complaints(page) == []


@pytest.mark.parametrize("size", [TABLET, TELEVISION])
def test_the_table_fits_and_can_be_read_across_a_room(
    size: tuple[int, int], table: Table, window: Open
) -> None:
    page = window(size)
    page.goto(table.web.here)
    play(table, "mistake")
    expect(page.locator("#cards .card.covered")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    letters = page.locator("#cards .word").evaluate_all(SIZES)
    assert min(letters) >= size[1] / 40
    due = page.locator("#due").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert due >= size[1] / 30


def test_no_two_identities_have_the_same_shape(north: Page) -> None:
    """Colours help; shapes tell."""
    shapes = north.evaluate(
        """Promise.resolve(import("/static/page.js")).then(({ sign }) =>
            ["agent", "red", "blue", "bystander", "assassin"].map(
                (one) => sign(one).innerHTML))"""
    )
    assert len(set(shapes)) == 5


LONG = (
    *("CONSTELLATION", "ENCYCLOPAEDIA", "TRANSFIGURATION", "UNDERTAKER", "WASHINGTON", "KANGAROO"),
    *("UNDERGROUND RAILWAY", "CHOCOLATE FROG", "MOUNT EVEREST", "NEW YORK", "HIPPOPOTAMUS"),
)
OVERFLOW = """cards => cards.filter(card => {
  const text = document.createRange();
  text.selectNodeContents(card.querySelector(".word"));
  const letters = text.getBoundingClientRect(), box = card.getBoundingClientRect();
  return letters.left < box.left || letters.right > box.right || letters.bottom > box.bottom
    || letters.top < box.top;
}).map(card => card.innerText)"""
"""The cards whose words leave the card."""


@pytest.mark.parametrize("scene", ["start", "question"])
def test_long_words_stay_on_their_cards(scene: str, window: Open) -> None:
    words = [*LONG, *(f"WORD {number}" for number in range(25 - len(LONG)))]
    words[11:13] = ["STORM", "GARDEN"]
    with playing(started(words=words)) as table:
        seat = take_seat(window(PHONE), table, NORTH)
        others = [window(TABLET), window(TELEVISION), window(PHONE)]
        for page in others:
            page.goto(table.web.here)
        play(table, scene)
        for page in (seat, *others):
            expect(page.locator(".card")).to_have_count(25)
            page.wait_for_timeout(300)
            assert page.locator(".card").evaluate_all(OVERFLOW) == []


SIZES = "words => words.map((word) => parseFloat(getComputedStyle(word).fontSize))"


@pytest.mark.parametrize(
    ("size", "words"), [(PHONE, LONG), (SIDEWAYS, LONG), (SMALL, (*WORDS[:9], "KANGAROO"))]
)
def test_words_on_a_phone_are_large_enough_to_read(
    size: tuple[int, int], words: tuple[str, ...], window: Open
) -> None:
    """Except two long words on one card, which do not fit."""
    words = tuple(one for one in words if one != "UNDERGROUND RAILWAY")
    with playing(started(words=[*words, *WORDS[9 : 34 - len(words)]])) as table:
        seat = take_seat(window(size), table, NORTH)
        assert min(seat.locator("#key .word").evaluate_all(SIZES)) >= 14


CONTRASTS = """cards => cards.map(card => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/\\d+/g).map(one => one / 255)
      .map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const against = (one, two) => Math.max(light(one), light(two)) / Math.min(light(one), light(two));
  const sign = getComputedStyle(card.querySelector(".sign"));
  const colour = sign.fill === "none" ? sign.stroke : sign.fill;
  return [against(getComputedStyle(card.querySelector(".word")).color, colour),
          against(getComputedStyle(card).backgroundColor, colour)];
})"""
"""Contrast of each card's word to its sign, and of the sign to the card (WCAG 1.4.3, 1.4.11)."""


def test_a_word_can_be_read_on_its_sign_and_the_sign_on_its_card(window: Open) -> None:
    for game in (None, team_table()):
        with playing(game) as table:
            found = take_seat(window(PHONE), table, NORTH).locator("#key .card")
            for word, sign in found.evaluate_all(CONTRASTS):
                assert word >= 4.5
                assert sign >= 3


def test_a_row_fills_the_place_of_the_key(window: Open) -> None:
    with playing(started(words=[*LONG, *WORDS[len(LONG) :]])) as table:
        seat = take_seat(window(PHONE), table, SOUTH)
        rows = seat.locator("#rows")
        for number in (5, 4, 3, 2, 1):
            rows.click()
            expect(rows).to_have_text(f"Row {number}")
            expect(seat.locator("#key .card:visible")).to_have_count(5)
            assert seat.locator("#key .card:visible").evaluate_all(OVERFLOW) == []
            assert min(seat.locator("#key .word:visible").evaluate_all(SIZES)) >= 24
        play(table, "question")
        rows.click()
        expect(rows).to_have_text("Rows")
        expect(seat.locator("#key .card:visible")).to_have_count(25)


def test_an_answer_is_shown_beside_an_open_question(south: Page, table: Table) -> None:
    play(table, "question")
    expect(south.locator("#question")).to_have_text("Storm?")
    expect(south.locator("#said")).to_be_hidden()  # it would only repeat the question
    south.fill("#words", "what is sudden death")
    south.press("#words", "Enter")
    expect(south.locator("#said .heard")).to_have_text("south: what is sudden death")
    expect(south.locator("#said")).to_contain_text("When the turns have run out")
    expect(south.locator("#choices button")).to_have_count(2)


def test_a_long_answer_does_not_shrink_the_key(south: Page, table: Table) -> None:
    """A review of some clues is read on a phone, below the key and above the buttons."""
    for words, by in (("weather two", NORTH), ("ocean", SOUTH), ("yes", SOUTH)):
        table.inbox.put(Heard((words,), by))
    expect(south.locator("#choices button")).to_have_count(3)
    south.evaluate("document.getElementById('said').textContent = 'word '.repeat(300)")
    for tapped in (False, True):
        if tapped:
            south.locator("#said").click()
        boxes = [south.locator(one).bounding_box() for one in ("#key", "#said", "#asked")]
        key, said, asked = (box for box in boxes if box)
        assert key["height"] >= 150
        assert key["y"] + key["height"] <= said["y"] + 1
        assert said["height"] >= 40
        assert said["y"] + said["height"] <= asked["y"] + 1
    assert south.evaluate("document.documentElement.scrollHeight") <= PHONE[1]


def test_a_long_answer_gets_more_lines_on_a_television(window: Open) -> None:
    words = [*LONG, *(f"CONSTELLATION {number}" for number in range(25 - len(LONG)))]
    with playing(started(words=words)) as table:
        everybody = window(TELEVISION)
        everybody.goto(table.web.here)
        captions = everybody.locator("#captions")
        table.inbox.put(Heard(("what is a bonus",), NORTH))
        expect(captions).to_contain_text("no bonuses")
        before = captions.bounding_box()
        table.inbox.put(Heard(("read the table",), NORTH))
        expect(captions).to_contain_text("Row five")
        after = captions.bounding_box()
        assert before
        assert after
        assert after["height"] > before["height"]
        assert after["y"] + after["height"] <= TELEVISION[1]
        table.inbox.put(Heard(("how many turns",), NORTH))
        expect(captions).not_to_have_class("long")
