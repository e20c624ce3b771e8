"""The messages between a session and its devices, and the devices' interfaces.

Everything here is a frozen value. A device never receives the game: a screen gets a `Face`, a voice
a sentence, a recognizer a `Vocabulary`, so that none of them can reveal what its seat must not know
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
    """The kind of press on a seat's button: a tap, a hold of half a second, or a double tap."""

    DOWN = "down"
    """The start of every press, sent before its kind is known; it interrupts speech."""
    TAP = "tap"
    DOUBLE = "double"
    """Two taps in quick succession, reported once and not as two single taps."""
    HOLD = "hold"
    RELEASE = "release"
    """The release of a held button; a tap has no such event."""


class Certainty(IntEnum):
    """The recognizer's confidence in its first reading of an utterance."""

    CLOSE = 0
    """Another reading is about as likely, so it is better to ask the player."""
    LIKELY = 1
    """The reading is reliable enough for moves that can be undone."""
    SURE = 2
    """No other phrase in the vocabulary is nearly as likely."""


SOMETHING = "…"
"""The mark in a reading for speech outside the vocabulary; such a reading is incomplete."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that a recognizer found in the sound of one utterance."""

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
    """Time at which it began, in seconds on the monotonic clock; None if unknown."""
    until: float | None = None
    """Time at which its last word ended, on the same clock."""
    weights: tuple[float, ...] = ()
    """Log-probability of each alternative, in nats, to be combined with the cards' evidence."""
    phone: bool = False
    """Whether it was typed on a phone, whose owner may be in another room."""


@dataclass(frozen=True, slots=True)
class Cut:
    """An announcement that was cancelled before its end, perhaps before it began."""

    question: Hashable | None = None
    """The question that the announcement asked; None if it asked none."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button that belongs to a seat, or in team games to a team."""

    by: Party
    press: Press
    cut: Cut | None = None
    """The announcement that this press cancelled, perhaps its only purpose; None if there was none.
    """
    at: float | None = None
    """Time of the press, in seconds on the monotonic clock; None if it was typed. For a double tap,
    the time of the first tap.
    """
    phone: bool = False


class Doing(StrEnum):
    """The current activity of the microphone and the voice, which screens always show."""

    IDLE = "idle"
    """Listening, but nobody is speaking."""
    LISTENING = "listening"
    """Somebody is speaking."""
    THINKING = "thinking"
    """The recognizer is working on an utterance."""
    SPEAKING = "speaking"
    """Speaking, and so not listening."""
    DEAF = "deaf"
    """The microphone is silent, or there is no recognizer."""


@dataclass(frozen=True, slots=True)
class Status:
    """A change in the box's activity."""

    doing: Doing


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick of the clock: `now` is in seconds on the monotonic clock, not the time of day."""

    now: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device failure or recovery that players should know about."""

    complaint: Complaint


class PhoneNews(StrEnum):
    """A report about the phone that serves as a seat's screen."""

    CAME = "came"
    WENT = "went"
    """The phone no longer belongs to the seat."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone took or left a seat, which everybody at the table should hear."""

    seat: Side
    news: PhoneNews
    team: Team | None = None
    """The team, if the phone belongs to only one of the two."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A player's touch on a phone, as a value that needs no speech recognition."""

    by: Party
    what: int | Clue | str
    """A card's position, a clue that was given or chosen, or an order's name, such as `stop`."""
    at: float | None = None
    """Time at which it began, as in `Heard`."""


@dataclass(frozen=True, slots=True)
class Wished:
    """A request for another table, made on a phone; the players have to confirm it."""

    wish: Wish
    by: Side
    over: bool = False
    """Whether no game was in progress, so that no confirmation is needed."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """The partner's next move."""

    number: int
    """The number of the `Think` that it answers."""
    answer: Clue | int | None
    """A clue, a card's position, or None to end the turn."""
    read_as: tuple[str, ...] | None = None
    """The words that it takes the clue for; empty if it finds none, None if it knows the clue."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint for one seat's screen alone."""

    seat: Side
    answer: Clue | int | None
    """The answer, as in `Proposed`."""
    meant: tuple[int, ...] = ()
    """The intended cards of a clue."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """A review of a finished game's clues, in their order."""

    clues: tuple[Clue, ...]
    seen: tuple[Hindsight, ...]


@dataclass(frozen=True, slots=True)
class Comfort:
    """A choice, on a phone, of volume, pace, voice and brightness, which survives restarts."""

    volume: float = 1.0
    """Factor by which the configured volume is multiplied; `rate` works likewise."""
    rate: float = 1.0
    brightness: float = 1.0
    """Factor by which the screens' full brightness is multiplied."""
    sleep: float = 1800.0
    """Seconds without a change before the screens go dark."""
    voice: str = ""
    """The voice's name; empty for the configured voice."""


