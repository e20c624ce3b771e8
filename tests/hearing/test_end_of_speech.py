"""Utterances begin and end at the right places; time is counted in samples."""

import shutil
import subprocess
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.messages import Clip
from assistant.hearing.detector import silero
from assistant.hearing.end_of_speech import (
    FRAME_BYTES,
    HELD,
    EndOfSpeech,
    SpeechPart,
    Timing,
    timing,
)
from assistant.hearing.resample import resample
from tests.stand_ins import Loud

SECOND = 32_000  # bytes


def quiet(seconds: float) -> bytes:
    return bytes(int(seconds * 31.25) * FRAME_BYTES)


def speech(seconds: float) -> bytes:
    return b"\x01" * (int(seconds * 31.25) * FRAME_BYTES)


def parts_of(sound: bytes, timing: Timing | None = None, size: int = 0) -> list[SpeechPart]:
    """All parts of a sound that arrives at once, or in pieces of this `size`."""
    ears, size = EndOfSpeech(Loud(), timing or Timing()), size or len(sound)
    pieces = (sound[start : start + size] for start in range(0, len(sound), size))
    return [part for piece in pieces for part in ears.feed(piece)]


def utterances(parts: list[SpeechPart]) -> list[bytes]:
    found: list[bytes] = []
    for part in parts:
        if part.first:
            found.append(b"")
        found[-1] += part.samples
    assert [part.last for part in parts].count(True) <= len(found)
    return found


CLICK = quiet(1) + speech(0.032) + quiet(1)


@pytest.mark.parametrize(
    ("sound", "timing", "count"),
    [
        (quiet(20), Timing(), 0),
        (3 * CLICK, Timing(), 0),
        (quiet(1) + speech(0.5) + quiet(0.6) + speech(0.4) + quiet(1), Timing(), 1),
        (2 * (quiet(1) + speech(0.5)) + quiet(1), Timing(), 2),
        (2 * (speech(0.5) + quiet(1.5)) + quiet(3), Timing(quiet=2.0), 1),
    ],
    ids=["silence", "clicks", "pause before a number", "two", "slow timing"],
)
def test_sound_is_cut_into_utterances(sound: bytes, timing: Timing, count: int) -> None:
    assert len(utterances(parts_of(sound, timing))) == count


def test_an_utterance_includes_the_sound_before_it_and_the_quiet_up_to_its_pause() -> None:
    parts = parts_of(quiet(2) + speech(0.48) + quiet(2))
    (whole,) = utterances(parts)
    start = whole.index(b"\x01")
    assert start / SECOND == pytest.approx(0.4, abs=0.033)
    assert len(whole) / SECOND - start / SECOND - 0.48 == pytest.approx(0.3, abs=0.033)
    assert [part.first for part in parts].count(True) == 1
    assert [part.last for part in parts].count(True) == 1
    assert parts[0].first
    assert parts[-1] == SpeechPart(b"", first=False, last=True)
    assert [part.pause for part in parts].index(True) == len(parts) - 2


def test_a_pause_begins_after_0_3_seconds_and_ends_speech_after_0_7() -> None:
    sound, ears, pauses, ends = quiet(0.96) + speech(0.48) + quiet(2), EndOfSpeech(Loud()), [], []
    for end in range(FRAME_BYTES, len(sound) + 1, FRAME_BYTES):
        for part in ears.feed(sound[end - FRAME_BYTES : end]):
            pauses += [end / SECOND] if part.pause else []
            ends += [end / SECOND] if part.last else []
    assert pauses == pytest.approx([1.74], abs=0.02)
    assert ends == pytest.approx([2.14], abs=0.02)


def test_speech_resumed_after_a_pause_keeps_its_beginning() -> None:
    sound = quiet(0.96) + speech(0.48) + quiet(0.48) + speech(0.32) + quiet(1)
    parts = parts_of(sound)
    (whole,) = utterances(parts)
    assert whole.strip(b"\0") == sound.strip(b"\0")
    assert [part.pause for part in parts].count(True) == 2


