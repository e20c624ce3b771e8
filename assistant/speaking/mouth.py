"""The choice of a voice, its pace and volume, and the silence before each sentence."""

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Protocol

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Voice
from assistant.language.spoken import PiperVoice, Voices
from assistant.speaking.espeak import WORDS_A_MINUTE, espeak
from assistant.speaking.flite import Flite
from assistant.speaking.piper import piper
from assistant.speaking.voice_apart import VoiceApart
from assistant.speaking.volume import at_volume

LEAD_IN = 0.25
"""Seconds of silence that HDMI and some USB loudspeakers need to wake up before a sentence."""


ALLOWED = 0.5
"""Maximum processor time in seconds that a voice may take for `SENTENCE`."""
SENTENCE = "1 2 3 4 5"
"""A sentence that takes two seconds to speak in any language."""
TIMES = 3
"""Number of timed sentences, of which the fastest counts, because the first one takes longer."""


class Times(Protocol):
    """Stored measurements in seconds, by name; `models.kept` keeps them on disk."""

    def known(self, name: str) -> float | None:
        """The stored time, if any."""

    def keep(self, name: str, seconds: float) -> None:
        """Store a time."""


def seconds_for(voice: VoiceApart) -> float:
    """A voice's processor time for a sentence; raises `DeviceError` if it fails.

    Processor time, because the machine's other work would extend elapsed time. Piper uses one core.
    """
    return min(voice.ask(_timed) for _ in range(TIMES))


def _timed(voice: Voice) -> float:
    began = time.process_time()
    voice.speak(SENTENCE)
    return time.process_time() - began


def _espeak(name: str, rate: int) -> Voice:
    return VoiceApart(partial(espeak, name, rate))


def _flite(voice: str, rate: int) -> Voice:
    return Flite(voice, rate=rate)  # It runs as a separate program already.


def _piper(voice: PiperVoice, rate: int) -> VoiceApart:
    made = VoiceApart(partial(piper, voice, rate))
    made.load()
    return made


def _auto(known: Voices, times: Times | None, rate: int) -> Voice:
    """Piper if it is installed and this machine is fast enough, else espeak."""
    voice = known.piper
    if voice and is_installed(voice):
        seconds = times.known(voice.package) if times else None
        with suppress(DeviceError):
            if seconds is None:
                made, seconds = _measured(voice, rate, times)
            elif seconds <= ALLOWED:
                made = _piper(voice, rate)
            if seconds <= ALLOWED:
                return made
    return _espeak(known.espeak, rate)


def is_installed(voice: PiperVoice) -> bool:
    """Whether Piper and this voice are installed."""
    return all(map(find_spec, ("piper", voice.package.replace("-", "_"))))


def _measured(voice: PiperVoice, rate: int, times: Times | None) -> tuple[Voice, float]:
    """Piper, and its time for a sentence, which is stored; raises `DeviceError`."""
    made = _piper(voice, rate)
    seconds = seconds_for(made)
    if times:
        times.keep(voice.package, seconds)
    return made, seconds


def voices(known: Voices, times: Times | None = None) -> dict[str, Callable[[int], Voice]]:
    """A language's voices by name, each as a function of words per minute.

    `times` stores each voice's speed on this machine.
    """
    made: dict[str, Callable[[int], Voice]] = {
        "auto": partial(_auto, known, times),
        "espeak": partial(_espeak, known.espeak),
    }
    if known.piper:
        made["piper"] = partial(_piper, known.piper)
    if known.flite:
        made["flite"] = partial(_flite, known.flite[0])
    return made | {f"flite-{name}": partial(_flite, name) for name in known.flite}


def installed(known: Voices) -> tuple[str, ...]:
    """The voices available on this machine, by name; `auto` stands for one of them."""
    there = {"piper": known.piper is not None and is_installed(known.piper)}
    there |= {f"flite-{name}": shutil.which("flite") is not None for name in known.flite}
    return ("espeak", *(name for name, is_there in there.items() if is_there))


MOST = 16_000_000
"""Maximum size of the cached sounds in bytes: about 200 of Piper's sentences."""


class Remembered:
    """A voice that caches its latest sounds. Use it from one thread only."""

    def __init__(self, voice: Voice, most: int = MOST) -> None:
        self._voice, self._most = voice, most
        self._kept: dict[tuple[str, float], Clip] = {}  # The most recently used sound is last.
        self._size = 0

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound, rendered only if it is not cached; raises `DeviceError`."""
        key = (sentence, pace)
        clip = self._kept.pop(key, None)
        if clip is None:
            clip = self._voice.speak(sentence, pace)
            self._size += len(clip.samples)
        self._kept[key] = clip
        while self._size > self._most:
            self._size -= len(self._kept.pop(next(iter(self._kept))).samples)
        return clip


@dataclass(frozen=True, slots=True)
class Pronounced:
    """A voice at a volume from 0 to 1, with `lead_in` seconds of silence before each sentence."""

    voice: Voice
    lead_in: float = LEAD_IN
    volume: float = 1.0

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if it cannot be spoken."""
        return led_in(at_volume(self.voice.speak(sentence, pace), self.volume), self.lead_in)


def mouth(
    known: Voices,
    name: str = "espeak",
    lead_in: float = LEAD_IN,
    rate: int = WORDS_A_MINUTE,
    volume: float = 1.0,
    times: Times | None = None,
) -> Voice:
    """A language's voice with that name; raises `DeviceError` if it is unknown or missing."""
    made = voices(known, times)
    if name not in made:
        raise DeviceError(f"no voice is called {name!r}; choose one of: {', '.join(made)}")
    return Pronounced(Remembered(made[name](rate)), lead_in, volume)


def led_in(clip: Clip, seconds: float) -> Clip:
    """The clip, preceded by this many seconds of silence."""
    return Clip(bytes(2 * round(seconds * clip.rate)) + clip.samples, clip.rate)
