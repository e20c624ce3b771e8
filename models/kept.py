"""Storage for results, such as a speed measurement, that need not be computed at each start."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from models.manifest import HERE

NAME = "kept"
"""The folder's name; deleting the folder costs a second or, on a slow machine, minutes."""


def folders(environment: Mapping[str, str] = os.environ, here: Path = HERE) -> tuple[Path, ...]:
    """The folders for stored results, in order of priority.

    A service can write only to its own folder, which systemd names (systemd.exec(5),
    STATE_DIRECTORY); for all other users, it is beside the models.
    """
    state = environment.get("STATE_DIRECTORY", "").partition(":")[0]
    own = (Path(state) / NAME,) if state else ()
    return (*own, here / NAME)


class Times:
    """Measured times in seconds by name, in a file that outlives the program."""

    def __init__(self, places: Sequence[Path] | None = None) -> None:
        """`places` are the folders for the file, `folders()` if None."""
        self._files = [place / "times.json" for place in (folders() if places is None else places)]

    def known(self, name: str) -> float | None:
        """The stored time, from the first file that has it, or None."""
        found = (_read(file).get(name) for file in self._files)
        return next((float(one) for one in found if isinstance(one, int | float)), None)

    def keep(self, name: str, seconds: float) -> None:
        """Store a time, in the first writable folder."""
        for file in self._files:
            with suppress(OSError):
                text = json.dumps({**_read(file), name: round(seconds, 3)}, indent=1)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
                return


def _read(file: Path) -> dict[str, object]:
    """The times in a file; empty for a damaged file."""
    with suppress(OSError, ValueError):
        found = json.loads(file.read_bytes())
        if isinstance(found, dict):
            return found
    return {}
