"""What Whisper's encoder makes of silence, kept on disk: it is the same at every start.

To make it takes as long as 30 s of speech: half a second on a computer, minutes in an emulated
one. A file that is cut short or was changed is known by its digest, and made anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.whole_file import EVERYBODY, write_whole

SHAPE = (1, 1500, 384)
"""Frames of the encoder's output, 20 ms each, and numbers in each."""

DIGEST = 32
"""Bytes of a sha256, with which a file begins."""

Encoded = NDArray[np.float32]


def silence(make: Callable[[], Encoded], name: str, folders: Sequence[Path]) -> Encoded:
    """The encoded silence from one of `folders`, or made and kept in the first that takes it.

    `name` tells model, library and machine: what another made may differ in its last digits.
    """
    for folder in folders:
        kept = read(folder / name)
        if kept is not None:
            return kept
    made = make()
    for folder in folders:
        with suppress(OSError):
            write(folder / name, made)
            break
    return made


def read(path: Path) -> Encoded | None:
    """What a file holds; None where there is none that is whole."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    numbers = kept[DIGEST:]
    if hashlib.sha256(numbers).digest() != kept[:DIGEST]:
        return None
    flat = np.frombuffer(numbers, np.float32)
    return flat.reshape(SHAPE).copy() if flat.size == np.prod(SHAPE) else None


def write(path: Path, made: Encoded) -> None:
    """Keep it: the whole file or none of it. Raises `OSError` where that cannot be."""
    numbers = np.ascontiguousarray(made, np.float32).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    content = hashlib.sha256(numbers).digest() + numbers
    write_whole(path, content, EVERYBODY)  # the service may read what its owner has kept
