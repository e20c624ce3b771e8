"""A file that is replaced as a whole: whoever reads it finds the old content or the new one.

The new content is written beside it, reaches the disk, and only then takes its place. So it is
whole after a full disk or a power cut, too.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OWNER = 0o600
"""Rights of a file that only its owner may read and write."""

EVERYBODY = 0o644
"""Rights of a file that everybody may read and its owner may write."""


def write_whole(path: Path, content: bytes | str, rights: int = OWNER) -> None:
    """Replace a file by this content; a text is written as UTF-8.

    Raises `OSError`, naming `path`, where that cannot be done; the old file stands then.
    """
    try:
        with replacing(path, rights) as beside:
            beside.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


@contextmanager
def replacing(path: Path, rights: int = OWNER) -> Iterator[Path]:
    """An empty file beside `path`, which takes its place when the block ends.

    Where the block raises, it is removed and the old file stands. Its name is its own, so two
    processes that write at once do not mix.
    """
    descriptor, name = tempfile.mkstemp(".new", f".{path.name}.", path.parent)
    beside = Path(name)
    try:
        os.fchmod(descriptor, rights)
        yield beside
        os.fsync(descriptor)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)
    with suppress(OSError):  # some file systems of other machines cannot
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
