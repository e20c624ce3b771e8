"""A voice in its own process, because its libraries load the system's sound."""

import threading
from collections.abc import Callable
from operator import methodcaller

from assistant.apart.child import Patience, Result, StoppedError, noted
from assistant.apart.kept import ObjectApart
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Voice

PATIENCE = Patience(load=60.0, answer=20.0)
"""Timeouts in seconds: Piper has to load its voice, but a sentence takes a fraction of a second."""


class VoiceApart:
    """The voice that `build` creates in another process; a process that stops is replaced."""

    def __init__(self, build: Callable[[], Voice], patience: Patience = PATIENCE) -> None:
        """`build` must be picklable. The process starts at the first sentence or `load`."""
        self._kept = ObjectApart(build, patience)
        self._turn = threading.Lock()

    def load(self) -> None:
        """Wait until the voice is loaded; raises the error of `build`, or `DeviceError`."""
        with self._turn:
            try:
                self._kept.child()
            except StoppedError as error:
                raise noted(DeviceError("the voice has stopped"), error) from None

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if the voice fails or keeps dying."""
        work: Callable[[Voice], Clip] = methodcaller("speak", sentence, pace)
        return self.ask(work)

    def ask(self, work: Callable[[Voice], Result]) -> Result:
        """The result of `work` in the other process; raises `DeviceError` like `speak`."""
        with self._turn:
            if self._kept.resting:
                raise DeviceError("the voice has stopped, and is started again in a while")
            try:
                return self._kept.insist(work)
            except StoppedError as error:
                raise noted(DeviceError("the voice has stopped"), error) from None
