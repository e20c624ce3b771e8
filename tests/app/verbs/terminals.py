"""Programs on terminals of their own."""

import fcntl
import os
import pty
import re
import select
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60.0
"""In seconds, without loading a recognizer but with loading voices."""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, file: int, program: subprocess.Popen[bytes]) -> None:
        self._file = file
        self.program = program
        self.shown = ""

    def until(self, pattern: str) -> re.Match[str]:
        """Read until this is shown."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.shown)):
            assert time.monotonic() < end, self.shown[-2000:]
            ready, _, _ = select.select([self._file], [], [], 0.2)
            if ready:
                try:
                    self.shown += os.read(self._file, 4096).decode(errors="replace")
                except OSError:
                    assert re.search(pattern, self.shown), self.shown[-2000:]
        return found

    def goes(self, *steps: str) -> None:
        """Type the steps that begin with `> ` and wait for the others to appear."""
        for step in steps:
            if step.startswith("> "):
                os.write(self._file, step.removeprefix("> ").encode())
            else:
                self.until(step)


@contextmanager
def in_a_terminal(command: list[str], folder: Path | None = None) -> Iterator[Terminal]:
    """A program on a terminal, in a folder."""
    ours, theirs = pty.openpty()
    around = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    program = subprocess.Popen(
        command,
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=around,
        preexec_fn=on_its_terminal,
    )
    os.close(theirs)
    try:
        yield Terminal(ours, program)
    finally:
        program.kill()
        program.wait(PATIENCE)
        os.close(ours)


def on_its_terminal() -> None:
    """Make standard input the controlling terminal, which Ctrl-C signals."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
