"""The voice `auto`: Piper if it is installed and fast enough, which is measured once."""

import time
from pathlib import Path

import pytest

from assistant.game.messages import Clip
from assistant.language.spoken import PiperVoice, Voices
from assistant.speaking.mouth import ALLOWED, seconds_for, voices
from assistant.speaking.voice_apart import VoiceApart
from models.kept import Times

TOY = PiperVoice("toy-person", words_a_minute=100)
TOYS = Voices(espeak="en", flite=(), piper=TOY)

PIPER = """
class SynthesisConfig:
    def __init__(self, length_scale):
        pass

class Chunk:
    audio_int16_bytes, sample_rate = b"toy!", 22_050

class PiperVoice:
    @staticmethod
    def load(model, config):
        return PiperVoice()

    def synthesize(self, text, config):
        return [Chunk()]
"""
PERSON = "def model_path(): pass\ndef config_path(): pass\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a toy Piper with a voice in place of the real one."""
    (tmp_path / "piper.py").write_text(PIPER)
    (tmp_path / "toy_person.py").write_text(PERSON)
    monkeypatch.syspath_prepend(tmp_path)


def is_piper(kept: Path) -> bool:
    return voices(TOYS, Times((kept,)))["auto"](165).speak("Storm?") == Clip(b"toy!", 22_050)


class Waits:
    """A voice that waits for other programs, as on a busy machine, and then works briefly."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        time.sleep(0.3)
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return Clip(b"", 8_000)


def test_a_voice_is_timed_without_its_waiting() -> None:
    assert 0.05 <= seconds_for(VoiceApart(Waits)) < 0.25


@pytest.mark.usefixtures("installed")
def test_piper_is_measured_once_and_speaks_if_it_is_fast_enough(tmp_path: Path) -> None:
    assert is_piper(tmp_path)
    seconds = Times((tmp_path,)).known(TOY.package)
    assert seconds is not None
    assert seconds <= ALLOWED
    Times((tmp_path,)).keep(TOY.package, ALLOWED + 0.01)
    assert not is_piper(tmp_path)
    assert Times((tmp_path,)).known(TOY.package) == pytest.approx(ALLOWED + 0.01)


@pytest.mark.usefixtures("installed")
def test_espeak_takes_over_from_a_failing_piper(tmp_path: Path) -> None:
    (tmp_path / "toy_person.py").write_text("raise ImportError('half of it')")
    assert not is_piper(tmp_path)
    assert Times((tmp_path,)).known(TOY.package) is None


def test_espeak_speaks_if_piper_is_not_installed(tmp_path: Path) -> None:
    assert not is_piper(tmp_path)
    assert list(tmp_path.iterdir()) == []
