"""The composition root: sessions, journals, and the front ends that play them.

`box` puts the devices of a table together. What is heavy is imported where it is needed:
the console starts without a recognizer.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import click

from assistant.config import NO_EARS, Settings
from assistant.decks import Deck
from assistant.errors import DamagedError, DeviceError, FileError
from assistant.front.console import Console
from assistant.languages import language
from assistant.messages import Face
from assistant.referee import rule_on
from assistant.render import face
from assistant.rules.cards import Side
from assistant.rules.wish import AS_BEFORE, Wish
from assistant.store.journal import FILE_NAME
from assistant.store.log import Saved
from assistant.store.mending import set_aside
from assistant.table.dealing import Wishes
from assistant.table.lesson import Lessons
from assistant.table.session import Session
from assistant.table.team_games import TeamGames, unkept
from assistant.talk.laying import Laying

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

    session: Lessons
    team_games: TeamGames
    notes: tuple[str, ...]
    """What people should know before they start."""

    def close(self) -> None:
        """Let go of the journal."""
        self.team_games.close()


def open_table(
    deck: Deck,
    wishes: Wishes,
    keeping: Keeping,
    lay: bool = False,
    settings: Settings | None = None,
) -> Opened:
    """Lay a new table, or take up the one that was left; `lay`: the players read their cards.

    Raises `WishError` or `FileError` where that cannot be done.
    """
    try:
        team_games, start, notes = _begun(deck, wishes, keeping, lay)
    except DamagedError:
        mended = set_aside((keeping.store or STORE) / FILE_NAME)
        team_games, start, notes = _begun(deck, wishes, keeping, lay)
        notes.append(mended.note)
    wanted = settings or Settings()
    known = language().understanding
    trusting = wanted.ears.confirm == "unsure"
    log, words = team_games.log, wanted.mouth.words
    session = Session(start, log, team_games, rule_on, known, trusting, words)
    return Opened(Lessons(session, known), team_games, tuple(notes))


def _begun(
    deck: Deck, wishes: Wishes, keeping: Keeping, lay: bool
) -> tuple[TeamGames, Saved | Laying, list[str]]:
    team_games, notes = _team_games(deck, wishes, keeping)
    try:
        return team_games, _start(team_games, keeping, lay, notes), notes
    except BaseException:
        team_games.close()
        raise


def _start(team_games: TeamGames, keeping: Keeping, lay: bool, notes: list[str]) -> Saved | Laying:
    journal = team_games.journal
    if keeping.resume:
        left = team_games.laid() or team_games.resume()
        if left:
            return left
        notes.append("no unfinished game of this team is kept here: a new one begins")
    elif journal and journal.interrupted():
        notes.append("an interrupted game is kept until the first move; --resume goes on with it")
    if lay:
        return team_games.prepare(Wish(lay=True))
    started, _ = team_games.lay(AS_BEFORE)
    return Saved(started)


def _team_games(deck: Deck, wishes: Wishes, keeping: Keeping) -> tuple[TeamGames, list[str]]:
    if keeping.store is not None:
        return TeamGames(deck, wishes, keeping.store, keeping.team), []
    try:
        return TeamGames(deck, wishes, STORE, keeping.team), []
    except DamagedError:
        raise
    except FileError as error:
        nowhere = TeamGames(deck, wishes, None, keeping.team)
        return nowhere, [f"{error}: this game is not kept and cannot be resumed"]


def play_console(opened: Opened, as_json: bool) -> None:
    """Play by lines of text, from a terminal with a prompt or from standard input to its end."""
    terminal = sys.stdin.isatty()
    clock = _slept if terminal else _Virtual()
    console = Console(opened.session, language(), _print, clock, as_json)
    console.greet()
    console.run(_prompted() if terminal else _piped())


def can_hear(settings: Settings) -> bool:
    """Whether there is a microphone to play with."""
    from hardware import microphone

    return microphone.available(settings.ears.microphone)


def no_microphone(settings: Settings) -> DeviceError:
    """What there is to say where a game at the table cannot be heard."""
    called = f" called “{settings.ears.microphone}”" if settings.ears.microphone else ""
    return DeviceError(f"no microphone{called} was found: plug one in, or use --console")


def play_demo(folder: Path, engine: str) -> None:
    """Play the recorded game into `folder`."""
    from assistant.demo.show import play_demo

    play_demo(folder, engine)


def faces_at_the_start(deck: Deck, wishes: Wishes) -> list[Face]:
    """What both seats' screens show before the first clue."""
    session = unkept(deck, wishes, language().understanding)
    return [face(session.glance(seat), language()) for seat in Side]


def show_screens(faces: Iterable[Face]) -> str:
    """Draw screens as text, as large as the terminal allows."""
    from hardware.terminal import render

    columns, words = shutil.get_terminal_size().columns, language().printed.desk
    return "\n".join(f"{face.seat.title()}\n{render(face, words, columns)}\n" for face in faces)


def play_at_table(
    opened: Opened,
    settings: Settings,
    store: Path,
    transcript: Path | None = None,
    lines: Path | None = None,
    desk: Sequence[Side] = (),
    window: bool = False,
) -> None:
    """Play by voice until the program is told to end.

    `lines` is a pipe for typed ones; `desk` names the seats whose screens are shown in the
    terminal, or in a `window`, in place of a box.
    """
    from assistant.service.systemd import systemd
    from assistant.wiring import box  # the console starts without loading a recognizer
    from hardware.desk import open_desk

    os.umask(0o077)  # the screens that are drawn as files show keys
    service = systemd()
    words = language().printed.desk_of(opened.session.view)
    if window and len(desk) > 1:
        _print(f"# {words.both_keys}")
    with _transcript(transcript) as kept:
        teams = opened.session.view.has_teams
        terminal = open_desk(words, desk, teams) if desk and not window else None
        around = box.Surroundings(
            Lines(kept, terminal.write if terminal else _print),
            pictures=None if service.there else store / "screens",
            lines=lines,
            systemd=service,
            desk=terminal,
            window=desk if window else (),
            hears=settings.ears.engine != NO_EARS and (can_hear(settings) or not desk),
        )
        box.play(opened.session, settings, box.sound_cards(settings), around)


class Lines:
    """Writes lines to the terminal and to a transcript; neither can stop a game."""

    def __init__(self, kept: TextIO | None, shown: Callable[[str], None] | None = None) -> None:
        self._takers: list[Callable[[str], None]] = [shown or _print]
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


def _transcript(path: Path | None) -> AbstractContextManager[TextIO | None]:
    """The transcript to add lines to, each on disk at once."""
    if path is None:
        return nullcontext()
    try:
        return path.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another --transcript") from error


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
