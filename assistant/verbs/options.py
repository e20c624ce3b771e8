"""What several verbs ask for in the same words."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.rules import edition as editions
from assistant.talk.normal import normal
from assistant.voice.engines import NAMES as ENGINES

EDITIONS = click.Choice(editions.names())
"""The games of the family."""

EDITION = click.option(
    "--edition",
    type=EDITIONS,
    default="duet",
    show_default=True,
    help="Which game of the family.",
)


def as_heard(_context: click.Context, _option: click.Parameter, name: str) -> str:
    """A team's name as it is heard at the table, where capitals and signs make no difference."""
    heard = normal(name)
    if name and not heard:
        raise click.BadParameter(f"“{name}” cannot be said")
    return heard


ENGINE = click.Choice(ENGINES)
"""A recognizer."""
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""A file that is there."""
PATH = click.Path(dir_okay=False, path_type=Path)
"""A file that may be made."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder that may be made."""

DEMO = Path("demo")
"""Where the demo goes unless asked otherwise."""
