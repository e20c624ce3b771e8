"""The referee's normalisation of words, and its queries to the word table."""

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate
from string import ascii_lowercase

from assistant.game.referee.spelling import singulars
from assistant.game.referee.table import REMEMBERED, entries, kinds

_LETTERS_APART = re.compile(r"[^\W\d_](?:\s+[^\W\d_])+")
_DOTTED = re.compile(r"(?:[^\W\d_]\.\s?)+[^\W\d_]\.?")
"""A pattern for letters separated by full stops, such as D.A.; the one above is for spaces."""


@lru_cache(maxsize=REMEMBERED)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, lower case and without accents or possessive endings.

    A hyphen separates words like a space (W6); other marks are dropped.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    spaced = "".join(" " if mark.isspace() or mark in "-‐‑–—_/" else mark for mark in plain)
    pieces = (piece.removesuffix("'s").removesuffix("s'") for piece in spaced.split())
    kept = ("".join(mark for mark in piece if mark.isalnum()) for piece in pieces)
    return tuple(word for word in kept if word)


def spelled_out(text: str) -> str:
    """The text with single letters joined into a word (W5): `k n i g h t`."""
    return "".join(text.split()) if _LETTERS_APART.fullmatch(text.strip()) else text


def without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without a leading article; an article alone stays."""
    return words[1:] if len(words) > 1 and "article" in kinds(words[:1]) else words


def is_acronym(text: str) -> bool:
    """Whether a text is letters that stand for words, with or without an article: the BBC.

    It counts as one if the tables list it, if it has full stops, or if it is unknown and
    unpronounceable. A single letter is not an acronym (W7).
    """
    bare = without_article(words_in(text))
    letters = "".join(bare)
    if len(letters) < 2:
        return False
    if _DOTTED.fullmatch(text.strip().split(maxsplit=len(words_in(text)) - len(bare))[-1]):
        return True
    if len(bare) != 1:
        return False
    plain = letters.isascii() and letters.isalpha() and set(letters).isdisjoint("aeiouy")
    return "acronym" in kinds(bare) or (plain and entries(letters) is None)


def is_word(text: str) -> bool:
    """Whether the table has `text`, lower case a to z, as a single word or name."""
    return entries(text) is not None


SHORTEST_WRITTEN = 5
"""Minimum number of letters; longer words rarely differ from another in only one letter."""


@lru_cache(maxsize=REMEMBERED)
def one_letter_off(word: str) -> tuple[str, ...]:
    """The table's words that differ from `word` in one letter: salami for salabi."""
    if len(word) < SHORTEST_WRITTEN:
        return ()
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    written = {
        before + letter + rest
        for before, after in halves
        for letter in ("", *ascii_lowercase)
        for rest in (after, after[1:])
    }
    return tuple(sorted(filter(is_word, written)))


def singular(word: str) -> tuple[str, ...]:
    """The words of which `word`, lower case, is a plural: leaf and leave for leaves.

    Only words in the table count; a verb with an s looks the same, so `runs` gives run. Empty for
    words that are not plurals, such as news.
    """
    made = entries(word)
    bases = singulars(word)
    return tuple(base for base in bases if (is_word(base) if made is None else base in made))


def known_as(words: tuple[str, ...]) -> frozenset[str]:
    """The kinds of a sequence of words from `words_in`; see `table.kinds`.

    A leading article has no effect, and neither has junior or senior after a name; a spoken s may
    be a possessive. The last word of a compound can be plural, and compounds that the table has as
    a single word count too.
    """
    bare = without_article(words)
    found = (
        kinds(words)
        | kinds(bare)
        | kinds((*(one.removesuffix("s") for one in bare[:-1]), bare[-1]))
    )
    if len(bare) > 1 and "suffix" in kinds(bare[-1:]):
        found |= kinds(bare[:-1])
    *before, last = bare
    for one in singular(last):
        found |= kinds((*before, one)) & {"compound", "hyphen"}
    return found | {"compound"} if several_words_card(" ".join(bare)) else found


def is_name(text: str) -> bool:
    """Whether the table has the text only as a name, which is written with capitals."""
    words = words_in(text)
    found = known_as(words) if words else ()
    return "name" in found and "compound" not in found


def several_words_card(text: str) -> bool:
    """Whether the table has a word sequence as a single thing: ice cream, hot dogs.

    It does if the joined words are a compound of exactly these words, which `car pet` is not. The
    table has no names of several words, such as New York, and no pairs that are always written
    separately, such as fire engine.
    """
    *before, last = words_in(text) or ("",)
    return bool(before) and any(_compound((*before, one)) for one in (last, *singular(last)))


def _compound(words: tuple[str, ...]) -> bool:
    """Whether the table has `words`, joined, as a compound with a joint between two of them."""
    joints = tuple(accumulate(map(len, words)))[:-1]
    made = entries("".join(words)) or ()
    return any(entry.find("+") in joints for entry in made)
