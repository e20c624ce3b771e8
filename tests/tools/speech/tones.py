"""Whistling people: every word is its own tone, and a recognizer knows them all."""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from assistant.game.messages import Certainty, Clip, Readings, Recognizer, Vocabulary
from assistant.hearing.choose import Choice
from assistant.speaking.flite import Flite
from assistant.speaking.wav import write_wav
from tools.speech.run import Engine

RATE = 16_000
WORDS = ("river", "storm", "crown", "pirate", "salad")
DIGITS = ("two", "three")
COMMANDS = ("help", "yes")
TALK = "so then i told her"
TONES = {
    text: 400.0 + 150.0 * number for number, text in enumerate((*WORDS, *DIGITS, *COMMANDS, TALK))
}
KINDS = {
    **dict.fromkeys(WORDS, "word"),
    **dict.fromkeys(DIGITS, "digit"),
    **dict.fromkeys(COMMANDS, "control"),
    TALK: "oog",
}


def tone(text: str, seconds: float = 0.3, rate: int = RATE) -> Clip:
    """A word as a tone."""
    time = np.arange(round(seconds * rate)) / rate
    wave = 0.3 * np.sin(2 * np.pi * TONES[text] * time)
    return Clip((32767 * wave).astype("<i2").tobytes(), rate)


def folder(path: Path, rows: str = "", without: str = "") -> Path:
    """A folder of clips with its manifest and more rows, but without a certain kind."""
    path.mkdir(parents=True, exist_ok=True)
    lines = ["file,text,kind,speaker,human"]
    for number, (text, kind) in enumerate(KINDS.items()):
        (path / f"{number}.wav").write_bytes(write_wav(tone(text)))
        if kind != without:
            lines.append(f"{number}.wav,{text},{kind},{'ann' if number % 2 else 'bob'},1")
    (path / "manifest.csv").write_text("\n".join(lines) + f"\n{rows}", encoding="utf-8")
    return path


def by_flite(path: Path, kinds: Mapping[str, str]) -> Path:
    """A folder of clips by one of flite's voices; `kinds` are texts with their kinds."""
    if shutil.which("flite") is None:
        pytest.skip("needs flite: apt install flite")
    rows = ["file,text,kind,speaker,human"]
    for text, kind in kinds.items():
        (path / f"{text}.wav").write_bytes(write_wav(Flite("slt").speak(text)))
        rows.append(f"{text}.wav,{text},{kind},slt,0")
    (path / "manifest.csv").write_text("\n".join(rows), encoding="utf-8")
    return path


@dataclass(slots=True)
class Whistled:
    """Hears every tone that it knows, in order; `hears` may change the result."""

    hears: Callable[[list[str]], Readings] = field(
        default=lambda words: Readings((" ".join(words),) if words else (), Certainty.SURE)
    )
    samples: bytes = b""

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        assert rate == RATE
        assert vocabulary.phrases
        self.samples = b""

    def accept(self, samples: bytes) -> None:
        self.samples += samples

    def peek(self) -> Readings:
        return self.hears(list(_tones(self.samples)))

    def finish(self) -> Readings:
        return self.peek()


def engine(recognizer: Recognizer) -> Engine:
    """A loaded recognizer, with the time and memory that it took."""
    choice = Choice(recognizer, "fake", "A fake listens.")
    return Engine(choice, seconds=0.5, before=50, loaded=80)


def _tones(samples: bytes) -> dict[str, None]:
    """The tones in a sound, each once, in order of first occurrence."""
    wave = np.frombuffer(samples, "<i2").astype(float) / 32768
    size = RATE // 20
    heard: dict[str, None] = {}
    for start in range(0, len(wave) - size, size):
        power = np.abs(np.fft.rfft(wave[start : start + size] * np.hanning(size)))
        peak = int(power.argmax())
        for text, pitch in TONES.items():
            if power[peak] > 30 and abs(peak * RATE / size - pitch) <= RATE / size:
                heard[text] = None
    return heard
