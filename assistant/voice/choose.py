"""Which recognizer listens: one name, one line in the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from assistant.errors import DeviceError, ModelError, TabletopError
from assistant.messages import Recognizer
from assistant.talk.spoken import Listening
from assistant.voice.spoken_forms import Knows
from assistant.voice.vosk_engine import Clues, VoskRecognizer
from assistant.voice.watched import Watched
from assistant.voice.whisper import WhisperRecognizer

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Resources:
    """What an engine may need to be built."""

    language: Listening
    """Which is spoken at the table."""
    vosk_model: Path | None = None
    """An unpacked Vosk model, such as `models.manifest.unpacked()` finds."""
    threads: int = 2
    in_process: bool = False
    """Whether it runs in this process, unwatched, instead of in one of its own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A recognizer, loaded, and why it is this one."""

    recognizer: Recognizer
    reason: str
    """One sentence for the players."""

    @property
    def name(self) -> str:
        """Name of the engine, with which the reason begins."""
        return self.reason.partition(" ")[0].lower()

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `words` that the recognizer cannot hear; none if it cannot tell."""
        return self.recognizer.missing(words) if isinstance(self.recognizer, Knows) else ()

    def close(self) -> None:
        """End the recognizer's process, if it has one."""
        if isinstance(self.recognizer, Watched):
            self.recognizer.close()


def _vosk(resources: Resources, clues: Clues = Clues.GRAMMAR) -> Recognizer:
    if resources.vosk_model is None:
        raise ModelError("no Vosk model is unpacked here; run: tabletop model fetch small")
    return VoskRecognizer(resources.vosk_model, resources.language, clues)


def _whisper(resources: Resources) -> Recognizer:
    return WhisperRecognizer(resources.language, threads=resources.threads)


Build = Callable[[Resources], Recognizer]

ENGINES: dict[str, Build] = {"vosk": _vosk, "whisper": _whisper}
"""What players can choose."""

VARIANTS: dict[str, Build] = {
    "vosk-grammar": partial(_vosk, clues=Clues.GRAMMAR),
    "vosk-open": partial(_vosk, clues=Clues.OPEN),
}
"""Ways to use them, for comparison."""


def choose(name: str, resources: Resources) -> Choice:
    """The engine of that name, or with `auto` Vosk where its model is good, else Whisper.

    It is loaded on return. Raises `DeviceError` for an unknown name or an engine that cannot
    be started, and `ModelError` for a missing or bad model.
    """
    if name == AUTO:
        return _automatic(resources)
    builds = ENGINES | VARIANTS
    if name not in builds:
        names = ", ".join([AUTO, *ENGINES])
        raise DeviceError(f"no recognizer is called {name!r}; choose one of: {names}")
    return Choice(_loaded(builds[name], resources), f"{name.capitalize()} listens, as asked.")


def _automatic(resources: Resources) -> Choice:
    if resources.vosk_model is None:
        because = "Vosk's model is not here (to use Vosk, run: tabletop model fetch small)"
        return _instead_of_vosk(resources, because)
    try:
        vosk = _loaded(ENGINES["vosk"], resources)
    except TabletopError as error:
        return _instead_of_vosk(resources, f"Vosk cannot be used ({str(error).rstrip('.')})")
    return Choice(vosk, f"Vosk listens: its model is here ({resources.vosk_model.name}).")


def _instead_of_vosk(resources: Resources, because: str) -> Choice:
    return Choice(_loaded(ENGINES["whisper"], resources), f"Whisper listens: {because}.")


def _loaded(build: Build, resources: Resources) -> Recognizer:
    if resources.in_process:
        return build(resources)
    watched = Watched(partial(build, resources))
    try:
        watched.warm()
    except TabletopError:
        watched.close()
        raise
    return watched
