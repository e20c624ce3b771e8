"""Typed lines for a game without a keyboard, from a named pipe that only its owner can write to.

There are no answers: `echo '[north]' > /run/tabletop/lines` taps a button, for example. Any process
that can write there can play, so the pipe belongs in a folder that others cannot enter.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.faces.console import LONGEST as MOST_CHARACTERS
from assistant.game.errors import FileError

LONGEST = 4 * MOST_CHARACTERS + 1
"""Maximum size of a line in bytes, so that no writer can fill the memory. The console's own limit
is lower, so a line that is cut here is refused there.
"""


@contextmanager
def pipe(path: Path) -> Iterator[Iterator[str]]:
    """Create a pipe at `path`, mode 0600, and yield its lines as they arrive, until closed.

    An old pipe at that path is replaced. The pipe is removed at the end. Raises `FileError` if it
    cannot be created, or if the path holds anything else.
    """
    try:
        if path.is_symlink() or path.exists():
            if not stat.S_ISFIFO(path.lstat().st_mode):
                raise FileError(f"{path}: something else is there; choose another --lines")
            path.unlink()
        os.mkfifo(path, 0o600)
        end = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        # Our own writer keeps the pipe open after other writers close it.
        ours = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another --lines") from error
    os.set_blocking(end, True)
    try:
        yield _lines(end)
    finally:
        path.unlink(missing_ok=True)
        os.close(ours)


def _lines(end: int) -> Iterator[str]:
    # Unbuffered, because a thread that waits in a buffered read aborts the interpreter at exit.
    with open(end, "rb", buffering=0) as raw:
        while line := raw.readline(LONGEST):
            yield line.decode("utf-8", errors="replace")
            while line and not line.endswith(b"\n"):  # The rest of an overlong line is skipped.
                line = raw.readline(LONGEST)
