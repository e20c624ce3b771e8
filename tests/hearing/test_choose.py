"""The chosen recognizer, and the reason."""

import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from assistant.game.errors import DeviceError, ModelError
from assistant.game.messages import Readings, Vocabulary
from assistant.hearing.choose import Choice, choose
from assistant.hearing.engines import Resources
from assistant.hearing.watched import Watched
from assistant.hearing.whisper import WhisperRecognizer
from assistant.language.en.spoken import LISTENING
from assistant.language.spoken import KnownClip, Listening
from assistant.speaking.espeak import espeak_program
from assistant.speaking.wav import write_wav
from tests.hearing.conftest import KOREAN, Damaged

GREETING = "안녕하세요"

pytestmark = pytest.mark.slow


def here(model: Path | None = None) -> Resources:
    return Resources(LISTENING, vosk_model=model, in_process=True)


def whisper(name: str, resources: Resources) -> Choice:
    """The choice, which must be Whisper."""
    choice = choose(name, resources)
    assert isinstance(choice.recognizer, WhisperRecognizer)
    return choice


@pytest.fixture
def korean(tmp_path: Path) -> Listening:
    """It claims to be English, but the clip that a recognizer must hear is a Korean greeting."""
    sound = tmp_path / "greeting.wav"
    sound.write_bytes(write_wav(espeak_program(GREETING, voice="ko")))
    return replace(LISTENING, known=KnownClip(GREETING, sound))


def test_auto_chooses_vosk_if_its_model_is_installed(korean: Listening) -> None:
    """Loads the recognizer in its own process, as at the table."""
    choice = choose("auto", Resources(korean, vosk_model=KOREAN))
    assert choice.reason == "Vosk listens: its model is here (model)."
    assert isinstance(choice.recognizer, Watched)
    assert choice.missing(("바다", "storm")) == ("storm",)
    choice.recognizer.start(Vocabulary(("바다",)), 16_000)
    choice.recognizer.accept(bytes(32_000))
    assert choice.recognizer.finish() == Readings()
    choice.close()
    assert choice.recognizer.deaf


def test_auto_chooses_whisper_otherwise_and_says_how_to_get_vosk() -> None:
    choice = whisper("auto", here())
    assert choice.reason == (
        "Whisper listens: Vosk's model is not here (tabletop model fetch small)."
    )
    assert choice.missing(("zyzzyva",)) == ()
    choice.close()


def test_a_model_for_another_language_is_refused(korean: Listening) -> None:
    assert whisper("auto", here(KOREAN)).reason == (
        "Whisper listens: Vosk cannot be used (its model does not hear “storm” in storm.wav)."
    )
    with pytest.raises(ModelError, match=f"its model does not hear “{GREETING}” in greeting.wav"):
        choose("whisper", Resources(korean, in_process=True))


def test_auto_chooses_whisper_if_the_model_of_vosk_is_broken(tmp_path: Path) -> None:
    assert whisper("auto", here(tmp_path)).reason == (
        f"Whisper listens: Vosk cannot be used ({tmp_path}: not a usable Vosk model; "
        "remove it and run: tabletop model fetch small)."
    )


def test_a_damaged_model_that_kills_its_process_does_not_end_the_program(damaged: Damaged) -> None:
    choice = choose("auto", Resources(LISTENING, vosk_model=damaged("graph/disambig_tid.int")))
    assert re.fullmatch(
        r"Whisper listens: Vosk cannot be used \(The recognizer cannot be loaded"
        r" \((SIGABRT|SIGSEGV)\); is its model damaged\?\)\.",
        choice.reason,
    )
    choice.close()


def test_whisper_can_be_chosen_by_name() -> None:
    assert whisper("whisper", here(KOREAN)).reason == "Whisper listens, as asked."


@pytest.mark.parametrize("resources", [here(), Resources(LISTENING)], ids=["here", "apart"])
def test_vosk_without_a_model_says_what_to_do(resources: Resources) -> None:
    with pytest.raises(ModelError, match="run: tabletop model fetch small"):
        choose("vosk", resources)


@pytest.mark.skipif(find_spec("wyoming") is not None, reason="the extra wyoming is installed")
def test_a_recognizer_on_another_computer_needs_an_extra_package() -> None:
    with pytest.raises(DeviceError, match=r"pip install 'tabletop-assistant\[wyoming\]'"):
        choose("wyoming://attic.local:10300", here())


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(DeviceError, match="called 'sphinx'; choose one of: auto, vosk, whisper"):
        choose("sphinx", here())
