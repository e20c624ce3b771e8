"""Numbers as they are said and heard.

A word such as “two”, “to” or “too” is a number only in a number's place: the last word of a
clue. “Eight three” is the clue EIGHT for three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}

EXACT = {word: number for number, word in enumerate(UNITS)} | TENS

SAME_SOUND = {
    "oh": 0,
    "won": 1,
    "to": 2,
    "too": 2,
    "for": 4,
    "fore": 4,
    "ate": 8,
    "niner": 9,
}
"""Words that sound just like a number."""

NEAR_SOUND = {
    "tu": 2,
    "tube": 2,
    "do": 2,
    "dew": 2,
    "tree": 3,
    "free": 3,
    "floor": 4,
    "fire": 5,
    "hive": 5,
    "sick": 6,
    "sex": 6,
    "night": 9,
    "nein": 9,
}
"""Words that recognizers return for a number now and then."""


@dataclass(frozen=True, slots=True)
class Split:
    """An utterance taken apart into the words before the number, and the number."""

    words: tuple[str, ...]
    number: int
    exact: bool
    """The last word is the number or sounds just like it; else it only comes near."""


def split_clue(words: Sequence[str]) -> Split | None:
    """Take a number off the end; None if there is none or nothing stands before it."""
    for length in (2, 1):
        number = _strict(words[-length:])
        if number is not None and len(words) > length:
            return Split(tuple(words[:-length]), number, exact=True)
    if len(words) < 2:
        return None
    for table, exact in ((SAME_SOUND, True), (NEAR_SOUND, False)):
        if words[-1] in table:
            return Split(tuple(words[:-1]), table[words[-1]], exact)
    return None


def _strict(words: Sequence[str]) -> int | None:
    match list(words):
        case [one] if one.isascii() and one.isdigit() and len(one) < 3:
            return int(one)
        case [one]:
            return EXACT.get(one)
        case [tens, unit] if tens in TENS and 1 <= EXACT.get(unit, 0) <= 9:
            return TENS[tens] + EXACT[unit]
    return None


def spoken(number: int) -> str:
    """A number from 0 to 59 as it is said."""
    if number < len(UNITS):
        return UNITS[number]
    tens, unit = divmod(number, 10)
    word = next(word for word, value in TENS.items() if value == tens * 10)
    return f"{word}-{UNITS[unit]}" if unit else word
