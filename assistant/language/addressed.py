"""Whether words are addressed to the box, or people are talking to each other.

The same words are talk at one moment and an order at another, so a logistic regression weighs a
sentence's vector, its form and the moment of the game. `tools.meanings` trains its weights on what
many people said at tables.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

MOMENTS = ("ruling", "asked", "clue due", "stoppable", "guessing")
"""The conditions that define a moment; the first one that holds counts."""
VECTOR, FORM = 3.0, 0.5
"""Scales of the vector and the form, so that regularisation removes neither."""
LONGEST, SHORT = 15, 2
"""Length in words from which a sentence is long, and up to which it is short."""


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a sentence."""

    words: int
    asks: bool
    denies: bool
    card: bool
    """Whether a card is named."""
    number: bool

    @property
    def values(self) -> list[float]:
        """Its features, each about one in size."""
        flags = (self.denies, self.asks, self.card, self.number)
        length = min(self.words, LONGEST) / 10
        return [*map(float, flags), length, float(self.words <= SHORT)]


def moment(holds: frozenset[str]) -> int:
    """The moment's index under these conditions; one past the last for any other moment."""
    return next((at for at, name in enumerate(MOMENTS) if name in holds), len(MOMENTS))


def features(vector: Floats, form: Form) -> Floats:
    """The model's input for a sentence, with a one for the bias; shape (dimensions + 7,)."""
    values = np.array(form.values, np.float32)
    joined: Floats = np.concatenate([VECTOR * vector, FORM * values, [1.0]]).astype(np.float32)
    return joined


def addressed(weights: Floats, at: int, vector: Floats, form: Form) -> float:
    """Log odds that a sentence is addressed to the box; `weights` has one row per moment."""
    return float(weights[at] @ features(vector, form))
