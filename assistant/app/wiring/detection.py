"""Detection of the hardware: whether there is a box, and how the settings say it is wired."""

from pathlib import Path

from assistant.config import Settings
from assistant.game.rules.cards import Party, Side, Team
from hardware.wired import Wires, wired
from hardware.wiring import Wiring

MODEL = Path("/sys/firmware/devicetree/base/model")
"""File with a Raspberry Pi's model name."""


def told(file: Path) -> str:
    """The text of a small kernel file; empty if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def model(tree: Path = MODEL) -> str:
    """The computer's model, such as a Raspberry Pi's; empty if unknown."""
    return told(tree)


def has_box(settings: Settings, tree: Path = MODEL) -> bool:
    """Whether this machine has a box, according to the settings or because it is a Raspberry Pi."""
    if settings.box.wired != "auto":
        return settings.box.wired == "yes"
    return "Raspberry Pi" in model(tree)


def wiring_of(settings: Settings) -> Wiring:
    """The wiring described by the settings; raises `DeviceError` if it is impossible."""
    changes: dict[Party, Wires] = {
        Side.NORTH: settings.north,
        Side.SOUTH: settings.south,
        Team.RED: settings.red,
        Team.BLUE: settings.blue,
    }
    box = settings.box
    return wired(changes, box.screens, box.lamps, box.amplifier, box.sd_mode)
