"""Nearness of clues to the cards on the table, comparable from card to card.

A word that is near everything is not informative. So the nearness of a clue to a card is measured
in standard deviations above the mean of all clues that could be given for this card. Each source
gives one number, times its weight. The links of the dictionary are few and reliable: a pair without
a link is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from assistant.partner.knowledge import Knowledge, Links, Numbers, Rows, unit

LINKED = 3.0
"""Weight of the square root of a link's nearness."""

SAMPLED = 4
"""Step between the clues that are sampled for a card's usual nearness."""


@dataclass(frozen=True, slots=True)
class ClueNearness:
    """Clues against cards: a number for each source, each clue and each card.

    Cards without a word, and unknown cards, are 0 everywhere.
    """

    by_source: Numbers
    """Nearness of each clue to each card; shape: sources, the links last; clues; cards. 0 is usual;
    each standard deviation adds the weight of the source.
    """
    known: tuple[bool, ...]
    """Whether the knowledge has each card."""

    @property
    def together(self) -> Numbers:
        """The weighted sum of all sources. Shape: clues, cards."""
        return np.asarray(self.by_source.sum(axis=0), np.float32)


def of_clues(knowledge: Knowledge, cards: Sequence[str]) -> ClueNearness:
    """Every clue that a partner may give, against the cards; an empty card is a picture."""
    return _compare(knowledge, None, cards)


def of_clue(knowledge: Knowledge, clue: str, cards: Sequence[str]) -> ClueNearness | None:
    """A given clue against the cards; None if the clue is unknown."""
    rows = knowledge.read(clue)
    return _compare(knowledge, rows, cards) if rows else None


def _compare(knowledge: Knowledge, clue: Rows | None, cards: Sequence[str]) -> ClueNearness:
    meanings = [knowledge.meaning(card) if card else () for card in cards]
    tables = []
    for source in knowledge.sources:
        faces = _means(source.vectors, meanings)
        general = source.of(knowledge.clues[::SAMPLED]) @ faces.T
        asked = (
            source.of(knowledge.clues) if clue is None else _means(source.vectors, [clue])
        ) @ faces.T
        spread = np.maximum(general.std(axis=0), 1e-3)
        tables.append(source.weight * (asked - general.mean(axis=0)) / spread)
    whole = [(int(row),) for row in knowledge.clues] if clue is None else [clue]
    tables.append(LINKED * np.sqrt(_linked(knowledge.links, whole, meanings)))
    known = tuple(bool(meaning) for meaning in meanings)
    found = np.stack(tables) * np.array(known, np.float32)
    return ClueNearness(np.asarray(found, np.float32), known)


def _means(vectors: npt.NDArray[np.int8], meanings: Sequence[Rows]) -> Numbers:
    """A vector of length 1 for each meaning: the mean of the vectors of its words."""
    found = np.zeros((len(meanings), vectors.shape[1]), np.float32)
    for at, rows in enumerate(meanings):
        if rows:
            found[at] = unit(vectors[list(rows)].astype(np.float32)).mean(axis=0)
    return unit(found)


def _linked(links: Links, clues: Sequence[Rows], cards: Sequence[Rows]) -> Numbers:
    """Nearness of each clue to each card by the links of either, from 0 to 1."""
    found = np.zeros((len(clues), len(cards)), np.float32)
    _follow(links, clues, cards, found)
    _follow(links, cards, clues, found.T)
    return found


def _follow(links: Links, ones: Sequence[Rows], others: Sequence[Rows], found: Numbers) -> None:
    """Enter the links from `ones` to `others`; shape: ones, others."""
    owner = np.array([at for at, rows in enumerate(ones) for _ in rows], np.int64)
    flat = np.array([row for rows in ones for row in rows], np.int64)
    place = np.full(len(links.rows), -1, np.int64)
    for at, rows in enumerate(others):
        place[list(rows)] = at
    target = place[links.rows[flat]]
    here, which = np.nonzero(target >= 0)
    shares = links.nearness[flat[here], which] / np.float32(255)
    np.maximum.at(found, (owner[here], target[here, which]), shares)
