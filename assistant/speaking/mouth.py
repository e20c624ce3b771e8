"""The choice of the voice, its pace and volume, and the silence before a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Voice
from assistant.language.spoken import PiperVoice, Voices
from assistant.speaking.espeak import WORDS_A_MINUTE, espeak
from assistant.speaking.flite import Flite
from assistant.speaking.piper import piper
from assistant.speaking.voice_apart import VoiceApart
from assistant.speaking.volume import at_volume

LEAD_IN = 0.25
"""Seconds; HDMI and some USB loudspeakers swallow the first syllable while they wake up."""


def _espeak(name: str, rate: int) -> Voice:
    return VoiceApart(partial(espeak, name, rate))


def _flite(voice: str, rate: int) -> Voice:
    return Flite(voice, rate=rate)  # a program of its own already


def _piper(voice: PiperVoice, rate: int) -> Voice:
    made = VoiceApart(partial(piper, voice, rate))
    made.load()
    return made


def voices(known: Voices) -> dict[str, Callable[[int], Voice]]:
    """The voices of a language by name, each as a function of words a minute."""
    made: dict[str, Callable[[int], Voice]] = {
        "espeak": partial(_espeak, known.espeak),
    }
    if known.piper:
        made["piper"] = partial(_piper, known.piper)
    if known.flite:
        made["flite"] = partial(_flite, known.flite[0])
    return made | {f"flite-{name}": partial(_flite, name) for name in known.flite}


@dataclass(frozen=True, slots=True)
class Pronounced:
    """A voice at a volume from 0 to 1, with `lead_in` seconds of silence before each sentence."""

    voice: Voice
    lead_in: float = LEAD_IN
    volume: float = 1.0

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if there is no way to say it."""
        return led_in(at_volume(self.voice.speak(sentence, pace), self.volume), self.lead_in)


def mouth(
    known: Voices,
    name: str = "espeak",
    lead_in: float = LEAD_IN,
    rate: int = WORDS_A_MINUTE,
    volume: float = 1.0,
) -> Voice:
    """A language's voice of that name; raises `DeviceError` for an unknown or missing one."""
    made = voices(known)
    if name not in made:
        raise DeviceError(f"no voice is called {name!r}; choose one of: {', '.join(made)}")
    return Pronounced(made[name](rate), lead_in, volume)


def led_in(clip: Clip, seconds: float) -> Clip:
    """The clip with this many seconds of silence before it."""
    return Clip(bytes(2 * round(seconds * clip.rate)) + clip.samples, clip.rate)
