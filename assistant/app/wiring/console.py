"""A game played by lines of text: at a terminal with a prompt, or from standard input."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TextIO

import click

from assistant.app.wiring.opening import Opened
from assistant.app.wiring.pages import announce
from assistant.app.wiring.partner import LazyPartner
from assistant.faces.console import Console
from assistant.faces.loop import BEAT
from assistant.faces.typed_input import keyboard
from assistant.game.messages import FromPhone, Tick
from assistant.language import language
from hardware.desk import for_people

if TYPE_CHECKING:
    from assistant.faces.web.server import Web  # for types only: this extra may not be installed


def play_console(opened: Opened, as_json: bool, web: Web | None = None) -> None:
    """Play a game by lines of text until the prompt is closed or standard input ends."""
    terminal = sys.stdin.isatty()
    with closing(LazyPartner(sense=opened.sense)) as thinks:
        at = partial(Console, opened.session, language(), print_line, partner=thinks.answer)
        if web:
            announce(web, partial(print_for_people, sys.stderr), sys.stderr.isatty())
            with closing(web):
                lines = keyboard() if terminal else _piped()
                _play_with_phones(at(_slept, as_json, web.take), lines, web, leaves=terminal)
            return
        clock = _slept if terminal else _Virtual()
        console = at(clock, as_json, redraws=terminal and not as_json)
        console.greet()
        console.run(_prompted() if terminal else _piped(), leaves=terminal)


def _play_with_phones(console: Console, lines: Iterable[str], web: Web, leaves: bool) -> None:
    """Handle lines and phones' messages in order of arrival, until the lines end.

    With `leaves`, a typed line to quit also ends the game; a phone cannot end it.
    """
    inbox: SimpleQueue[str | FromPhone | None] = SimpleQueue()

    def read() -> None:
        for line in lines:
            inbox.put(line)
        inbox.put(None)

    console.greet()
    web.start(inbox.put)
    Thread(target=read, name="lines", daemon=True).start()
    while True:
        try:
            came = inbox.get(timeout=BEAT)
        except Empty:
            console.send(Tick(time.monotonic()))
            continue
        match came:
            case None:
                return
            case str(line):
                if console.take(line) and leaves:
                    return
            case _:
                console.send(Tick(time.monotonic()))
                console.send(came)


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return time.monotonic()


class _Virtual:
    """A clock that only `wait` moves forward."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self, seconds: float) -> float:
        self._now += seconds
        return self._now


def _piped() -> Iterator[str]:
    """Standard input as lines; invalid bytes are replaced by a mark that makes the line invalid."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace")


def _prompted() -> Iterator[str]:
    with suppress(EOFError):
        while True:
            yield input("> ")


def print_for_people(file: TextIO, line: str) -> None:
    """Print a line of a transcript, in human-readable form on a terminal."""
    click.echo(for_people(line) if file.isatty() else line, file)


def print_line(line: str) -> None:
    """Print and flush one line, so that a program on the other end can answer it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
