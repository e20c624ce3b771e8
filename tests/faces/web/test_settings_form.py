"""The box's voice and lights, from the form on a phone to the table."""

import re
from urllib.parse import urlencode

from assistant.faces.web import settings_form
from assistant.faces.web.archive import Archive
from assistant.faces.web.settings_form import OFFERED
from assistant.game.messages import Comfort
from assistant.language.en import ENGLISH
from assistant.speaking.mouth import installed
from tests.faces.web.served import at_north

LOUD = {"volume": "loud", "rate": "calm", "brightness": "dim", "sleep": "soon"}


def body(**changed: str | None) -> bytes:
    """The form with these changes; None leaves a field out."""
    filled = {**LOUD, **changed}
    return urlencode({name: one for name, one in filled.items() if one is not None}).encode()


VOICES = ("espeak", "flite-slt")


def test_a_choice_of_voice_is_offered_if_there_are_several() -> None:
    for voices in ((), ("espeak",)):
        assert "voice" not in [name for name, *_ in settings_form.form(Comfort(), voices)]
    assert settings_form.form(Comfort(voice="flite-slt"), VOICES)[0][2] == "flite-slt"
    for now in ("", "piper"):  # the default from the settings, and one that no longer exists
        assert settings_form.form(Comfort(voice=now), VOICES)[0][2] == "usual"
    for sent, voice in (("usual", ""), ("espeak", "espeak"), ("flite-slt", "flite-slt")):
        read = settings_form.read(body(voice=sent), VOICES)
        assert read
        assert read.voice == voice
    for wrong in ("piper", "", "/bin/sh", None):
        assert settings_form.read(body(voice=wrong), VOICES) is None
    for name in installed(ENGLISH.voices):
        assert f"voice_{name}" in ENGLISH.pages.settings


def test_each_setting_shows_its_current_value_and_its_effect() -> None:
    with at_north(Archive(comfort=lambda: Comfort(1.4, 0.5, 0.4, 9000))) as (north, _, _):
        form = north.get("/north/box").body.decode()
    assert re.findall(r'value="(\w+)" selected', form) == ["loud", "slow", "half", "evening"]
    for name in OFFERED:
        assert f'aria-describedby="{name}-how"' in form
        assert ENGLISH.pages.settings[f"{name}_how"] in form


def test_every_offered_choice_is_accepted() -> None:
    for name, offered in OFFERED.items():
        for one, value in offered.items():
            read = settings_form.read(body(**{name: one}))
            assert read
            assert getattr(read, name) == value


def test_a_choice_on_a_phone_reaches_the_table() -> None:
    with at_north(Archive(comfort=lambda: Comfort(1.4, 0.5, 0.4, 9000))) as (north, _, sent):
        assert b'value="evening" selected' in north.get("/north/box").body
        assert north.ask("POST", "/north/settings", body()).status == 303
        assert sent.next() == Comfort(1.5, 0.83, 0.1, 300)
