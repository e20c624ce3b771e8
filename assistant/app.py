"""The composition root: the one place that puts session, journal and devices together."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.console import Console
from assistant.dealing import Dealer
from assistant.errors import FileError
from assistant.journal import FILE_NAME, Journal
from assistant.referee import rule_on
from assistant.session import Saved, Session

STORE = Path("games")
"""Where journals are kept unless asked otherwise: in the folder that one plays in."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where a game is kept, and whose it is."""

    store: Path | None = None
    """None: `STORE` if it can be written, else nowhere."""
    team: str = ""
    resume: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is ready to be played at."""

    session: Session
    journal: Journal
    notes: tuple[str, ...]
    """What people should know before they start."""


def open_table(dealer: Dealer, keeping: Keeping) -> Opened:
    """Lay a new table, or take up the one that was left."""
    journal, notes = _journal(keeping)
    saved = journal.resume() if keeping.resume else None
    if keeping.resume and saved is None:
        notes.append("no unfinished game of this team is kept here: a new one begins")
    if saved is None:
        saved = Saved(dealer())
        journal.begin(saved.started)
    return Opened(Session(saved, journal, dealer, rule_on), journal, tuple(notes))


def _journal(keeping: Keeping) -> tuple[Journal, list[str]]:
    if keeping.store is not None:
        return Journal(keeping.store / FILE_NAME, keeping.team), []
    try:
        return Journal(STORE / FILE_NAME, keeping.team), []
    except FileError as error:
        note = f"{error}: this game is not kept and cannot be resumed"
        return Journal(":memory:", keeping.team), [note]


def play_console(opened: Opened, as_json: bool) -> None:
    """Play by lines of text, from a terminal with a prompt or from standard input to its end."""
    terminal = sys.stdin.isatty()
    clock = _slept if terminal else _Virtual()
    console = Console(opened.session, _print, clock, as_json)
    console.greet()
    console.run(_prompted() if terminal else _piped())


def _print(line: str) -> None:
    # One line at a time, so that a program on the other side can answer it.
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return time.monotonic()


class _Virtual:
    """A clock that only `wait` moves."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self, seconds: float) -> float:
        self._now += seconds
        return self._now


def _piped() -> Iterator[str]:
    """Standard input as lines; bytes that are no text become marks, and the line is refused."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace")


def _prompted() -> Iterator[str]:
    while True:
        try:
            yield input("> ")
        except EOFError:
            return
