"""Typed lines for a game that has no keyboard: a named pipe that only its owner may write.

They go in and nothing comes out: `echo '[north]' > /run/tabletop/lines` taps a button. Whoever
may write there can play, so it belongs into a folder that nobody else can reach.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.errors import FileError

LONGEST = 1000
"""Bytes of a line; the rest counts as another, so that no writer can fill the memory."""


@contextmanager
def pipe(path: Path) -> Iterator[Iterator[str]]:
    """Make a pipe at `path`, mode 0600, and give its lines as they come, until the `with` ends.

    A pipe that was left there is replaced; it is removed in the end. Raises `FileError`
    where it cannot be made, or where something else lies there.
    """
    try:
        if path.is_symlink() or path.exists():
            if not stat.S_ISFIFO(path.lstat().st_mode):
                raise FileError(f"{path}: something else is there; choose another --lines")
            path.unlink()
        os.mkfifo(path, 0o600)
        end = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        # Our own writer: the lines do not end when another writer goes, but when we do.
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
    # Without a buffer: a thread that waits in one aborts Python's end.
    with open(end, "rb", buffering=0) as raw:
        while line := raw.readline(LONGEST):
            yield line.decode("utf-8", errors="replace")
