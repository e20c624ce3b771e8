"""A child process as its parent sees it: started, queried with a timeout, and stopped."""

import io
import os
import pickle
import socket
import struct
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from signal import Signals
from time import monotonic
from typing import Any, Generic, TypeVar, assert_never

from assistant.apart import inside
from assistant.game import errors
from assistant.game.complaints import Complaint
from assistant.game.errors import ComplaintError, DeviceError

Made = TypeVar("Made")
"""The type of the object that lives in the process."""
Result = TypeVar("Result")

Clock = Callable[[], float]
"""A monotonic clock, in seconds."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Timeouts in seconds, after which a process counts as hung.

    They are generous, because a Raspberry Pi 3 takes long to load a model, and Whisper takes
    seconds there.
    """

    load: float = 300.0
    answer: float = 20.0


ENDING = 2.0
"""Seconds that a process is given to exit once its connection is broken."""


class StoppedError(Exception):
    """The process died or hung; the reason is meant for developers."""


Told = TypeVar("Told", bound=DeviceError)


def noted(told: Told, error: StoppedError) -> Told:
    """The error for players, with the reason why the process stopped as a note for developers."""
    told.add_note(str(error))
    return told


class HungError(StoppedError):
    """The process did not answer in time, because it hangs or this machine is too slow for it."""


class CrashedError(StoppedError):
    """The process exited unasked; the reason is a signal's name, or an exit status."""


class Process:
    """A process and the connection to it. It exits when this object's last reference is dropped."""

    def __init__(self, module: str, *arguments: str, sending: float = 20.0) -> None:
        """Run a module's `main`, which gets its end of the connection from `inside.line`.

        `sending` is the timeout in seconds for a message to a process that does not read. Raises
        `DeviceError` if the system cannot start another process.
        """
        try:
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise _no_room(error) from error
        # The kernel's own timeout for a writer: seconds and microseconds.
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
        """The signal or status with which it exited once its connection broke, such as SIGSEGV."""
        try:
            status = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return "it runs on, and its line is broken"
        return Signals(-status).name if status < 0 else f"status {status}"

    def end(self) -> None:
        """Kill it at once."""
        self._end()


class Child(Generic[Made]):
    """A process that creates an object and calls functions on it."""

    def __init__(
        self, build: Callable[[], Made], patience: Patience | None = None, clock: Clock = monotonic
    ) -> None:
        """Start the process, which creates the object in the background. Raises `DeviceError`."""
        self._patience = patience or Patience()
        self._clock = clock
        self._began = clock()
        self._is_loaded = False
        self._process = Process(inside.__name__, sending=self._patience.answer)
        self.pid = self._process.pid
        self._build = build
        with suppress(StoppedError):  # the next `ask` reports it
            self._put(build)

    def wait_until_loaded(self) -> None:
        """Wait until the object exists; raises the error of `build`, or `StoppedError`."""
        if self._is_loaded:
            return
        left = self._began + self._patience.load - self._clock()
        self._receive(left)
        self._is_loaded = True

    def end(self) -> None:
        """Kill the process."""
        self._process.end()

    def ask(self, work: Callable[[Made], Result], patience: float | None = None) -> Result:
        """The result of `work` in the process, within `patience` seconds.

        Raises the `TabletopError` that `work` raises, or `StoppedError` if the process died or
        hung.
        """
        self.wait_until_loaded()
        self._put(inside.Request(work))
        value: Result = self._receive(self._patience.answer if patience is None else patience)
        return value

    def tell(self, work: Callable[[Made], object]) -> None:
        """Run `work` in the process, without an answer; the next `ask` raises any error."""
        self.wait_until_loaded()
        self._put(inside.Notice(work))

    def _put(self, message: inside.Message | inside.Build) -> None:
        try:
            # `send` leaves its buffer in an error's traceback, which Python 3.13 cannot handle
            self._process.line.send_bytes(pickle.dumps(message))
        except (OSError, ValueError) as error:
            raise StoppedError(f"takes no message: {error}") from error

    def _receive(self, patience: float) -> Any:
        """The value of the next answer; raises the same errors as `ask`."""
        try:
            if not self._process.line.poll(max(patience, 0)):
                raise HungError(f"no answer within {patience:.0f} seconds")
            reply: inside.Reply = self._process.line.recv()
        except (EOFError, OSError) as error:
            raise CrashedError(self._process.ending()) from error
        match reply:
            case inside.Answered(value):
                return value
            case inside.Failure(_, _, Complaint() as complaint):
                raise ComplaintError(complaint)
            case inside.Failure(kind, sentence):
                raise getattr(errors, kind)(sentence)
            case inside.Failed(reason):
                raise StoppedError(reason)
            case _:
                assert_never(reply)


def _no_room(error: OSError) -> DeviceError:
    return DeviceError(f"no process can be started: {error.strerror}")


def _started(module: str, line: int, arguments: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Start the process; its output, and its libraries' output, is discarded.

    The module is imported rather than run with -m, so that its classes are identical to ours.
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
        process_group=0,  # Ctrl-C is meant for the main process only
    )


def _errors() -> int:
    """The file descriptor of our standard error; -1 if there is none."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, ValueError, OSError, io.UnsupportedOperation):
        return -1


def _end(process: subprocess.Popen[bytes], line: Connection) -> None:
    """Kill the process, and wake the thread that waits for its answer.

    The connection is only shut down here, and closed with its last reference: if it were closed
    while another thread reads from it, its descriptor could be reused for another file.
    """
    process.kill()
    with suppress(OSError), socket.socket(fileno=os.dup(line.fileno())) as ours:
        ours.shutdown(socket.SHUT_RDWR)
    with suppress(subprocess.TimeoutExpired):  # if a broken device blocks it in the kernel, give up
        process.wait(5)
