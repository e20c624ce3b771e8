"""Which voice speaks, how fast and how loud, and the silence that goes before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from assistant.errors import DeviceError
from assistant.messages import Clip, Voice
from assistant.voice.espeak import WORDS_A_MINUTE, Espeak
from assistant.voice.flite import Flite
from assistant.voice.piper import Piper, joe
from assistant.voice.volume import at_volume

LEAD_IN = 0.25
"""Seconds; HDMI and some USB loudspeakers swallow the first syllable while they wake up."""


def _espeak(rate: int) -> Voice:
    return Espeak(rate=rate)


def _flite(voice: str, rate: int) -> Voice:
    return Flite(voice, rate=rate)


VOICES: dict[str, Callable[[int], Voice]] = {
    "espeak": _espeak,
    "piper": lambda rate: Piper(*joe(rate)),
    "flite": partial(_flite, "slt"),
    "flite-slt": partial(_flite, "slt"),
    "flite-rms": partial(_flite, "rms"),
    "flite-awb": partial(_flite, "awb"),
    "flite-kal16": partial(_flite, "kal16"),
}
"""Each voice by its name, made for so many words a minute."""


@dataclass(frozen=True, slots=True)
class Pronounced:
    """A voice at a volume from 0 to 1, that begins with so many seconds of silence."""

    voice: Voice
    lead_in: float = LEAD_IN
    volume: float = 1.0

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if there is no way to say it."""
        return led_in(at_volume(self.voice.speak(sentence, pace), self.volume), self.lead_in)


def mouth(
    name: str = "espeak",
    lead_in: float = LEAD_IN,
    rate: int = WORDS_A_MINUTE,
    volume: float = 1.0,
) -> Voice:
    """The voice of that name; raises `DeviceError` for one that is unknown or missing."""
    if name not in VOICES:
        raise DeviceError(f"no voice is called {name!r}; choose one of: {', '.join(VOICES)}")
    return Pronounced(VOICES[name](rate), lead_in, volume)


def led_in(clip: Clip, seconds: float) -> Clip:
    """The clip after so much silence."""
    return Clip(bytes(2 * round(seconds * clip.rate)) + clip.samples, clip.rate)
