"""Words as the referee reads them, and what the word table knows about them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate

from assistant.referee.spelling import singulars
from assistant.referee.table import REMEMBERED, entries


@lru_cache(maxsize=REMEMBERED)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, lower case and without accents or possessive endings.

    A hyphen parts words like a space (W6); marks that are no letters or digits are dropped.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    spaced = "".join(" " if mark.isspace() or mark in "-‐‑–—_/" else mark for mark in plain)
    pieces = (piece.removesuffix("'s").removesuffix("s'") for piece in spaced.split())
    kept = ("".join(mark for mark in piece if mark.isalnum()) for piece in pieces)
    return tuple(word for word in kept if word)


def is_word(text: str) -> bool:
    """Whether the table knows `text`, lower case a to z, as one word or name."""
    return entries(text) is not None


def singular(word: str) -> tuple[str, ...]:
    """The words that `word`, lower case, is a plural of: leaf and leave for leaves.

    What the table knows only; a verb with an s looks the same, so `runs` gives run. Empty
    for a word that is no plural, such as news.
    """
    made = entries(word)
    bases = singulars(word)
    return tuple(base for base in bases if (is_word(base) if made is None else base in made))


def several_words_card(text: str) -> bool:
    """Whether a run of words is one thing that the table knows as one: ice cream, hot dogs.

    It is if the table has the words written together, as a compound of just these; `car pet`
    is not. The table holds no names of several words, such as New York, and no pairs that
    are only ever written apart, such as fire engine.
    """
    *before, last = words_in(text) or ("",)
    return bool(before) and any(_compound((*before, one)) for one in (last, *singular(last)))


def _compound(words: tuple[str, ...]) -> bool:
    """Whether the table has `words`, joined, as a compound that is parted between two of them."""
    joints = tuple(accumulate(map(len, words)))[:-1]
    made = entries("".join(words)) or ()
    return any(entry.find("+") in joints for entry in made)
