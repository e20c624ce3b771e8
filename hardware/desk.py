"""The box in a terminal: both screens, announcements, and a keyboard for buttons and speech.

`DeskWindow` draws on a separate thread, and only changed lines, so that it also works over a slow
connection. It adapts when the terminal is resized, and restores the terminal at the end.
"""

import atexit
import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from assistant.game.errors import DeviceError
from assistant.game.messages import Face, Laid, Light, Pressed
from assistant.game.rules.cards import Party, Side, Team
from assistant.language.desk_words import DeskWords
from hardware.desk_fingers import Fingers
from hardware.desk_keys import Keyboard, has_terminal
from hardware.desk_view import DeskState, prompt, view
from hardware.worker import Worker

BEAT = 0.5
"""Seconds between two checks of the terminal's size."""

REST = 0.03
"""Minimum time between two redraws, in seconds."""

STOP = 1.0
"""Timeout in seconds for a clean stop; then a terminal that hangs is abandoned."""

KEPT = 200
"""Number of stored log lines, and the maximum length of a typed line."""

LAST = 20
"""Number of log lines that stay on the terminal after the game."""

ENTER = "\x1b[?1049h\x1b[?7l"
"""Commands for the alternate screen, without wrapping, so that nobody can scroll back to a key."""

LEAVE = "\x1b[?7h\x1b[?1049l"

END = "\x04"
"""Ctrl-D."""

REPAINT = "\x0c"
"""Ctrl-L."""

PAGES = "w"
"""The line that players type to use phones as screens, where the desk offers that."""

CONSOLE = re.compile(r"\s*(?:[\[?#]|\w*\s*:|wait\s)")
"""Beginnings of lines that are passed to the console unchanged."""


class Terminal(Protocol):
    """A terminal on which the desk is drawn."""

    signs: bool
    """Whether it can show braille characters."""

    def size(self) -> tuple[int, int]:
        """Current number of columns and lines."""

    def write(self, text: str) -> None:
        """Write text with control sequences (ECMA-48)."""


class RealTerminal:
    """Standard output, which is a terminal."""

    def __init__(self, file: int, encoding: str) -> None:
        self._file = file
        self._encoding = encoding
        try:
            self.signs = "⠿─".encode(encoding) != b""
        except (UnicodeEncodeError, LookupError):
            self.signs = False

    def size(self) -> tuple[int, int]:
        """The size reported by the kernel, or 80 × 24."""
        size = os.get_terminal_size(self._file)
        return size.columns or 80, size.lines or 24

    def write(self, text: str) -> None:
        """Write all of the text, however long the terminal takes."""
        left = text.encode(self._encoding, "replace")
        while left:
            left = left[os.write(self._file, left) :]


