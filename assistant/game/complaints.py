"""Complaints of devices as values: what failed or came back, without a sentence.

Devices report values, so that each language has its own words for them, and no code has to read a
sentence.
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
    """The program that turns sentences into sound, which the loudspeaker plays."""
    EAR = "ear"
    """Our own thread between microphone and recognizer."""
    DETECTOR = "detector"
    """The detector of speech, before the recognizer."""
    RECOGNIZER = "recognizer"
    REMOTE = "remote"
    """The recognizer on another computer; our own listens while it fails."""
    BUTTON = "button"
    LAMP = "lamp"
    SCREEN = "screen"
    PARTNER = "partner"
    """The partner, which plays for the program and reviews games."""
    PICTURES = "pictures"
    """The screens, drawn into a folder."""
    STORE = "store"
    """The folder of the games."""


class Fault(StrEnum):
    """The fault of a device."""

    BACK = "back"
    """It works again."""
    FAILED = "failed"
    """It failed; `detail` is all that is known."""
    HANGS = "hangs"
    """It does not return from the driver, or does not answer in time."""
    STOPPED = "stopped"
    """It is stopped until the program is started again."""

    NONE_FOUND = "none found"
    """There is no such device."""
    SILENT = "silent"
    """No sound arrives from the microphone, or it cannot be opened."""
    FLAT = "flat"
    """It is open, and gives the same sample all the time."""
    NOISE = "noise"
    """It gives only noise."""
    OVERDRIVEN = "overdriven"
    """Too many of its samples are clipped."""
    TOO_FEW_SAMPLES = "too few samples"
    TOO_MANY_SAMPLES = "too many samples"

    RESTARTED = "restarted"
    """It crashed, and the current utterance is lost."""
    GIVEN_UP = "given up"
    """It keeps crashing: the next try is in `seconds`."""
    TOO_MUCH_TO_HEAR = "too much to hear"
    """The vocabulary is larger than it can listen for."""
    KNOWS_NO_WORD = "knows no word"
    """Its model knows none of the words in the vocabulary."""
    UNKNOWN_WORDS = "unknown words"
    """Its model does not know `words`, which are on the table."""

    NO_PIN_LIBRARY = "no pin library"
    """lgpio is not installed."""
    NO_PINS = "no pins"
    """The pins of this machine cannot be used."""
    PIN_TAKEN = "pin taken"
    """Another program, or the kernel, uses `pin`."""
    PIN_FAILED = "pin failed"
    """`pin` cannot be opened for another reason."""
    PRESS_LOST = "press lost"
    """A press could not be passed on."""
    WENT_OUT = "went out"
    """A lamp cannot be switched any more."""

    NO_I2C = "no I2C"
    I2C_FORBIDDEN = "I2C forbidden"
    """This user may not use the bus."""
    NO_ANSWER = "no answer"
    """Nothing answers at the address of a screen, or of another computer."""
    LOST = "lost"
    """A screen does not answer any more."""
    LOST_POWER = "lost power"
    """A screen was off for a moment, and has lost its picture."""
    NOT_CLEARED = "not cleared"
    """A screen could not be darkened at the end."""
    NOT_DRAWN = "not drawn"
    """The folder cannot be written."""

    FULL = "full"
    """The disk has no room for a move."""
    READ_ONLY = "read-only"
    """The folder of the games cannot be written."""
    IN_USE = "in use"
    """The same team is playing elsewhere."""
    LOCKED = "locked"
    """Another program holds the file of the games."""
    DAMAGED = "damaged"
    """A saved file differs from what was written."""
    MOVES_LOST = "moves lost"
    """The last `count` moves were announced, and are lost."""
    UNREADABLE = "unreadable"
    """A file of the games or the cards is invalid."""
    NO_DECK = "no deck"
    """No deck has that name."""
    TOO_FEW_CARDS = "too few cards"
    """A deck is too small for the table."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A fault of a device that the players should know about."""

    device: Device
    fault: Fault
    of: Party | None = None
    """The party whose button, lamp or screen it is; None for all of them, or for shared devices."""
    pin: int | None = None
    """BCM number of the pin concerned."""
    place: int | None = None
    """The position of that pin on the header."""
    words: tuple[str, ...] = ()
    """The words concerned."""
    count: int = 0
    """Number of moves concerned."""
    seconds: float | None = None
    """Expected duration in seconds."""
    detail: str = ""
    """The message of the operating system or a library, word for word."""


Report = Callable[[Complaint], None]
"""Takes a device's complaint; returns at once."""
