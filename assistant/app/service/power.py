"""Switching the machine off: the game creates a file, and a separate unit acts on it.

The unit has only this one action. If it is not installed, as on a laptop, nothing is switched off.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import click

OFF_UNIT = Path("/etc/systemd/system/tabletop-off.path")
"""The unit that waits for that file."""


def off_file(environment: Mapping[str, str] = os.environ, unit: Path = OFF_UNIT) -> Path | None:
    """The file that switches the machine off; None if the game may not do that here."""
    folder = environment.get("RUNTIME_DIRECTORY")  # systemd sets this for a service with a folder
    return Path(folder) / "off" if folder and unit.exists() else None


def switch_off(file: Path | None) -> None:
    """Create this file as the request; if it is None, or this fails, the game continues."""
    try:
        if file:
            file.touch()
    except OSError as error:
        click.echo(f"tabletop: {file}: {error.strerror}; the machine stays on", err=True)
