"""Phones that come, go, and free a seat, and the words of the pages."""

import re
from pathlib import Path
from string import Template

import pytest

from assistant.conversation.effects import FreeSeat
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.faces import kept_game
from assistant.faces.web import pages
from assistant.faces.web.box_page import PLAIN
from assistant.faces.web.settings_form import OFFERED, USUAL
from assistant.faces.web.setup_wish import PLAYERS
from assistant.faces.web.templates import STATIC
from assistant.game.messages import Heard, Phone, PhoneNews, Press, Pressed, Tick
from assistant.game.rules.cards import Side
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Unkept
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import SeatStatus
from assistant.seeing.table import PictureFault
from assistant.speaking.mouth import voices
from tests.tables import NORTH, SOUTH, SameAgain, sentences, session


@pytest.mark.parametrize("seat", list(Side))
@pytest.mark.parametrize(
    "words",
    [
        "{seat}'s phone again",
        "a new phone for {seat}",
        "{seat} needs another phone",
        "could you free {seat}'s seat please",
        "{seat}'s phone is gone",
    ],
)
def test_the_table_frees_a_seat(seat: Side, words: str) -> None:
    table = session()
    effects = table.take(Heard((words.format(seat=seat),)))
    assert FreeSeat(seat) in effects
    assert sentences(effects) == [f"{seat.title()}'s seat is free for a phone."]


@pytest.mark.parametrize("seat", list(Side))
def test_a_phone_that_is_only_mentioned_frees_no_seat(seat: Side) -> None:
    effects = session().take(Heard((f"{seat}'s phone",)))
    assert not any(isinstance(effect, FreeSeat) for effect in effects)
    assert sentences(effects)[0].startswith("Phones can be screens and buttons")


def test_freeing_a_seat_repeats_the_open_question() -> None:
    table = session()
    table.take(Heard(("weather two",), NORTH))
    table.take(Heard(("storm",), SOUTH))
    effects = table.take(Heard(("north's phone again",)))
    assert sentences(effects) == ["North's seat is free for a phone. Storm?"]
    assert table.question is not None


def test_a_seat_is_freed_during_a_pause() -> None:
    table = session()
    table.take(Heard(("pause",)))
    effects = table.take(Heard(("south's phone again",)))
    assert FreeSeat(SOUTH) in effects
    assert table.glance(NORTH).status is SeatStatus.PAUSED


def test_a_seat_is_freed_while_laying_and_in_a_lesson() -> None:
    tables = SameAgain()
    laying = Session(tables.prepare(Wish(lay=True)), Unkept(), tables, UNDERSTANDING)
    assert FreeSeat(NORTH) in laying.take(Heard(("north's phone again",)))
    lesson = Lessons(session(), UNDERSTANDING)
    lesson.take(Heard(("teach me",)))
    assert FreeSeat(NORTH) in lesson.take(Heard(("north's phone again",)))
    assert sentences(lesson.take(Phone(NORTH, PhoneNews.CAME))) == ["North's phone is here."]


def test_a_phone_that_comes_or_goes_changes_nothing_else() -> None:
    table = session()
    table.take(Heard(("weather two",), NORTH))
    before = table.view, table.question
    for news, said in ((PhoneNews.CAME, "here"), (PhoneNews.WENT, "gone")):
        assert sentences(table.take(Phone(SOUTH, news))) == [f"South's phone is {said}."]
    assert (table.view, table.question) == before


@pytest.mark.rule("D8")
def test_a_tap_on_a_replaced_state_reveals_nothing() -> None:
    """The finger was down before the question was asked, and its press came late."""
    table = session()
    table.take(Tick(100.0))
    table.take(Heard(("weather two",), NORTH))
    table.take(Tick(110.0))
    table.take(Heard(("storm",), SOUTH))
    asked = table.question
    table.take(Tick(110.4))
    for at in (109.95, 110.05, 110.79):
        said = table.take(Pressed(SOUTH, Press.TAP, at=at))
        assert sentences(said) == ["Storm?"]
        assert table.question == asked
    assert "Agent" in sentences(table.take(Pressed(SOUTH, Press.TAP, at=110.81)))[0]


