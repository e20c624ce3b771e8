"""Holds: a record of whose button was held when, on the sound's clock."""

import math
import threading
from collections import deque
from dataclasses import dataclass, replace

from assistant.game.messages import Clip, Press, Pressed
from assistant.game.rules.cards import Party

FINGER = 0.5
"""Seconds after which a press counts as a hold, as in `hardware.contact`."""
BEFORE = 0.5
"""Seconds of sound included before the press, because players speak as they press."""
AFTER = 0.2
"""Seconds of sound included after the release, because players let go as they finish."""
LATE = 0.25
"""Maximum delay, in seconds, of the message that reports a hold."""


@dataclass(frozen=True, slots=True)
class Hold:
    """One hold of a button, with its times in seconds on the monotonic clock."""

    by: Party
    start: float
    end: float = math.inf

    def covers(self, start: float, end: float) -> bool:
        """Whether sound from `start` to `end` belongs to this hold."""
        return self.start - BEFORE <= end and start <= self.end + AFTER


class Holds:
    """The latest holds. The buttons' thread adds them, and the ear's thread reads them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holds: deque[Hold] = deque(maxlen=8)

    def take(self, pressed: Pressed, at: float) -> None:
        """Record a press at `at`, if it is a hold or the end of one."""
        with self._lock:
            if pressed.press is Press.HOLD:
                self._holds.append(Hold(pressed.by, at - FINGER))
            elif pressed.press is Press.RELEASE:
                for index, hold in enumerate(self._holds):
                    if hold.by is pressed.by and hold.end == math.inf:
                        self._holds[index] = replace(hold, end=at)

    def who(self, start: float, end: float) -> Party | None:
        """The party whose button was held between two times, or None; of several, the last."""
        with self._lock:
            return next((one.by for one in reversed(self._holds) if one.covers(start, end)), None)


class PushToTalk:
    """A gate that lets sound through only while a button is held, and shortly before and after.

    A press counts as a hold only after half a second, so earlier sound is stored until then.
    """

    def __init__(self, holds: Holds) -> None:
        self._holds = holds
        self._kept: list[Clip] = []
        self._open = False

    def take(self, piece: Clip) -> list[Clip | None]:
        """Process a piece; returns the sound of a hold, then None when the hold is over."""
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
        """Drop the stored sound; a hold in progress continues with the next sound."""
        self._kept = []
        self._open = False


def _start(piece: Clip) -> float:
    return 0.0 if piece.at is None else piece.at


def _end(piece: Clip) -> float:
    return _start(piece) + piece.seconds
