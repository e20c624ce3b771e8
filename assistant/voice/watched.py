"""A recognizer in a process of its own, which may die or hang without harm to the game.

A process that died, or that does not answer in time, is killed and started anew. What was
being said is kept here, so that a whole utterance can be given to the new one, once. Who
waits for an answer learns in one sentence what happened and what to do.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, assert_never

from assistant import errors
from assistant.errors import DeviceError, TabletopError
from assistant.messages import Readings, Vocabulary
from assistant.voice import watched_process
from assistant.voice.watched_process import (
    Accept,
    Answer,
    Build,
    Failed,
    Finish,
    Loaded,
    Message,
    Missing,
    Peek,
    Refused,
    Reply,
    Start,
)

STOPPED = "The recognizer stopped and is started anew. Say that again."
RESTARTS = 3
"""So often in a row it is started anew at once."""
PAUSE, LONGEST_PAUSE = 10.0, 300.0
"""Seconds before the next try after that, doubled each time."""
PIECE = 32_000
"""Bytes sent at a time."""
PROGRAM = f"from {watched_process.__name__} import main; main()"
"""What the other process runs; as a module of its own, its messages would be others than ours."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait before a process counts as hung, in seconds.

    Generous: a Raspberry Pi 3 needs long to load a model, and Whisper takes seconds there.
    """

    load: float = 120.0
    answer: float = 20.0


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


class _StoppedError(Exception):
    """The process died or hung; the reason is for developers."""


class Watched:
    """A recognizer in another process. Use it from one thread only; `close` from any."""

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
        self._child: _Child | None = None
        self._begun: Start | None = None
        self._sound: list[bytes] = []
        self._lost = False
        self._failures = 0
        self._next_try = 0.0
        self._closed = False

    @property
    def deaf(self) -> bool:
        """Whether it is given up for the moment, so that nothing is heard."""
        return self._closed or self._clock() < self._next_try

    def warm(self) -> None:
        """Start the process and wait until it has loaded its model.

        Raises what the recognizer raised while it was made, or `DeviceError`.
        """
        try:
            self._ready()
        except _StoppedError as error:
            sentence = "The recognizer stopped while it was being loaded; is its model damaged?"
            raise _told(sentence, error) from None

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `words` that the recognizer cannot hear; none if it cannot tell."""
        if self.deaf:
            return ()
        found: tuple[str, ...] = self._insist([Missing(tuple(words))])
        return found

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""
        self._begun, self._sound, self._lost = None, [], False
        if self.deaf:
            return
        begun = Start(vocabulary, rate)
        self._insist([begun])
        self._begun = begun

    def accept(self, samples: bytes) -> None:
        """Take the next piece of the utterance."""
        if self._begun is None:
            return
        self._sound.append(samples)
        if self._lost:
            return
        try:
            self._send(Accept(samples))
        except _StoppedError as error:
            self._lose(error)

    def peek(self) -> Readings:
        """Readings of the utterance so far; none if the process has stopped meanwhile."""
        if self._begun is None or self._lost:
            return Readings()
        try:
            return self._readings(self._ask([Peek()]))
        except _StoppedError as error:
            self._lose(error)
            return Readings()

    def finish(self) -> Readings:
        """Readings of the whole utterance; a process that stopped meanwhile is replaced first.

        Raises `DeviceError` where the new one stops, too.
        """
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
        self.warm()
        child = self._ready()
        memory, peak = _memory(child.pid)
        return Usage(child.loaded, memory, peak, _cpu(child.pid), _memory(os.getpid())[0])

    def close(self) -> None:
        """End the process; whatever is asked afterwards, nothing is heard."""
        self._closed = True
        if self._child:
            self._child.end()

    def _insist(self, messages: list[Message], again: list[Message] | None = None) -> Any:
        """The answer to the last of `messages`; a process that stops is replaced, once.

        The new one is told `again`. Where that fails, too, or it was time to give up,
        `DeviceError` is raised.
        """
        try:
            return self._ask(messages)
        except _StoppedError as error:
            self._lose(error)
        try:
            return self._ask(messages if again is None else again)
        except _StoppedError as error:
            self._lose(error)
            raise _told(STOPPED, error) from None

    def _lose(self, error: _StoppedError) -> None:
        """The process is no more: start another, or give up for a while."""
        self._lost = True
        pause = self._count_failure()
        if pause:
            self._begun = None
            raise _told(
                f"The recognizer keeps stopping; the next try is in {pause:.0f} seconds. "
                "Buttons and typing go on.",
                error,
            ) from None
        if not self._closed:  # it loads while the utterance goes on
            self._child = _Child(self._build, self._patience, self._clock)

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

    def _ready(self) -> _Child:
        """A process whose recognizer is loaded."""
        if self._closed:
            raise _StoppedError("closed")
        if self._child is None:
            self._child = _Child(self._build, self._patience, self._clock)
        try:
            self._child.wait_until_loaded()
        except TabletopError:  # there may never be a model again
            self._count_failure()
            raise
        return self._child

    def _send(self, message: Message) -> _Child:
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


