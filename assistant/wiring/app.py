"""The composition root: sessions, journals, and the front ends that play them.

`box` puts the devices of a table together. What is heavy is imported where it is needed:
the console starts without a recognizer.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TextIO

import click

from assistant.config import NO_EARS, Settings
from assistant.decks import Deck, catalogue
from assistant.errors import DamagedError, DeviceError, FileError
from assistant.front.console import Console
from assistant.front.typed_input import keyboard
from assistant.languages import language
from assistant.messages import Face, FromPhone, Tick
from assistant.referee import rule_on
from assistant.render import face
from assistant.rules.cards import Side
from assistant.rules.phase import Phase
from assistant.rules.wish import AS_BEFORE, Wish
from assistant.store.games import games
from assistant.store.journal import FILE_NAME
from assistant.store.log import Saved
from assistant.store.mending import set_aside
from assistant.table.dealing import Wishes, lines_from
from assistant.table.lesson import Lessons
from assistant.table.loop import BEAT
from assistant.table.session import Session
from assistant.table.team_games import MAP_NAME, TeamGames, unkept
from assistant.talk.laying import Laying
from assistant.wiring.partner import LazyPartner

if TYPE_CHECKING:
    from assistant.web.server import Web  # an extra, which need not be installed

STORE = Path("games")
"""Default folder for journals, in the current folder."""


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
    """Notes for the players before they start."""

    def close(self) -> None:
        """Close the journal."""
        self.team_games.close()


def open_table(
    deck: Deck,
    wishes: Wishes,
    keeping: Keeping,
    lay: bool = False,
    settings: Settings | None = None,
    hurried: bool = False,
) -> Opened:
    """Lay a new table, or take up the one that was left; `lay`: the players read their cards.

    Where it is `hurried`, nobody has time to object to a partner's guess.

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
    session = Session(
        start, log, team_games, rule_on, known, trusting, words, hurried, relates=_relates
    )
    return Opened(Lessons(session, known), team_games, tuple(notes))


def _relates(words: Sequence[str], visible: Sequence[str]) -> Sequence[float]:
    from assistant.partner.relation import relates

    return relates(words, visible)


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
        left = team_games.resume_laying() or team_games.resume()
        if left:
            return left
        notes.append("no unfinished game of this team is kept here: a new one begins")
    elif journal and journal.interrupted():
        notes.append("an interrupted game is kept until the first move; --resume goes on with it")
    if lay:
        return team_games.prepare(Wish(lay=True))
    started, _ = team_games.begin(AS_BEFORE)
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


def play_console(opened: Opened, as_json: bool, web: Web | None = None) -> None:
    """Play by lines of text, from a terminal with a prompt or from standard input to its end."""
    terminal = sys.stdin.isatty()
    with closing(LazyPartner()) as thinks:
        at = partial(Console, opened.session, language(), _print, partner=thinks.answer)
        if web:
            _announce(web, partial(click.echo, err=True), sys.stderr.isatty())
            with closing(web):
                lines = keyboard() if terminal else _piped()
                _play_with_phones(at(_slept, as_json, web.take), lines, web, leaves=terminal)
            return
        clock = _slept if terminal else _Virtual()
        console = at(clock, as_json, redraws=terminal and not as_json)
        console.greet()
        console.run(_prompted() if terminal else _piped(), leaves=terminal)


def _play_with_phones(console: Console, lines: Iterable[str], web: Web, leaves: bool) -> None:
    """Lines and what phones send, one after the other, until the lines end.

    A line that quits ends them where it `leaves`; a phone never does.
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


def open_web(opened: Opened, lan: bool, port: int | None, store: Path | None, resume: bool) -> Web:
    """The pages for phones and a screen, not yet listening for the table.

    A game that is taken up again keeps its phones. Raises `DeviceError` where there can be none.
    """
    try:
        from assistant.web.archive import Archive
        from assistant.web.claims import Claims
        from assistant.web.server import PORT, Address, Web
    except ImportError as error:
        why = f"--web needs a package that is not here ({error.name})"
        raise DeviceError(f"{why}: ./bootstrap, or pip install 'tabletop-assistant[web]'") from None
    file = (store or STORE) / "seats.json"
    team_games = opened.team_games
    folder = team_games.store
    archive = Archive(
        games=lambda: games(folder / FILE_NAME) if folder else (),
        lines=lambda log: lines_from(folder / MAP_NAME, log) if folder else (),
        decks=_decks,
        team=lambda: team_games.team,
    )
    address = Address(lan, PORT if port is None else port)
    return Web(language(), address, Claims(file, resume), _complain, archive=archive)


def _decks() -> Sequence[str]:
    """The names of the decks that can be dealt from, the players' own first."""
    return [one.name for one in catalogue() if isinstance(one.deck, Deck) and not one.hidden]


