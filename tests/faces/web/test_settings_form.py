"""How the box speaks and shines, from the form on a phone to the table."""

import re
from collections.abc import Iterator
from queue import SimpleQueue
from urllib.parse import urlencode

import pytest

from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.faces.web import settings_form
from assistant.faces.web.archive import Archive
from assistant.faces.web.settings_form import OFFERED
from assistant.game.messages import Comfort, FromPhone, Heard, Phone, Settled
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Unkept
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.speaking.mouth import installed
from tests.conversation.test_session_properties import session
from tests.faces.web.served import PATIENCE, Browser, at_start, serving
from tests.tables import NORTH, SOUTH, SameAgain, sentences, started

LOUD = {"volume": "loud", "rate": "calm", "brightness": "dim", "sleep": "soon"}


def body(**changed: str | None) -> bytes:
    """The form with these changes; None leaves a field out."""
    filled = {**LOUD, **changed}
    return urlencode({name: one for name, one in filled.items() if one is not None}).encode()


VOICES = ("espeak", "flite-slt")


def test_a_voice_is_offered_where_there_are_several() -> None:
    for voices in ((), ("espeak",)):
        assert 'name="voice"' not in settings_form.form(Comfort(), NORTH, ENGLISH, voices).text
    form = settings_form.form(Comfort(voice="flite-slt"), NORTH, ENGLISH, VOICES).text
    assert re.findall(r'value="([\w-]+)" selected', form)[0] == "flite-slt"
    for now in ("", "piper"):  # the settings' own, and one that is gone
        form = settings_form.form(Comfort(voice=now), NORTH, ENGLISH, VOICES).text
        assert re.findall(r'value="([\w-]+)" selected', form)[0] == "usual"
    for sent, voice in (("usual", ""), ("espeak", "espeak"), ("flite-slt", "flite-slt")):
        read = settings_form.read(body(voice=sent), VOICES)
        assert read
        assert read.voice == voice
    for wrong in ("piper", "", "/bin/sh", None):
        assert settings_form.read(body(voice=wrong), VOICES) is None
    for name in installed(ENGLISH.voices):
        assert f"voice_{name}" in ENGLISH.pages.settings


@pytest.fixture
def phone() -> Iterator[tuple[Browser, Browser, SimpleQueue[FromPhone]]]:
    """North's phone, somebody else's, and what reaches the table."""
    with serving(archive=Archive(comfort=lambda: Comfort(1.4, 0.5, 0.4, 9000))) as (web, sent):
        at_start(web)
        north = Browser(web)
        north.claim(web, NORTH)
        assert isinstance(sent.get(timeout=PATIENCE), Phone)
        yield north, Browser(web), sent


def test_each_setting_has_what_holds_now_and_says_what_it_does() -> None:
    form = settings_form.form(Comfort(1.4, 0.5, 0.4, 9000), NORTH, ENGLISH).text
    assert re.findall(r'value="(\w+)" selected', form) == ["loud", "slow", "half", "evening"]
    for name in OFFERED:
        assert f'aria-describedby="{name}-how"' in form
        assert ENGLISH.pages.settings[f"{name}_how"] in form


def test_every_choice_can_be_sent_back() -> None:
    for name, offered in OFFERED.items():
        for one, value in offered.items():
            read = settings_form.read(body(**{name: one}))
            assert read
            assert getattr(read, name) == value


@pytest.mark.parametrize(
    "sent",
    [
        *(b"", b"\xff", b"volume=loud", b"&" * 2000, b"a=1&" * 200),
        *(body(volume="9"), body(rate=None), body(sleep=""), body(brightness="0")),
    ],
)
def test_nothing_else_is_taken(sent: bytes) -> None:
    assert settings_form.read(sent) is None


def test_the_phone_of_a_seat_alone_may_choose(
    phone: tuple[Browser, Browser, SimpleQueue[FromPhone]],
) -> None:
    north, anybody, sent = phone
    assert anybody.get("/north/settings").status == 403
    assert north.get("/south/settings").status == 403
    assert anybody.ask("POST", "/north/settings", body()).status == 403
    assert north.ask("POST", "/north/settings", body(), Origin="http://elsewhere").status == 403
    assert north.ask("POST", "/north/settings", b"volume=9").status == 400
    assert sent.empty()
    assert b'value="evening" selected' in north.get("/north/settings").body
    answer = north.ask("POST", "/north/settings", body())
    assert answer.status == 303
    assert sent.get(timeout=PATIENCE) == Settled(Comfort(1.5, 0.83, 0.1, 300))


def in_a_lesson() -> Lessons:
    lesson = Lessons(session(started()), UNDERSTANDING)
    lesson.take(Heard(("teach me",)))
    return lesson


def while_laying() -> Session:
    tables = SameAgain()
    return Session(tables.prepare(Wish(lay=True)), Unkept(), tables, UNDERSTANDING)


@pytest.mark.parametrize("table", [in_a_lesson(), while_laying(), session(started())])
def test_the_table_says_a_sentence_as_it_will_sound(table: Lessons | Session) -> None:
    effects = table.take(Settled(Comfort(2.0)))
    assert Comfort(2.0) in effects
    assert sentences(effects) == ["Like this?"]


def test_an_open_question_stays_open() -> None:
    table = session(started())
    table.take(Heard(("weather two",), NORTH))
    table.take(Heard(("storm",), SOUTH))
    table.take(Settled(Comfort(2.0)))
    assert "Agent." in sentences(table.take(Heard(("yes",), SOUTH)))[0]
