"""Which recognizer listens: one name, one line in the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import DeviceError, ModelError
from assistant.messages import Recognizer
from assistant.voice.vosk_engine import VoskRecognizer
from assistant.voice.whisper import WhisperRecognizer

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Resources:
    """What an engine may need to be built."""

    vosk_model: Path | None = None
    """An unpacked Vosk model, such as `models.manifest.unpacked()` finds."""
    threads: int = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """A recognizer, and why it is this one."""

    recognizer: Recognizer
    reason: str
    """One sentence for the players."""


def _vosk(resources: Resources) -> Recognizer:
    if resources.vosk_model is None:
        raise ModelError("no Vosk model is unpacked here; run: tabletop model fetch small")
    return VoskRecognizer(resources.vosk_model)


def _whisper(resources: Resources) -> Recognizer:
    return WhisperRecognizer(threads=resources.threads)


ENGINES: dict[str, Callable[[Resources], Recognizer]] = {"vosk": _vosk, "whisper": _whisper}


def choose(name: str, resources: Resources) -> Choice:
    """The engine of that name, or with `auto` Vosk where its model is there, else Whisper.

    Raises `DeviceError` for an unknown name and `ModelError` for a missing or bad model.
    """
    if name == AUTO:
        return _automatic(resources)
    if name not in ENGINES:
        names = ", ".join([AUTO, *ENGINES])
        raise DeviceError(f"no recognizer is called {name!r}; choose one of: {names}")
    return Choice(ENGINES[name](resources), f"{name.capitalize()} listens, as asked.")


def _automatic(resources: Resources) -> Choice:
    if resources.vosk_model is not None:
        reason = f"Vosk listens: its model is here ({resources.vosk_model.name})."
        return Choice(ENGINES["vosk"](resources), reason)
    reason = (
        "Whisper listens: Vosk's model is not here (to use Vosk, run: tabletop model fetch small)."
    )
    return Choice(ENGINES["whisper"](resources), reason)
