"""Screens as PNG files, for the demo."""

from collections.abc import Mapping
from pathlib import Path

from luma.core.device import dummy
from PIL import Image

from assistant.game.messages import Face
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.layout import SIZE

SCALE = 4
"""The factor by which the picture of both screens is enlarged."""

MARGIN = 20
"""Pixels around each screen in that picture."""


class PictureFolder:
    """A `Screen` that writes `screen-north.png` and `screen-south.png` into a folder.

    Each file has exactly the pixels of that seat's screen, and nothing of the other's (D20). `keep`
    saves both screens side by side, in a numbered file for each move.
    """

    def __init__(self, folder: Path) -> None:
        """`folder` is created when the first picture is drawn."""
        self._folder = folder
        self._devices: dict[Side, dummy] = {}
        self._moves = 0

    def show(self, face: Face) -> None:
        """Replace the seat's picture; raises `OSError` if that fails."""
        self._folder.mkdir(parents=True, exist_ok=True)
        device = self._devices.setdefault(face.seat, dummy(*SIZE, mode="1"))
        device.display(draw(face))
        device.image.save(self.path(face.seat))

    def path(self, seat: Side) -> Path:
        """The path of the seat's picture."""
        return self._folder / f"screen-{seat}.png"

    def keep(self) -> Path:
        """Save both screens as they are now, enlarged, in the next file, such as `move-001.png`."""
        self._moves += 1
        path = self._folder / f"move-{self._moves:03}.png"
        side_by_side({seat: device.image for seat, device in self._devices.items()}).save(path)
        return path


def side_by_side(screens: Mapping[Side, Image.Image]) -> Image.Image:
    """Both screens, enlarged; north is on the left."""
    width, height = SCALE * SIZE[0], SCALE * SIZE[1]
    both = Image.new("L", (MARGIN + len(screens) * (width + MARGIN), height + 2 * MARGIN), 40)
    for at, seat in enumerate(seat for seat in Side if seat in screens):
        large = screens[seat].convert("L").resize((width, height), Image.Resampling.NEAREST)
        both.paste(large, (MARGIN + at * (width + MARGIN), MARGIN))
    return both
