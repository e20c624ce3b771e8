"""Piper as a voice, the most natural one, for computers that are fast and large enough.

The program (GPL-3.0) and its voices are optional packages. A two-second sentence takes 0.25 s on a
desktop computer; a voice needs 150 MB of memory.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.language.spoken import PiperVoice

Manner = Callable[[float], Any]
"""Makes Piper's configuration for a pace; 1 is its default speed."""


class Piper:
    """Speaks with one of Piper's voices."""

    def __init__(self, voice: Any, manner: Manner = lambda pace: None) -> None:
        """`voice` is a `piper.PiperVoice`, which has no type hints."""
        self._voice, self._manner = voice, manner

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if Piper fails."""
        try:
            chunks = list(self._voice.synthesize(sentence, self._manner(pace)))
        except Exception as error:  # Piper's runtime can raise any exception
            raise DeviceError(f"Piper failed: {error}") from error
        samples = b"".join(chunk.audio_int16_bytes for chunk in chunks)
        if not samples:
            raise DeviceError(f"Piper gave no sound for {sentence!r}")
        return Clip(samples, chunks[0].sample_rate)


def piper(voice: PiperVoice, rate: int) -> Piper:
    """The voice at `rate` words per minute. Raises a `DeviceError` that says what to install."""
    try:
        program, person = import_module("piper"), import_module(voice.package.replace("-", "_"))
    except (ImportError, OSError) as error:
        raise DeviceError(f"Piper is not installed ({error}): ./bootstrap voice") from error
    speaks = program.PiperVoice.load(person.model_path(), person.config_path())
    usual = voice.words_a_minute / rate
    return Piper(speaks, lambda pace: program.SynthesisConfig(length_scale=usual / pace))
