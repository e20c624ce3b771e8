"""The elements of a seat's screen, as values with a position and a size in pixels."""

from dataclasses import dataclass, replace
from enum import StrEnum

from PIL import Image

from assistant.game.messages import Cell, Doing
from assistant.game.rules.cards import Team
from hardware.lettering import Font, TextLine, ink


class Role(StrEnum):
    """The kinds of text, cards and numbers on a screen."""

    CARD = "card"
    EDGE = "edge"
    """The number that names a row or column."""
    TURNS = "turns"
    LABEL = "label"
    """The caption of a large number."""
    LEFT = "left"
    """Number of agents that a team still has to find."""
    LINE = "line"
    CLUE = "clue"
    QUESTION = "question"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the screen, in pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text."""

    part: Role
    line: TextLine
    area: Area

    @property
    def picture(self) -> Image.Image:
        """The text's lit pixels, as an image of exactly the area's size (mode "1")."""
        return self.line.picture(self.area.width)


@dataclass(frozen=True, slots=True)
class Band:
    """The light band behind a question, which is in dark letters."""

    area: Area


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of the key, in a square."""

    cell: Cell
    area: Area


@dataclass(frozen=True, slots=True)
class TeamSign:
    """The sign for a team's agents, in a square."""

    team: Team
    area: Area


@dataclass(frozen=True, slots=True)
class DoingSign:
    """The sign for the box's activity; `stroke` is the line beside the key, or None."""

    doing: Doing
    area: Area
    stroke: Area | None = None


Element = Text | Band | PlacedCard | TeamSign | DoingSign


def lettered(part: Role, text: str, letters: Font) -> Text:
    """A short text in a single size, at (0, 0)."""
    drawn = ink(text, letters)
    return Text(part, TextLine(text, letters), Area(0, 0, drawn.width, drawn.height))


def moved(one: Text, left: int, top: int) -> Text:
    """The same text with its top left corner at (left, top)."""
    return replace(one, area=replace(one.area, left=left, top=top))
