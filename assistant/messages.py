"""What goes into the session and what comes out of it, and the devices at both ends.

Everything here is a frozen value. A device never sees the game: a screen is handed a
`Face`, a voice a sentence, a recognizer a `Vocabulary`, so that none of them can give
away what its seat may not know (D20).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from assistant.rules.cards import Card, Identity, Party, Side, Team

# --- into the session -------------------------------------------------------------


class Press(StrEnum):
    """What a seat's button did: a tap acts on release, a hold after half a second."""

    TAP = "tap"
    HOLD = "hold"
    RELEASE = "release"
    """The end of a hold; a tap has none."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance: the recognizer's readings, best first, lower case.

    `by` is who spoke, where that is known; an open microphone does not know.
    """

    alternatives: tuple[str, ...]
    by: Party | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button: that of a seat, or of a team where teams play."""

    by: Party
    press: Press


@dataclass(frozen=True, slots=True)
class Tick:
    """`now` seconds on the monotonic clock, which need not be the time of day."""

    now: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device failed or came back: one sentence that the players should know."""

    sentence: str


Input = Heard | Pressed | Tick | Trouble

# --- out of the session -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One card as a seat's screen shows it."""

    identity: Identity | None
    """By the key that this seat sees, or by what covers the card; None where it may not know."""
    covered: bool
    marked_here: bool
    """This seat guessed it wrong and cannot guess it again (D10)."""
    marked_there: bool
    """The seat across the table guessed it wrong (D10)."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one seat's screen shows."""

    seat: Side
    cells: tuple[tuple[Cell, ...], ...]
    """Rows as this seat reads the table: the second side's are turned by 180° (D3)."""
    turns: int | None
    """Turns left; None in sudden death, after the end, and where teams play."""
    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first: whose turn, what is expected."""
    question: str | None = None
    """What waits for an answer, such as STORM?"""
    left: tuple[tuple[Team, int], ...] = ()
    """Where teams play: how many agents each has still to find, red first."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What can be said now; feeds recognizer and parser alike."""

    phrases: tuple[str, ...]
    """Whole phrases, lower case: words on the table, places, commands."""
    clue: bool = False
    """Also any one word followed by a number."""
    cards: bool = False
    """Also the names of any cards, one after the other, as when a table is read aloud."""


@dataclass(frozen=True, slots=True)
class Say:
    """An announcement."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Show:
    """A new picture for the screen of `face.seat`."""

    face: Face


@dataclass(frozen=True, slots=True)
class Listen:
    """From now on, this is what can be said."""

    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Laid:
    """A new table: its cards, row by row as north sees them."""

    cards: tuple[Card, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Note:
    """What came in, as the line of a console transcript that would do the same again."""

    line: str


Effect = Say | Show | Listen | Laid | Note

# --- devices ----------------------------------------------------------------------


class Recognizer(Protocol):
    """Turns the sound of one utterance into text. Used from one thread only.

    Sound is mono, signed 16-bit little-endian, at the rate given to `start`.
    """

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""

    def accept(self, samples: bytes) -> None:
        """Take the next piece of the utterance."""

    def finish(self) -> tuple[str, ...]:
        """Readings of the whole utterance, best first, lower case; empty if none."""
        ...


class Voice(Protocol):
    """Turns a sentence into sound."""

    def speak(self, sentence: str) -> Clip:
        """The sentence as sound; raises `DeviceError` if there is no way to say it."""
        ...


class Screen(Protocol):
    """Shows a face to one seat."""

    def show(self, face: Face) -> None:
        """Draw it; a broken screen is reported, never raised."""


@dataclass(frozen=True, slots=True)
class Clip:
    """Mono sound: signed 16-bit little-endian samples at `rate` a second."""

    samples: bytes
    rate: int
    at: float | None = None
    """When it was captured, in seconds on the monotonic clock; None for other sound."""

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / 2 / self.rate
