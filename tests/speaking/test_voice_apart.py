"""A voice in another process, which may crash in the middle of a sentence."""

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from assistant.apart.child import Patience
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.speaking.voice_apart import VoiceApart
from tests.stand_ins import Obeys


class Mortal:
    """Says a sentence as text, unless the text is a command."""

    def __init__(self, once: Path) -> None:
        self._obeys = Obeys(once)

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self._obeys.obey(sentence)
        return Clip(f"{sentence} {pace:g}".encode(), 16_000)


def nobody() -> Mortal:
    raise DeviceError("Piper is not installed")


def dead() -> Mortal:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("not reached")


@pytest.fixture
def voice(tmp_path: Path) -> VoiceApart:
    return VoiceApart(partial(Mortal, tmp_path / "once"), Patience(load=20, answer=1))


def test_sentence_and_pace_reach_the_other_process(voice: VoiceApart) -> None:
    voice.load()
    assert voice.speak("Storm?") == Clip(b"Storm? 1", 16_000)
    assert voice.speak("River?", 1.5) == Clip(b"River? 1.5", 16_000)


@pytest.mark.slow
@pytest.mark.parametrize("sentence", ["die once", "hang once"])
def test_a_sentence_that_crashes_a_process_is_spoken_by_the_next(
    voice: VoiceApart, sentence: str
) -> None:
    assert voice.speak(sentence).samples == f"{sentence} 1".encode()


@pytest.mark.parametrize(
    ("sentence", "told"), [("die", "the voice has stopped"), ("refuse", "no such grammar")]
)
def test_after_a_sentence_that_always_fails_the_next_is_spoken(
    voice: VoiceApart, sentence: str, told: str
) -> None:
    with pytest.raises(DeviceError, match=told):
        voice.speak(sentence)
    assert voice.speak("Storm?").samples == b"Storm? 1"


@pytest.mark.slow
def test_a_voice_that_keeps_dying_is_paused(voice: VoiceApart) -> None:
    for _ in range(2):
        with pytest.raises(DeviceError):
            voice.speak("die")
    with pytest.raises(DeviceError, match="started again in a while"):
        voice.speak("Storm?")


@pytest.mark.parametrize(
    ("build", "told"), [(nobody, "Piper is not installed"), (dead, "the voice has stopped")]
)
def test_a_voice_that_cannot_be_loaded_is_reported(build: Callable[[], Mortal], told: str) -> None:
    with pytest.raises(DeviceError, match=told):
        VoiceApart(build, Patience(load=20, answer=1)).load()
