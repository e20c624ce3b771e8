"""How near clues are to the cards on the table, card by card comparable.

A word that is near everything says little. So the nearness of a clue to a card is measured in
standard deviations, above the mean of all clues that could be given to this card. One number
a source; they are weighed against each other in one place, `WEIGHTS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assistant.partner.knowledge import Knowledge, Numbers, Rows, unit

WEIGHTS = {"glove": 1.0, "sentences": 1.0, "wordnet": 0.7, "thesaurus": 0.5}
"""How much each source counts."""

SAMPLED = 4
"""One clue in so many is looked at to tell what is usual for a card."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """Clues against cards: of each source, each clue and each card one number.

    Cards without a word, and those that the knowledge does not have, are 0 everywhere.
    """

    by_source: Numbers
    """Shape: sources, clues, cards; 0 is the mean over clues, 1 a standard deviation more."""
    known: tuple[bool, ...]
    """Which cards the knowledge has."""

    @property
    def together(self) -> Numbers:
        """All sources weighed. Shape: clues, cards."""
        return np.asarray(self.by_source.sum(axis=0), np.float32)


def of_clues(knowledge: Knowledge, cards: Sequence[str]) -> Nearness:
    """Every clue that a partner may give against the cards; an empty card is a picture."""
    return _compare(knowledge, None, cards)


def of_clue(knowledge: Knowledge, clue: str, cards: Sequence[str]) -> Nearness | None:
    """One clue that was given against the cards; None if the knowledge does not have it."""
    rows = knowledge.meaning(clue)
    return _compare(knowledge, rows, cards) if rows else None


def _compare(knowledge: Knowledge, clue: Rows | None, cards: Sequence[str]) -> Nearness:
    meanings = [knowledge.meaning(card) if card else () for card in cards]
    weights = np.array([WEIGHTS[source.name] for source in knowledge.sources], np.float32)
    tables = []
    for source, weight in zip(knowledge.sources, weights / weights.sum(), strict=True):
        faces = _means(source.vectors, meanings)
        general = source.of(knowledge.clues[::SAMPLED]) @ faces.T
        asked = (
            source.of(knowledge.clues) if clue is None else _means(source.vectors, [clue])
        ) @ faces.T
        spread = np.maximum(general.std(axis=0), 1e-3)
        tables.append(weight * (asked - general.mean(axis=0)) / spread)
    known = tuple(bool(meaning) for meaning in meanings)
    found = np.stack(tables) * np.array(known, np.float32)
    return Nearness(np.asarray(found, np.float32), known)


def _means(
    vectors: np.ndarray[tuple[int, ...], np.dtype[np.int8]], all_rows: Sequence[Rows]
) -> Numbers:
    """One vector of length 1 a meaning: the mean of the vectors of its words."""
    found = np.zeros((len(all_rows), vectors.shape[1]), np.float32)
    for at, rows in enumerate(all_rows):
        if rows:
            found[at] = unit(vectors[list(rows)].astype(np.float32)).mean(axis=0)
    return unit(found)
