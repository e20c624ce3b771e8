"""A process apart, as seen from outside: started, asked, waited for with a limit, and ended."""

from __future__ import annotations

import io
import os
import pickle
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
from signal import Signals
from typing import Generic, TypeVar, assert_never

from assistant import errors
from assistant.apart import inside
from assistant.apart.inside import Answer, Ask, Build, Failed, Loaded, Message, Refused, Reply, Tell
from assistant.complaints import Complaint
from assistant.errors import ComplaintError, DeviceError

Made = TypeVar("Made")
"""What the process was started for."""
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait before a process counts as hung, in seconds.

    Generous: a Raspberry Pi 3 needs long to load a model, and Whisper takes seconds there.
    """

    load: float = 300.0
    answer: float = 20.0


ENDING = 2.0
"""Seconds that a process whose line is broken is given to end."""


class StoppedError(Exception):
    """The process died or hung; the reason is for developers."""


class HungError(StoppedError):
    """It did not answer in time: it hangs, or this machine is too slow for it."""


class CrashedError(StoppedError):
    """It ended by itself; the reason is the name of the signal that ended it, or its status."""


class Process:
    """A process, and the line to it. It ends at the latest when nobody refers to this."""

    def __init__(self, module: str, *arguments: str, sending: float = 20.0) -> None:
        """Run that module's `main`, whose line `inside.line` gives.

        `sending` is how many seconds a message may wait for a reader that has stopped. Raises
        `DeviceError` where the system has no room for another process.
        """
        try:
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise _no_room(error) from error
        # The kernel's own limit for a writer: seconds and microseconds.
        limit = struct.pack("ll", int(sending), int(sending % 1 * 1e6))
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        with theirs:
            try:
                process = _started(module, theirs.fileno(), arguments)
            except OSError as error:
                ours.close()
                raise _no_room(error) from error
        self.pid = process.pid
        self.line = Connection(ours.detach())
        self._process = process
        self._end = weakref.finalize(self, _end, process, self.line)

    def ending(self) -> str:
        """What ended it, such as SIGSEGV; for one whose line is broken."""
        try:
            status = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return "it runs on, and its line is broken"
        return Signals(-status).name if status < 0 else f"status {status}"

    def end(self) -> None:
        """Kill it, at once and whatever it does; whoever keeps this, keeps it alive."""
        self._end()


class Child(Generic[Made]):
    """A process in which something was made that does what it is asked."""

    def __init__(
        self,
        build: Callable[[], Made],
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start it; it makes the thing meanwhile. Raises `DeviceError`."""
        self._patience = patience or Patience()
        self._clock = clock
        self._began = clock()
        self._is_loaded = False
        self._process = Process(inside.__name__, sending=self._patience.answer)
        self.pid = self._process.pid
        self._build = build
        with suppress(StoppedError):  # it is noticed when the first answer is waited for
            self._put(build)

    def wait_until_loaded(self) -> None:
        """Until the thing is made; raises what making it raised, or `StoppedError`."""
        if self._is_loaded:
            return
        left = self._began + self._patience.load - self._clock()
        if not isinstance(self._receive(left), Loaded):
            raise StoppedError("an answer before any question")
        self._is_loaded = True

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.end()

    def ask(self, work: Callable[[Made], Result], patience: float | None = None) -> Result:
        """What `work` returns in there, within so many seconds; raises what it raises of ours.

        Raises `StoppedError` where the process died or hung.
        """
        self.wait_until_loaded()
        self._put(Ask(work))
        reply = self._receive(self._patience.answer if patience is None else patience)
        if not isinstance(reply, Answer):
            raise StoppedError("loaded twice")
        value: Result = reply.value
        return value

    def tell(self, work: Callable[[Made], object]) -> None:
        """Have that done in there, in its turn; what goes wrong shows at the next question."""
        self.wait_until_loaded()
        self._put(Tell(work))

    def _put(self, message: Message | Build) -> None:
        try:
            # `send` leaves its buffer in an error's traceback, and Python 3.13 trips over that
            self._process.line.send_bytes(pickle.dumps(message))
        except (OSError, ValueError) as error:
            raise StoppedError(f"takes no message: {error}") from error

    def _receive(self, patience: float) -> Loaded | Answer:
        try:
            if not self._process.line.poll(max(patience, 0)):
                raise HungError(f"no answer within {patience:.0f} seconds")
            reply: Reply = self._process.line.recv()
        except (EOFError, OSError) as error:
            raise CrashedError(self._process.ending()) from error
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


def _no_room(error: OSError) -> DeviceError:
    return DeviceError(f"no process can be started: {error.strerror}")


def _started(module: str, line: int, arguments: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """What it prints, and what libraries print, is not for the players.

    As a module of its own, its messages would be others than ours: it is imported.
    """
    crashes = _errors()
    return subprocess.Popen(
        [
            *(sys.executable, "-P", "-c", f"from {module} import main; main()"),
            *(str(line), str(crashes), *arguments),
        ],
        pass_fds=[line, crashes] if crashes >= 0 else [line],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,  # Ctrl-C is for the players' process alone
    )


def _errors() -> int:
    """The descriptor that our own errors are written to; -1 where that is no file."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, ValueError, OSError, io.UnsupportedOperation):
        return -1


def _end(process: subprocess.Popen[bytes], line: Connection) -> None:
    """Kill it, and wake whoever waits for an answer.

    The line is closed when nobody holds it any more: a number that was closed under a reader
    would soon be another file's.
    """
    process.kill()
    with suppress(OSError), socket.socket(fileno=os.dup(line.fileno())) as ours:
        ours.shutdown(socket.SHUT_RDWR)
    with suppress(subprocess.TimeoutExpired):  # the kernel may hold it in a broken device
        process.wait(5)
