"""Simulated people, whose way of playing has nothing in common with the partner they measure.

There are three families, who know words from a dictionary, a thesaurus and translations
(`tools/knowledge/persons.py`), none of which the partner has. A person mainly uses their family's
source, knows something of the others, and has a personal view of every pair of words. They play as
people do: they mean one or two cards, avoid assassins, guess no more cards than were meant, and
stop when nothing fits. They understand the partner less well than real people do. A kindred person,
who mainly uses the partner's own knowledge, understands it as well as real people do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.partner.giver import may_give
from assistant.partner.knowledge import Knowledge, unit

FILE = Path(__file__).with_name("persons.npz")
FAMILIES = ("dictionary", "thesaurus", "translations")
KINDRED = "kindred"
"""The kindred family, with the partner's knowledge: for choosing its risks, not for judging it."""

LEANING, SHARED, OWN_VIEW = 0.6, 0.3, 0.58
"""Weights of a person's family, of each other family, and of the personal view of a pair of words.

They were chosen so that two people of different families win about as often as two real people.
"""
COMMON = 0.7
"""Weight of the partner's whole knowledge, for a kindred person.

It was chosen so that the partner and the person find the cards of each other's clues about as often
as in games with language models: .90 and .96 for the first guess, .73 and .74 for the second.
"""
OWN_LENGTH = 64
CAUTION = 0.8
"""Nearness added to that of an assassin, so that clues avoid it more than other wrong cards."""
SECOND = 0.6
"""Minimum lead of the second card of a two-card clue over the nearest wrong card."""
FITS = 1.0
"""Minimum nearness of a further card that a person guesses."""

Nearness = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Person:
    """One person's knowledge of words."""

    clues: tuple[str, ...]
    sources: tuple[tuple[float, Nearness], ...]
    """Each source's weight, and its vectors of length 1, one row per word; the clues come first."""
    places: dict[str, int]
    _seen: dict[tuple[str, ...], Nearness] = field(default_factory=dict)

    def nearness(self, cards: tuple[str, ...]) -> Nearness:
        """How near each clue is to each card, in standard deviations. Shape: clues, cards."""
        if cards not in self._seen:
            self._seen[cards] = self._nearness(cards)
        return self._seen[cards]

    def _nearness(self, cards: tuple[str, ...]) -> Nearness:
        named = [[self.places[one] for one in card.casefold().split()] for card in cards]
        together = np.zeros((len(self.clues), len(cards)), np.float32)
        for weight, vectors in self.sources:
            faces = np.stack([vectors[some].mean(axis=0) for some in named])
            near = vectors[: len(self.clues)] @ faces.T
            together += weight * (near - near.mean(axis=0)) / np.maximum(near.std(axis=0), 1e-3)
        return together


def person(knowledge: Knowledge, family: str, name: str) -> Person:
    """A person of a family, determined by the name; the partner's knowledge supplies the words."""
    rows, vectors = _read()
    order = np.argsort(~np.isin(rows, knowledge.clues), kind="stable")
    words = [knowledge.words[row] for row in rows[order]]
    draw = np.random.RandomState(Random(f"{family} {name}").getrandbits(32))
    own = draw.normal(0, OWN_LENGTH**-0.5, (len(rows), OWN_LENGTH)).astype(np.float32)
    weights = np.array([LEANING if one == family else SHARED for one in FAMILIES] + [OWN_VIEW])
    weights /= np.sqrt((weights**2).sum())
    known = (*(vectors[one][order] for one in FAMILIES), own)
    sources = list(zip(weights.tolist(), known, strict=True))
    if family == KINDRED:
        sources += [(COMMON * one.weight, one.of(rows[order])) for one in knowledge.sources]
    return Person(
        clues=tuple(words[: len(knowledge.clues)]),
        sources=tuple(sources),
        places={word: at for at, word in enumerate(words)},
    )


@cache
def _read() -> tuple[npt.NDArray[np.int32], dict[str, Nearness]]:
    with np.load(FILE, allow_pickle=False) as stored:
        return stored["rows"], {one: unit(stored[one].astype(np.float32)) for one in FAMILIES}


def give(
    mind: Person, view: PublicView, key: Sequence[Identity | None], by: Party
) -> tuple[Clue, tuple[int, ...]]:
    """A clue for one or two cards, and the cards that it is meant for."""
    guesser = by.other if isinstance(by, Side) else by
    own = Identity(by.value) if isinstance(by, Team) else Identity.AGENT
    closed = np.array([not view.can_guess(guesser, at) for at in range(len(view.cards))])
    wanted = ~closed & np.array([one is own for one in key])
    feared = np.array([CAUTION if one is Identity.ASSASSIN else 0.0 for one in key])
    near = mind.nearness(_words(view))
    wrong = np.where(wanted | closed, -9.0, near + feared).max(axis=1)
    ranked = np.sort(np.where(wanted, near, -9.0), axis=1)
    first, second = ranked[:, -1] - wrong, ranked[:, -2] - wrong
    pairs = (second > SECOND) & (ranked[:, -2] > FITS)
    worth = np.minimum(first, 2.0) + np.where(pairs, 1.0 + np.minimum(second, 2.0), 0.0)
    best = next(at for at in np.argsort(-worth, kind="stable") if may_give(mind.clues[at], view))
    number = 2 if pairs[best] else 1
    meant = np.argsort(-np.where(wanted, near[best], -9.0), kind="stable")[:number]
    return Clue(mind.clues[best], number), tuple(int(one) for one in meant)


def guess(mind: Person, view: PublicView, by: Party) -> int | None:
    """The card to touch next, or None to stop; in sudden death the last clue counts."""
    sudden = view.phase is Phase.SUDDEN_DEATH
    given = next(
        (one for one in reversed(view.clues) if one.giver is not by or view.has_teams), None
    )
    near = np.zeros(len(view.cards), np.float32)
    if given and given.clue.word in mind.places:
        near = mind.nearness(_words(view))[mind.places[given.clue.word]]
    best = max(
        view.open_to(by),
        key=lambda at: (near[at], -at),
    )
    if sudden or given is None or not view.guess_was_made:
        return best
    number = given.clue.number
    touched = sum(one.clue == len(view.clues) - 1 for one in view.touched)
    enough = not isinstance(number, str) and touched >= max(1, number)
    return None if enough or near[best] < FITS else best


def _words(view: PublicView) -> tuple[str, ...]:
    return tuple(card.word for card in view.cards)
