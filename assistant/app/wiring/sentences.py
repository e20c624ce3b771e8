"""The sentence model in its own process, which loads while players sit down, and can crash safely.

Until it is loaded, or if there is none, only the examples' word counts decide, so that the game
does not wait.
"""

import threading
from collections.abc import Callable
from functools import partial

from assistant.apart.child import Patience, StoppedError
from assistant.apart.kept import ObjectApart
from assistant.game.errors import DeviceError, TabletopError
from assistant.language.sentence_model import Encoder, Vector, sentence_model

PATIENCE = Patience(load=120.0, answer=0.3)
"""Timeout in seconds for a vector, which takes milliseconds; a late answer is useless."""


class SentencesApart:
    """The model that `build` creates in another process; a process that stops is replaced."""

    def __init__(self, build: Callable[[], Encoder], patience: Patience = PATIENCE) -> None:
        """`build` must be picklable; nothing starts before `begin`."""
        self._kept = ObjectApart(build, patience)
        self._ready = threading.Event()

    def begin(self) -> None:
        """Load the model in the background."""
        threading.Thread(target=self._load, name="sentences", daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until the model is loaded; returns whether it is."""
        return self._ready.wait(seconds)

    def __call__(self, sentence: str) -> Vector | None:
        """The vector of a sentence; None until the model is ready."""
        if not self._ready.is_set():
            return None
        try:
            return self._kept.ask(partial(_encoded, sentence))
        except (StoppedError, TabletopError):
            self._ready.clear()
            if not self._kept.lose():
                self.begin()
            return None

    def close(self) -> None:
        """End the process."""
        self._kept.close()

    def _load(self) -> None:
        try:
            self._kept.child()
        except (StoppedError, TabletopError):
            return  # without vectors, only the word counts decide
        self._ready.set()


def _encoded(sentence: str, encoder: Encoder) -> Vector:
    return encoder(sentence)


def encoder() -> Encoder:
    """The installed model. Raises `DeviceError` if there is none."""
    found = sentence_model()
    if found is None:
        raise DeviceError("no sentence model is installed")
    return found
