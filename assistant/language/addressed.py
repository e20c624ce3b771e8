"""Estimates whether words are addressed to the box, or people are talking to each other.

The same words can be talk at one moment and an order at another, so a logistic regression weighs a
sentence's vector, its form and the moment of the game. `tools.meanings` trains its weights on what
many people said at tables.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

MOMENTS = ("ruling", "asked", "clue due", "stoppable", "guessing")
"""The conditions that define each moment; the first that holds counts."""
VECTOR, FORM = 3.0, 0.5
"""Scales of the vector and of the form, so that regularization removes neither."""
LONGEST, SHORT = 15, 2
"""Minimum number of words in a long sentence, and maximum number in a short one."""


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a sentence, as far as it shows whether the box is addressed."""

    words: int
    asks: bool
    denies: bool
    card: bool
    """Whether a card is named."""
    number: bool

    @property
    def values(self) -> list[float]:
        """The form as numbers, each about one in size."""
        flags = (self.denies, self.asks, self.card, self.number)
        length = min(self.words, LONGEST) / 10
        return [*map(float, flags), length, float(self.words <= SHORT)]


def moment(holds: frozenset[str]) -> int:
    """The index of the current moment under these conditions; the last one is for any other."""
    return next((at for at, name in enumerate(MOMENTS) if name in holds), len(MOMENTS))


def features(vector: Floats, form: Form) -> Floats:
    """The model's input for a sentence, with a one for the bias; shape (dimensions + 7,)."""
    values = np.array(form.values, np.float32)
    joined: Floats = np.concatenate([VECTOR * vector, FORM * values, [1.0]]).astype(np.float32)
    return joined


def addressed(weights: Floats, at: int, vector: Floats, form: Form) -> float:
    """Log odds that a sentence is addressed to the box; `weights` has one row per moment."""
    return float(weights[at] @ features(vector, form))
