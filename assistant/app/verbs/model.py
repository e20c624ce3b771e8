"""`tabletop model`: the speech models."""

import sys
from pathlib import Path

import click

from assistant.hearing.engines import ENGINES

NEED = [one.title for one in ENGINES.values() if one.model]
BRING = [one.title for one in ENGINES.values() if not one.model]


@click.group(help=f"Speech models: {', '.join(NEED)} needs one; {', '.join(BRING)} brings its own.")
def model() -> None:
    """The group of model verbs."""


@model.command("fetch")
@click.argument("name", type=click.Choice(("small", "large")), default="small")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path),
    help="The zip or the unpacked folder, for a machine without the internet.",
)
def fetch_model(name: str, source: Path | None) -> None:
    """Download Vosk's model for English: small (41 MB), or large (better, for a Pi 4 or 5)."""
    from models.fetch import fetch

    with click.progressbar(length=0, label=f"Model {name}", file=sys.stderr) as bar:

        def progress(here: int, total: int | None) -> None:
            bar.length = total or here
            bar.update(here - bar.pos)

        folder = fetch(name, source=source, progress=progress)
    click.echo(folder)
