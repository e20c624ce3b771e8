"""What is on a seat's screen, as values: each thing with its place and its size in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from PIL import Image

from assistant.messages import Cell, Doing
from assistant.rules.cards import Team
from hardware.lettering import Letters, TextLine, ink


class Part(StrEnum):
    """What something on a screen tells."""

    CARD = "card"
    EDGE = "edge"
    """The number of a row or column."""
    TURNS = "turns"
    LABEL = "label"
    """What a large number counts."""
    LEFT = "left"
    """How many agents a team has still to find."""
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

    part: Part
    line: TextLine
    area: Area

    @property
    def picture(self) -> Image.Image:
        """What is lit of it, as large as its area (mode "1")."""
        return self.line.picture(self.area.width)


@dataclass(frozen=True, slots=True)
class Band:
    """The light behind a question, whose letters are dark."""

    area: Area


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of the key, in a square."""

    cell: Cell
    area: Area


@dataclass(frozen=True, slots=True)
class TeamSign:
    """The sign of a team's agents, in a square."""

    team: Team
    area: Area


@dataclass(frozen=True, slots=True)
class DoingSign:
    """The room for what the box is doing; `stroke` is a line along the key, if there is one."""

    doing: Doing
    area: Area
    stroke: Area | None = None


Element = Text | Band | PlacedCard | TeamSign | DoingSign


def lettered(part: Part, text: str, letters: Letters) -> Text:
    """A short text in one size, at (0, 0)."""
    drawn = ink(text, letters)
    return Text(part, TextLine(text, letters), Area(0, 0, drawn.width, drawn.height))


def moved(one: Text, left: int, top: int) -> Text:
    """The same text with its corner at (left, top)."""
    return replace(one, area=replace(one.area, left=left, top=top))
