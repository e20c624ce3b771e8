"""The code that runs inside a child process: it creates an object and works with it on request.

The process exits with its parent, even in the middle of native code, because a thread waits for the
connection to close.
"""

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from assistant.game.complaints import Complaint
from assistant.game.errors import ComplaintError, TabletopError

Build = Callable[[], Any]
"""A function that creates the object; picklable, so a module's function or a `partial`."""
Work = Callable[[Any], Any]
"""A function that is called with the object; it and its result must be picklable."""


# --- messages to the process ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """A request for work whose result is returned."""

    work: Work


@dataclass(frozen=True, slots=True)
class Notice:
    """A request for work without an answer."""

    work: Work


Message = Request | Notice

# --- answers from the process ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of work; None as the first answer, once the object exists."""

    value: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer that the work raised a `TabletopError`; the process continues."""

    kind: str
    """The error's class name in `assistant.game.errors`."""
    sentence: str
    complaint: Complaint | None = None
    """The complaint, if it is a `ComplaintError`."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer that the work raised another exception; the process exits in an unknown state."""

    reason: str


Reply = Answered | Failure | Failed


def line() -> Connection:
    """The connection to the process that started this one.

    Signals are left to the parent, because Ctrl-C and the end of a service reach both. When native
    code crashes, every thread's traceback is written to the parent's standard error.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    own, crashes = int(sys.argv[1]), int(sys.argv[2])
    if crashes >= 0:
        faulthandler.enable(crashes)
    return Connection(own)


def serve(connection: Connection, leave: Callable[[], None]) -> None:
    """Receive a `Build`, create its object, and work with that until it fails.

    `leave` is called from another thread when the connection closes.
    """
    inbox: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(connection, inbox, leave), daemon=True).start()
    try:
        build: Build = inbox.get()
        made = build()
        connection.send(Answered(None))
        while True:
            reply = _reply(made, inbox.get())
            if reply is not None:
                connection.send(reply)
    except TabletopError as error:
        connection.send(_refused(error))
    except Exception as error:
        connection.send(Failed(f"{type(error).__name__}: {error}"))


def _receive(connection: Connection, inbox: SimpleQueue[Any], leave: Callable[[], None]) -> None:
    try:
        while True:
            inbox.put(connection.recv())
    except Exception:  # leave: the connection closed, or sent invalid data
        leave()


def _reply(made: Any, message: Message) -> Reply | None:
    if isinstance(message, Notice):
        message.work(made)
        return None
    try:
        return Answered(message.work(made))
    except TabletopError as error:
        return _refused(error)


def _refused(error: TabletopError) -> Failure:
    complaint = error.complaint if isinstance(error, ComplaintError) else None
    return Failure(type(error).__name__, str(error), complaint)


def main() -> None:
    """Serve the process that started this one."""
    serve(line(), leave=lambda: os._exit(0))
