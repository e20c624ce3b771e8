"""Piper as a voice: the most human, for computers with enough speed and memory.

The program (GPL-3.0) and its voices are optional packages. A sentence of two seconds takes 0.25 s
on a desktop computer, and 150 MB.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Protocol

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.language.spoken import PiperVoice


class Chunk(Protocol):
    """A piece of Piper's sound: one sentence, mono; only the attributes used here."""

    audio_int16_bytes: bytes
    sample_rate: int


class Synthesis(Protocol):
    """A voice of Piper; only the method used here."""

    def synthesize(self, text: str, syn_config: Any = None, /) -> Iterable[Chunk]:
        """The sound of the text, a piece for each sentence."""


Manner = Callable[[float], Any]
"""Makes Piper's configuration for a pace, where 1 is the usual speed."""


def load(voice: PiperVoice, rate: int) -> tuple[Synthesis, Manner]:
    """The voice, and its configuration by pace; raises `DeviceError` if Piper is not installed."""
    try:
        program, person = import_module("piper"), import_module(voice.package.replace("-", "_"))
    except (ImportError, OSError) as error:
        raise DeviceError(
            f"Piper is not installed ({error}): pip install piper-tts {voice.package}"
        ) from error
    speaks: Synthesis = program.PiperVoice.load(person.model_path(), person.config_path())
    usual = voice.words_a_minute / rate
    return speaks, lambda pace: program.SynthesisConfig(length_scale=usual / pace)


class Piper:
    """Speaks with a voice of Piper."""

    def __init__(self, voice: Synthesis, manner: Manner = lambda pace: None) -> None:
        self._voice = voice
        self._manner = manner

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if Piper fails."""
        try:
            chunks = list(self._voice.synthesize(sentence, self._manner(pace)))
        except Exception as error:  # its runtime may raise any exception
            raise DeviceError(f"Piper failed: {error}") from error
        if not any(chunk.audio_int16_bytes for chunk in chunks):
            raise DeviceError(f"Piper gave no sound for {sentence!r}")
        samples = b"".join(chunk.audio_int16_bytes for chunk in chunks)
        return Clip(samples, chunks[0].sample_rate)


def piper(voice: PiperVoice, rate: int) -> Piper:
    """The voice at `rate` words a minute. Raises `DeviceError`, which says what to install."""
    return Piper(*load(voice, rate))
