"""Whether words are said to the box at all, or people talk to each other.

The same words are talk at one moment and an order at another, so a logistic regression weighs the
vector of a sentence, its form, and the moment of the game. `tools.meanings` makes its weights from
what many people said at tables.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

MOMENTS = ("ruling", "asked", "clue due", "stoppable", "guessing")
"""The conditions that make a moment; the first that holds counts."""
VECTOR, FORM = 3.0, 0.5
"""Scales of the vector and of the form, so that neither is regularised away."""
LONGEST, SHORT = 15, 2
"""Words from which a sentence counts as long, and up to which it counts as short."""


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
        """Its features, each about one."""
        flags = (self.denies, self.asks, self.card, self.number)
        length = min(self.words, LONGEST) / 10
        return [*map(float, flags), length, float(self.words <= SHORT)]


def moment(holds: frozenset[str]) -> int:
    """The index of the moment under these conditions; one more for any other moment."""
    return next((at for at, name in enumerate(MOMENTS) if name in holds), len(MOMENTS))


def features(vector: Floats, form: Form) -> Floats:
    """What is weighed of a sentence, with a one for the bias; shape (dimensions + 7,)."""
    values = np.array(form.values, np.float32)
    joined: Floats = np.concatenate([VECTOR * vector, FORM * values, [1.0]]).astype(np.float32)
    return joined


def addressed(weights: Floats, at: int, vector: Floats, form: Form) -> float:
    """Nats by which a sentence is rather meant for the box; `weights` has a row a moment."""
    return float(weights[at] @ features(vector, form))
