"""A table as it was read from a photograph: its cells, and the reasons why none was read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain

from assistant.game.errors import TabletopError


class PictureFault(Enum):
    """The reason why a photograph gave no table."""

    TOO_LARGE = auto()
    """More bytes or pixels than are looked at."""
    NOT_A_PICTURE = auto()
    """Neither JPEG, PNG nor WebP."""
    DAMAGED = auto()
    """A picture, but its file is cut off or broken."""
    HEIC = auto()
    """The kind that some phones keep, which cannot be read here."""
    BLURRED = auto()
    DARK = auto()
    NO_TABLE = auto()
    """No cards with words that lie in rows and columns."""
    INCOMPLETE = auto()
    """A table, but too few of its cards were read to be sure of the places of all others."""
    UNAVAILABLE = auto()
    """The recognizer is not installed."""
    FAILED = auto()
    """The recognizer died, or took too long."""


class PictureError(TabletopError):
    """A photograph from which no table was read; `fault` is the reason."""

    fault: PictureFault  # type: ignore[assignment]  # a page says what to do about each

    def __init__(self, fault: PictureFault) -> None:
        super().__init__(f"the photograph gave no table: {fault.name.lower()}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words that help to decide what was read; without any, only what was read twice is sure."""

    deck: frozenset[str] = frozenset()
    """The words of decks; the nearest of them are offered for a card."""
    usual: frozenset[str] = frozenset()
    """The frequent words of the language, lower case."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the table, and the card that lies there."""

    word: str
    """The best reading in capitals; empty for a hole: no card, or a card without a word."""
    sure: bool
    """Whether it was read well in both directions, or is known and was read very well."""
    choices: tuple[str, ...]
    """All readings, and the nearest words of the deck, best first."""
    cutout: bytes = b""
    """The card as it lies on the table, a JPEG about 160 pixels wide; empty for a hole."""


@dataclass(frozen=True, slots=True)
class TableRead:
    """The table, row by row from top left, with most of its words upright."""

    cells: tuple[Cell, ...]
    rows: int
    columns: int

    def turned(self) -> TableRead:
        """The table by a quarter clockwise, or by a half if its rows and columns differ."""
        starts = range(0, len(self.cells), self.columns)
        lines = [self.cells[at : at + self.columns] for at in starts][::-1]
        turned = zip(*lines, strict=True) if self.rows == self.columns else map(reversed, lines)
        return replace(self, cells=tuple(chain.from_iterable(turned)))
