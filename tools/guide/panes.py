"""Glasses that can be bought, and how large everything on them looks from a seat.

Sizes follow from the layout and the active areas of the data sheets, so a change of either is
a change here. Angles are what an eye sees of a glass that leans back by `LEAN` and that it looks
down at, with the box on the table.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from assistant.game.messages import Face
from assistant.game.rules.cards import Identity
from hardware.elements import Band, DoingSign, PlacedCard, Role, TeamSign, Text
from hardware.layout import HEIGHT, layout
from hardware.symbols import inset_of, sign
from hardware.wiring import Driver
from tools.enclosure.parts import LEAN, LOOK_DOWN

DISTANCE = 600.0
"""Millimetres from the eyes of a player to the screen of a box on the table, `LOOK_DOWN` below."""

AWAY, ABOVE = (
    DISTANCE * math.cos(math.radians(LOOK_DOWN)),
    DISTANCE * math.sin(math.radians(LOOK_DOWN)),
)
"""How far these eyes are from the screen along the table, and above it."""

LEANING = 120.0
"""Millimetres by which a player may lean in or back."""

STANDING = 860.0
"""Millimetres of the eyes of somebody who stands above the screen of a box on the table."""

READ = 16.0
"""Minutes of arc of a letter that must be read (ISO 9241-303: 16 at least, 20 to 22 at ease)."""

FAST = 22.0
"""The same for what must be read fast."""

AT_A_GLANCE = frozenset({Role.QUESTION, Role.CLUE, Role.TURNS})
"""The parts that must be read fast."""

SEEN = 5.0
"""Minutes of arc of a speck that only has to be seen."""


def minutes(height: float, away: float = AWAY, above: float = ABOVE, lean: float = LEAN) -> float:
    """Minutes of arc of something `height` mm high on a glass that leans back by `lean` degrees.

    The eyes are `away` mm before the glass, behind it if that is negative, and `above` it; 0 if
    the glass faces away from them.
    """
    turned = math.atan2(above, away) - math.radians(lean)
    distance = math.hypot(away, above)
    return max(0.0, math.degrees(math.atan(height * math.cos(turned) / distance)) * 60)


def wanted(part: Role) -> float:
    """The minutes of arc that a part needs."""
    return FAST if part in AT_A_GLANCE else READ


@dataclass(frozen=True, slots=True)
class Pane:
    """One size of glass."""

    inches: str
    """Its diagonal, as sellers name it."""
    drivers: tuple[Driver, ...]
    """The chips that it is sold with."""
    active: tuple[float, float]
    """Width and height of the part that can be lit."""
    source: str
    """Data sheet that `active` is from: its address, or what its glass is called."""

    @property
    def pitch(self) -> float:
        """From one pixel to the next."""
        return self.active[1] / HEIGHT


PANES = (
    Pane(
        "1.3",
        (Driver.SH1106, Driver.SSD1306),
        (29.42, 14.7),
        "https://www.scribd.com/document/667403379/1-3inch-SH1106-OLED",
    ),
    Pane(
        "2.42",
        (Driver.SSD1309,),
        (55.01, 27.49),
        "https://www.waveshare.com/wiki/2.42inch_OLED_Module",
    ),
)
"""By their diagonals."""

RECOMMENDED = next(pane for pane in PANES if pane.inches == "2.42")
"""On this one, keys, questions and answers can be read from the seats."""


@dataclass(frozen=True, slots=True)
class Heights:
    """The smallest height of each kind of thing on some screens."""

    parts: dict[Role, float]
    """Capitals and digits; for cards, the squares that they are drawn in."""
    sign: float | None
    """What the box is doing; None where that is not shown."""
    speck: float | None
    """A bystander, the smallest of the signs of cards; None where none is open."""


def heights(faces: Iterable[Face], pane: Pane) -> Heights:
    """How small things get on any of these faces, on one kind of glass."""
    parts: dict[Role, float] = {}
    signs, specks = [], []
    for element in (one for face in faces for one in layout(face)):
        match element:
            case Text(part, line):
                height = line.letters.capital * pane.pitch
                parts[part] = min(height, parts.get(part, height))
            case TeamSign(_, box):
                height = box.height * pane.pitch
                parts[Role.LEFT] = min(height, parts.get(Role.LEFT, height))
            case PlacedCard(cell, box):
                height = box.height * pane.pitch
                parts[Role.CARD] = min(height, parts.get(Role.CARD, height))
                if cell.identity is Identity.BYSTANDER and not cell.covered:
                    lit = sign(cell, box.width - 2 * inset_of(cell)).getbbox()
                    specks += [(lit[3] - lit[1]) * pane.pitch] if lit else []
            case DoingSign(_, box):
                signs.append(box.height * pane.pitch)
            case Band():
                pass  # as high as its letters and some room
    return Heights(parts, min(signs, default=None), min(specks, default=None))
