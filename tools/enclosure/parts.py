"""The dimensions of the bought parts, in millimetres.

Makers differ. Measure your parts, and change the numbers here before you cut.
"""

from dataclasses import dataclass

CLEAR_M25, CLEAR_M3 = 2.7, 3.2
"""Diameters of the clearance holes for M2.5 and M3 screws."""

NUT_M3 = (5.7, 2.6)
"""The slot for a square or hexagonal nut: width across flats and thickness (ISO 4032: 5.5, 2.4)."""

STANDOFF = 5.0
"""Height of the Raspberry Pi above the floor."""


@dataclass(frozen=True, slots=True)
class Glass:
    """A screen on its board, seen from the front; each pair is a width and a height.

    The glass lies behind the wall, and the board behind the glass, held by a clamp at its left and
    right edges. So any seller's board fits, wherever its holes are, and between wall and board
    there is room for its soldered pins and the glass's flat cable.
    """

    pixels: tuple[float, float]
    pixels_up: float
    """Distance of the pixels' middle above the board's middle."""
    glass: tuple[float, float]
    """Width and height of the whole glass, which is in the middle of the board."""
    board: tuple[float, float]


GLASS_THICK, BOARD_THICK = 1.5, 1.6
"""Depth from the face of the glass to the board, and thickness of the board."""

GLASSES = {
    "1.3": Glass((29.4, 14.7), 1.9, (34.5, 23.0), (35.4, 33.5)),
    "2.42": Glass((55.0, 27.5), 2.6, (62.1, 39.9), (72.0, 43.0)),
}
"""Screens, by the diagonal in inches.

`docs/building.md` gives the source of each board's size. The pixels' offset above the middle comes
from a drawing for 2.42 inch only; a clamp leaves room for `SLIDE`.
"""

LOOK_DOWN = 40.0
"""The steepest angle, in degrees below the horizontal, at which players look at a screen."""

LEAN = 35.0
"""Angle in degrees by which the seats' walls lean back to face the players' eyes.

With a larger angle, somebody standing across the table could see a key.
"""

SIDE, BELOW, ABOVE = 1.5, 1.0, 0.1
"""Millimetres of window beside, below and above the pixels, besides what the wall would hide."""

CLAMP = 8.0
"""Width of the wood in a screen's clamp, beside and below the board."""

SLIDE = 2.0
"""Distance by which a board can be pushed up in its clamp. Downwards there is more room."""

GRIP = 1.5
"""Overlap of the clamp with the board, at its left and right edges."""


@dataclass(frozen=True, slots=True)
class Push:
    """A push button for a round hole."""

    hole: float
    flange: float
    """Diameter of the visible rim."""
    nut: float
    """Diameter of the nut behind the wall."""
    depth: float
    """Depth of button and wires behind the wall's outer face."""


PUSHES = {
    16: Push(hole=16.2, flange=18.0, nut=22.0, depth=32.0),
    24: Push(hole=24.2, flange=28.0, nut=28.0, depth=33.0),
}
"""Buttons by their hole: metal ones of 16 mm with a nut, arcade ones of 24 mm that snap in."""


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi 3, 4 or 5, seen from above with the SD card to the west."""

    board: tuple[float, float]
    holes: tuple[float, float]
    """Distances between the middles of its screw holes."""
    hole_inset: float
    """Distance of the first hole from the corner at the SD card, the same in both directions."""
    tall: float
    """Height of the board with its sockets, from the lower side of the board."""


PI = Board(board=(85.0, 56.0), holes=(58.0, 49.0), hole_inset=3.5, tall=17.6)
"""The board of a Raspberry Pi 3, 4 or 5, from the mechanical drawings in its documentation."""
