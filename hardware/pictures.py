"""Stand-ins for the screens: PNG files of what they would show."""

from collections.abc import Mapping
from pathlib import Path

from luma.core.device import dummy
from PIL import Image, ImageOps

from assistant.game.messages import Face
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.glass import paint
from hardware.layout import SIZE
from hardware.lettering import BOLD, ink

SCALE = 4
"""Enlargement of the picture of both screens."""

CASE = 40
"""The grey of the box around the screens, 0 to 255; lit pixels are 255."""

PRINT = 190
"""The grey of the names printed on the box."""

MARGIN = 20
"""Pixels of box around each screen."""

RIM = 12
"""Pixels of glass around the lit part."""

NAME_HEIGHT = 20
"""Pixels for the name of the seat above its screen."""


class PictureFolder:
    """A `Screen` that writes `screen-north.png` and `screen-south.png` into a folder.

    Each holds exactly the pixels that the seat's glass would show, and nothing of the other
    seat's (D20). `keep` saves both side by side, in one numbered file for each move.
    """

    def __init__(self, folder: Path) -> None:
        """`folder` is made when the first picture is drawn."""
        self._folder = folder
        self._devices: dict[Side, dummy] = {}
        self._moves = 0

    def show(self, face: Face) -> None:
        """Replace the seat's picture; raises `OSError` where that fails."""
        self._folder.mkdir(parents=True, exist_ok=True)
        device = self._devices.setdefault(face.seat, dummy(*SIZE, mode="1"))
        paint(device, draw(face))
        device.image.save(self.path(face.seat))

    def clear(self) -> None:
        """Delete the pictures, because they show the keys; a real glass goes dark, too."""
        for seat in self._devices:
            self.path(seat).unlink(missing_ok=True)

    def path(self, seat: Side) -> Path:
        """The path of the seat's picture."""
        return self._folder / f"screen-{seat}.png"

    def keep(self) -> Path:
        """Write both screens as they are now, enlarged, as the next `move-001.png`."""
        self._moves += 1
        path = self._folder / f"move-{self._moves:03}.png"
        side_by_side({seat: device.image for seat, device in self._devices.items()}).save(path)
        return path


def side_by_side(screens: Mapping[Side, Image.Image]) -> Image.Image:
    """Both screens as they sit in the box, enlarged and named, in greys; north is on the left."""
    glasses = {seat: _glass(screens[seat]) for seat in Side if seat in screens}
    top = 2 * MARGIN + NAME_HEIGHT
    width = MARGIN + sum(glass.width + MARGIN for glass in glasses.values())
    height = top + max((glass.height for glass in glasses.values()), default=0) + MARGIN
    box = Image.new("L", (width, height), CASE)
    left = MARGIN
    for seat, glass in glasses.items():
        name = ImageOps.scale(ink(seat.upper(), BOLD), 2, Image.Resampling.NEAREST)
        box.paste(PRINT, (left + (glass.width - name.width) // 2, MARGIN), name)
        box.paste(glass, (left, top))
        left += glass.width + MARGIN
    return box


def _glass(screen: Image.Image) -> Image.Image:
    return ImageOps.expand(
        ImageOps.scale(screen.convert("L"), SCALE, Image.Resampling.NEAREST), RIM
    )
