"""Which words a partner knows, and which of them it may say as clues."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from assistant import decks, languages
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.referee.table import entries
from tools.knowledge.wordnet import WordNet

FREQUENT = Path(languages.__file__).parent / "en" / "frequent.txt"
UNFIT = Path(__file__).with_name("unfit.txt")
OUR_DECKS = ("everyday", "children")
SHORTEST = 3
"""Letters of a word that stands in no deck."""
MOST_COMMON_NOUNS = 12_000
MOST_COMMON_OTHERS = 9_000
MOST_COMMON_PLACES = 6_000
"""Ranks among the known words up to which they may be clues."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words, the most common first, and which of them may be clues."""

    words: tuple[str, ...]
    clues: tuple[int, ...]
    """Places in `words`."""


def choose(net: WordNet, known: Collection[str]) -> Vocabulary:
    """Out of the frequent words those that are no mere forms, and the words of our decks.

    `known` has the words that are known at all. What the partner does not have it looks up by
    what it comes from.
    """
    cards = {card.word.casefold() for name in OUR_DECKS for card in decks.load(name).words}
    frequent = _lines(FREQUENT)
    plain = [
        word
        for word in frequent
        if word in cards
        or (len(word) >= SHORTEST and word in known and (word in net.parts or not entries(word)))
    ]
    words = (*plain, *sorted(cards - {*plain}))
    unfit = {*_lines(UNFIT), *_orders()}
    clues = [at for at, word in enumerate(words) if word not in unfit and _may_be(word, at, net)]
    return Vocabulary(words, tuple(clues))


def _may_be(word: str, rank: int, net: WordNet) -> bool:
    """An ordinary noun, or a common adjective or place, that sounds like no other word."""
    if any(entry.startswith("@") for entry in entries(word) or ()):
        return False
    parts = net.parts.get(word, set())
    if "n" in parts and word not in net.names:
        return rank < MOST_COMMON_NOUNS
    if word in net.places:
        return rank < MOST_COMMON_PLACES
    return "a" in parts and word not in net.names and rank < MOST_COMMON_OTHERS


def _orders() -> set[str]:
    """What the assistant would take for a number or an order."""
    numbers = UNDERSTANDING.numbers
    said = {*numbers.words, *numbers.same_sound, *UNDERSTANDING.orders}
    return {word for text in said for word in text.split()}


def _lines(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]
