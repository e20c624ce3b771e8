"""Silence as Whisper's encoder encodes it, kept on disk because it is the same at every start.

Encoding it takes as long as 30 s of speech: half a second, or minutes in an emulated machine. A
damaged file is detected by its digest, and made again.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.game.whole_file import EVERYBODY, write_whole

FRAMES = 1500
"""Frames of the encoder's output, 20 ms each; the numbers in each depend on the model."""

DIGEST = 32
"""Bytes of a sha256, with which a file begins."""

Encoded = NDArray[np.float32]


def silence(make: Callable[[], Encoded], name: str, folders: Sequence[Path]) -> Encoded:
    """The encoded silence, from one of `folders`, or made and saved in the first writable one.

    `name` contains model, library and machine, because results differ in their last digits.
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
    """The encoded silence in a file; None if the file is missing or damaged."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    numbers = kept[DIGEST:]
    if hashlib.sha256(numbers).digest() != kept[:DIGEST]:
        return None
    flat = np.frombuffer(numbers, np.float32)
    return flat.reshape(1, FRAMES, -1).copy() if flat.size and not flat.size % FRAMES else None


def write(path: Path, made: Encoded) -> None:
    """Save the encoded silence, never a part of it. Raises `OSError`."""
    numbers = np.ascontiguousarray(made, np.float32).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    content = hashlib.sha256(numbers).digest() + numbers
    write_whole(path, content, EVERYBODY)  # the service may read files that their owner saved
