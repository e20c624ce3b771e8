"""Setting up a table on a phone, and viewing past games, in a real browser."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, Route, expect

from assistant.conversation.dealing import Wishes
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.web.archive import Archive, ReadPicture
from assistant.game import decks
from assistant.game.decks import load
from assistant.game.rules.cards import Card
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.seeing.reader import read_picture
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from tests.faces.web.browser.conftest import PHONE, TABLET, TELEVISION, Open
from tests.faces.web.browser.phones import answer, clue_is, give, take_seat, touch
from tests.faces.web.browser.test_looks import (
    LARGE,
    OVERLAP,
    PARTS,
    SIDEWAYS,
    SMALL,
    box_of,
    complaints,
    width,
)
from tests.faces.web.served import Table, playing
from tests.tables import NORTH
from tools.picture.draw import USUAL
from tools.picture.draw import photograph as drawn_photograph

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OWN = [f"WORD {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY"]


@contextmanager
def dealt(folder: Path, picture: ReadPicture | None = None) -> Iterator[Table]:
    """A table with a dealer, whose games are saved."""
    dealers: list[TeamGames] = []

    @contextmanager
    def lay() -> Iterator[Session]:
        with closing(TeamGames(load("everyday"), Wishes(seed=1), folder, "")) as team_games:
            dealers.append(team_games)
            begun = team_games.begin(AS_BEFORE)
            yield Session(Saved(begun), team_games, UNDERSTANDING)

    archive = Archive(
        games=lambda: games(folder / FILE_NAME),
        decks=lambda: ("everyday", "children"),
        team=lambda: dealers[0].team,
        picture=picture,
    )
    with playing(lay=lay, archive=archive) as table:
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The same table in place of the plain one."""
    with dealt(tmp_path) as table:
        yield table


def set_up(page: Page, table: Table) -> None:
    """Open the form from the seat's menu."""
    page.goto(f"{table.web.here}/north")
    page.locator("summary").click()
    page.get_by_role("link", name="Set up a game").click()
    expect(page.get_by_role("heading", name="Set up a game")).to_be_visible()


def late(page: Page, script: str) -> None:
    """Delay a page's script by a second, as a weak network does."""

    def held(route: Route) -> None:
        page.wait_for_timeout(1000)
        route.continue_()

    page.route(f"**/static/*/{script}", held)


def ask(page: Page) -> None:
    """Submit the form; the phone is then back at its seat."""
    page.get_by_role("button", name="Ask the table").click()
    expect(page.locator("#key")).to_be_visible()


def agree(page: Page, question: str) -> None:
    """Confirm the table's question."""
    expect(page.locator("#question")).to_have_text(question)
    page.get_by_role("button", name="Yes", exact=True).click()


def test_a_table_can_be_set_up_confirmed_and_played(
    north: Page, south: Page, everybody: Page, table: Table
) -> None:
    set_up(north, table)
    north.get_by_label("Which game").select_option("harry-potter")
    expect(north.locator("#setup")).to_contain_text("locked: win London")
    north.get_by_label("Which game").select_option("duet")
    expect(north.locator("#setup")).to_contain_text("locked: win Prague")
    north.get_by_text("Team name", exact=True).click()
    north.get_by_label("Team name").fill("Foxes")
    north.get_by_label("Team name").blur()
    expect(north).to_have_url(re.compile("team=Foxes"))
    north.get_by_label("Standard game, 11 tokens").first.check()
    north.get_by_label("The cards on our table").check()
    typed = [*OWN[:3], OWN[2], *OWN[4:24], ""]
    for field, word in zip(north.locator("#typed input").all(), typed, strict=True):
        field.fill(word)
    north.get_by_text("House rules").click()
    north.get_by_label("One side may give two clues in a row").check()
    north.get_by_role("button", name="Ask the table").click()
    expect(north.locator("#wrong")).to_have_text("Some cards need another look.")
    expect(north.locator("#typed li").nth(3)).to_contain_text("lies there twice")
    expect(north.locator("#typed li").nth(24)).to_contain_text("no word here")
    assert complaints(north) == []
    north.get_by_label("Row 1, column 4").fill(OWN[3].lower())
    north.get_by_label("Row 5, column 5").fill(OWN[24])
    ask(north)
    wanted = "Codenames Duet, team foxes, your own cards, eleven tokens, looser turns"
    agree(south, f"Start a new game: {wanted}?")
    expect(everybody.locator("#cards .word").first).to_have_text("WORD A")
    expect(everybody.locator("#captions")).to_contain_text("House rules: looser turns.")
    expect(everybody.locator("#counts")).to_contain_text("11")
    assert table.session.view.cards == tuple(map(Card, OWN))
    assert table.session.view.house.looser_turns


