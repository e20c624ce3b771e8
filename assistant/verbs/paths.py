"""The kinds of paths that verbs take."""

from __future__ import annotations

from pathlib import Path

import click

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""A file that is there."""
PATH = click.Path(dir_okay=False, path_type=Path)
"""A file that may be made."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder that may be made."""

DEMO = Path("demo")
"""Where the demo goes unless asked otherwise."""
