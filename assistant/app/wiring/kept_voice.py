"""The voice as the players set it by “louder” or “slower”, kept for the next start.

It is a file beside the games, with factors of the settings' volume and rate.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.outside import text_of, toml_of
from assistant.game.whole_file import write_whole

NAME = "voice.toml"
"""The file's name, in the folder of the games."""


def kept_voice(store: Path) -> tuple[float, float]:
    """The kept factors of volume and rate; the settings' own voice if they cannot be read."""
    path = store / NAME
    try:
        kept = toml_of(path, text_of(path))
        return float(kept["volume"]), float(kept["rate"])
    except (FileError, KeyError, TypeError, ValueError):
        return 1.0, 1.0


def keep_voice(store: Path, volume: float, rate: float) -> None:
    """Keep these factors; if that fails, the next start has those before."""
    with suppress(OSError):
        write_whole(store / NAME, f"volume = {volume:g}\nrate = {rate:g}\n")
