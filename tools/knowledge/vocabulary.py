"""The words that the partner knows, and those that it can give as clues."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from assistant import language as languages
from assistant.game import decks
from assistant.game.referee.table import entries
from assistant.language.en.understanding import UNDERSTANDING
from tools.knowledge.wordnet import WordNet

FREQUENT = Path(languages.__file__).parent / "en" / "frequent.txt"
UNFIT = Path(__file__).with_name("unfit.txt")
OUR_DECKS = ("everyday", "children")
SHORTEST = 3
"""Minimum length of a word that is in no deck."""
LETTERS = re.compile("[a-z]{3,}")
MOST_COMMON_KNOWN = 70_000
"""Rank among all words of GloVe up to which a noun or adjective is accepted."""
MOST_COMMON_NOUNS = 12_000
MOST_COMMON_OTHERS = 9_000
MOST_COMMON_PLACES = 6_000
"""Ranks among the known words up to which nouns, adjectives and places can be clues."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words, the most common first, and the indices of those that can be clues."""

    words: tuple[str, ...]
    clues: tuple[int, ...]
    """Indices in `words`."""


def choose(net: WordNet, known: Mapping[str, object]) -> Vocabulary:
    """The frequent words that are more than inflections, and the words of our decks.

    `known` has all known words, the most common first; rarer nouns and adjectives come after the
    frequent words. The partner looks up any other word by its origin.
    """
    cards = deck_words()
    frequent = _lines(FREQUENT)
    plain = [
        word
        for word in frequent
        if word in cards
        or (len(word) >= SHORTEST and word in known and (word in net.parts or not entries(word)))
    ]
    seen = {*plain}
    rarer = [
        word
        for word in islice(known, MOST_COMMON_KNOWN)
        if LETTERS.fullmatch(word) and word not in seen and net.parts.get(word, set()) & {"n", "a"}
    ]
    words = (*plain, *rarer, *sorted(cards - {*plain, *rarer}))
    unfit = {*_lines(UNFIT), *_orders()}
    clues = [at for at, word in enumerate(words) if word not in unfit and _may_be(word, at, net)]
    return Vocabulary(words, tuple(clues))


def deck_words() -> set[str]:
    """The words of our decks, in lower case."""
    return {card.word.casefold() for name in OUR_DECKS for card in decks.load(name).words}


def _may_be(word: str, rank: int, net: WordNet) -> bool:
    """Whether it is an ordinary noun, or a common adjective or place, without homophones.

    Whether it is not an inflected form; a plural or a derived clue means less than its base.
    """
    made = entries(word) or ()
    if any(entry.startswith("@") for entry in made):
        return False
    if word.endswith(("ing", "ed", "s", "ly")) and any("+" not in entry for entry in made):
        return False
    parts = net.parts.get(word, set())
    if "n" in parts and word not in net.names:
        return rank < MOST_COMMON_NOUNS
    if word in net.places:
        return rank < MOST_COMMON_PLACES
    return "a" in parts and word not in net.names and rank < MOST_COMMON_OTHERS


def _orders() -> set[str]:
    """Words that the assistant parses as a number, a command or a part of talk."""
    numbers, lists = UNDERSTANDING.numbers, ("about clues", "weak", "function", "filler", "judging")
    talk = UNDERSTANDING.words(*lists, "judging or clue", "card word")
    said = {*numbers.words, *numbers.same_sound, *UNDERSTANDING.orders, *talk}
    return {word for text in said for word in text.split()}


def _lines(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]
