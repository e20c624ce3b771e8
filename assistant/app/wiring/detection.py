"""Hardware detection: whether there is a box, and its wiring in the settings."""

from pathlib import Path

from assistant.config import Settings
from assistant.game.rules.cards import Party, Side, Team
from hardware.wired import Wires, wired
from hardware.wiring import Wiring

MODEL = Path("/sys/firmware/devicetree/base/model")
"""File with the model of a Raspberry Pi."""


def told(file: Path) -> str:
    """The text of a small file, in which the kernel tells something; empty if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def model(tree: Path = MODEL) -> str:
    """The model of this computer, such as a Raspberry Pi's; empty if unknown."""
    return told(tree)


def has_box(settings: Settings, tree: Path = MODEL) -> bool:
    """Whether this machine has a box: by the settings, or because it is a Raspberry Pi."""
    if settings.box.wired != "auto":
        return settings.box.wired == "yes"
    return "Raspberry Pi" in model(tree)


def wiring_of(settings: Settings) -> Wiring:
    """The wiring that the settings describe; raises `DeviceError` if it cannot work."""
    changes: dict[Party, Wires] = {
        Side.NORTH: settings.north,
        Side.SOUTH: settings.south,
        Team.RED: settings.red,
        Team.BLUE: settings.blue,
    }
    box = settings.box
    return wired(changes, box.screens, box.lamps, box.amplifier, box.sd_mode)
