"""What a device complains of, as a value: what failed or came back, without a sentence in it.

Devices report values, so that whatever language is spoken at the table has its own words for
them, and so that nobody has to read a sentence to know what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from assistant.game.rules.cards import Party


class Device(StrEnum):
    """What complains."""

    MICROPHONE = "microphone"
    LOUDSPEAKER = "loudspeaker"
    VOICE = "voice"
    """What makes sound of sentences; the loudspeaker plays it."""
    EAR = "ear"
    """Our own thread between microphone and recognizer."""
    DETECTOR = "detector"
    """What tells speech from other sounds, before the recognizer."""
    RECOGNIZER = "recognizer"
    BUTTON = "button"
    LAMP = "lamp"
    SCREEN = "screen"
    PARTNER = "partner"
    """Whoever plays a seat for the program, and looks back on games."""
    PICTURES = "pictures"
    """The screens, drawn into a folder."""
    STORE = "store"
    """Where games are kept."""


class Fault(StrEnum):
    """What is the matter with it."""

    BACK = "back"
    """Nothing any more: it works again."""
    FAILED = "failed"
    """It did not do what it should; `detail` is all that is known."""
    HANGS = "hangs"
    """It does not return from the driver, or does not answer in time."""
    STOPPED = "stopped"
    """It does nothing more until the program is started again."""

    SILENT = "silent"
    """No sound arrives from the microphone, or it cannot be opened."""
    FLAT = "flat"
    """It is open, and gives the same sample all the time."""
    NOISE = "noise"
    """It gives nothing but noise."""
    OVERDRIVEN = "overdriven"
    """Too many of its samples are at the end of the scale."""
    TOO_FEW_SAMPLES = "too few samples"
    TOO_MANY_SAMPLES = "too many samples"

    RESTARTED = "restarted"
    """It died, and the utterance at work is lost."""
    GIVEN_UP = "given up"
    """It keeps dying: the next try is in `seconds`."""
    TOO_MUCH_TO_HEAR = "too much to hear"
    """More may be said now than it can listen for."""
    KNOWS_NO_WORD = "knows no word"
    """Its model knows none of the words that may be said now."""
    UNKNOWN_WORDS = "unknown words"
    """Its model does not know `words`, which lie on the table."""

    NO_PIN_LIBRARY = "no pin library"
    """lgpio is not installed."""
    NO_PINS = "no pins"
    """The pins of this machine cannot be used."""
    PIN_TAKEN = "pin taken"
    """Another program, or the kernel, uses `pin`."""
    PIN_FAILED = "pin failed"
    """`pin` cannot be had for another reason."""
    PRESS_LOST = "press lost"
    """A press could not be handed on."""
    WENT_OUT = "went out"
    """A lamp cannot be switched any more."""

    NO_I2C = "no I2C"
    NO_SPI = "no SPI"
    I2C_FORBIDDEN = "I2C forbidden"
    """This user may not use the bus."""
    SPI_FORBIDDEN = "SPI forbidden"
    NO_ANSWER = "no answer"
    """Nothing is at the screen's address."""
    LOST = "lost"
    """A screen was there and does not answer any more."""
    LOST_POWER = "lost power"
    """A screen was off for a moment, and has forgotten its picture."""
    NOT_CLEARED = "not cleared"
    """A screen could not be darkened at the end."""
    NOT_DRAWN = "not drawn"
    """The folder takes no picture."""

    FULL = "full"
    """The disk has no room for a move."""
    READ_ONLY = "read-only"
    """Nothing can be written where games are kept."""
    IN_USE = "in use"
    """The same team is playing elsewhere."""
    LOCKED = "locked"
    """Another program holds the file of the games."""
    DAMAGED = "damaged"
    """What was kept is not what was written."""
    MOVES_LOST = "moves lost"
    """The last `count` moves were announced, and are gone."""
    UNREADABLE = "unreadable"
    """A file of the games or the cards does not fit."""
    NO_DECK = "no deck"
    """No deck has that name."""
    TOO_FEW_CARDS = "too few cards"
    """A deck is too small for the table."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What the players should know of a device."""

    device: Device
    fault: Fault
    of: Party | None = None
    """Whose button, lamp or screen it is; None for all of them, and for what is nobody's."""
    pin: int | None = None
    """The pin that it is about, by its BCM number."""
    place: int | None = None
    """Where that pin is on the header."""
    words: tuple[str, ...] = ()
    """The words that it is about."""
    count: int = 0
    """Number of moves that it is about."""
    seconds: float | None = None
    """How long it will last."""
    detail: str = ""
    """What the operating system or a library said, word for word."""


Report = Callable[[Complaint], None]
"""Takes what a device complains of; returns at once."""
