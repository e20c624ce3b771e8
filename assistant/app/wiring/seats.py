"""The devices at the seats: a box's buttons, lamps and screens."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from assistant.game.complaints import Report
from assistant.game.messages import Light, Pressed, Screen
from hardware.buttons import open_buttons
from hardware.lamps import open_lamps
from hardware.screens import open_screens
from hardware.wiring import Wiring


@dataclass(frozen=True, slots=True)
class Seats:
    """The devices that show faces and lights."""

    screens: Sequence[Screen] = ()
    light: Callable[[Light], None] = lambda light: None
    rest: Callable[[float, float], None] = lambda brightness, sleep: None
    """A function that takes the screens' brightness, and the seconds until they sleep."""


def open_box(
    wires: Wiring, put: Callable[[Pressed], None], report: Report, devices: ExitStack
) -> Seats:
    """The box's devices; missing ones are reported, and the game continues."""
    if buttons := open_buttons(put, report, wires.buttons):
        devices.callback(buttons.close)
    lamps = open_lamps(report, wires.lamps) if wires.lamps else None
    if lamps:
        devices.callback(lamps.close)
    # Screens are opened last, so that they go dark before buttons and lamps are released.
    screens = open_screens(report, wires.screens)
    devices.callback(screens.close)
    if lamps:
        return Seats((screens,), lamps.light, screens.rest)
    return Seats((screens,), rest=screens.rest)
