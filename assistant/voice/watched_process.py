"""The other side of `watched`: a process that runs one recognizer and does what it is told.

It hears of nothing but vocabularies and sound. It ends with the process that started it, even
in the middle of a computation, because a thread of its own waits for the end of the line.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, assert_never

from assistant.complaints import Complaint
from assistant.errors import ComplaintError, TabletopError
from assistant.messages import Recognizer, Vocabulary
from assistant.voice.spoken_forms import Knows

Build = Callable[[], Recognizer]
"""Makes the recognizer; has to be pickled, so a function of a module, or a `partial` of one."""


# --- what it is told; all but `Accept` are answered -----------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """See `Recognizer.start`."""

    vocabulary: Vocabulary
    rate: int


@dataclass(frozen=True, slots=True)
class Accept:
    """See `Recognizer.accept`."""

    samples: bytes


@dataclass(frozen=True, slots=True)
class Peek:
    """See `Recognizer.peek`."""


@dataclass(frozen=True, slots=True)
class Finish:
    """See `Recognizer.finish`."""


@dataclass(frozen=True, slots=True)
class Missing:
    """See `Knows.missing`."""

    words: tuple[str, ...]


Message = Start | Accept | Peek | Finish | Missing

# --- what it answers ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """The recognizer is there; always the first answer where all is well."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What the recognizer returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """The recognizer raised an error of ours; it goes on."""

    kind: str
    """The name of its class in `assistant.errors`."""
    sentence: str
    complaint: Complaint | None = None
    """What a `ComplaintError` carries."""


@dataclass(frozen=True, slots=True)
class Failed:
    """It raised something else; its process ends, because nobody knows what state it is in."""

    reason: str


Reply = Loaded | Answer | Refused | Failed


def serve(connection: Connection, leave: Callable[[], None]) -> None:
    """Receive a `Build`, make the recognizer, and answer messages until one fails.

    `leave` is called from another thread at the end of the line.
    """
    inbox: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(connection, inbox, leave), daemon=True).start()
    try:
        build: Build = inbox.get()
        began = time.monotonic()
        recognizer = build()
        connection.send(Loaded(time.monotonic() - began))
        while True:
            reply = _reply(recognizer, inbox.get())
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


def _reply(recognizer: Recognizer, message: Message) -> Reply | None:
    try:
        match message:
            case Accept(samples):
                recognizer.accept(samples)
                return None
            case Start(vocabulary, rate):
                recognizer.start(vocabulary, rate)
                return Answer(None)
            case Peek():
                return Answer(recognizer.peek())
            case Finish():
                return Answer(recognizer.finish())
            case Missing(words):
                return Answer(recognizer.missing(words) if isinstance(recognizer, Knows) else ())
            case _:
                assert_never(message)
    except TabletopError as error:
        if isinstance(message, Accept):
            raise
        return _refused(error)


def _refused(error: TabletopError) -> Refused:
    complaint = error.complaint if isinstance(error, ComplaintError) else None
    return Refused(type(error).__name__, str(error), complaint)


def main() -> None:
    """Serve on the file descriptor that is named on the command line.

    Signals are the other process's business: Ctrl-C and the end of a service reach both.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    serve(Connection(int(sys.argv[1])), leave=lambda: os._exit(0))
