"""Nearness of clues to the cards on the table, comparable from card to card.

A word that is near every other one says little. So the nearness of a clue to a card is measured in
standard deviations above the mean of all possible clues for this card. Each source gives one
number, times its weight. The dictionary's links are few and reliable: a pair without a link is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from assistant.partner.knowledge import SENSED, Knowledge, Links, Numbers, Rows, Source, unit

LINKED = 3.0
"""Weight of the square root of a link's nearness."""

BY_ITSELF = 0.8
"""Weight of the sentence model if no other source knows a clue."""

SAMPLED = 4
"""Interval between the clues that are sampled for a card's average nearness."""

TOGETHER = 512
"""Number of words whose vectors are unpacked at once, which limits memory."""


@dataclass(frozen=True, slots=True)
class ClueNearness:
    """The nearness of clues to cards: a number for each source, each clue and each card.

    Pictures and unknown cards are 0 everywhere.
    """

    by_source: Numbers
    """Shape: sources (the links last), clues, cards. 0 is average; each standard deviation adds the
    source's weight.
    """
    known: tuple[bool, ...]
    """Whether the word on each card is known."""

    @property
    def together(self) -> Numbers:
        """The sum over all sources. Shape: clues, cards."""
        return np.asarray(self.by_source.sum(axis=0), np.float32)


def of_clues(knowledge: Knowledge, cards: Sequence[str]) -> ClueNearness:
    """The nearness of all clues that the partner can give; an empty card stands for a picture."""
    return _compare(knowledge, None, cards)


def of_clue(knowledge: Knowledge, clue: str, cards: Sequence[str]) -> ClueNearness | None:
    """The nearness of one clue to the cards; None if the clue is unknown."""
    rows, learned = knowledge.read(clue), knowledge.learned.get(clue)
    return None if learned is None and not rows else _compare(knowledge, rows, cards, learned)


def _compare(
    knowledge: Knowledge,
    clue: Rows | None,
    cards: Sequence[str],
    learned: Numbers | None = None,
) -> ClueNearness:
    meanings = [knowledge.meaning(card) if card else () for card in cards]
    whole = [(int(row),) for row in knowledge.clues] if clue is None else [clue]
    known = np.array([bool(meaning) for meaning in meanings])
    found = np.zeros((len(knowledge.sources) + 1, len(whole), len(cards)), np.float32)
    for at, source in enumerate(knowledge.sources):
        faces, weight = _means(source, meanings), source.weight
        general = _products(source, knowledge.clues[:: SAMPLED if clue is not None else 1], faces)
        if clue is None:
            asked, general = general, general[::SAMPLED]
        elif learned is not None and source.name == SENSED:
            asked, weight = learned @ faces.T, weight if clue else BY_ITSELF
        else:
            asked = _means(source, [clue]) @ faces.T if clue else general.mean(axis=0)
        spread = np.maximum(general.std(axis=0), 1e-3)
        found[at] = weight * (asked - general.mean(axis=0)) / spread * known
    found[-1] = LINKED * np.sqrt(_linked(knowledge.links, whole, meanings)) * known
    return ClueNearness(found, tuple(known.tolist()))


def _products(source: Source, rows: npt.NDArray[np.int32], faces: Numbers) -> Numbers:
    """The dot products of many words with the cards, in batches to limit memory."""
    starts = range(0, len(rows), TOGETHER)
    return np.concatenate([source.of(rows[at : at + TOGETHER]) @ faces.T for at in starts])


def _means(source: Source, meanings: Sequence[Rows]) -> Numbers:
    """A vector of length 1 for each meaning, the mean of its words; zeros if it has none."""
    found = np.zeros((len(meanings), 2 * source.packed.shape[1]), np.float32)
    for at, rows in enumerate(meanings):
        if rows:
            found[at] = source.of(rows).mean(axis=0)
    return unit(found)


def _linked(links: Links, clues: Sequence[Rows], cards: Sequence[Rows]) -> Numbers:
    """The nearness of each clue to each card by the dictionary's links of either, from 0 to 1."""
    found = np.zeros((len(clues), len(cards)), np.float32)
    _follow(links, clues, cards, found)
    _follow(links, cards, clues, found.T)
    return found


def _follow(links: Links, ones: Sequence[Rows], others: Sequence[Rows], found: Numbers) -> None:
    """Add the links from `ones` to `others`; shape: ones, others."""
    owner = np.array([at for at, rows in enumerate(ones) for _ in rows], np.int64)
    flat = np.array([row for rows in ones for row in rows], np.int64)
    place = np.full(len(links.rows), -1, np.int16)
    for at, rows in enumerate(others):
        place[list(rows)] = at
    target = place[links.rows[flat]]
    here, which = np.nonzero(target >= 0)
    shares = links.nearness[flat[here], which] / np.float32(255)
    np.maximum.at(found, (owner[here], target[here, which]), shares)
