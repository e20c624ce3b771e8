"""One process that runs a recognizer, and the line to it, as seen from outside."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, assert_never

from assistant import errors
from assistant.complaints import Complaint
from assistant.errors import ComplaintError, DeviceError
from assistant.voice import watched_process
from assistant.voice.watched_process import (
    Accept,
    Answer,
    Build,
    Failed,
    Loaded,
    Message,
    Refused,
    Reply,
)

PIECE = 32_000
"""Bytes sent at a time."""
PROGRAM = f"from {watched_process.__name__} import main; main()"
"""What the other process runs; as a module of its own, its messages would be others than ours."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait before a process counts as hung, in seconds.

    Generous: a Raspberry Pi 3 needs long to load a model, and Whisper takes seconds there.
    """

    load: float = 300.0
    answer: float = 20.0


class StoppedError(Exception):
    """The process died or hung; the reason is for developers."""


class Child:
    """One process, and the line to it."""

    def __init__(self, build: Build, patience: Patience, clock: Callable[[], float]) -> None:
        """Start it; it loads its model meanwhile.

        Raises `DeviceError` where the system has no room for another process.
        """
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
            try:
                process = _process(theirs.fileno())
            except OSError as error:
                ours.close()
                raise DeviceError(f"the recognizer cannot be started: {error.strerror}") from error
        self.pid = process.pid
        self._line = Connection(ours.detach())
        self.end = weakref.finalize(self, _end, process, self._line)
        self._build = build
        with suppress(StoppedError):  # it is noticed when the first answer is waited for
            self._put(build)

    def wait_until_loaded(self) -> None:
        """Until the recognizer is there; raises what it raised."""
        if self._is_loaded:
            return
        left = self._began + self._patience.load - self._clock()
        if not isinstance(self._receive(left), Loaded):
            raise StoppedError("an answer before any question")
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
            raise StoppedError("loaded twice")
        return reply.value

    def _put(self, message: Message | Build) -> None:
        try:
            self._line.send(message)
        except (OSError, ValueError) as error:
            raise StoppedError(f"takes no message: {error}") from error

    def _receive(self, patience: float) -> Loaded | Answer:
        try:
            if not self._line.poll(max(patience, 0)):
                raise StoppedError(f"no answer within {patience:.0f} seconds")
            reply: Reply = self._line.recv()
        except (EOFError, OSError) as error:
            raise StoppedError(f"the line is broken: {error!r}") from error
        match reply:
            case Loaded() | Answer():
                return reply
            case Refused(_, _, Complaint() as complaint):
                raise ComplaintError(complaint)
            case Refused(kind, sentence):
                raise getattr(errors, kind)(sentence)
            case Failed(reason):
                raise StoppedError(reason)
            case _:
                assert_never(reply)


def _process(line: int) -> subprocess.Popen[bytes]:
    """What it prints, and what libraries print, is not for the players."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, str(line)],
        pass_fds=[line],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,  # Ctrl-C is for the players' process alone
    )


def _end(process: subprocess.Popen[bytes], line: Connection) -> None:
    process.kill()  # which also wakes whoever waits for an answer
    with suppress(subprocess.TimeoutExpired):  # the kernel may hold it in a broken device
        process.wait(5)
    line.close()


def memory(pid: int) -> tuple[int, int]:
    """Bytes in memory, now and at most."""
    rows = (line.split() for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines())
    kib = {row[0]: int(row[1]) for row in rows if row[0] in ("VmRSS:", "VmHWM:")}
    return kib["VmRSS:"] * 1024, kib["VmHWM:"] * 1024


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time; the name before them may have spaces."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