def _complain(what: str) -> None:
    click.echo(f"tabletop: a page could not be shown ({what}); the game goes on", err=True)


def _announce(web: Web, write: Callable[[str], None], codes: bool) -> None:
    """Say where the pages are; `codes`: there is room for something to scan."""
    from assistant.web.links import code

    write(f"# The table, for a screen that everybody sees: {web.address}/")
    for seat in Side:
        write(f"# {seat.title()}'s key, for one phone: {web.link(seat)}")
        if web.lan and codes:
            write(code(web.link(seat)))
    if web.lan:
        write(f"# The same codes to scan, on this computer: {web.here}/")
    else:
        write("# Only this computer can open them; with --web lan, phones can, too.")


def can_hear(settings: Settings) -> bool:
    """Whether there is a microphone to play with."""
    from hardware import microphone

    return microphone.available(settings.ears.microphone)


def has_terminal() -> bool:
    """Whether there is a terminal that a desk can be drawn on."""
    terminal = os.environ.get("TERM", "dumb")
    return sys.stdin.isatty() and sys.stdout.isatty() and terminal != "dumb"


def no_microphone(settings: Settings) -> DeviceError:
    """The error for a game at the table without a microphone."""
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


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where and with what a game at the table is played."""

    store: Path
    """Where games are kept, and pictures of the screens if there is nothing else to show them."""
    transcript: Path | None = None
    """The file that gets what is heard and said."""
    lines: Path | None = None
    """A pipe to read typed lines from."""
    desk: Sequence[Side] | None = None
    """Seats whose screens are shown on this computer in place of a box.

    Empty: no screens, but the keys of the keyboard are buttons. None: there is no desk.
    """
    window: bool = False
    """The desk is a window, not the terminal."""
    web: Web | None = None


def play_at_table(opened: Opened, settings: Settings, place: AtTable) -> None:
    """Play by voice until the program is told to end."""
    from assistant.service.systemd import systemd
    from assistant.wiring import box  # the console starts without loading a recognizer
    from hardware.desk import open_desk

    os.umask(0o077)  # the screens that are drawn as files show keys
    service = systemd()
    words = language().printed.desk_of(opened.session.view)
    seen = place.desk or ()
    if place.window and len(seen) > 1:
        _print(f"# {words.both_keys}")
    with _transcript(place.transcript) as kept:
        teams = opened.session.view.has_teams
        there = place.desk is not None and not place.window
        terminal = open_desk(words, seen, teams) if there else None
        if terminal:
            for note in opened.notes:
                terminal.write(f"# {note}")  # what was printed before is out of sight
            if opened.team_games.left():
                terminal.write(f"# {words.resume}")
        if place.web:
            if terminal:
                _announce(place.web, terminal.write, codes=False)
            else:
                _announce(place.web, _print, sys.stdout.isatty())
        around = box.Surroundings(
            Lines(kept, terminal.write if terminal else _print),
            pictures=None if service.there or place.web else place.store / "screens",
            web=place.web,
            lines=place.lines,
            systemd=service,
            desk=terminal,
            window=seen if place.window else (),
            hears=settings.ears.engine != NO_EARS
            and (can_hear(settings) or not (place.web or place.desk is not None)),
        )
        box.play(opened.session, settings, box.sound_cards(settings), around)


def left_behind(opened: Opened) -> str | None:
    """How to go on with a game that is left while it is on; None where there is nothing to say."""
    view, team_games = opened.session.view, opened.team_games
    if team_games.store is None or view.phase is Phase.OVER or not (view.clues or view.touched):
        return None
    team = f" --team {shlex.quote(team_games.team)}" if team_games.team else ""
    store = "" if team_games.store == STORE else f" --store {shlex.quote(str(team_games.store))}"
    return f"the game is kept; to go on with it: tabletop play --resume{team}{store}"


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
