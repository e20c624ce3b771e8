"""A recognizer in its own process, which can die or hang without harming the game.

A process that died, or does not answer in time, is killed and replaced. The current utterance is
stored here, so that it can be sent to the new process once. If that also fails, an error gives the
reason.
"""

import threading
import time
from collections.abc import Callable
from functools import partial
from operator import methodcaller
from signal import Signals
from typing import Any

from assistant.apart.child import CrashedError, HungError, Patience, StoppedError, noted
from assistant.apart.inside import Message, Notice, Request
from assistant.apart.kept import ObjectApart
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError
from assistant.game.messages import Readings, Recognizer, Vocabulary
from assistant.hearing.spoken_forms import Knows

PIECE = 32_000
"""Number of bytes per message, small enough that the connection accepts it at once."""


class Watched:
    """A recognizer in another process.

    One thread sends utterances; questions from other threads wait for their turn. `close` does not
    block.
    """

    def __init__(
        self,
        build: Callable[[], Recognizer],
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`build` creates the recognizer in the other process; it must be picklable."""
        self._patience = patience or Patience()
        self._kept = ObjectApart(build, self._patience, clock)
        self._begun: Message | None = None
        self._sound: list[bytes] = []
        self._lost = False
        self._turn = threading.RLock()

    @property
    def deaf(self) -> bool:
        """Whether restarts are paused, so that nothing is recognized."""
        return self._kept.resting

    def warm(self) -> None:
        """Start the process, and wait until it has loaded its model.

        Raises the recognizer's own error, or `DeviceError`.
        """
        with self._turn:
            try:
                self._kept.child()
            except StoppedError as error:
                raise noted(_not_loaded(error, self._patience.load), error) from None

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The `words` that the recognizer does not know; empty if it cannot tell."""
        with self._turn:
            if self.deaf:
                return ()
            found: tuple[str, ...] = self._insist([Request(partial(_missing, tuple(words)))])
            return found

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance, and discard any unfinished one."""
        with self._turn:
            self._begun, self._sound, self._lost = None, [], False
            if self.deaf:
                return
            begun = Request(methodcaller("start", vocabulary, rate))
            self._insist([begun])
            self._begun, self._lost = begun, False

    def accept(self, samples: bytes) -> None:
        """Process the utterance's next piece."""
        with self._turn:
            if self._begun is None:
                return
            self._sound.append(samples)
            if self._lost:
                return
            try:
                self._send(_pieces(samples))
            except StoppedError as error:
                self._lose(error)

    def peek(self) -> Readings:
        """Readings of the utterance so far; empty if the process has stopped in the meantime."""
        with self._turn:
            found = Readings()
            if self._begun is not None and not self._lost:
                try:
                    found = self._send([Request(methodcaller("peek"))])
                except StoppedError as error:
                    self._lose(error)
            return found

    def finish(self) -> Readings:
        """Readings of the whole utterance; a process that has stopped is replaced first.

        Raises `ComplaintError` if the new process also stops.
        """
        with self._turn:
            begun, self._begun = self._begun, None
            if begun is None:
                return Readings()
            sound = [piece for samples in self._sound for piece in _pieces(samples)]
            whole = [begun, *sound, Request(methodcaller("finish"))]
            try:
                found: Readings = self._insist(whole if self._lost else whole[-1:], again=whole)
            finally:
                self._sound = []
            self._kept.well()
            return found

    def close(self) -> None:
        """Stop the process; afterwards nothing is recognized."""
        self._kept.close()

    def _insist(self, messages: list[Message], again: list[Message] | None = None) -> Any:
        """The answer to the last of `messages`; a process that stops meanwhile is replaced once.

        The new process receives the messages `again`. Raises `ComplaintError` if that also fails,
        or if processes stop too often.
        """
        try:
            return self._send(messages)
        except StoppedError as error:
            self._lose(error)
        try:
            return self._send(messages if again is None else again)
        except StoppedError as error:
            self._lose(error)
            fault = Fault.HANGS if isinstance(error, HungError) else Fault.RESTARTED
            raise noted(ComplaintError(Complaint(Device.RECOGNIZER, fault)), error) from None

    def _lose(self, error: StoppedError) -> None:
        """Replace a stopped process, or pause restarts, for which it raises `ComplaintError`."""
        self._lost = True
        pause = self._kept.lose()
        if pause:
            self._begun = None
            given_up = Complaint(Device.RECOGNIZER, Fault.GIVEN_UP, seconds=pause)
            raise noted(ComplaintError(given_up), error) from None

    def _send(self, messages: list[Message]) -> Any:
        """Send the messages in order; returns the answer to the last."""
        value = None
        for message in messages:
            match message:
                case Request(work):
                    value = self._kept.ask(work)
                case Notice(work):
                    self._kept.tell(work)
        return value


def _not_loaded(error: StoppedError, seconds: float) -> DeviceError:
    """The error for a process that stopped while loading, with the likely cause."""
    match error, str(error):
        case HungError(), _:
            return DeviceError(
                f"The recognizer had not loaded after {seconds:.0f} seconds;"
                " is this machine too slow for it, or too busy?"
            )
        case CrashedError(), Signals.SIGKILL.name:
            return DeviceError(
                "The recognizer was killed while loading (SIGKILL); was there too little memory?"
            )
        case CrashedError(), Signals.SIGILL.name:
            return DeviceError(
                "The recognizer crashed while loading (SIGILL); is this processor too old for it?"
            )
        case _:
            return DeviceError(f"The recognizer cannot be loaded ({error}); is its model damaged?")


def _pieces(samples: bytes) -> list[Message]:
    """The messages that send this sound; empty if there is no sound."""
    starts = range(0, len(samples), PIECE)
    return [Notice(methodcaller("accept", samples[start : start + PIECE])) for start in starts]


def _missing(words: tuple[str, ...], recognizer: Recognizer) -> tuple[str, ...]:
    """The words that a recognizer does not know; called in the other process."""
    return recognizer.missing(words) if isinstance(recognizer, Knows) else ()
