"""Reads a photograph of a table in a process of its own."""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec

from assistant.seeing.table import PictureError, PictureFault, TableRead


def available() -> bool:
    """Whether the recognizer is installed, with the extra `picture`."""
    return find_spec("rapidocr") is not None


def read_picture(photograph: bytes, rows: int, columns: int, deck: Collection[str]) -> TableRead:
    """The table of `rows` times `columns` cards on a photograph; raises `PictureError`."""
    raise PictureError(PictureFault.UNAVAILABLE)