@pytest.mark.parametrize(
    ("at", "guesses"), [(119.9, True), (120.45, True), (120.8, False), (None, False)]
)
def test_a_second_tap_on_yes_does_not_end_the_turn(at: float | None, guesses: bool) -> None:
    """Neither at the box nor at a phone; a line of the console, which has no time, does."""
    table = session()
    table.take(Tick(100.0))
    table.take(Heard(("weather two",), NORTH))
    table.take(Heard(("storm",), SOUTH))
    table.take(Tick(120.0))
    table.take(Pressed(SOUTH, Press.TAP, at=119.0))
    assert table.view.touched
    table.take(Pressed(SOUTH, Press.TAP, at=at))
    assert (table.view.guessers == (SOUTH,)) == guesses


def test_every_text_of_the_templates_exists_and_is_used() -> None:
    """No text is missing, and none is unused."""
    by_the_server = ("offers", "offers_hidden", "links", "main", "places")
    known = {*ENGLISH.pages.texts, "seat", "side", "head", "how", *by_the_server}
    used: set[str] = set()
    for name in ("head.html", "table.html", "seat.html", "offer.html", "notice.html", "sheet.html"):
        used |= set(Template((STATIC / name).read_text("utf-8")).get_identifiers())
    assert used - known == {"offers_how"}
    spoken = {name for name in ENGLISH.pages.texts if name not in used}
    shown_by_the_server = {
        *("objection", "seats_how", "seats_here", "take", "take_team", "take_both"),
        *("take_how", "take_spymasters", "take_operatives"),
        *(
            f"{notice}{part}"
            for notice in ("taken", "partner", "other", "unknown", "gone", "not_here")
            for part in ("", "_how")
        ),
    }
    assert spoken == shown_by_the_server


NEWER = (
    *(r"\.findLast", r"\.at\(", r"\.replaceAll\(", r"structuredClone", r"Object\.(hasOwn|groupBy)"),
    *(
        r"\.to(Sorted|Reversed|Spliced)\(",
        r"\?\?=|\|\|=|&&=",
        r"\bstatic \{",
        r"^\s+#\w",
        r":has\(",
    ),
    *(r"\(\?<[=!]", r"\bawait import", r"Promise\.withResolvers", r"\.flat\(Infinity", r"@layer"),
)
"""Patterns of what a browser of 2020 does not know (Chrome 86, Safari 14)."""


@pytest.mark.parametrize("newer", NEWER)
def test_pages_only_use_features_of_old_televisions(newer: str) -> None:
    """Container sizes and dynamic heights are newer, and have older declarations before them."""
    for path in sorted(Path(str(STATIC)).glob("*.[jc]s*")):
        text = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"))
        if path.suffix == ".css" and newer.startswith("^"):
            continue  # a private field in a script, an id in a style
        assert re.findall(newer, text, re.MULTILINE) == [], path.name


@pytest.mark.parametrize("words", ["kept", "setting_up", "settings", "box"])
def test_every_text_of_sheets_and_forms_is_used(words: str) -> None:
    """Each is used by its name in the code of those pages."""
    files = (*Path(pages.__file__).parent.glob("*.py"), Path(kept_game.__file__))
    code = "".join(path.read_text("utf-8") for path in files)
    asked = set(re.findall(r"(?:words|kept|setting_up)\[[\"'](\w+)[\"']\]", code))
    asked |= {f"players_{players}" for players in PLAYERS}
    asked |= {f"picture_{fault.name.lower()}" for fault in PictureFault}
    asked |= {one for kind in PLAIN for one in (kind, f"{kind}_how")}
    names = [name for name in voices(ENGLISH.voices) if name not in ("auto", "flite")]
    for name, offered in {**OFFERED, "voice": (USUAL, *names)}.items():
        asked |= {name, f"{name}_how", *(f"{name}_{one}" for one in offered)}
    notices = re.findall(r"(?:HTTPException\(\d+, |notice\()[\"'](\w+)", code)
    asked |= {f"{name}{part}" for name in notices for part in ("", "_how")}
    texts = getattr(ENGLISH.pages, words)
    assert [name for name in texts if name not in asked] == []
