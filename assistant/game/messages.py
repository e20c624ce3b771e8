"""What goes into the session and what comes out of it, and the devices at both ends.

Everything here is a frozen value. A device never sees the game: a screen is handed a
`Face`, a voice a sentence, a recognizer a `Vocabulary`, so that none of them can give
away what its seat may not know (D20).
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
    """What a seat's button did: a tap acts on release, a hold after half a second."""

    DOWN = "down"
    """The beginning of every press, before it is known what it becomes; it cuts speech short."""
    TAP = "tap"
    DOUBLE = "double"
    """Two taps in quick succession, which are no single ones."""
    HOLD = "hold"
    RELEASE = "release"
    """The end of a hold; a tap has none."""


class Certainty(IntEnum):
    """How far the first reading of an utterance can be trusted."""

    CLOSE = 0
    """Another reading is about as likely: better ask which."""
    LIKELY = 1
    """Good enough for what can be taken back."""
    SURE = 2
    """Nothing else that can be said now comes near."""


SOMETHING = "…"
"""In a reading: speech that the recognizer has no word for. What it belongs to is not whole."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What a recognizer made of the sound of one utterance."""

    texts: tuple[str, ...] = ()
    """Best first, lower case; empty if there was nothing to read."""
    certainty: Certainty = Certainty.LIKELY
    weights: tuple[float, ...] = ()
    """For each text the logarithm of its probability, in nats; empty where that is not told."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance: its readings, best first, lower case.

    `by` is who spoke, where that is known; an open microphone does not know. `certainty` is
    None for what was typed: a keyboard does not mishear.
    """

    alternatives: tuple[str, ...]
    by: Party | None = None
    certainty: Certainty | None = None
    at: float | None = None
    """When it began, in seconds on the monotonic clock; None where that is not known."""
    until: float | None = None
    """When its last word ended, on the same clock."""
    weights: tuple[float, ...] = ()
    """As in `Readings`, so that what lies on the table can be weighed in."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Speech that was silenced: it sounded, or was still to come."""

    question: Hashable | None = None
    """The `Utterance.question` of what sounded at that moment; None if that asked nothing."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button: that of a seat, or of a team where teams play."""

    by: Party
    press: Press
    cut: Cut | None = None
    """What this press silenced, for which alone it was perhaps meant; None for nothing."""
    at: float | None = None
    """When the finger came down, in seconds on the monotonic clock; None if it was typed.

    Of two taps in quick succession it is the first.
    """


class Doing(StrEnum):
    """What the box itself does at this moment, which is always to be seen."""

    IDLE = "idle"
    """It listens, and nobody speaks."""
    LISTENING = "listening"
    """Somebody speaks."""
    THINKING = "thinking"
    """The recognizer works on what was said."""
    SPEAKING = "speaking"
    """It speaks itself, and is deaf meanwhile."""
    DEAF = "deaf"
    """There is no sound from the microphone, or no recognizer."""


@dataclass(frozen=True, slots=True)
class Status:
    """The box does something else now."""

    doing: Doing


@dataclass(frozen=True, slots=True)
class Tick:
    """`now` seconds on the monotonic clock, which need not be the time of day."""

    now: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device failed or came back, and the players should know."""

    complaint: Complaint


class PhoneNews(StrEnum):
    """What became of the phone at a seat."""

    CAME = "came"
    WENT = "went"
    """Whoever held the seat let go of it."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone took a seat or left it, which everybody at the table should hear."""

    seat: Side
    news: PhoneNews
    team: Team | None = None
    """Where it is there for one team alone."""


@dataclass(frozen=True, slots=True)
class Wished:
    """Somebody set up another table on a phone, which the table is asked about."""

    wish: Wish
    by: Side


