"""Which voice speaks, and the silence that goes before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assistant.errors import DeviceError
from assistant.messages import Clip, Voice
from assistant.voice.espeak import Espeak
from assistant.voice.flite import Flite

LEAD_IN = 0.25
"""Seconds; HDMI and some USB loudspeakers swallow the first syllable while they wake up."""

VOICES: dict[str, Callable[[], Voice]] = {
    "espeak": Espeak,
    "flite": Flite,
    "flite-slt": lambda: Flite("slt"),
    "flite-rms": lambda: Flite("rms"),
    "flite-awb": lambda: Flite("awb"),
    "flite-kal16": lambda: Flite("kal16"),
}


@dataclass(frozen=True, slots=True)
class LeadIn:
    """A voice that begins with so many seconds of silence."""

    voice: Voice
    seconds: float = LEAD_IN

    def speak(self, sentence: str) -> Clip:
        """The sentence as sound; raises `DeviceError` if there is no way to say it."""
        clip = self.voice.speak(sentence)
        return Clip(bytes(2 * round(self.seconds * clip.rate)) + clip.samples, clip.rate)


def mouth(name: str = "espeak", lead_in: float = LEAD_IN) -> Voice:
    """The voice of that name; raises `DeviceError` for a name that is none."""
    if name not in VOICES:
        raise DeviceError(f"no voice is called {name!r}; choose one of: {', '.join(VOICES)}")
    return LeadIn(VOICES[name](), lead_in)
