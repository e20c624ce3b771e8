"""The screens that can be bought, and how large everything on them looks from a seat.

Sizes follow from the layout and the active areas in data sheets, so a change to either changes
them. Angles are measured at the eye, for a screen that leans back by `LEAN` and is seen from above,
with the box on the table.
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
"""Millimetres from a player's eyes to the screen of a box on the table, at `LOOK_DOWN` degrees."""

AWAY, ABOVE = (
    DISTANCE * math.cos(math.radians(LOOK_DOWN)),
    DISTANCE * math.sin(math.radians(LOOK_DOWN)),
)
"""The horizontal and the vertical distance of these eyes from the screen."""

LEANING = 120.0
"""Millimetres by which a player may lean forward or back."""

STANDING = 860.0
"""Height in millimetres of a standing person's eyes above a box's screen."""

READ = 16.0
"""Arc minutes for letters that must be readable (ISO 9241-303: at least 16, better 20 to 22)."""

FAST = 22.0
"""Arc minutes for parts that must be recognized at a glance."""

AT_A_GLANCE = frozenset({Role.QUESTION, Role.CLUE, Role.TURNS})
"""The parts that must be recognized at a glance."""

SEEN = 5.0
"""Arc minutes for a speck that only has to be visible."""


def minutes(height: float, away: float = AWAY, above: float = ABOVE, lean: float = LEAN) -> float:
    """Arc minutes of an object `height` mm high on a screen that leans back by `lean` degrees.

    The eyes are `away` mm in front of the screen (negative: behind it) and `above` it; the result
    is 0 if the screen faces away from them.
    """
    turned = math.atan2(above, away) - math.radians(lean)
    distance = math.hypot(away, above)
    return max(0.0, math.degrees(math.atan(height * math.cos(turned) / distance)) * 60)


def wanted(part: Role) -> float:
    """The arc minutes at which a part should appear."""
    return FAST if part in AT_A_GLANCE else READ


@dataclass(frozen=True, slots=True)
class Pane:
    """A type of screen."""

    inches: str
    """Diagonal in inches, as advertised."""
    drivers: tuple[Driver, ...]
    """The chips sold with it."""
    active: tuple[float, float]
    """Width and height of the active area, in millimetres."""
    source: str
    """The data sheet that `active` comes from: its address or its name."""

    @property
    def pitch(self) -> float:
        """The distance between two pixels, in millimetres."""
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
"""All types of screens, by their diagonals."""

RECOMMENDED = next(pane for pane in PANES if pane.inches == "2.42")
"""The type on which keys, questions and answers are readable from the seats."""


@dataclass(frozen=True, slots=True)
class Heights:
    """The smallest height of each kind of element on some screens."""

    parts: dict[Role, float]
    """Capitals and digits or, for cards, their squares, in millimetres."""
    sign: float | None
    """The activity sign; None if it is not shown."""
    speck: float | None
    """A bystander's sign, the smallest one of a card; None if no card shows it."""


def heights(faces: Iterable[Face], pane: Pane) -> Heights:
    """The smallest sizes on any of these faces, on one type of screen."""
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
                pass  # skipped, because it includes room around its letters
    return Heights(parts, min(signs, default=None), min(specks, default=None))
