"""GloVe vectors, made from words that occur near each other in text (Pennington et al., 2014)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.referee.inputs import Inputs

DIMENSIONS = 100


def load(inputs: Inputs) -> Mapping[str, Sequence[float]]:
    """The vectors, by word."""
    found: dict[str, Any] = inputs.json("wink-embeddings", "sg-100d.json")
    return dict(found["vectors"])


def vectors(table: Mapping[str, Sequence[float]], words: Sequence[str]) -> npt.NDArray[np.float32]:
    """A vector for each word, one per row; a row of zeros for a missing word."""
    nothing = [0.0] * DIMENSIONS
    return np.array([table.get(word, nothing)[:DIMENSIONS] for word in words], np.float32)
