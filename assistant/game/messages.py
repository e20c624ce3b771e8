"""The session's inputs and outputs, and the devices at both ends.

Everything here is a frozen value. A device never sees the game: a screen gets a `Face`, a voice a
sentence, a recognizer a `Vocabulary`, so that none of them can reveal what its seat may not know
(D20).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from assistant.game.complaints import Complaint
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.wish import Wish

# --- into the session -------------------------------------------------------------


class Press(StrEnum):
    """A press of a seat's button: a tap acts on release, a hold after half a second."""

    DOWN = "down"
    """The beginning of every press, before its kind is known; it cuts speech short."""
    TAP = "tap"
    DOUBLE = "double"
    """Two taps in quick succession, which do not count as single taps."""
    HOLD = "hold"
    RELEASE = "release"
    """The end of a hold; a tap has no release."""


class Certainty(IntEnum):
    """How far the first reading of an utterance can be trusted."""

    CLOSE = 0
    """Another reading is about as likely, so it is better to ask."""
    LIKELY = 1
    """Good enough for moves that can be undone."""
    SURE = 2
    """No other possible phrase comes near."""


SOMETHING = "…"
"""A mark in a reading for speech that the recognizer has no word for; the reading is incomplete."""


@dataclass(frozen=True, slots=True)
class Readings:
    """A recognizer's readings of the sound of one utterance."""

    texts: tuple[str, ...] = ()
    """The texts, best first, lower case; empty if nothing was heard."""
    certainty: Certainty = Certainty.LIKELY
    weights: tuple[float, ...] = ()
    """Log-probability of each text, in nats; empty if unknown."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance: its readings, best first, lower case.

    `by` is the speaker, if known; an open microphone does not know. `certainty` is None for typed
    words, which are never misheard.
    """

    alternatives: tuple[str, ...]
    by: Party | None = None
    certainty: Certainty | None = None
    at: float | None = None
    """When it began, in seconds on the monotonic clock; None if unknown."""
    until: float | None = None
    """When its last word ended, on the same clock."""
    weights: tuple[float, ...] = ()
    """As in `Readings`, so that the cards on the table can be considered."""
    phone: bool = False
    """Whether it was typed on a phone, which may be anywhere in the house; as in `Pressed`."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Speech that was silenced while it sounded, or before."""

    question: Hashable | None = None
    """The `Utterance.question` that was sounding at that moment; None if no question was."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button: a seat's, or in team games a team's."""

    by: Party
    press: Press
    cut: Cut | None = None
    """The speech that this press silenced, perhaps its only purpose; None if it silenced
    nothing.
    """
    at: float | None = None
    """When the finger came down, in seconds on the monotonic clock; None if it was typed. For two
    taps in quick succession, the time of the first.
    """
    phone: bool = False


class Doing(StrEnum):
    """The current activity of the box, which is always shown."""

    IDLE = "idle"
    """It listens, and nobody speaks."""
    LISTENING = "listening"
    """Somebody is speaking."""
    THINKING = "thinking"
    """The recognizer is working on an utterance."""
    SPEAKING = "speaking"
    """It speaks, and is deaf meanwhile."""
    DEAF = "deaf"
    """The microphone gives no sound, or there is no recognizer."""


@dataclass(frozen=True, slots=True)
class Status:
    """The activity of the box changed."""

    doing: Doing


@dataclass(frozen=True, slots=True)
class Tick:
    """`now` in seconds on the monotonic clock, which differs from the time of day."""

    now: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device failed or came back, and the players should know."""

    complaint: Complaint


class PhoneNews(StrEnum):
    """News of the phone at a seat."""

    CAME = "came"
    WENT = "went"
    """The phone released the seat."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone took a seat or left it, which everybody at the table should hear."""

    seat: Side
    news: PhoneNews
    team: Team | None = None
    """The team, if the phone is for one team only."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Somebody touched something on a phone. It is a value, so no reader has to understand it."""

    by: Party
    what: int | Clue | str
    """The position of a card; a clue, given or chosen; or an order by its name, such as `stop`."""
    at: float | None = None
    """As in `Heard`."""


