"""Compression of long vectors into few numbers per word, with few bits each."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from assistant.partner.knowledge import EVEN

Array = npt.NDArray[np.float32]

CLIPPED = 2.5
"""Multiple of a row's typical number above which its numbers are clipped to fit a nibble."""


def centred(vectors: Array, common: int = 0) -> Array:
    """The rows, of length 1, relative to their mean and without the directions that all share.

    The strongest directions of word vectors express a word's frequency rather than its meaning (Mu
    and Viswanath, 2018). A row of zeros, for an unknown word, does not change.
    """
    silent = ~vectors.any(axis=1)
    rows = _unit(vectors) - mean(vectors[~silent])
    if common:
        top = directions(rows[~silent], common)
        rows = rows - (rows @ top) @ top.T
    rows[silent] = 0
    return _unit(rows)


def mean(vectors: Array) -> Array:
    """The mean of the rows, each of length 1."""
    return np.asarray(_unit(vectors).mean(axis=0), np.float32)


def shortened(vectors: Array, length: int) -> Array:
    """The rows, projected on their `length` strongest directions."""
    return np.asarray(vectors @ directions(vectors, length), np.float32)


def directions(vectors: Array, count: int) -> Array:
    """The strongest directions of the rows, one per column; the first entry of each is positive."""
    squares = (vectors.T @ vectors).astype(np.float64)
    _, found = np.linalg.eigh(squares)
    top = found[:, ::-1][:, :count]
    return np.asarray(top * np.where(top[0] < 0, -1, 1), np.float32)


def in_bytes(vectors: Array, largest: int) -> npt.NDArray[np.int8]:
    """Each row as integers up to the given largest; only its direction is preserved."""
    most = np.abs(vectors).max(axis=1, keepdims=True)
    whole = np.rint(vectors / np.maximum(most, 1e-12) * largest)
    return np.asarray(whole, np.int8)


def in_nibbles(vectors: Array) -> npt.NDArray[np.uint8]:
    """Each row as integers from 1 to 15, two per byte; `EVEN` is zero.

    Numbers above `CLIPPED` times the row's typical number are clipped. More than fifteen steps
    would gain nothing, because the rounding errors of many numbers cancel out.
    """
    usual = np.sqrt((vectors * vectors).mean(axis=1, keepdims=True))
    steps = np.rint(vectors / np.maximum(usual, 1e-12) * ((EVEN - 0.5) / CLIPPED))
    whole = np.asarray(np.clip(steps, 1 - EVEN, EVEN - 1) + EVEN, np.uint8)
    return np.asarray(whole[:, ::2] << 4 | whole[:, 1::2], np.uint8)


def _unit(vectors: Array) -> Array:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-12), np.float32)
