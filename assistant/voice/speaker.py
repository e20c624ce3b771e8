"""Says sentences one after another, so that nobody waits for a voice."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Protocol

from assistant.errors import DeviceError
from assistant.messages import Clip, Trouble, Voice


class Loudspeaker(Protocol):
    """Where sound goes; `hardware.loudspeaker` has two."""

    def play(self, clip: Clip) -> None:
        """Play it after what is still to be played; returns at once."""

    def sounding(self) -> bool:
        """Whether anything can still be heard, the room's echo included."""
        ...


class Speaker:
    """Turns sentences into sound on a thread of its own, in order.

    A voice that fails is reported once through `put`: from then on, screens and the
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
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)

    def start(self) -> None:
        """Begin to speak."""
        self._thread.start()

    def say(self, sentence: str) -> None:
        """Say this after everything before it; returns at once."""
        with self._count:
            self._waiting += 1
        self._sentences.put(sentence)

    def speaking(self) -> bool:
        """Whether a sentence is due or sounds: the ear must be deaf to it."""
        return self._waiting > 0 or self._loudspeaker.sounding()

    def close(self, patience: float = 1.0) -> None:
        """Stop after the sentence at work, or after `patience` seconds."""
        self._sentences.put(None)
        if self._thread.is_alive():
            self._thread.join(patience)

    def _work(self) -> None:
        while (sentence := self._sentences.get()) is not None:
            try:
                self._loudspeaker.play(self._voice.speak(sentence))
            except DeviceError as error:
                if not self._failed:
                    self._put(Trouble(f"No voice: {error}. Look at the screens."))
                self._failed = True
            finally:
                # Only after play, so that there is no gap in which the ear could open.
                with self._count:
                    self._waiting -= 1