@dataclass(frozen=True, slots=True)
class Swapped:
    """Somebody typed another card into a place, which is allowed before the first clue."""

    position: int
    word: str
    by: Side


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the partner wants to do."""

    number: int
    """Of the `Think` that it answers."""
    answer: Clue | int | None
    """A clue; the position of a card; None: the turn ends."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint, for the screen of one seat alone."""

    seat: Side
    answer: Clue | int | None
    """As of `Proposed`."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What became clear of the clues of a game that is over, in their order."""

    clues: tuple[Clue, ...]
    seen: tuple[Hindsight, ...]


FromPhone = Heard | Pressed | Phone | Wished | Swapped
"""What the pages of the seats send."""

Input = FromPhone | Tick | Trouble | Status | Proposed | Advised | LookedBack

# --- to the devices --------------------------------------------------------------


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


class Page(StrEnum):
    """What a screen shows large; a double tap on the seat's button turns to the other page."""

    KEY = "key"
    """The key, with everything else beside or below it."""
    WORDS = "words"
    """The question, the clue and the turns, as large as they get, and no key."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one seat's screen shows."""

    seat: Side
    cells: tuple[tuple[Cell, ...], ...]
    """Rows as this seat reads the table: the second side's are turned by 180° (D3).

    None where the screen is to be dark, because a partner sits there.
    """
    turns: int | None
    """Turns left; None in sudden death, after the end, and where teams play."""
    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first: whose turn, what is expected."""
    question: str | None = None
    """What waits for an answer, such as STORM?"""
    choices: tuple[str, ...] = ()
    """The answers to the question, the usual one first."""
    clue: str = ""
    """The clue that is being guessed, or asked about; empty where there is none."""
    left: tuple[tuple[Team, int], ...] = ()
    """Where teams play: how many agents each has still to find, red first."""
    doing: Doing = Doing.IDLE
    labels: tuple[str, ...] = ()
    """What stands beside the number of turns, one short text under the other."""
    other: tuple[tuple[Cell, ...], ...] = ()
    """After the end, what the other side saw of the key, as this seat reads the table."""
    page: Page = Page.KEY
    places: bool = True
    """Whether a card may have to be named by its place, so rows and columns need numbers."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What can be said now; feeds recognizer and parser alike."""

    phrases: tuple[str, ...]
    """Whole phrases, lower case: words on the table, places, commands."""
    clue: bool = False
    """Also any one word followed by a number."""
    cards: bool = False
    """Also the names of any cards, one after the other, as when a table is read aloud."""
    deliberate: tuple[str, ...] = ()
    """Phrases of these that act at once on what cannot be undone: never cut their speaker short."""
    consents: tuple[str, ...] = ()
    """What means yes, whether or not it is listened for: which of it was said makes no difference.

    Empty where a yes has no weight.
    """


@dataclass(frozen=True, slots=True)
class Utterance:
    """What a voice is to say."""

    text: str
    question: Hashable | None = None
    """The open question that it asks, known by its value; None if it asks nothing."""
    told: bool = True
    """Whether it tells something besides the question."""


class Earcon(StrEnum):
    """A short sound in place of a sentence."""

    LISTENING = "listening"
    """The button is held: speak."""
    UNDERSTOOD = "understood"
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class Cue:
    """A short sound."""

    earcon: Earcon


class Lamp(StrEnum):
    """What the lamp of a seat, or of a team, tells; the more pressing first."""

    TROUBLE = "trouble"
    LISTENING = "listening"
    SPEAKING = "speaking"
    QUESTION = "question"
    """An answer of theirs is waited for."""
    TURN = "turn"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Light:
    """What a lamp tells from now on."""

    of: Party
    lamp: Lamp


@dataclass(frozen=True, slots=True)
class Laid:
    """A new table: its cards, row by row as north sees them."""

    cards: tuple[Card, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """From the next sentence on, the voice is so many times as loud and as fast as it was."""

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
        """Readings of the utterance so far, which may go on."""
        ...

    def finish(self) -> Readings:
        """Readings of the whole utterance."""
        ...


class Voice(Protocol):
    """Turns a sentence into sound."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound, `pace` times as fast as the voice was made to speak.

        Raises `DeviceError` if there is no way to say it.
        """
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
