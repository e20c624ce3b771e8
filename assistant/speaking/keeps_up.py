"""Whether this machine is fast enough for a voice: measured once, and kept."""

import time
from collections.abc import Callable
from typing import Protocol

from assistant.game.messages import Voice

ALLOWED = 0.5
"""Seconds that a voice may take for `SENTENCE`; nobody should wait for an answer."""
SENTENCE = "1 2 3 4 5"
"""Two seconds of speech in any language."""
TIMES = 4
"""Sentences that are timed; the fastest counts, since other work may slow the others."""


class Times(Protocol):
    """Measured times in seconds by name; `models.kept` has them on disk."""

    def known(self, name: str) -> float | None:
        """The time that was kept, if any."""
        ...

    def keep(self, name: str, seconds: float) -> None:
        """Keep a time."""


def seconds_for(voice: Voice, clock: Callable[[], float] = time.monotonic) -> float:
    """The time that a voice takes for a sentence; raises `DeviceError` if it fails."""
    took = []
    for _ in range(TIMES):
        began = clock()
        voice.speak(SENTENCE)
        took.append(clock() - began)
    return min(took)
