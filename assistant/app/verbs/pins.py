"""`tabletop pins`: what goes where on the header."""

from pathlib import Path

import click

from assistant.app.verbs.options import FILE
from assistant.app.wiring.detection import model, wiring_of
from assistant.config import load as load_settings
from assistant.game.errors import DeviceError, FileError
from hardware.overlays import CONFIGS, clashes, effective
from hardware.pinout import pinout


@click.command()
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
@click.option("--boot", type=FILE, help="The Pi's config.txt.  [default: its own if it is there]")
def pins(config: Path | None, boot: Path | None) -> None:
    """Show what is wired to each pin of the header.

    The SD card is at the upper end, and the right row runs along the edge of the board. A line of
    config.txt that takes a pin of the box is an error.
    """
    wiring = wiring_of(load_settings(config))
    click.echo(pinout(wiring))
    boot = boot or next((path for path in CONFIGS if path.exists()), None)
    for clash in clashes(_lines(boot), wiring) if boot else ():
        raise DeviceError(f"{boot}: {clash}")


def _lines(boot: Path) -> tuple[str, ...]:
    try:
        return effective(boot.read_text(encoding="utf-8", errors="replace"), model())
    except OSError as error:
        raise FileError(f"{boot}: {error.strerror}") from error
