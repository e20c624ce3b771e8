"""The players' settings for voice and screens, saved for later starts.

They are in a file beside the games: the voice, and factors for the configured volume and rate, as
set by “louder” or “slower” or on a phone.
"""

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.messages import Comfort
from assistant.game.outside import text_of, toml_of
from assistant.game.whole_file import write_whole
from assistant.language.spoken import PiperVoice
from assistant.speaking import mouth

NAME = "voice.toml"
"""The file's name in the folder of the games."""

LONGEST = 86_400.0
"""Maximum seconds until the screens sleep: one day."""


def kept_voice(store: Path) -> Comfort:
    """The saved comfort settings; the defaults if the file is missing or invalid."""
    path = store / NAME
    try:
        found = toml_of(path, text_of(path))
        usual = asdict(Comfort())
        kept = Comfort(**{name: type(usual[name])(found[name]) for name in usual if name in found})
    except (FileError, TypeError, ValueError):
        return Comfort()
    valid = 0 < kept.brightness <= 1 and 0 < kept.sleep <= LONGEST
    return kept if valid and kept.volume > 0 and kept.rate > 0 else Comfort()


def keep_voice(store: Path, comfort: Comfort) -> None:
    """Save this comfort; if that fails, the next start uses the previous one."""
    with suppress(OSError):
        lines = (f"{name} = {_written(value)}\n" for name, value in asdict(comfort).items())
        write_whole(store / NAME, "".join(lines))


def _written(value: float | str) -> str:
    return json.dumps(value) if isinstance(value, str) else f"{value:g}"


def chosen_voice(piper: PiperVoice | None, times: mouth.Times) -> str:
    """The voice that `auto` stands for on this machine, and the reason."""
    if piper is None or not mouth.is_installed(piper):
        return "espeak speaks: Piper is not installed (./bootstrap voice)"
    seconds = times.known(piper.package)
    if seconds is None:
        return "espeak speaks: Piper fails here (tabletop doctor voice)"
    took = f"{seconds:.2f} s for a sentence; {mouth.ALLOWED} s is the limit"
    speaks = "Piper speaks: it" if seconds <= mouth.ALLOWED else "espeak speaks: Piper"
    return f"{speaks} takes {took}"
