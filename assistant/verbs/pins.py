"""`tabletop pins`: what goes where on the header."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.config import load as load_settings
from assistant.errors import FileError
from assistant.verbs.options import FILE, PATH
from assistant.wiring.detection import wiring_of
from hardware.diagram import diagram
from hardware.pinout import pinout


@click.command()
@click.option(
    "--svg", type=PATH, multiple=True, help="Draw the wiring diagram into this file instead."
)
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def pins(svg: tuple[Path, ...], config: Path | None) -> None:
    """Show the Raspberry Pi's header with what is wired to each pin, as the settings say.

    The SD card is at the upper end, and the right row runs along the edge of the board.
    """
    wiring = wiring_of(load_settings(config))
    for path in svg:
        try:
            path.write_text(diagram(wiring), encoding="utf-8")
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}") from error
        click.echo(path)
    if not svg:
        click.echo(pinout(wiring))