@dataclass(frozen=True, slots=True)
class Wished:
    """Somebody set up another table on a phone; the players are asked to confirm it."""

    wish: Wish
    by: Side
    over: bool = False
    """Whether the game on the table was over, so that nothing is left and nobody is asked."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """The partner's next move."""

    number: int
    """The number of the `Think` that it answers."""
    answer: Clue | int | None
    """A clue; the position of a card; None: the turn ends."""
    read_as: tuple[str, ...] | None = None
    """The other words by which it understands the clue; empty if by none, None if it knows it."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint, for the screen of one seat alone."""

    seat: Side
    answer: Clue | int | None
    """The same as in `Proposed`."""
    meant: tuple[int, ...] = ()
    """The cards that a clue is for."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """Hindsight on the clues of a game that is over, in their order."""

    clues: tuple[Clue, ...]
    seen: tuple[Hindsight, ...]


@dataclass(frozen=True, slots=True)
class Comfort:
    """How the box speaks and shines from now on, and after the next start."""

    volume: float = 1.0
    """Factor of the volume in the settings; `rate` likewise."""
    rate: float = 1.0
    brightness: float = 1.0
    """Factor of the screens' full brightness."""
    sleep: float = 1800.0
    """Seconds without a change after which the screens go dark."""
    voice: str = ""
    """The voice by its name; empty for that of the settings."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Somebody chose on a phone how the box speaks and shines."""

    comfort: Comfort


class ErrandKind(StrEnum):
    """Kinds of errands, which the machine of the table does for its owner."""

    UPDATE = "update"
    BACK = "back"
    """The version before this one."""
    RESTORE = "restore"
    WIFI = "wifi"


@dataclass(frozen=True, slots=True)
class Errand:
    """An errand that a phone asks for, without what is secret about it, such as a password."""

    kind: ErrandKind
    about: str = ""
    """The name of the wireless network; else empty."""
    number: int = 0
    """Tells the errands of one run of the program apart."""


@dataclass(frozen=True, slots=True)
class ErrandWanted:
    """Somebody asks for an errand on a phone; somebody at the box has to confirm it."""

    errand: Errand


@dataclass(frozen=True, slots=True)
class ErrandEnded:
    """The machine did an errand, or failed to."""

    kind: ErrandKind
    good: bool
    lines: tuple[str, ...] = ()
    """The last lines of its log, for a page."""


FromPhone = Heard | Pressed | Picked | Phone | Wished | Settled | ErrandWanted
"""Messages from the pages of the seats."""

Input = FromPhone | Tick | Trouble | Status | Proposed | Advised | LookedBack | ErrandEnded

# --- to the devices --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One card as a seat's screen shows it."""

    identity: Identity | None
    """The identity by this seat's key, or by the cover on the card; None if it may not know."""
    covered: bool
    marked_here: bool
    """Whether this seat guessed it wrong and cannot guess it again (D10)."""
    marked_there: bool
    """Whether the seat across the table guessed it wrong (D10)."""


class Page(StrEnum):
    """The large part of a screen; a double tap on the seat's button turns to the other page."""

    KEY = "key"
    """The key, with all other information beside or below it."""
    WORDS = "words"
    """The question, the clue and the turns, as large as possible, without the key."""