class DeskWindow:
    """The desk: a `Screen` for the seats shown here, with a log below and a line to type into."""

    def __init__(
        self,
        terminal: Terminal,
        keyboard: Keyboard,
        words: DeskWords,
        seats: Sequence[Side] = tuple(Side),
        teams: bool = False,
        clock: Callable[[], float] = time.monotonic,
        pages: bool = False,
    ) -> None:
        """`teams` says whether there are also buttons for red and blue.

        `pages` says whether to offer phones as screens.
        """
        parties: list[Party] = [*Side, *(Team if teams else ())]
        self._terminal = terminal
        self._keyboard = keyboard
        self._words = words
        self._seats = tuple(seats)
        self._clock = clock
        self._fingers = Fingers(parties)
        taps = ", ".join(f"{key} {party}" for key, party in self._fingers.taps.items())
        keys = words.texts["keys"].format(taps=taps, holds=" ".join(self._fingers.holds))
        self._state = DeskState(keys=keys)
        self._log: deque[str] = deque(maxlen=KEPT)
        self._faces: dict[Side, Face] = {}
        self._drawn: list[str] = []
        self._size = (0, 0)
        self._entered = False
        self._worker = Worker("desk", self._draw)
        self._offers_pages = pages
        self.wants_pages = False
        """Whether the players left the desk to use phones as screens."""
        if len(self._seats) > 1:
            self.write(f"# {words.texts['both_keys']}")
        if pages:
            self.write(f"# {words.texts['pages']}")

    def start(self) -> None:
        """Take over the terminal and start drawing."""
        atexit.register(self.close)
        self._entered = True
        self._keyboard.begin()  # otherwise the terminal would echo input typed before `lines`
        self._terminal.write(ENTER)
        self._worker.start()

    def show(self, face: Face) -> None:
        """Show a seat's screen, if that seat is shown here."""
        if face.seat in self._seats:
            with self._worker.change:
                self._faces[face.seat] = face
                if not face.cells:  # an empty face means a dark screen, which is not drawn
                    del self._faces[face.seat]
                faces = tuple(self._faces[seat] for seat in Side if seat in self._faces)
                self._alter(replace(self._state, faces=faces))

    def show_cards(self, laid: Laid) -> None:
        """Show the words on the table from now on."""
        with self._worker.change:
            self._alter(replace(self._state, cards=laid.cards, columns=laid.columns))

    def light(self, light: Light) -> None:
        """Show a lamp's pattern in words."""
        with self._worker.change:
            lamps = {one.of: one for one in self._state.lamps} | {light.of: light}
            self._alter(replace(self._state, lamps=tuple(lamps.values())))

    def write(self, line: str) -> None:
        """Add a line to the log; an announcement is a comment (`# Weather, two.`)."""
        with self._worker.change:
            self._log.append(for_people(line))
            self._alter(replace(self._state, log=tuple(self._log)))

    def lines(self, put: Callable[[Pressed], None]) -> Iterator[str]:
        """Typed lines, in the console's syntax, until Ctrl-D, the end of input, or `close`.

        Button keys work only while the line is empty, and are passed to `put`. Words without a
        named speaker belong to the party whose button is held, or otherwise to an unknown speaker.
        """
        typed = ""
        with self._keyboard:
            while not self._worker.closing:
                patience = self._fingers.patience(self._clock())
                try:
                    keys = self._keyboard.read(BEAT if patience is None else min(BEAT, patience))
                except EOFError:
                    return
                _give(self._fingers.wait(self._clock()), put)
                for key in keys:
                    if key == END:
                        return
                    if key == REPAINT:
                        self._repaint()
                    if not typed and self._fingers.knows(key):
                        _give(self._fingers.press(key, self._clock()), put)
                    elif key in "\r\n":
                        _give(self._fingers.wait(self._clock()), put)
                        if self._offers_pages and typed.strip().lower() == PAGES:
                            self.wants_pages = True
                            return
                        if typed.strip():
                            yield self._as_line(typed)
                        typed = ""
                    else:
                        typed = _edited(typed, key)
                    self._type(typed)

    def step(self) -> None:
        """Redraw what has changed, or everything after the terminal was resized."""
        text = ""
        with self._worker.change:
            state, size = self._state, self._terminal.size()
            if size != self._size:
                self._drawn, self._size, text = [], size, "\x1b[2J"
        lines = view(state, self._words, *size, signs_too=self._terminal.signs)
        for row, line in enumerate(lines):
            if row >= len(self._drawn) or line != self._drawn[row]:
                # Clear first: after a line of full width, clearing would erase its last character.
                text += f"\x1b[{row + 1};1H\x1b[K{line}"
        self._drawn = lines
        if text:
            column = len(prompt(state.typed, size[0])) + 1
            self._terminal.write(f"{text}\x1b[{len(lines)};{column}H")

    def close(self) -> None:
        """Restore the terminal, and leave the log's last lines; the keys are erased."""
        self._worker.close(STOP)
        self._keyboard.restore()
        if self._entered:
            self._entered = False
            atexit.unregister(self.close)
            last = "".join(f"{line}\n" for line in list(self._log)[-LAST:])
            with suppress(OSError):  # The terminal is gone and needs no restoring.
                self._terminal.write(LEAVE + last)

    def _as_line(self, typed: str) -> str:
        if CONSOLE.match(typed):
            return typed
        words = self._words.shortly.get(typed.strip().lower(), typed.strip())
        return f"{self._fingers.held() or ''}: {words}"

    def _type(self, typed: str) -> None:
        with self._worker.change:
            self._alter(replace(self._state, typed=typed))

    def _repaint(self) -> None:
        """Redraw everything, over whatever another program has left on the terminal."""
        with self._worker.change:
            self._size = (0, 0)
            self._worker.wake()

    def _alter(self, state: DeskState) -> None:
        if state != self._state:
            self._state = state
            self._worker.wake()

    def _draw(self) -> float:
        with suppress(OSError):  # The terminal is gone; the game continues without it.
            self.step()
        time.sleep(REST)
        return BEAT


def for_people(line: str) -> str:
    """A transcript line in human-readable form: announcements unchanged, heard words after a »."""
    comment, said = line.startswith("#"), line.removeprefix("# ")
    heard = said.removeprefix(": ")  # “: ” marks words without a named speaker
    return said if comment and heard == said else f"» {heard}"


def _give(presses: Iterable[Pressed], put: Callable[[Pressed], None]) -> None:
    for press in presses:
        put(press)


def _edited(typed: str, key: str) -> str:
    match key:
        case "\x7f" | "\b":
            return typed[:-1]
        case "\x15":  # Ctrl-U
            return ""
        case _:
            return (typed + key)[:KEPT] if key.isprintable() else typed


def open_desk(
    words: DeskWords,
    seats: Sequence[Side] = tuple(Side),
    teams: bool = False,
    pages: bool = False,
) -> DeskWindow:
    """A running desk on this program's terminal; raises `DeviceError` if there is none."""
    if not has_terminal():
        raise DeviceError("the desk needs a terminal: run it in one, or use --console")
    output = RealTerminal(sys.stdout.fileno(), sys.stdout.encoding)
    keyboard = Keyboard(sys.stdin.fileno())
    desk = DeskWindow(output, keyboard, words, seats, teams, pages=pages)
    desk.start()
    return desk
