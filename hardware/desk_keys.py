"""A keyboard read key by key, without waiting for Enter; the terminal is restored at the end.

Ctrl-C works as usual; Ctrl-Z does not, because it would leave the terminal in this mode.
"""

import atexit
import codecs
import os
import re
import select
import sys
import termios
import tty
from contextlib import suppress
from typing import Self

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\[O])")
"""Escape sequences of arrow and function keys (ECMA-48, 5.4)."""

UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?$")
"""The beginning of an escape sequence whose end has not arrived yet."""


def has_terminal() -> bool:
    """Whether there is a terminal on which a desk can be drawn."""
    terminal = os.environ.get("TERM", "dumb")
    return sys.stdin.isatty() and sys.stdout.isatty() and terminal != "dumb"


class Keyboard:
    """A terminal's keyboard, as a context manager."""

    def __init__(self, file: int = 0) -> None:
        """`file` is the descriptor of a terminal, or of another source of characters."""
        self._file = file
        self._before: list[int | list[bytes | int]] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def __enter__(self) -> Self:
        self.begin()
        return self

    def begin(self) -> None:
        """Stop the terminal from echoing input; does nothing the second time."""
        if self._before is None and os.isatty(self._file):
            self._before = termios.tcgetattr(self._file)
            tty.setcbreak(self._file, termios.TCSADRAIN)
            changed = termios.tcgetattr(self._file)
            changed[tty.CC][termios.VSUSP] = b"\x00"
            termios.tcsetattr(self._file, termios.TCSADRAIN, changed)
            atexit.register(self.restore)

    def __exit__(self, *_: object) -> None:
        self.restore()

    def restore(self) -> None:
        """Restore the terminal; does nothing the second time."""
        before, self._before = self._before, None
        if before is not None:
            with suppress(termios.error):  # The terminal is gone and needs no restoring.
                termios.tcsetattr(self._file, termios.TCSADRAIN, before)
            atexit.unregister(self.restore)

    def read(self, wait: float | None) -> str:
        """The characters typed within `wait` seconds (None: no limit); can be empty.

        Arrow and function keys are left out. Raises `EOFError` at the end of input.
        """
        ready, _, _ = select.select([self._file], [], [], wait)
        if not ready:
            self._rest = ""
            return ""
        try:
            typed = os.read(self._file, 1024)
        except OSError as error:  # The terminal at the other end is gone.
            raise EOFError from error
        if not typed:
            raise EOFError
        text = ESCAPES.sub("", self._rest + self._decoder.decode(typed))
        unfinished = UNFINISHED.search(text)
        self._rest = unfinished[0] if unfinished else ""
        return text.removesuffix(self._rest)
