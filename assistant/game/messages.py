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
    """The beginning of every press, before its kind is known; it interrupts speech."""
    TAP = "tap"
    DOUBLE = "double"
    """Two taps in quick succession, which do not count as single taps."""
    HOLD = "hold"
    RELEASE = "release"
    """The end of a hold; a tap has no release."""


class Certainty(IntEnum):
    """How reliable the first reading of an utterance is."""

    CLOSE = 0
    """Another reading is about as likely, so a question is better."""
    LIKELY = 1
    """Good enough for reversible moves."""
    SURE = 2
    """No other possible phrase is nearly as likely."""


SOMETHING = "…"
"""Marks speech in a reading that the recognizer has no word for, so the reading is incomplete."""


@dataclass(frozen=True, slots=True)
class Readings:
    """A recognizer's readings of one utterance's sound."""

    texts: tuple[str, ...] = ()
    """The texts, best first, in lower case; empty if nothing was heard."""
    certainty: Certainty = Certainty.LIKELY
    weights: tuple[float, ...] = ()
    """Log-probability of each text, in nats; empty if unknown."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance: its readings, best first, in lower case.

    `by` is the speaker, unless unknown, as with an open microphone. `certainty` is None for typed
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
    """Log-probabilities as in `Readings`, for use together with the cards."""
    phone: bool = False
    """Whether it was typed on a phone, which could be anywhere in the house; as in `Pressed`."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Speech that was silenced, during or before its sound."""

    question: Hashable | None = None
    """The `Utterance.question` that was sounding at that moment; None if there was none."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button that belongs to a seat, or in team games to a team."""

    by: Party
    press: Press
    cut: Cut | None = None
    """The speech that this press silenced, perhaps its only purpose; None if it silenced nothing.
    """
    at: float | None = None
    """Time of the touch, in seconds on the monotonic clock; None if it was typed. For two taps in
    quick succession, the time of the first.
    """
    phone: bool = False


class Doing(StrEnum):
    """The box's current activity, which is always displayed."""

    IDLE = "idle"
    """Listening, while nobody speaks."""
    LISTENING = "listening"
    """Somebody is speaking."""
    THINKING = "thinking"
    """The recognizer is working on an utterance."""
    SPEAKING = "speaking"
    """Speaking, and unable to listen."""
    DEAF = "deaf"
    """The microphone is silent, or there is no recognizer."""


@dataclass(frozen=True, slots=True)
class Status:
    """A change in the box's activity."""

    doing: Doing


@dataclass(frozen=True, slots=True)
class Tick:
    """`now` in seconds on the monotonic clock, which differs from the time of day."""

    now: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device failure or recovery that players should know about."""

    complaint: Complaint


class PhoneNews(StrEnum):
    """News about the phone at a seat."""

    CAME = "came"
    WENT = "went"
    """The phone released the seat."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone took or left a seat, which everybody at the table should hear."""

    seat: Side
    news: PhoneNews
    team: Team | None = None
    """The team, if the phone belongs to only one."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A touch on a phone, as a value that needs no interpretation."""

    by: Party
    what: int | Clue | str
    """A card's position; a clue, given or chosen; or an order's name, such as `stop`."""
    at: float | None = None
    """As in `Heard`."""


@dataclass(frozen=True, slots=True)
class Wished:
    """A request for another table from a phone, which players are asked to confirm."""

    wish: Wish
    by: Side
    over: bool = False
    """Whether the game on the table was over, so that no confirmation is needed."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """The partner's next move."""

    number: int
    """The number of the `Think` that it answers."""
    answer: Clue | int | None
    """A clue, a card's position, or None to end the turn."""
    read_as: tuple[str, ...] | None = None
    """The words as which it interprets the clue; empty if it cannot, None if it knows the clue."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint for one seat's screen alone."""

    seat: Side
    answer: Clue | int | None
    """The same as in `Proposed`."""
    meant: tuple[int, ...] = ()
    """The intended cards of a clue."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """Hindsight on a finished game's clues, in their order."""

    clues: tuple[Clue, ...]
    seen: tuple[Hindsight, ...]


