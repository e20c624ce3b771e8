"""The voice `auto`: Piper where it is installed and fast enough, which is measured once."""

from pathlib import Path

import pytest

from assistant.game.messages import Clip
from assistant.language.spoken import PiperVoice, Voices
from assistant.speaking.mouth import ALLOWED, TIMES, measured, seconds_for, voices
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
    """Install a toy of Piper, with a voice, in the place of the real one."""
    (tmp_path / "piper.py").write_text(PIPER)
    (tmp_path / "toy_person.py").write_text(PERSON)
    monkeypatch.syspath_prepend(tmp_path)


def is_piper(kept: Path) -> bool:
    return voices(TOYS, Times((kept,)))["auto"](165).speak("Storm?") == Clip(b"toy!", 22_050)


def test_a_voice_is_timed_by_its_fastest_sentence() -> None:
    said: list[str] = []
    moments = iter((0.0, 9.0, 10.0, 10.3, 20.0, 20.2, 30.0, 33.0))

    class Slow:
        def speak(self, sentence: str, pace: float = 1.0) -> Clip:
            said.append(sentence)
            return Clip(b"", 8_000)

    assert seconds_for(Slow(), lambda: next(moments)) == pytest.approx(0.2)
    assert len(said) == TIMES


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
@pytest.mark.parametrize(
    ("seconds", "busy", "kept"),
    [(0.2, False, True), (0.2, True, True), (0.9, False, True), (0.9, True, False)],
)
def test_a_slow_time_is_kept_only_if_the_machine_was_idle(
    tmp_path: Path, seconds: float, busy: bool, kept: bool
) -> None:
    moments = (number * seconds for number in range(2 * TIMES))
    measured(TOY, 165, Times((tmp_path,)), lambda: next(moments), lambda: busy)
    assert (Times((tmp_path,)).known(TOY.package) is not None) is kept


@pytest.mark.usefixtures("installed")
def test_a_piper_that_fails_leaves_the_word_to_espeak(tmp_path: Path) -> None:
    (tmp_path / "toy_person.py").write_text("raise ImportError('half of it')")
    assert not is_piper(tmp_path)
    assert Times((tmp_path,)).known(TOY.package) is None


def test_espeak_speaks_where_piper_is_not_installed(tmp_path: Path) -> None:
    assert not is_piper(tmp_path)
    assert list(tmp_path.iterdir()) == []
