"""Says sentences one after another, so that nobody waits for a voice."""

from __future__ import annotations

import math
import queue
import threading
from collections.abc import Callable
from typing import Protocol

from assistant.messages import Clip, Trouble, Voice


class Loudspeaker(Protocol):
    """Where sound goes; `hardware.loudspeaker` has two."""

    def play(self, clip: Clip) -> None:
        """Play it after what is still to be played; returns at once."""

    def sounds_until(self) -> float:
        """When the room falls silent, its echo included; infinity if that is not known yet."""
        ...


class Speaker:
    """Turns sentences into sound on a thread of its own, in order.

    A voice that fails is reported once through `put`: while it does, screens and the
    terminal carry the message.
    """

    def __init__(
        self, voice: Voice, loudspeaker: Loudspeaker, put: Callable[[Trouble], None]
    ) -> None:
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._put = put
        self._sentences: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting = 0
        self._count = threading.Lock()
        self._failed = False
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)

    def start(self) -> None:
        """Begin to speak."""
        self._thread.start()

    def say(self, sentence: str) -> None:
        """Say this after everything before it; returns at once."""
        with self._count:
            self._waiting += 1
        self._sentences.put(sentence)

    def deaf_until(self) -> float:
        """Until when the ear must be deaf: all sound from before then may be our own."""
        return math.inf if self._waiting > 0 else self._loudspeaker.sounds_until()

    def close(self, patience: float = 1.0) -> None:
        """Stop after the sentence at work, or after `patience` seconds."""
        self._closed = True
        self._sentences.put(None)
        if self._thread.is_alive():
            self._thread.join(patience)

    def _work(self) -> None:
        while (sentence := self._sentences.get()) is not None and not self._closed:
            try:
                self._loudspeaker.play(self._voice.speak(sentence))
                self._failed = False
            except Exception as error:  # a thread that dies here would leave the ear deaf
                if not self._failed:
                    self._put(Trouble(f"No voice: {error}. Look at the screens."))
                self._failed = True
            finally:
                # Only after play, so that there is no gap in which the ear could open.
                with self._count:
                    self._waiting -= 1
