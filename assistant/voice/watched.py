"""A recognizer in a process of its own, which may die or hang without harm to the game.

A process that died, or that does not answer in time, is killed and started anew. What was
being said is kept here, so that a whole utterance can be given to the new one, once. Who
waits for an answer learns what happened.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assistant.complaints import Complaint, Device, Fault
from assistant.errors import ComplaintError, DeviceError, TabletopError
from assistant.messages import Readings, Vocabulary
from assistant.voice.watched_child import Child, Patience, StoppedError, cpu_seconds, memory
from assistant.voice.watched_process import (
    Accept,
    Build,
    Finish,
    Message,
    Missing,
    Peek,
    Start,
)

RESTARTS = 3
"""So often in a row it is started anew at once."""
PAUSE, LONGEST_PAUSE = 10.0, 300.0
"""Seconds before the next try after that, doubled each time."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a recognizer costs."""

    load: float
    """Seconds from the start of its process until it listened, the last time."""
    memory: int
    """Bytes of its process that lie in memory now."""
    peak: int
    """The most that there were."""
    cpu: float
    """Seconds of processor time that its process has used."""
    own_memory: int
    """Bytes of this process that lie in memory now."""


class Watched:
    """A recognizer in another process.

    One thread makes utterances of it; the others' questions wait for their turn. `close`
    waits for nobody.
    """

    def __init__(
        self,
        build: Build,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`build` makes the recognizer in the other process; it has to be picklable."""
        self._build = build
        self._patience = patience or Patience()
        self._clock = clock
        self._child: Child | None = None
        self._begun: Start | None = None
        self._sound: list[bytes] = []
        self._lost = False
        self._failures = 0
        self._next_try = 0.0
        self._closed = False
        self._turn = threading.RLock()

    @property
    def deaf(self) -> bool:
        """Whether it is given up for the moment, so that nothing is heard."""
        return self._closed or self._clock() < self._next_try

    def warm(self) -> None:
        """Start the process and wait until it has loaded its model.

        Raises what the recognizer raised while it was made, or `DeviceError`.
        """
        with self._turn:
            try:
                self._ready()
            except StoppedError as error:
                stopped = DeviceError(
                    "The recognizer stopped while it was being loaded; is its model damaged?"
                )
                raise _noted(stopped, error) from None

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `words` that the recognizer cannot hear; none if it cannot tell."""
        with self._turn:
            if self.deaf:
                return ()
            found: tuple[str, ...] = self._insist([Missing(tuple(words))])
            return found

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""
        with self._turn:
            self._begun, self._sound, self._lost = None, [], False
            if self.deaf:
                return
            begun = Start(vocabulary, rate)
            self._insist([begun])
            self._begun, self._lost = begun, False

    def accept(self, samples: bytes) -> None:
        """Take the next piece of the utterance."""
        with self._turn:
            if self._begun is None:
                return
            self._sound.append(samples)
            if self._lost:
                return
            try:
                self._send(Accept(samples))
            except StoppedError as error:
                self._lose(error)

    def peek(self) -> Readings:
        """Readings of the utterance so far; none if the process has stopped meanwhile."""
        with self._turn:
            if self._begun is None or self._lost:
                return Readings()
            try:
                return self._readings(self._ask([Peek()]))
            except StoppedError as error:
                self._lose(error)
                return Readings()

    def finish(self) -> Readings:
        """Readings of the whole utterance; a process that stopped meanwhile is replaced first.

        Raises `ComplaintError` where the new one stops, too.
        """
        with self._turn:
            begun, self._begun = self._begun, None
            if begun is None:
                return Readings()
            whole: list[Message] = [begun, *map(Accept, self._sound), Finish()]
            try:
                found = self._insist(whole if self._lost else whole[-1:], again=whole)
            finally:
                self._sound = []
            self._failures = 0
            return self._readings(found)

    def usage(self) -> Usage:
        """What it costs; starts the process if there is none. Source: proc(5)."""
        with self._turn:
            self.warm()
            child = self._ready()
            now, peak = memory(child.pid)
            own, _ = memory(os.getpid())
            return Usage(child.loaded, now, peak, cpu_seconds(child.pid), own)

    def close(self) -> None:
        """End the process; whatever is asked afterwards, nothing is heard."""
        self._closed = True
        if self._child:
            self._child.end()

    def _insist(self, messages: list[Message], again: list[Message] | None = None) -> Any:
        """The answer to the last of `messages`; a process that stops is replaced, once.

        The new one is told `again`. Where that fails, too, or it was time to give up,
        `ComplaintError` is raised.
        """
        try:
            return self._ask(messages)
        except StoppedError as error:
            self._lose(error)
        try:
            return self._ask(messages if again is None else again)
        except StoppedError as error:
            self._lose(error)
            restarted = Complaint(Device.RECOGNIZER, Fault.RESTARTED)
            raise _noted(ComplaintError(restarted), error) from None

    def _lose(self, error: StoppedError) -> None:
        """The process is no more: start another, or give up for a while."""
        self._lost = True
        pause = self._count_failure()
        if pause:
            self._begun = None
            given_up = Complaint(Device.RECOGNIZER, Fault.GIVEN_UP, seconds=pause)
            raise _noted(ComplaintError(given_up), error) from None
        if not self._closed:  # it loads while the utterance goes on
            self._child = Child(self._build, self._patience, self._clock)

    def _count_failure(self) -> float:
        """End the process; gives for how many seconds to give up."""
        if self._child:
            self._child.end()
        self._child = None
        self._failures += 1
        beyond = self._failures - RESTARTS
        pause = min(PAUSE * 2.0 ** (beyond - 1), LONGEST_PAUSE) if beyond > 0 else 0.0
        self._next_try = self._clock() + pause
        return pause

    def _ready(self) -> Child:
        """A process whose recognizer is loaded."""
        if self._closed:
            raise StoppedError("closed")
        if self._child is None:
            self._child = Child(self._build, self._patience, self._clock)
        try:
            self._child.wait_until_loaded()
        except TabletopError:  # there may never be a model again
            self._count_failure()
            raise
        return self._child

    def _send(self, message: Message) -> Child:
        child = self._ready()
        child.send(message)
        return child

    def _ask(self, messages: list[Message]) -> Any:
        """Send them all; gives the answer to the last one."""
        value = None
        for message in messages:
            child = self._send(message)
            if not isinstance(message, Accept):
                value = child.answer(self._patience.answer)
        return value

    def _readings(self, found: Any) -> Readings:
        if not isinstance(found, Readings):
            raise TypeError(f"not readings: {found!r}")
        return found


def _noted(told: DeviceError, error: StoppedError) -> DeviceError:
    """The error, with a note for developers."""
    told.add_note(str(error))
    return told
