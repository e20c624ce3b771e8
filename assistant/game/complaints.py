"""Device complaints as values: what failed or recovered, without a sentence.

Devices report values, so that each language can phrase them, and no code has to parse a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from assistant.game.rules.cards import Party


class Device(StrEnum):
    """The device that complains."""

    MICROPHONE = "microphone"
    LOUDSPEAKER = "loudspeaker"
    VOICE = "voice"
    """The program that turns sentences into sound for the loudspeaker."""
    EAR = "ear"
    """The program's own thread between microphone and recognizer."""
    DETECTOR = "detector"
    """The speech detector before the recognizer."""
    RECOGNIZER = "recognizer"
    REMOTE = "remote"
    """The recognizer on another computer; the local one listens while it fails."""
    BUTTON = "button"
    LAMP = "lamp"
    SCREEN = "screen"
    PARTNER = "partner"
    """The partner, which plays and reviews games."""
    PICTURES = "pictures"
    """The screens, as images in a folder."""
    STORE = "store"
    """The games folder."""


class Fault(StrEnum):
    """The fault of a device."""

    BACK = "back"
    """It works again."""
    FAILED = "failed"
    """It failed; `detail` has the only information."""
    HANGS = "hangs"
    """Its driver does not return, or it does not answer in time."""
    STOPPED = "stopped"
    """It is disabled until the program restarts."""

    NONE_FOUND = "none found"
    """No such device exists."""
    SILENT = "silent"
    """The microphone gives no sound, or cannot be opened."""
    FLAT = "flat"
    """It is open, but always gives the same sample."""
    NOISE = "noise"
    """It gives only noise."""
    OVERDRIVEN = "overdriven"
    """Too many of its samples are clipped."""
    TOO_FEW_SAMPLES = "too few samples"
    TOO_MANY_SAMPLES = "too many samples"

    RESTARTED = "restarted"
    """It crashed, and the current utterance is lost."""
    GIVEN_UP = "given up"
    """It keeps crashing; the next attempt is in `seconds`."""
    TOO_MUCH_TO_HEAR = "too much to hear"
    """The vocabulary is too large for it."""
    KNOWS_NO_WORD = "knows no word"
    """Its model has none of the words in the vocabulary."""
    UNKNOWN_WORDS = "unknown words"
    """Its model lacks `words`, which are on the table."""

    NO_PIN_LIBRARY = "no pin library"
    """lgpio is not installed."""
    NO_PINS = "no pins"
    """This machine's pins cannot be used."""
    PIN_TAKEN = "pin taken"
    """Another program, or the kernel, uses `pin`."""
    PIN_FAILED = "pin failed"
    """`pin` cannot be opened for another reason."""
    PRESS_LOST = "press lost"
    """A button press was lost on its way."""
    WENT_OUT = "went out"
    """A lamp cannot be switched any more."""

    NO_I2C = "no I2C"
    I2C_FORBIDDEN = "I2C forbidden"
    """This user has no permission for the bus."""
    NO_ANSWER = "no answer"
    """No device answers at a screen's address, or no computer at a remote address."""
    LOST = "lost"
    """A screen has stopped answering."""
    LOST_POWER = "lost power"
    """A screen was off for a moment, and lost its image."""
    NOT_CLEARED = "not cleared"
    """A screen could not be darkened at the end."""
    NOT_DRAWN = "not drawn"
    """The folder is not writable."""

    FULL = "full"
    """The disk is too full for a move."""
    READ_ONLY = "read-only"
    """The games folder is not writable."""
    IN_USE = "in use"
    """The same team is playing elsewhere."""
    LOCKED = "locked"
    """Another program has locked the journal."""
    DAMAGED = "damaged"
    """A saved file differs from what was written."""
    MOVES_LOST = "moves lost"
    """The last `count` announced moves are lost."""
    UNREADABLE = "unreadable"
    """A file of games or cards is invalid."""
    NO_DECK = "no deck"
    """No deck has that name."""
    TOO_FEW_CARDS = "too few cards"
    """A deck is too small for the table."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A device fault that players should know about."""

    device: Device
    fault: Fault
    of: Party | None = None
    """The party whose device it is; None for all of a kind, or for a shared device."""
    pin: int | None = None
    """BCM number of the affected pin."""
    place: int | None = None
    """That pin's position on the header."""
    words: tuple[str, ...] = ()
    """The affected words."""
    count: int = 0
    """Number of affected moves."""
    seconds: float | None = None
    """Expected duration in seconds."""
    detail: str = ""
    """The original message of the operating system or a library."""


Report = Callable[[Complaint], None]
"""Reports a device's complaint without blocking."""
