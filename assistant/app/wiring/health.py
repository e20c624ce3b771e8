"""The machine's health, read on request from files that even a service can read."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from assistant import __version__
from assistant.language.statements import Health

HOT = 80
"""Temperature in degrees Celsius from which a Pi throttles itself."""


@dataclass(slots=True)
class HealthProbe:
    """Reads the health of the machine at the table."""

    store: Path
    root: Path = Path("/")
    """Root of the kernel's files; tests use a different folder."""
    recognizer: str = ""
    """The loaded recognizer's name; empty before that."""

    def health(self) -> Health:
        """The machine's current health; values that cannot be read are left out."""
        from assistant.app.doctor.machine import LOW, degrees, warnings

        warm = degrees(self.root)
        try:
            free = shutil.disk_usage(self.store).free // 1_000_000
        except OSError:
            free = None
        return Health(
            version=__version__,
            recognizer=self.recognizer,
            free=free,
            low=bool((warnings(self.root) or 0) & LOW),
            hot=warm if warm is not None and warm >= HOT else None,
        )