def test_a_complete_utterance_ends_at_its_pause() -> None:
    ears = EndOfSpeech(Loud())
    parts: list[SpeechPart] = []
    for part in ears.feed(quiet(1) + speech(0.48) + quiet(0.48) + speech(0.32) + quiet(0.48)):
        parts.append(part)
        if part.pause:
            assert ears.silence == pytest.approx(0.3, abs=0.02)
            ears.enough()
    assert len(utterances(parts)) == 2
    assert not any(part.last for part in parts)


def test_a_held_button_allows_pauses_and_ends_with_the_sound() -> None:
    ears = EndOfSpeech(Loud(), HELD)
    parts = list(ears.feed(quiet(0.5) + speech(0.5) + quiet(3) + speech(0.5) + quiet(1)))
    assert not any(part.last or part.pause for part in parts)
    assert ears.finish() == SpeechPart(b"", first=False, last=True)


def test_a_held_button_halves_the_probability_that_speech_needs() -> None:
    assert timing("open", 0.6) == Timing(begins=0.6, goes_on=0.7 * 0.6)
    assert timing("open", 0.5) == Timing(goes_on=0.7 * 0.5)
    assert timing("hold", 0.6) == replace(HELD, begins=0.3, goes_on=0.7 * 0.6 / 2)


def test_speech_right_after_an_end_keeps_the_quiet_before_it() -> None:
    """A number may begin in the quiet after its word, with a consonant not detected as speech."""
    sound = speech(0.5) + quiet(0.8) + speech(0.3) + quiet(1)
    _, second = utterances(parts_of(sound))
    before = len(second) - len(second.lstrip(bytes(1)))
    assert before / SECOND == pytest.approx(Timing().before, abs=0.033)


def test_endless_speech_is_cut_and_its_rest_dropped() -> None:
    sound = quiet(1) + speech(12) + quiet(1) + speech(0.5) + quiet(1)
    first, second = utterances(parts_of(sound))
    assert len(first) / SECOND == pytest.approx(8, abs=0.033)
    assert second.count(b"\x01") / SECOND == pytest.approx(0.48, abs=0.033)


@pytest.mark.parametrize("size", [1, 320, 1_023, 4_096])
def test_the_length_of_pieces_does_not_change_the_cuts(size: int) -> None:
    sound = quiet(0.6) + speech(0.3) + quiet(0.8)
    assert utterances(parts_of(sound, size=size)) == utterances(parts_of(sound))


def test_reset_forgets_an_unfinished_utterance() -> None:
    detector = Loud()
    ears = EndOfSpeech(detector)
    assert list(ears.feed(quiet(1) + speech(0.5)))
    before = detector.resets
    ears.reset()
    assert detector.resets == before + 1
    assert list(ears.feed(quiet(2))) == []


def test_the_end_of_the_sound_ends_the_utterance() -> None:
    ears = EndOfSpeech(Loud())
    assert list(ears.feed(quiet(1) + speech(0.5) + b"\x01"))
    assert ears.finish() == SpeechPart(b"\x01", first=False, last=True)
    assert ears.finish() is None


@pytest.mark.skipif(shutil.which("flite") is None, reason="needs flite: apt install flite")
def test_silero_detects_a_voice_but_not_noise(tmp_path: Path) -> None:
    file = tmp_path / "voice.wav"
    subprocess.run(["flite", "-voice", "slt", "-t", "weather, two", "-o", file], check=True)
    with wave.open(str(file)) as wav:
        voice = resample(Clip(wav.readframes(wav.getnframes()), wav.getframerate()), 16_000)
    hiss = bytes((7 * index * index) % 11 if index % 2 == 0 else 0 for index in range(2 * SECOND))
    ears = EndOfSpeech(silero())
    assert list(ears.feed(hiss)) == []
    (whole,) = utterances(list(ears.feed(hiss + voice.samples + hiss)))
    assert voice.seconds * 0.8 < len(whole) / SECOND < voice.seconds + 1.5
