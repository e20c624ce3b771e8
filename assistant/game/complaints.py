"""Reports of a device's failure or recovery, as values rather than sentences.

Devices report values, so that each language can phrase them, and no code has to parse a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from assistant.game.rules.cards import Party


class Device(StrEnum):
    """The device that a complaint is about."""

    MICROPHONE = "microphone"
    LOUDSPEAKER = "loudspeaker"
    VOICE = "voice"
    """The program that turns sentences into sound for the loudspeaker."""
    EAR = "ear"
    """The program's listening thread, between the microphone and the recognizer."""
    DETECTOR = "detector"
    """The detector that finds speech in the sound before the recognizer gets it."""
    RECOGNIZER = "recognizer"
    REMOTE = "remote"
    """The recognizer on another computer; the local one takes over while it fails."""
    BUTTON = "button"
    LAMP = "lamp"
    SCREEN = "screen"
    PARTNER = "partner"
    """The partner, which plays and reviews games."""
    STORE = "store"
    """The folder in which games are saved."""


class Fault(StrEnum):
    """A fault of a device, or its recovery."""

    BACK = "back"
    """The device works again."""
    FAILED = "failed"
    """The device failed for a reason that only `detail` describes."""
    HANGS = "hangs"
    """The device's driver does not return, or the device does not answer in time."""
    STOPPED = "stopped"
    """The device is disabled until the program restarts."""

    NONE_FOUND = "none found"
    """No such device exists."""
    SILENT = "silent"
    """The microphone delivers no sound, or cannot be opened."""
    FLAT = "flat"
    """The microphone is open, but every sample has the same value."""
    NOISE = "noise"
    """The microphone records only noise."""
    OVERDRIVEN = "overdriven"
    """Too many of the microphone's samples are clipped."""
    TOO_FEW_SAMPLES = "too few samples"
    TOO_MANY_SAMPLES = "too many samples"

    RESTARTED = "restarted"
    """The recognizer crashed, and the current utterance is lost."""
    GIVEN_UP = "given up"
    """The recognizer keeps crashing; it is started again in `seconds`."""
    TOO_MUCH_TO_HEAR = "too much to hear"
    """The vocabulary is too large for the recognizer."""
    KNOWS_NO_WORD = "knows no word"
    """The recognizer's model has none of the words in the vocabulary."""
    UNKNOWN_WORDS = "unknown words"
    """The recognizer's model lacks `words`, which are on the table."""

    NO_PIN_LIBRARY = "no pin library"
    """The Python package lgpio, which drives the pins, is not installed."""
    NO_PINS = "no pins"
    """This machine's pins cannot be used."""
    PIN_TAKEN = "pin taken"
    """Another program, or the kernel, uses `pin`."""
    PIN_FAILED = "pin failed"
    """`pin` cannot be opened for another reason."""
    PRESS_LOST = "press lost"
    """A button press was lost before the game received it."""
    WENT_OUT = "went out"
    """A lamp can no longer be switched."""

    NO_I2C = "no I2C"
    I2C_FORBIDDEN = "I2C forbidden"
    """The program's user has no permission to open the I2C bus."""
    NO_ANSWER = "no answer"
    """No device answers at a screen's address, or no computer at a remote address."""
    LOST = "lost"
    """A screen has stopped answering."""
    LOST_POWER = "lost power"
    """A screen was off for a moment, and lost its image."""
    NOT_CLEARED = "not cleared"
    """A screen could not be switched off when the program stopped."""

    FULL = "full"
    """The disk is too full to save another move."""
    READ_ONLY = "read-only"
    """The games folder is not writable."""
    IN_USE = "in use"
    """Another process is playing a game of the same team."""
    LOCKED = "locked"
    """Another program has locked the journal."""
    DAMAGED = "damaged"
    """A saved file differs from what was written."""
    MOVES_LOST = "moves lost"
    """The last `count` announced moves are missing from the journal."""
    UNREADABLE = "unreadable"
    """A file with games or cards is invalid."""
    NO_DECK = "no deck"
    """No deck has that name."""
    TOO_FEW_CARDS = "too few cards"
    """A deck is too small for the table."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A device's fault or recovery that players should know about."""

    device: Device
    fault: Fault
    of: Party | None = None
    """The party that owns the device; None if all of its kind are affected, or if it is shared."""
    pin: int | None = None
    """BCM number of the affected pin."""
    place: int | None = None
    """That pin's position on the header."""
    words: tuple[str, ...] = ()
    """The words that the recognizer cannot recognize."""
    count: int = 0
    """Number of moves that are missing."""
    seconds: float | None = None
    """Seconds until the device is expected to work again."""
    detail: str = ""
    """The original message of the operating system or a library."""


Report = Callable[[Complaint], None]
"""Reports a device's complaint without blocking."""
