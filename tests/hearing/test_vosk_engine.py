"""Vosk: the real library with a real (Korean) model. Its results show plumbing, not quality."""

import shutil
import subprocess
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.errors import ComplaintError, DeviceError, ModelError
from assistant.game.messages import Certainty, Clip, Readings, Vocabulary
from assistant.hearing.resample import resample
from assistant.hearing.vosk_engine import VoskRecognizer
from assistant.language.en.spoken import LISTENING
from tests.hearing.conftest import KOREAN, Damaged

pytestmark = pytest.mark.slow

KNOWN = ("사과", "바다", "물", "나무")
"""Korean for apple, sea, water and tree."""
SYLLABLES = (
    "가나다라마바사아자차카타파하고노도로모보소오조초코호구누두루무부수우주추기니디리미비시이지치"
)
WORDS = [*KNOWN, *(first + second for first in SYLLABLES for second in SYLLABLES)]
"""Many of these are words."""


@pytest.fixture(scope="module")
def recognizer() -> VoskRecognizer:
    """It knows no English words, so it expects only the phrases."""
    return VoskRecognizer(KOREAN, LISTENING)


@pytest.fixture(scope="module")
def apple(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    """The word for apple, spoken by espeak-ng."""
    if shutil.which("espeak-ng") is None:
        pytest.skip("needs espeak-ng: apt install espeak-ng")
    file = tmp_path_factory.mktemp("speech") / "apple.wav"
    subprocess.run(["espeak-ng", "-v", "ko", "-s", "130", "-w", file, "사과"], check=True)
    with wave.open(str(file)) as wav:
        return resample(Clip(wav.readframes(wav.getnframes()), wav.getframerate()), 16_000)


def heard(recognizer: VoskRecognizer, vocabulary: Vocabulary, clip: Clip) -> tuple[str, ...]:
    recognizer.start(vocabulary, clip.rate)
    for start in range(0, len(clip.samples), 4_000):
        recognizer.accept(clip.samples[start : start + 4_000])
    return recognizer.finish().texts


def test_unknown_words_are_reported(recognizer: VoskRecognizer) -> None:
    assert recognizer.missing([*KNOWN, "zyzzyva", "storm"]) == ("zyzzyva", "storm")


@pytest.mark.parametrize("rate", [16_000, 48_000], ids=["its own rate", "another rate"])
def test_phrases_of_the_grammar_are_recognized(
    recognizer: VoskRecognizer, apple: Clip, rate: int
) -> None:
    assert "사과" in heard(recognizer, Vocabulary(KNOWN), resample(apple, rate))


def test_only_words_of_the_grammar_are_recognized(recognizer: VoskRecognizer, apple: Clip) -> None:
    found = heard(recognizer, Vocabulary(("바다", "물")), apple)
    assert {word for reading in found for word in reading.split()} <= {"바다", "물"}


def test_without_frequent_words_any_word_is_a_clue(recognizer: VoskRecognizer, apple: Clip) -> None:
    found = heard(recognizer, Vocabulary((), clue=True), apple)
    assert 1 < len(found) == len(set(found)) <= 10
    assert not {word for reading in found for word in reading.split()} <= set(WORDS)


def test_reused_vocabularies_are_not_mixed_up(recognizer: VoskRecognizer, apple: Clip) -> None:
    with_it, without = Vocabulary(KNOWN[:2]), Vocabulary(KNOWN[1:])
    for _ in range(3):
        assert heard(recognizer, with_it, apple) == ("사과",)
        assert "사과" not in " ".join(heard(recognizer, without, apple))


def test_an_utterance_that_vosk_closes_early_is_complete(
    recognizer: VoskRecognizer, apple: Clip
) -> None:
    quiet = bytes(2 * apple.rate * 3)
    twice = Clip(apple.samples + quiet + apple.samples + quiet, apple.rate)
    assert "사과 사과" in heard(recognizer, Vocabulary(KNOWN), twice)
    assert "사과" in heard(recognizer, Vocabulary(KNOWN), apple)


def test_peek_returns_readings_before_the_end(recognizer: VoskRecognizer, apple: Clip) -> None:
    """Its readings are never certain."""
    recognizer.start(Vocabulary(KNOWN[:2]), apple.rate)
    recognizer.accept(apple.samples)
    assert recognizer.peek() == recognizer.finish() == Readings(("사과",), Certainty.LIKELY)
    assert recognizer.peek() == recognizer.finish() == Readings()


@pytest.mark.parametrize("phrases", [KNOWN, (LISTENING.correction, *KNOWN)])
def test_silence_yields_no_recognized_text(
    recognizer: VoskRecognizer, phrases: tuple[str, ...]
) -> None:
    """The Korean model does not know “correction”; the words said with it are a separate list."""
    assert heard(recognizer, Vocabulary(phrases), Clip(bytes(32_000), 16_000)) == ()


def test_a_new_start_drops_the_unfinished_utterance(
    recognizer: VoskRecognizer, apple: Clip
) -> None:
    recognizer.start(Vocabulary(KNOWN), apple.rate)
    recognizer.accept(apple.samples)
    recognizer.start(Vocabulary(KNOWN), apple.rate)
    recognizer.accept(bytes(32_000))
    assert recognizer.finish() == Readings()


@pytest.mark.parametrize(
    "phrases",
    [
        (),
        ("zyzzyva",),
        ("",),
        (" \t\n",),
        ("storm", "café"),
        ("<eps>",),
        ("!SIL", "#0", "<s>"),
        ("[unk]",),
        ("사\0과",),
        ("\ud800",),
        ('"]',),
        ("x" * 1_000_000,),
        ("사과 " * 1_000,),
    ],
)
def test_bad_grammars_are_refused(
    recognizer: VoskRecognizer, phrases: tuple[str, ...], apple: Clip
) -> None:
    with pytest.raises(ComplaintError, match="recognizer: knows no word"):
        recognizer.start(Vocabulary(phrases), 16_000)
    recognizer.accept(bytes(32_000))
    assert recognizer.finish() == Readings()
    assert "사과" in heard(recognizer, Vocabulary(KNOWN), apple)


def test_too_large_a_grammar_is_refused(recognizer: VoskRecognizer) -> None:
    with pytest.raises(ComplaintError, match="recognizer: too much to hear"):
        recognizer.start(Vocabulary(tuple(f"{number} 바다" for number in range(300_000))), 16_000)


@pytest.mark.parametrize("rate", [0, -16_000, 1, 10**9])
def test_impossible_rates_are_refused(recognizer: VoskRecognizer, rate: int) -> None:
    with pytest.raises(DeviceError, match=f"no sound of {rate} samples"):
        recognizer.start(Vocabulary(KNOWN), rate)


def test_frequent_words_are_recognized_and_vosk_prints_nothing(
    capfd: pytest.CaptureFixture[str], apple: Clip, tmp_path: Path
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# korean\n" + "\n".join(WORDS), encoding="utf-8")
    recognizer = VoskRecognizer(KOREAN, replace(LISTENING, frequent=words))
    for vocabulary in (Vocabulary(("물",)), Vocabulary(("물",), clue=True)):
        found = heard(recognizer, vocabulary, apple)
        assert found
        assert {word for reading in found for word in reading.split()} <= set(WORDS)
        assert "물" not in found  # the only word that can be said
    assert capfd.readouterr() == ("", "")


def test_a_damaged_or_missing_model_is_refused(damaged: Damaged, tmp_path: Path) -> None:
    """A damaged one may load."""
    for folder in (damaged("graph/HCLr.fst"), tmp_path):
        with pytest.raises(
            ModelError, match=r"not a usable Vosk model; .* tabletop model fetch small"
        ):
            VoskRecognizer(folder, LISTENING)