def _told(sentence: str, error: _StoppedError) -> DeviceError:
    """The error for the players, with a note for developers."""
    told = DeviceError(sentence)
    told.add_note(str(error))
    return told


class _Child:
    """One process, and the line to it."""

    def __init__(self, build: Build, patience: Patience, clock: Callable[[], float]) -> None:
        """Start it; it loads its model meanwhile."""
        self._patience = patience
        self._clock = clock
        self._began = clock()
        self._is_loaded = False
        self.loaded = 0.0
        ours, theirs = socket.socketpair()
        # The kernel's limit for a writer whose reader has stopped: seconds and microseconds.
        limit = struct.pack("ll", int(patience.answer), int(patience.answer % 1 * 1e6))
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", PROGRAM, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C is for the players' process alone
            )
        self.pid = process.pid
        self._line = Connection(ours.detach())
        self.end = weakref.finalize(self, _end, process, self._line)
        self._build = build
        with suppress(_StoppedError):  # it is noticed when the first answer is waited for
            self._put(build)

    def wait_until_loaded(self) -> None:
        """Until the recognizer is there; raises what it raised."""
        if self._is_loaded:
            return
        left = self._began + self._patience.load - self._clock()
        if not isinstance(self._receive(left), Loaded):
            raise _StoppedError("an answer before any question")
        self._is_loaded, self.loaded = True, self._clock() - self._began

    def send(self, message: Message) -> None:
        """Send one message, sound in pieces that the line takes at once."""
        match message:
            case Accept(samples) if len(samples) > PIECE:
                for start in range(0, len(samples), PIECE):
                    self._put(Accept(samples[start : start + PIECE]))
            case _:
                self._put(message)

    def answer(self, patience: float) -> Any:
        """The value of the next answer; raises what the recognizer raised."""
        reply = self._receive(patience)
        if not isinstance(reply, Answer):
            raise _StoppedError("loaded twice")
        return reply.value

    def _put(self, message: Message | Build) -> None:
        try:
            self._line.send(message)
        except (OSError, ValueError) as error:
            raise _StoppedError(f"takes no message: {error}") from error

    def _receive(self, patience: float) -> Loaded | Answer:
        try:
            if not self._line.poll(max(patience, 0)):
                raise _StoppedError(f"no answer within {patience:.0f} seconds")
            reply: Reply = self._line.recv()
        except (EOFError, OSError) as error:
            raise _StoppedError(f"the line is broken: {error!r}") from error
        match reply:
            case Loaded() | Answer():
                return reply
            case Refused(kind, sentence):
                raise getattr(errors, kind)(sentence)
            case Failed(reason):
                raise _StoppedError(reason)
            case _:
                assert_never(reply)


def _end(process: subprocess.Popen[bytes], line: Connection) -> None:
    process.kill()  # which also wakes whoever waits for an answer
    with suppress(subprocess.TimeoutExpired):  # the kernel may hold it in a broken device
        process.wait(5)
    line.close()


def _memory(pid: int) -> tuple[int, int]:
    """Bytes in memory, now and at most."""
    rows = (line.split() for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines())
    kib = {row[0]: int(row[1]) for row in rows if row[0] in ("VmRSS:", "VmHWM:")}
    return kib["VmRSS:"] * 1024, kib["VmHWM:"] * 1024


def _cpu(pid: int) -> float:
    """Seconds of processor time; the name before them may have spaces."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