@dataclass(frozen=True, slots=True)
class Face:
    """The content of one seat's screen."""

    seat: Side
    cells: tuple[tuple[Cell, ...], ...]
    """Rows as this seat reads the table: the second side's are turned by 180° (D3). None if the
    screen must be dark, because a partner sits there.
    """
    turns: int | None
    """Turns left; None in sudden death, after the end, and in team games."""
    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first: whose turn, the expected action."""
    question: str | None = None
    """The question that waits for an answer, such as STORM?"""
    choices: tuple[str, ...] = ()
    """The answers to the question, the usual one first."""
    clue: str = ""
    """The clue that is being guessed, or that a question is about; empty if there is none."""
    left: tuple[tuple[Team, int], ...] = ()
    """In team games, the number of agents that each team has left to find, red first."""
    doing: Doing = Doing.IDLE
    labels: tuple[str, ...] = ()
    """Captions of the number of turns, one short text under the other."""
    other: tuple[tuple[Cell, ...], ...] = ()
    """After the end, the other side of the key, as this seat reads the table."""
    page: Page = Page.KEY
    places: bool = True
    """Whether a card may have to be named by its place, so rows and columns need numbers."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases that can be said now, for the recognizer and the parser."""

    phrases: tuple[str, ...]
    """Whole phrases, lower case: words on the table, places, commands."""
    clue: bool = False
    """Whether any single word followed by a number can be said."""
    cards: bool = False
    """Whether the names of any cards can be said one after the other, as when a table is read
    aloud.
    """
    deliberate: tuple[str, ...] = ()
    """Those phrases that act at once and cannot be undone: never cut their speaker short."""
    consents: tuple[str, ...] = ()
    """Phrases that mean yes, even if they are not listened for: which of them was said makes no
    difference. Empty if no yes is expected for a move that cannot be undone.
    """


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence for the voice."""

    text: str
    question: Hashable | None = None
    """The open question that it asks, as a value; None if it asks nothing."""
    told: bool = True
    """Whether it has content besides the question."""
    sound: Earcon | None = None
    """A short sound that is enough, where there are short sounds."""


class Earcon(StrEnum):
    """A short sound in place of a sentence."""

    LISTENING = "listening"
    """The button is held: speak."""
    UNDERSTOOD = "understood"
    SHOWN = "shown"
    """A question is on the screens, without a word."""
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class Cue:
    """A short sound."""

    earcon: Earcon


class Lamp(StrEnum):
    """The meaning of a seat's or team's lamp; the more urgent first."""

    TROUBLE = "trouble"
    LISTENING = "listening"
    SPEAKING = "speaking"
    QUESTION = "question"
    """Their answer is expected."""
    TURN = "turn"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Light:
    """The state of a lamp from now on."""

    of: Party
    lamp: Lamp


@dataclass(frozen=True, slots=True)
class Laid:
    """A new table: its cards, row by row as north sees them."""

    cards: tuple[Card, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """From the next sentence on, multiply the voice's volume and rate by these factors."""

    volume: float = 1.0
    rate: float = 1.0


# --- devices ----------------------------------------------------------------------


class Recognizer(Protocol):
    """Turns the sound of one utterance into text. Used from one thread only.

    Sound is mono, signed 16-bit little-endian, at the rate given to `start`.
    """

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""

    def accept(self, samples: bytes) -> None:
        """Take the next piece of the utterance."""

    def peek(self) -> Readings:
        """Readings of the utterance so far, which may continue."""

    def finish(self) -> Readings:
        """Readings of the whole utterance."""


class Voice(Protocol):
    """Turns a sentence into sound."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound, at `pace` times the voice's normal speed.

        Raises `DeviceError` if it cannot be spoken.
        """


class Screen(Protocol):
    """A screen that shows a face to one seat."""

    def show(self, face: Face) -> None:
        """Draw the face; a broken screen is reported, never raised."""


@dataclass(frozen=True, slots=True)
class Clip:
    """Mono sound: signed 16-bit little-endian samples at `rate` a second."""

    samples: bytes
    rate: int
    at: float | None = None
    """When it was captured, in seconds on the monotonic clock; None for generated sound."""

    @property
    def seconds(self) -> float:
        """Duration in seconds."""
        return len(self.samples) / 2 / self.rate
