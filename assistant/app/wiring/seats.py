"""The devices at the seats: a box's buttons, lamps and screens, or pictures in their place."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.messages import Face, Light, Pressed, Screen
from hardware.buttons import open_buttons
from hardware.lamps import open_lamps
from hardware.pictures import PictureFolder
from hardware.screens import open_screens
from hardware.wiring import Wiring

Write = Callable[[str], None]
"""A function that writes a line to the terminal; lines other than input are comments."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The devices that show faces and lights."""

    screen: Screen
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
        return Seats(screens, lamps.light, screens.rest)
    return Seats(screens, rest=screens.rest)


def draw_instead(pictures: Path | None, write: Write, report: Report, devices: ExitStack) -> Seats:
    """Seats without a box: the screens are drawn as pictures into a folder, if one is given."""
    if pictures is None:
        return Seats(Nowhere())
    write(f"# No box here: the screens are drawn in {pictures}; type [north] or [south] to tap.")
    folder = PictureFolder(pictures)
    devices.callback(folder.clear)
    return Seats(Drawn(folder, report))


class Nowhere:
    """A screen for a seat without one, which discards every face."""

    def show(self, face: Face) -> None:
        """Ignore the face."""


class Drawn:
    """Screens drawn as files; a folder that is not writable is reported once."""

    def __init__(self, screen: Screen, report: Report) -> None:
        self._screen = screen
        self._report: Report | None = report

    def show(self, face: Face) -> None:
        """Draw the face."""
        try:
            self._screen.show(face)
        except OSError as error:
            if self._report:
                reason = error.strerror or str(error)
                self._report(Complaint(Device.PICTURES, Fault.NOT_DRAWN, detail=reason))
            self._report = None