def test_a_mission_is_chosen_in_a_form_that_waits_for_its_script(north: Page, table: Table) -> None:
    """No input is lost, even if the script loads late."""
    late(north, "sheet.js")
    north.goto(f"{table.web.here}/north/setup", wait_until="commit")
    north.get_by_text("Choose a mission").click()
    north.get_by_text("25 locked, and why").click()
    berlin = north.get_by_role("radio", name="Berlin 11/2 locked: win Prague first")
    expect(berlin).to_be_disabled()
    north.get_by_role("radio", name="Prague 9/9 open").check()
    ask(north)
    agree(north, "Start a new game: Codenames Duet, mission Prague?")
    expect(north.locator("#told")).to_contain_text("Mission Prague")


def test_a_clue_given_before_the_script_loads_is_accepted(north: Page, table: Table) -> None:
    late(north, "seat.js")
    north.goto(f"{table.web.here}/north", wait_until="commit")
    give(north, "zebra", 2)
    clue_is("ZEBRA 2", north)


def test_a_team_game_is_set_up_with_its_number_of_players(north: Page, table: Table) -> None:
    set_up(north, table)
    north.get_by_label("Which game").select_option("disney")
    expect(north.get_by_label("4 or more").locator("visible=true")).to_be_checked()
    expect(north.locator("#typed li")).to_have_count(16)
    ask(north)
    agree(north, "Start a new game: Codenames Disney?")
    expect(north.locator("#key .card")).to_have_count(16)


@pytest.mark.parametrize("size", [LARGE, PHONE, SMALL, SIDEWAYS])
def test_a_tap_resumes_an_interrupted_game(
    size: tuple[int, int], window: Open, tmp_path: Path
) -> None:
    with dealt(tmp_path) as table:
        north = take_seat(window(size), table, NORTH)
        give(north, "zebra", 2)
        clue_is("ZEBRA 2", north)
    with dealt(tmp_path) as table:
        north = take_seat(window(size), table, NORTH)
        resume = north.locator("#useful").get_by_role("button", name="Go on with the last game")
        expect(resume).to_be_in_viewport(ratio=1)
        assert north.locator(PARTS).evaluate_all(OVERLAP) == []
        resume.click()
        clue_is("ZEBRA 2", north)


@pytest.mark.parametrize("edition", ["duet", "classic"])
def test_the_most_common_choices_fit_on_one_screen(
    edition: str, table: Table, window: Open
) -> None:
    """Map, team and house rules stay collapsed until somebody opens them."""
    north = take_seat(window(LARGE), table, NORTH)
    north.goto(f"{table.web.here}/north/setup?edition={edition}")
    expect(north.get_by_role("button", name="Ask the table")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, TABLET, TELEVISION])
def test_past_games_missions_and_forms_fit_every_size(
    size: tuple[int, int], north: Page, south: Page, table: Table, window: Open
) -> None:
    give(north, "zebra", 2)
    word = south.locator("#key .word").first.inner_text()
    touch(south, word)
    answer(south)
    expect(south.locator("#key .covered, #key .here")).to_have_count(1)
    page = window(size)
    paths = ("games", "games/1", "missions?edition=duet", "missions?edition=harry-potter")
    for path in paths:
        page.goto(f"{table.web.here}/{path}")
        assert width(page) <= size[0], path
        assert complaints(page) == [], path
    north.goto(f"{table.web.here}/north/setup")
    assert width(north) <= PHONE[0]
    assert complaints(north) == []
    for target in north.locator("button:visible, select:visible, a:visible").all():
        assert box_of(target)["height"] >= 44, target.inner_text()


def cutout(word: str) -> bytes:
    """A card as cut out of a photograph."""
    drawn = BytesIO()
    picture = Image.new("RGB", (160, 100), "#efe6d2")
    ImageDraw.Draw(picture).text((10, 40), word, "black", font_size=24)
    picture.save(drawn, "JPEG")
    return drawn.getvalue()


def photographed(photograph: bytes, rows: int, columns: int) -> TableRead:
    """A table with two doubtful cards and one hidden, seen from the east."""
    assert photograph.startswith(b"\xff\xd8"), "the browser sends a JPEG"
    assert Image.open(BytesIO(photograph)).size == (1600, 1200)
    cells = [Cell(word, True, (word,), cutout(word)) for word in OWN]
    cells[3] = Cell("WORT D", False, ("WORT D", "WORD D", "WORLD"), cutout("WORD D"))
    cells[7] = Cell("", False, (), b"")
    cells[9] = replace(cells[9], sure=False)
    return TableRead(tuple(cells), rows, columns).turned().turned().turned()


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    """A picture larger than its upload size."""
    path = tmp_path / "table.png"
    Image.new("RGB", (3200, 2400), "#40382c").save(path)
    return path


def choose_own_cards(page: Page, table: Table, photograph: Path | None = None) -> None:
    """Open the form and choose the players' own cards, read from a photograph."""
    set_up(page, table)
    page.get_by_label("The cards on our table").check()
    if photograph:
        page.get_by_label("Take or choose a picture of the table").set_input_files(photograph)


