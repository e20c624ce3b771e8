"""`python -m tools.speech.record FOLDER`: records somebody who reads words and clues aloud."""

import sys
from pathlib import Path

import click

from assistant.app.doctor import reading
from assistant.app.verbs.options import FILE, FOLDER, as_heard
from assistant.config import load as load_settings
from assistant.game.errors import TabletopError
from tools.speech.recordings import keep_clips


@click.command()
@click.argument("folder", type=FOLDER)
@click.option("--name", default="player", show_default=True, callback=as_heard, help="Who reads.")
@click.option("--lines", type=click.IntRange(3, 60), default=15, show_default=True)
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def record(folder: Path, name: str, lines: int, config: Path | None) -> None:
    """Keep the recordings of lines that are read aloud, for `python -m tools.speech --clips`."""
    with reading.opened(load_settings(config), click.echo) as (chosen, listener):
        to_read = reading.lines(lines)
        takes = reading.read_aloud(listener, chosen.recognizer, to_read, click.echo)
    click.echo(f"Kept in {folder}: {keep_clips(folder, name.replace(' ', '-'), takes)} recordings.")


if __name__ == "__main__":
    try:
        record()
    except TabletopError as error:
        sys.exit(f"record: {error}")