@dataclass(frozen=True, slots=True)
class Comfort:
    """Sound and light of the box from now on, even after a restart."""

    volume: float = 1.0
    """Factor on the volume in the settings; `rate` likewise."""
    rate: float = 1.0
    brightness: float = 1.0
    """Factor on the screens' full brightness."""
    sleep: float = 1800.0
    """Seconds without a change before the screens go dark."""
    voice: str = ""
    """The voice's name; empty for the one in the settings."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A choice of sound and light, made on a phone."""

    comfort: Comfort


class ErrandKind(StrEnum):
    """Kinds of errands, which the table's machine does for its owner."""

    UPDATE = "update"
    BACK = "back"
    """The previous version of the program."""
    RESTORE = "restore"
    WIFI = "wifi"


@dataclass(frozen=True, slots=True)
class Errand:
    """An errand requested by a phone, without its secrets, such as a password."""

    kind: ErrandKind
    about: str = ""
    """The name of the wireless network; empty for other errands."""
    number: int = 0
    """Identifies the errand within one run of the program."""


@dataclass(frozen=True, slots=True)
class ErrandWanted:
    """A phone's request for an errand, which somebody at the box has to confirm."""

    errand: Errand


@dataclass(frozen=True, slots=True)
class ErrandEnded:
    """The machine completed or failed an errand."""

    kind: ErrandKind
    good: bool
    lines: tuple[str, ...] = ()
    """The last lines of its log, for a page."""


FromPhone = Heard | Pressed | Picked | Phone | Wished | Settled | ErrandWanted
"""Messages from the seats' pages."""

Input = FromPhone | Tick | Trouble | Status | Proposed | Advised | LookedBack | ErrandEnded

# --- to the devices --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One card on a seat's screen."""

    identity: Identity | None
    """The identity, from this seat's key or the card's cover; None if this seat may not know it."""
    covered: bool
    marked_here: bool
    """Whether this seat guessed it wrong, and cannot guess it again (D10)."""
    marked_there: bool
    """Whether the opposite seat guessed it wrong (D10)."""


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
    screen must be dark because a partner sits there.
    """
    turns: int | None
    """Turns left; None in sudden death, after the end, and in team games."""
    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first: whose turn, the expected action."""
    question: str | None = None
    """The question that awaits an answer, such as STORM?"""
    choices: tuple[str, ...] = ()
    """The answers to the question, the default first."""
    clue: str = ""
    """The clue that is being guessed, or the subject of a question; empty if there is none."""
    left: tuple[tuple[Team, int], ...] = ()
    """In team games, the number of agents that each team has left to find, red first."""
    doing: Doing = Doing.IDLE
    labels: tuple[str, ...] = ()
    """The turns captions: short texts, one below the other."""
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
    """Whether any card names can be said one after the other, as when a table is read aloud.
    """
    deliberate: tuple[str, ...] = ()
    """Phrases that act at once and are irrevocable: never interrupt their speaker."""
    consents: tuple[str, ...] = ()
    """Phrases that mean yes, even if they are not listened for, so that any one of them counts.
    Empty if no irrevocable move awaits a yes.
    """


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence for the voice."""

    text: str
    question: Hashable | None = None
    """The value of the open question that it asks; None if it asks nothing."""
    told: bool = True
    """Whether it says anything besides the question."""
    sound: Earcon | None = None
    """A short sound in place of the words, where sounds are on."""


class Earcon(StrEnum):
    """A short sound in place of a sentence."""

    LISTENING = "listening"
    """The button is held, so speech is expected."""
    UNDERSTOOD = "understood"
    SHOWN = "shown"
    """A question is displayed without being spoken."""
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
    """This party's answer is expected."""
    TURN = "turn"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp's state from now on."""

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
        """Begin a new utterance and discard any unfinished one."""

    def accept(self, samples: bytes) -> None:
        """Process the next piece of the utterance."""

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
        """Draw the face; a broken screen is reported, but never raises an error."""


@dataclass(frozen=True, slots=True)
class Clip:
    """Mono sound: signed 16-bit little-endian samples at `rate` per second."""

    samples: bytes
    rate: int
    at: float | None = None
    """Capture time, in seconds on the monotonic clock; None for generated sound."""

    @property
    def seconds(self) -> float:
        """Duration in seconds."""
        return len(self.samples) / 2 / self.rate
