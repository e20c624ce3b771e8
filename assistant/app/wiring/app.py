"""The composition root of a game at the table, which connects a session to its front ends.

`box` connects a table's devices. Heavy modules are imported only where they are needed, so that the
console starts without loading a recognizer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from assistant.app.wiring.console import print_for_people, print_line
from assistant.app.wiring.opening import Opened
from assistant.app.wiring.pages import announce
from assistant.config import NO_EARS, Settings
from assistant.game.errors import DeviceError
from assistant.game.outside import written
from assistant.game.rules.cards import Side
from assistant.language import language

if TYPE_CHECKING:
    from assistant.app.wiring import box  # for types only: the console starts without a recognizer
    from assistant.faces.web.server import Web  # for types only: this extra may not be installed


ERRORS = "errors.txt"
"""File in the store for errors from Python and crashed processes, which would spoil the desk."""


def can_hear(settings: Settings) -> bool:
    """Whether there is a microphone."""
    from hardware import microphone

    return microphone.available(settings.ears.microphone)


def can_speak(settings: Settings) -> bool:
    """Whether there is a loudspeaker; otherwise, players read the pages or let them speak."""
    from hardware import microphone

    return microphone.available(settings.mouth.loudspeaker, way="output")


def no_microphone(settings: Settings) -> DeviceError:
    """The error for a game at the table without a microphone."""
    called = f" called “{settings.ears.microphone}”" if settings.ears.microphone else ""
    return DeviceError(f"no microphone{called} was found: plug one in, or use --console")


@dataclass(frozen=True, slots=True)
class AtTable:
    """The options for a game at the table: its place and its front ends."""

    store: Path
    """Folder for saved games."""
    transcript: Path | None = None
    """A file to which everything heard and said is written."""
    lines: Path | None = None
    """A pipe from which typed lines are read."""
    desk: Sequence[Side] | None = None
    """Seats whose screens this computer shows in place of a box. Empty: no screens, but keyboard
    keys act as buttons. None: no desk.
    """
    web: Web | None = None


def play_at_table(opened: Opened, settings: Settings, place: AtTable) -> bool:
    """Play by voice until stopped; returns whether the players left to use phones as screens."""
    from assistant.app.service.systemd import systemd
    from assistant.app.wiring import box  # Late, so that the console starts without a recognizer.
    from hardware.desk import open_desk

    os.umask(0o077)  # Files are private, because a transcript shows what was said.
    service = systemd()
    words = language().printed.desk_of(opened.session.view)
    seen = place.desk or ()
    with _errors_in(place.store) as errors, _transcript(place.transcript) as kept:
        teams = opened.session.view.has_teams
        pages = place.web is None and find_spec("starlette") is not None
        terminal = None if place.desk is None else open_desk(words, seen, teams, pages)
        write = terminal.write if terminal else partial(print_for_people, sys.stdout)
        for note in opened.notes if terminal else ():
            write(f"# {note}")  # Written now, because the desk hides earlier output.
        if place.web:
            announce(place.web, write, codes=not terminal and sys.stdout.isatty())
        around = box.Surroundings(
            Lines(kept, write),
            store=opened.team_games.store,
            machine=opened.machine,
            owner=opened.owner,
            web=place.web,
            lines=place.lines,
            systemd=service,
            desk=terminal,
            errors=errors,
            trouble=opened.trouble,
            sense=opened.sense,
            hears=settings.ears.engine != NO_EARS
            and (can_hear(settings) or not (place.web or place.desk is not None)),
        )
        needed = not place.web or can_speak(settings)
        box.play(opened.session, settings, sound(settings, needed), around)
    return terminal is not None and terminal.wants_pages


def sound(settings: Settings, needed: bool) -> box.SoundDevices:
    """The sound devices; a missing loudspeaker is a fault only if one is `needed`."""
    from assistant.app.wiring import box

    cards = box.sound_cards(settings)
    return cards if needed else replace(cards, loudspeaker=lambda report: box.Mute())


class Lines:
    """Writes lines to the terminal and to a transcript; errors in either do not stop a game."""

    def __init__(self, kept: TextIO | None, shown: Callable[[str], None] | None = None) -> None:
        self._takers: list[Callable[[str], None]] = [shown or print_line]
        if kept:
            self._takers.append(lambda line: click.echo(line, file=kept))

    def __call__(self, line: str) -> None:
        """Write one line."""
        for take in list(self._takers):
            try:
                take(line)
            except OSError as error:
                self._takers.remove(take)
                with suppress(OSError):
                    sys.stderr.write(f"tabletop: no more is written: {error.strerror}\n")


@contextmanager
def _errors_in(store: Path) -> Iterator[Path | None]:
    """The file for errors, if standard error is a terminal; it is removed if it stays empty."""
    file = store / ERRORS if sys.stderr.isatty() else None
    yield file
    if file and file.exists():
        if file.stat().st_size:
            click.echo(f"tabletop: something failed on the way; {file} says what", err=True)
        else:
            file.unlink()


def _transcript(path: Path | None) -> AbstractContextManager[TextIO | None]:
    """A transcript to which lines are appended, each of which reaches the disk at once."""
    if path is None:
        return nullcontext()
    with written(path, "choose another --transcript"):
        return path.open("a", encoding="utf-8", buffering=1)
