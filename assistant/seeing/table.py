"""A table as it was read from a photograph: its cells, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain

from assistant.game.errors import TabletopError


class PictureFault(Enum):
    """The reason why a photograph gave no table."""

    TOO_LARGE = auto()
    """The file has too many bytes or pixels."""
    NOT_A_PICTURE = auto()
    """The file is neither JPEG, PNG nor WebP."""
    DAMAGED = auto()
    """The file is truncated or damaged."""
    HEIC = auto()
    """The file is HEIC, the format of some phones, which is not supported here."""
    DARK = auto()
    NO_TABLE = auto()
    """There are no cards with words in rows and columns."""
    INCOMPLETE = auto()
    """Too few cards are readable to be sure of all other positions."""
    UNAVAILABLE = auto()
    """The recognizer is not installed."""
    FAILED = auto()
    """The recognizer crashed, or took too long."""


class PictureError(TabletopError):
    """The error for a photograph without a readable table; `fault` is the reason."""

    fault: PictureFault  # type: ignore[assignment]  # its own type: a page gives advice on each fault

    def __init__(self, fault: PictureFault) -> None:
        super().__init__(f"the photograph gave no table: {fault.name.lower()}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words that help to choose a reading; if there are none, only words read twice are sure."""

    deck: frozenset[str] = frozenset()
    """The decks' words, of which the nearest ones are offered for a card."""
    usual: frozenset[str] = frozenset()
    """The frequent words of the language, in lower case."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A position on the table, with its card."""

    word: str
    """The best reading, in capitals; empty for a hole, where there is no card or no word on it."""
    sure: bool
    """Whether it was read well in both directions, or very well as a known word."""
    choices: tuple[str, ...]
    """All readings and the nearest words of the deck, the best first."""
    cutout: bytes = b""
    """A picture of the card as it lies, a JPEG about 160 pixels wide; empty for a hole."""


@dataclass(frozen=True, slots=True)
class TableRead:
    """A table, row by row from top left, turned so that most words are upright."""

    cells: tuple[Cell, ...]
    rows: int
    columns: int

    def turned(self) -> TableRead:
        """The table turned clockwise by 90°, or by 180° unless it has as many rows as columns."""
        starts = range(0, len(self.cells), self.columns)
        lines = [self.cells[at : at + self.columns] for at in starts][::-1]
        turned = zip(*lines, strict=True) if self.rows == self.columns else map(reversed, lines)
        return replace(self, cells=tuple(chain.from_iterable(turned)))
