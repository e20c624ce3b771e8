"""A table as read from a photograph: its cells, and the reasons why none was read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain

from assistant.game.errors import TabletopError


class PictureFault(Enum):
    """The reason why a photograph gave no table."""

    TOO_LARGE = auto()
    """Its number of bytes or pixels exceeds the maximum."""
    NOT_A_PICTURE = auto()
    """Neither JPEG, PNG nor WebP."""
    DAMAGED = auto()
    """A picture whose file is truncated or damaged."""
    HEIC = auto()
    """HEIC, the format of some phones, which is not supported here."""
    BLURRED = auto()
    DARK = auto()
    NO_TABLE = auto()
    """No cards with words that lie in rows and columns."""
    INCOMPLETE = auto()
    """A table with too few readable cards to be sure of all other positions."""
    UNAVAILABLE = auto()
    """The recognizer is not installed."""
    FAILED = auto()
    """The recognizer crashed, or took too long."""


class PictureError(TabletopError):
    """A photograph from which no table was read; `fault` is the reason."""

    fault: PictureFault  # type: ignore[assignment]  # a page says what to do about each

    def __init__(self, fault: PictureFault) -> None:
        super().__init__(f"the photograph gave no table: {fault.name.lower()}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words that help to choose a reading; without any, only words read twice are sure."""

    deck: frozenset[str] = frozenset()
    """The decks' words; the nearest of them are offered for a card."""
    usual: frozenset[str] = frozenset()
    """The language's frequent words, in lower case."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A position on the table, and its card."""

    word: str
    """The best reading in capitals; empty for a hole: no card, or a card without a word."""
    sure: bool
    """Whether it was read well in both directions, or is a known word and was read very well."""
    choices: tuple[str, ...]
    """All readings, and the deck's nearest words, best first."""
    cutout: bytes = b""
    """The card as it lies on the table, a JPEG about 160 pixels wide; empty for a hole."""


@dataclass(frozen=True, slots=True)
class TableRead:
    """The table, row by row from top left, with most of its words upright."""

    cells: tuple[Cell, ...]
    rows: int
    columns: int

    def turned(self) -> TableRead:
        """The table turned clockwise by 90°, or by 180° if its rows and columns differ."""
        starts = range(0, len(self.cells), self.columns)
        lines = [self.cells[at : at + self.columns] for at in starts][::-1]
        turned = zip(*lines, strict=True) if self.rows == self.columns else map(reversed, lines)
        return replace(self, cells=tuple(chain.from_iterable(turned)))
