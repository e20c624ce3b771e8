"""Normal forms of text, in which it is matched and displayed."""

import re
import unicodedata

from assistant.game.messages import SOMETHING

ACCENTS = re.compile("[\u0300-\u036f]")
"""Diacritics of Latin letters, after decomposition."""
APOSTROPHES = "'’"
STUTTER = re.compile(r"(?<!\b\w )\b(?:(\w{1,2})(?: \1)+|([b-df-hj-np-tv-z])) (?=(?:\1|\2)\w)")
"""A stuttered beginning of a word: “s s sugar”, “th th three”, “b back”; never in a spelling."""


def normal(text: str) -> str:
    """Text for matching: lower-case words without accents, with single spaces.

    The sign of a number becomes a word, because a clue's number cannot be minus one.
    """
    if text.isascii() and text.isalnum():
        return text.lower()  # most texts are plain words
    bare = shown(ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold())))
    return " ".join(bare.translate(dict.fromkeys(map(ord, APOSTROPHES))).split())


def fluent(text: str) -> str:
    """A normal text without stuttered beginnings of words."""
    return STUTTER.sub("", text)


def shown(text: str) -> str:
    """Text for display: like `normal`, but with accents and apostrophes."""
    marked = ACCENTS.sub("", unicodedata.normalize("NFC", text.lower()))
    signed = re.sub(r"(?<!\w)-(?=\d)", "minus ", marked)
    kept = "".join(one if one.isalnum() or one in APOSTROPHES else " " for one in signed)
    words = (word.strip(APOSTROPHES).replace("’", "'") for word in kept.split())
    return " ".join(filter(None, words))


def as_heard(text: str) -> str:
    """A recognizer's text in normal form, with marks for unknown words."""
    return f" {SOMETHING} ".join(map(normal, text.split(SOMETHING))).strip()
