"""Which recognizer listens, and why."""

import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from assistant.game.errors import DeviceError, ModelError
from assistant.game.messages import Readings, Vocabulary
from assistant.hearing.choose import Choice, choose
from assistant.hearing.engines import LargerWhisper, Resources
from assistant.hearing.watched import Watched
from assistant.hearing.whisper import WhisperRecognizer
from assistant.hearing.whisper_model import NOTED, SHA256, packaged
from assistant.language.en.spoken import LISTENING
from tests.hearing.conftest import KOREAN, Damaged

pytestmark = pytest.mark.slow


def here(model: Path | None = None) -> Resources:
    return Resources(LISTENING, vosk_model=model, in_process=True)


def whisper(name: str, resources: Resources) -> Choice:
    """The choice, which has to be Whisper."""
    choice = choose(name, resources)
    assert isinstance(choice.recognizer, WhisperRecognizer)
    return choice


def test_auto_takes_vosk_if_its_model_is_installed() -> None:
    """In a process of its own, as at the table."""
    choice = choose("auto", Resources(LISTENING, vosk_model=KOREAN))
    assert choice.reason == "Vosk listens: its model is here (model)."
    assert isinstance(choice.recognizer, Watched)
    assert choice.missing(("바다", "storm")) == ("storm",)
    choice.recognizer.start(Vocabulary(("바다",)), 16_000)
    choice.recognizer.accept(bytes(32_000))
    assert choice.recognizer.finish() == Readings()
    choice.close()
    assert choice.recognizer.deaf


def test_auto_takes_whisper_otherwise_and_says_how_to_get_vosk() -> None:
    choice = whisper("auto", here())
    assert choice.reason == (
        "Whisper listens: Vosk's model is not here (to use Vosk, run: tabletop model fetch small)."
    )
    assert choice.missing(("zyzzyva",)) == ()
    choice.close()


def test_auto_takes_whisper_and_says_so_if_vosks_model_is_broken(tmp_path: Path) -> None:
    assert whisper("auto", here(tmp_path)).reason == (
        f"Whisper listens: Vosk cannot be used ({tmp_path}: not a usable Vosk model; "
        "remove it and run: tabletop model fetch small)."
    )


@pytest.mark.parametrize("name", ["auto", "whisper"])
def test_a_larger_whisper_that_is_fast_enough_is_preferred(tmp_path: Path, name: str) -> None:
    for file in packaged().iterdir():
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / NOTED).write_text(f"{SHA256}  model.bin\n")
    larger = LargerWhisper("base.en", tmp_path, 0.31)
    choice = whisper(name, replace(here(KOREAN), whisper=larger))
    assert choice.reason == "Whisper base.en listens: it takes 0.3 s for a clue here."


def test_auto_goes_on_without_a_larger_whisper_whose_files_were_changed(tmp_path: Path) -> None:
    (tmp_path / NOTED).write_text(f"{SHA256}  model.bin\n")
    (tmp_path / "model.bin").write_bytes(b"another")
    larger = LargerWhisper("base.en", tmp_path, 0.31)
    choice = choose("auto", replace(here(), whisper=larger))
    assert choice.reason.startswith(
        f"Whisper listens: Whisper base.en cannot be used ({tmp_path}/model.bin: not the known"
    )


def test_a_damaged_model_that_kills_its_process_does_not_end_the_program(damaged: Damaged) -> None:
    choice = choose("auto", Resources(LISTENING, vosk_model=damaged("graph/disambig_tid.int")))
    assert re.fullmatch(
        r"Whisper listens: Vosk cannot be used \(The recognizer crashed while it was being loaded"
        r" \((SIGABRT|SIGSEGV)\); is its model damaged\?\)\.",
        choice.reason,
    )
    choice.close()


def test_a_recognizer_can_be_chosen_by_name() -> None:
    assert whisper("whisper", here(KOREAN)).reason == "Whisper listens, as asked."


@pytest.mark.parametrize("resources", [here(), Resources(LISTENING)], ids=["here", "apart"])
def test_vosk_without_a_model_says_what_to_do(resources: Resources) -> None:
    with pytest.raises(ModelError, match="run: tabletop model fetch small"):
        choose("vosk", resources)


@pytest.mark.skipif(find_spec("wyoming") is not None, reason="the extra wyoming is installed")
def test_another_computer_needs_an_extra() -> None:
    with pytest.raises(DeviceError, match=r"pip install 'tabletop-assistant\[wyoming\]'"):
        choose("wyoming://attic.local:10300", here())


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(DeviceError, match="called 'sphinx'; choose one of: auto, vosk, whisper"):
        choose("sphinx", here())
