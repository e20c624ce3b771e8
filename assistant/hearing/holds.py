"""Holds: which party's button was held during speech, on the sound's clock."""

import math
import threading
from collections import deque
from dataclasses import dataclass, replace
from typing import Protocol

from assistant.game.messages import Clip, Press, Pressed
from assistant.game.rules.cards import Party

FINGER = 0.5
"""Seconds that a finger is down before a press counts as a hold, as in `hardware.contact`."""
BEFORE = 0.5
"""Seconds of sound included from before the finger came down: players speak as they press."""
AFTER = 0.2
"""Seconds of sound included after the finger went up: players let go as they finish."""
LATE = 0.25
"""Maximum delay in seconds of the message that reports a hold."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A finger on a button, in seconds on the monotonic clock."""

    by: Party
    start: float
    end: float = math.inf

    def covers(self, start: float, end: float) -> bool:
        """Whether sound from `start` to `end` belongs to this hold."""
        return self.start - BEFORE <= end and start <= self.end + AFTER


class Holds:
    """The latest holds. The buttons' thread adds them; the ear's thread reads them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holds: deque[Hold] = deque(maxlen=8)

    def take(self, pressed: Pressed, at: float) -> None:
        """Record a press at `at`; only holds and their ends matter."""
        with self._lock:
            if pressed.press is Press.HOLD:
                self._holds.append(Hold(pressed.by, at - FINGER))
            elif pressed.press is Press.RELEASE:
                for index, hold in enumerate(self._holds):
                    if hold.by is pressed.by and hold.end == math.inf:
                        self._holds[index] = replace(hold, end=at)

    def who(self, start: float, end: float) -> Party | None:
        """The party whose button was held between two moments, or None; of two, the later one."""
        with self._lock:
            return next((one.by for one in reversed(self._holds) if one.covers(start, end)), None)


class Gate(Protocol):
    """Decides which sound is recognized."""

    def take(self, piece: Clip) -> list[Clip | None]:
        """Take a piece; returns the pieces to recognize, and None for an utterance's end."""

    def forget(self) -> None:
        """Drop the sound so far."""


class Open:
    """A gate that lets all sound through."""

    def take(self, piece: Clip) -> list[Clip | None]:
        """Return the piece itself."""
        return [piece]

    def forget(self) -> None:
        """Do nothing: no sound is stored."""


class PushToTalk:
    """A gate for sound while a button is held, and shortly before and after.

    A press counts as a hold only after some time, so sound is stored for as long as a hold could
    have begun in it.
    """

    def __init__(self, holds: Holds) -> None:
        self._holds = holds
        self._kept: list[Clip] = []
        self._open = False

    def take(self, piece: Clip) -> list[Clip | None]:
        """Take a piece; returns a hold's sound, then None when it is over."""
        heard: list[Clip | None] = []
        kept: list[Clip] = []
        oldest = _end(piece) - (BEFORE + FINGER + LATE)
        for one in (*self._kept, piece):
            if self._holds.who(_start(one), _end(one)) is not None:
                heard.append(one)
                self._open = True
                kept.clear()
                continue
            if self._open:
                heard.append(None)
                self._open = False
            if _start(one) >= oldest:
                kept.append(one)
        self._kept = kept
        return heard

    def forget(self) -> None:
        """Drop the stored sound; an open hold continues with the next sound."""
        self._kept = []
        self._open = False


def _start(piece: Clip) -> float:
    return 0.0 if piece.at is None else piece.at


def _end(piece: Clip) -> float:
    return _start(piece) + piece.seconds
