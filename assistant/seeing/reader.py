"""The reader of a photograph, in a process of its own that exits afterwards."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from importlib.util import find_spec
from operator import methodcaller
from typing import TYPE_CHECKING

from assistant.apart.child import Child, Patience, StoppedError
from assistant.game.errors import DeviceError
from assistant.seeing.table import KnownWords, PictureError, PictureFault, TableRead

if TYPE_CHECKING:
    from assistant.seeing.sight import Sight

PATIENCE = Patience(load=60.0, answer=90.0)
"""Timeouts in seconds; reading takes ten on a Raspberry Pi 4, several times that on a Pi 3."""

M_MMAP_THRESHOLD, LARGE_BLOCK = -3, 1 << 20
"""Minimum size of a block that glibc returns to the system at once; it retains smaller ones.

With glibc's default, which adapts that size, a photograph takes 80 MB more.
"""


def available() -> bool:
    """Whether the recognizer from the extra `picture` is installed."""
    return find_spec("rapidocr") is not None


def _sight() -> Sight:
    from assistant.seeing.sight import Sight

    ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
    return Sight()


def read_picture(
    photograph: bytes,
    rows: int,
    columns: int,
    known: KnownWords,
    build: Callable[[], Sight] = _sight,
    patience: Patience = PATIENCE,
) -> TableRead:
    """The table of `rows` times `columns` cards in a photograph; raises `PictureError`.

    `build` creates the reader in the other process; it must be picklable. The photograph is not
    stored.
    """
    if build is _sight and not available():
        raise PictureError(PictureFault.UNAVAILABLE)
    child = None
    try:
        child = Child(build, patience)
        work = methodcaller("table", photograph, rows, columns, known)
        found: TableRead | PictureFault = child.ask(work)
    except (DeviceError, StoppedError) as error:
        raise PictureError(PictureFault.FAILED) from error
    finally:
        if child:
            child.end()
    if isinstance(found, PictureFault):
        raise PictureError(found)
    return found
