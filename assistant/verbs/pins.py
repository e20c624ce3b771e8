"""`tabletop pins`: what goes where on the header."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.config import Settings
from assistant.config import load as load_settings
from assistant.rules.cards import Party, Side, Team
from assistant.verbs.options import FILE, PATH
from hardware.diagram import diagram
from hardware.pinout import pinout
from hardware.wired import Changes, wired
from hardware.wiring import Wiring


@click.command()
@click.option("--svg", type=PATH, help="Draw the wiring diagram into this file instead.")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def pins(svg: Path | None, config: Path | None) -> None:
    """Show the Raspberry Pi's header with what is wired to each pin, as the settings say.

    The SD card is at the upper end, and the right row runs along the edge of the board.
    """
    wiring = wiring_of(load_settings(config))
    if svg:
        svg.write_text(diagram(wiring), encoding="utf-8")
        click.echo(svg)
    else:
        click.echo(pinout(wiring))


def wiring_of(settings: Settings) -> Wiring:
    """The wiring that the settings describe; raises `DeviceError` where it cannot work."""
    changes: dict[Party, Changes] = {
        Side.NORTH: settings.north,
        Side.SOUTH: settings.south,
        Team.RED: settings.red,
        Team.BLUE: settings.blue,
    }
    return wired(changes, settings.box.screens, settings.box.lamps)
