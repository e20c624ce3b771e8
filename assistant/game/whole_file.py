"""Replacement of a file as a whole: readers see either the old content or the new.

The new content is written beside the file, reaches the disk, and only then replaces it. So the file
stays whole after a full disk or a power cut.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OWNER = 0o600
"""Permissions for a file that only its owner can read and write."""

EVERYBODY = 0o644
"""Permissions for a file that everybody can read and its owner can write."""


def write_whole(path: Path, content: bytes | str, rights: int = OWNER) -> None:
    """Replace a file with this content; text is written as UTF-8.

    Raises `OSError` with `path` on failure, and keeps the old file.
    """
    try:
        with replacing(path, rights) as beside:
            beside.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


@contextmanager
def replacing(path: Path, rights: int = OWNER) -> Iterator[Path]:
    """Yield an empty file beside `path`, which replaces it when the block ends.

    If the block raises, the new file is removed and the old one is kept. Its name is unique, so two
    processes that write at once do not interfere.
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
    with suppress(OSError):  # Some network file systems cannot flush a folder.
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