@pytest.mark.parametrize("size", [PHONE, TELEVISION])
def test_a_table_is_read_from_a_picture_and_confirmed(
    size: tuple[int, int], photograph: Path, window: Open, tmp_path: Path
) -> None:
    with dealt(tmp_path, photographed) as table:
        north = take_seat(window(size), table, NORTH)
        choose_own_cards(north, table, photograph)
        told = north.locator("#picture-told")
        expect(told).to_contain_text("Marked cards: 3, the first in row 1, column 2.")
        north.get_by_role("button", name="Turn the table").click()
        expect(north.get_by_label("Row 1, column 1")).to_have_value("WORD A")
        expect(north.get_by_label("Row 1, column 2")).to_have_value("WORD B")
        expect(north.locator("#typed img")).to_have_count(24)
        assert complaints(north) == []
        north.get_by_role("button", name="Ask the table").click()
        card = north.locator("#typed li").nth(3)
        expect(card).to_contain_text("Some cards are still marked")
        wide = "node => node.clientWidth"
        widths = [card.locator(part).evaluate(wide) for part in (".why", ".choice")]
        assert widths[0] == widths[1]
        north.get_by_role("button", name="WORD D", exact=True).click()
        expect(told).to_contain_text("Marked cards: 2, the first in row 2, column 3.")
        rest = north.get_by_role("button", name="The others are right")
        rest.click()  # but one has no word yet
        expect(told).to_contain_text("Marked cards: 1, the first in row 2, column 3.")
        north.get_by_label("Row 2, column 3").fill(OWN[7])
        expect(rest).to_be_hidden()
        expect(told).to_have_text("Is every card in its place? North sits below.")
        ask(north)
        agree(north, "Start a new game: Codenames Duet, your own cards, nine tokens?")
        expect(north.locator("#key .word").first).to_have_text("WORD A")
        assert table.session.view.cards == tuple(map(Card, OWN))


def test_a_picture_that_is_chosen_before_the_script_has_loaded_is_read(
    photograph: Path, window: Open, tmp_path: Path
) -> None:
    with dealt(tmp_path, photographed) as table:
        north = take_seat(window(PHONE), table, NORTH)
        late(north, "sheet.js")
        north.goto(f"{table.web.here}/north/setup", wait_until="commit")
        north.locator("#picture").set_input_files(photograph)
        expect(north.locator("#typed img")).to_have_count(24)


@pytest.mark.parametrize("fault", PictureFault)
def test_a_picture_without_a_table_is_refused_with_advice(
    fault: PictureFault, photograph: Path, window: Open, tmp_path: Path
) -> None:
    def refuse(photograph: bytes, rows: int, columns: int) -> TableRead:
        raise PictureError(fault)

    with dealt(tmp_path, refuse) as table:
        north = take_seat(window(PHONE), table, NORTH)
        choose_own_cards(north, table, photograph)
        why = ENGLISH.pages.setting_up[f"picture_{fault.name.lower()}"]
        expect(north.locator("#picture-told")).to_have_text(why)
        expect(north.get_by_label("Take or choose a picture of the table")).to_be_enabled()


def test_a_file_that_the_browser_cannot_read_is_sent_as_it_is(window: Open, tmp_path: Path) -> None:
    """A file type that the program can name."""
    sent = list[bytes]()

    def refuse(photograph: bytes, rows: int, columns: int) -> TableRead:
        sent.append(photograph)
        raise PictureError(PictureFault.HEIC)

    heic = tmp_path / "table.heic"
    heic.write_bytes(b"\0\0\0\x18ftypheic" + b"\0" * 5000)
    with dealt(tmp_path / "games", refuse) as table:
        north = take_seat(window(PHONE), table, NORTH)
        choose_own_cards(north, table, heic)
        expect(north.locator("#picture-told")).to_contain_text("HEIC")
    assert sent == [heic.read_bytes()]


def test_a_photographed_table_is_laid_and_gets_a_clue(window: Open, tmp_path: Path) -> None:
    """Uses the real recognizer, which the test setup installs."""

    def read(photograph: bytes, rows: int, columns: int) -> TableRead:
        return read_picture(photograph, rows, columns, KnownWords(frozenset(decks.words())))

    deck = [card.word for card in load("everyday").words]
    drawn = drawn_photograph(2006, deck, USUAL)
    assert len(drawn.words) == 25
    (tmp_path / "table.jpg").write_bytes(drawn.picture)
    with dealt(tmp_path / "games", read) as table:
        north = take_seat(window(PHONE), table, NORTH)
        choose_own_cards(north, table, tmp_path / "table.jpg")
        expect(north.locator("#turn")).to_be_visible(timeout=60_000)
        for number, word in enumerate(drawn.words):
            field = north.locator("#typed input").nth(number)
            if field.get_attribute("aria-invalid") == "true":
                field.fill(word)
        ask(north)
        agree(north, "Start a new game: Codenames Duet, your own cards, nine tokens?")
        give(north, "xylophone", 1)
        clue_is("XYLOPHONE 1", north)
        assert table.session.view.cards == tuple(map(Card, drawn.words))
