"""Inside a process apart: how each begins, and one that answers what it is asked.

It ends with the process that started it, even in the middle of native code, because a thread of
its own waits for the end of the line.
"""

from __future__ import annotations

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

from assistant.complaints import Complaint
from assistant.errors import ComplaintError, TabletopError

Build = Callable[[], Any]
"""Makes what the process is for; has to be pickled: a module's function, or a `partial` of one."""
Work = Callable[[Any], Any]
"""What is done with that; has to be pickled, too, and so has what it returns."""


# --- what it is told ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """Work whose result is answered."""

    work: Work


@dataclass(frozen=True, slots=True)
class Tell:
    """Work without an answer."""

    work: Work


Message = Ask | Tell

# --- what it answers ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """It is made; always the first answer if that succeeds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the work returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """The work raised an error of ours; the process goes on."""

    kind: str
    """The name of its class in `assistant.errors`."""
    sentence: str
    complaint: Complaint | None = None
    """What a `ComplaintError` carries."""


@dataclass(frozen=True, slots=True)
class Failed:
    """It raised something else; the process ends, because nobody knows what state it is in."""

    reason: str


Reply = Loaded | Answer | Refused | Failed


def line() -> Connection:
    """The line to the process that started this one.

    Signals are that one's business: Ctrl-C and the end of a service reach both. Where native
    code crashes, what every thread was at goes where that one's own errors go.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    own, crashes = int(sys.argv[1]), int(sys.argv[2])
    if crashes >= 0:
        faulthandler.enable(crashes)
    return Connection(own)


def serve(connection: Connection, leave: Callable[[], None]) -> None:
    """Receive a `Build`, make what it makes, and do what is asked of that until it fails.

    `leave` is called from another thread at the end of the line.
    """
    inbox: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(connection, inbox, leave), daemon=True).start()
    try:
        build: Build = inbox.get()
        made = build()
        connection.send(Loaded())
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
    except Exception:  # the end of the line, or nothing that can be read
        leave()


def _reply(made: Any, message: Message) -> Reply | None:
    if isinstance(message, Tell):
        message.work(made)
        return None
    try:
        return Answer(message.work(made))
    except TabletopError as error:
        return _refused(error)


def _refused(error: TabletopError) -> Refused:
    complaint = error.complaint if isinstance(error, ComplaintError) else None
    return Refused(type(error).__name__, str(error), complaint)


def main() -> None:
    """Serve whoever started this process."""
    serve(line(), leave=lambda: os._exit(0))
