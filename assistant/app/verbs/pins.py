"""`tabletop pins`: the wiring of each header pin."""

from pathlib import Path

import click

from assistant.app.verbs.options import FILE
from assistant.app.wiring.detection import model, wiring_of
from assistant.config import load as load_settings
from assistant.game.errors import DeviceError
from assistant.game.outside import bytes_of
from hardware.header import label
from hardware.overlays import CONFIGS, clashes, effective
from hardware.wiring import OHMS, PORT, Wire, Wiring, wires

LEFT = 24
"""Width in characters of the notes in the left column."""


@click.command()
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
@click.option("--boot", type=FILE, help="The Pi's config.txt.  [default: its own if it is there]")
def pins(config: Path | None, boot: Path | None) -> None:
    """Show the wiring of each pin of the header.

    The upper end is next to the SD card, and the right row is at the edge of the board. A line
    of config.txt that uses a pin of the box is an error.
    """
    wiring = wiring_of(load_settings(config))
    click.echo(pinout(wiring))
    boot = boot or next((path for path in CONFIGS if path.exists()), None)
    if boot is None:
        return
    for clash in clashes(effective(bytes_of(boot).decode(errors="replace"), model()), wiring):
        raise DeviceError(f"{boot}: {clash}")


def pinout(wiring: Wiring) -> str:
    """The header's 40 pins with their wires, and a line for each screen."""
    found = wires(wiring)
    rows = [_row(place, found) for place in range(1, 40, 2)]
    heading = "SD card".rjust(LEFT + 17)
    return "\n".join((heading, *rows, "USB".rjust(LEFT + 15), "", *_remarks(wiring)))


def note(place: int, found: tuple[Wire, ...]) -> str:
    """The wires at a pin, such as “both screens SDA”; empty if nothing is wired to it."""
    here = [wire for wire in found if wire.place == place]
    if len(here) < 2:
        return "".join(f"{wire.part} {wire.role}".removesuffix(" contact") for wire in here)
    first, second = here
    if first.role == second.role == "ground":
        return f"{first.part}, {second.part.rpartition(' ')[2]}"
    return f"both screens {first.role}"


def _row(place: int, found: tuple[Wire, ...]) -> str:
    left, right = note(place, found), note(place + 1, found)
    signs = f"{'●' if left else '○'} {'●' if right else '○'}"
    line = f"{left:>{LEFT}}  {label(place):>7} {place:>2} {signs} {place + 1:<2} "
    return f"{line}{label(place + 1):7}  {right}".rstrip()


def _remarks(wiring: Wiring) -> list[str]:
    lines = []
    for side, screen in wiring.screens.items():
        at = f"0x{screen.address:02X} of i2c-{PORT}"
        moved = f", moved by {screen.offset}" if screen.offset else ""
        turned = ", upside down" if screen.upside_down else ""
        lines.append(f"{side}'s screen: {screen.driver}, {at}{turned}{moved}")
    if wiring.lamps:
        lines.append(f"every lamp: {OHMS} Ω between the pin and its long leg")
    lines += [f"config.txt: {line}" for line in wiring.overlays]
    return lines