class ErrandKind(StrEnum):
    """The kinds of errands that the machine does for its owner, such as an update."""

    UPDATE = "update"
    BACK = "back"
    """The previous version of the program."""
    RESTORE = "restore"
    WIFI = "wifi"


@dataclass(frozen=True, slots=True)
class Errand:
    """An errand requested by a phone, without its secrets, such as a password.

    Somebody at the box has to confirm it, after which the session returns it as an effect.
    """

    kind: ErrandKind
    about: str = ""
    """The wireless network's name; empty for other errands."""
    number: int = 0
    """Identifies the errand within one run of the program."""


@dataclass(frozen=True, slots=True)
class ErrandEnded:
    """The machine completed or failed an errand."""

    kind: ErrandKind
    good: bool
    lines: tuple[str, ...] = ()
    """The last lines of the errand's output, to be shown on a page."""


FromPhone = Heard | Pressed | Picked | Phone | Wished | Comfort | Errand
"""The messages that come from the phones' pages at the seats."""

Input = FromPhone | Tick | Trouble | Status | Proposed | Advised | LookedBack | ErrandEnded

# --- to the devices --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One card on a seat's screen."""

    identity: Identity | None
    """The identity, from this seat's key or the card's cover; None if unknown to this seat."""
    covered: bool
    marked_here: bool
    """Whether this seat guessed it wrong, and cannot guess it again (D10)."""
    marked_there: bool
    """Whether the opposite seat guessed it wrong (D10)."""


class Page(StrEnum):
    """The page of a screen; a double tap on the seat's button switches to the other one."""

    KEY = "key"
    """The seat's key takes the whole screen."""
    WORDS = "words"
    """The question, the clue and the turns take the whole screen, without the key."""


@dataclass(frozen=True, slots=True)
class Face:
    """The content of one seat's screen."""

    seat: Side
    cells: tuple[tuple[Cell, ...], ...]
    """Rows as this seat reads the table: the second side's are rotated by 180° (D3). Empty if the
    screen must stay blank because the partner plays this seat.
    """
    turns: int | None
    """Turns left; None in sudden death, after the end, and in team games."""
    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first: whose turn it is, and what to do."""
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
    """The captions that count the turns, one below the other."""
    other: tuple[tuple[Cell, ...], ...] = ()
    """After the end, the other side of the key, as this seat reads the table."""
    page: Page = Page.KEY
    places: bool = True
    """Whether rows and columns need numbers, because a card may have to be named by its place."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases that can be said now, for the recognizer and the parser."""

    phrases: tuple[str, ...]
    """Whole phrases, lower case: words on the table, places, commands."""
    clue: bool = False
    """Whether a clue can be given: any word followed by a number."""
    cards: bool = False
    """Whether any sequence of card names can be said, as when the players read a table aloud.
    """
    deliberate: tuple[str, ...] = ()
    """Phrases that act at once and are irrevocable, so their speaker must not be interrupted."""
    consents: tuple[str, ...] = ()
    """Phrases that mean yes, including those not listened for, so that every wording is accepted.
    Empty unless an irrevocable move awaits a yes.
    """


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence for the voice to speak."""

    text: str
    question: Hashable | None = None
    """The open question that the sentence asks; None if it asks nothing."""
    told: bool = True
    """Whether the sentence says anything besides the question."""
    sound: Earcon | None = None
    """A short sound that replaces the sentence if the players chose sounds."""


class Earcon(StrEnum):
    """A short sound that can replace a spoken sentence."""

    LISTENING = "listening"
    """The button is held, so the player can speak."""
    UNDERSTOOD = "understood"
    SHOWN = "shown"
    """A question appears on the screens without being spoken."""
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class Cue:
    """An instruction to play a short sound."""

    earcon: Earcon


class Lamp(StrEnum):
    """The meaning of a seat's or team's lamp, the most urgent first."""

    TROUBLE = "trouble"
    LISTENING = "listening"
    SPEAKING = "speaking"
    QUESTION = "question"
    """This side or team has to answer."""
    TURN = "turn"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Light:
    """An instruction to a lamp, which stays in this state until the next one."""

    of: Party
    lamp: Lamp


@dataclass(frozen=True, slots=True)
class Laid:
    """A new table: its cards, row by row as north sees them."""

    cards: tuple[Card, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """Multiply the voice's volume and rate by these factors, beginning with the next sentence."""

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
    """Mono sound as signed 16-bit little-endian samples, `rate` per second."""

    samples: bytes
    rate: int
    at: float | None = None
    """Capture time, in seconds on the monotonic clock; None for generated sound."""

    @property
    def seconds(self) -> float:
        """Duration in seconds."""
        return len(self.samples) / 2 / self.rate
