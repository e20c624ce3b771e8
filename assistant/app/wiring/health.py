"""How the machine is: read when somebody asks, from files that a service may read, too."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from assistant import __version__
from assistant.language.statements import Health

HOT = 80
"""Degrees Celsius from which a Pi slows itself down."""


@dataclass(slots=True)
class HealthProbe:
    """The machine of a table."""

    store: Path
    root: Path = Path("/")
    """Root of the kernel's files; tests use another folder."""
    recognizer: str = ""
    """Name of the recognizer, once it is loaded."""

    def health(self) -> Health:
        """Its health now; whatever cannot be read is left out."""
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
