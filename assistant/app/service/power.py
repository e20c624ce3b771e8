"""Switching the machine off: the game leaves a file, and a unit of its own does the rest.

The unit knows this one action. Without it, at a desk or on a laptop, nothing is switched off.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import click

OFF_UNIT = Path("/etc/systemd/system/tabletop-off.path")
"""The unit that waits for the file."""


def off_file(environment: Mapping[str, str] = os.environ, unit: Path = OFF_UNIT) -> Path | None:
    """The file that switches the machine off; None if the game may not do that here."""
    folder = environment.get("RUNTIME_DIRECTORY")  # systemd's, for a service that has one
    return Path(folder) / "off" if folder and unit.exists() else None


def switch_off(file: Path | None) -> None:
    """Ask by this file; without one, or if it cannot be written, the game goes on."""
    try:
        if file:
            file.touch()
    except OSError as error:
        click.echo(f"tabletop: {file}: {error.strerror}; the machine stays on", err=True)
