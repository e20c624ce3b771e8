"""Numbers as they are said and heard.

A word that sounds like a number is one only in a number's place, which in a clue is the end:
`eight three` is the clue EIGHT for three, `to two` is the clue TO for two (D7, W7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.rules.clue import HIGHEST_NUMBER, UNLIMITED, Number

UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
"""The numbers that are one word, from zero up."""

TENS = {
    word: 10 * count
    for count, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}
"""The numbers that another word may follow: twenty five."""

WORDS: Mapping[str, int] = {word: count for count, word in enumerate(UNITS)} | TENS
"""Number words proper."""


def _numbered(words: Mapping[int, str]) -> dict[str, int]:
    return {word: count for count, several in words.items() for word in several.split()}


SAME_SOUND: Mapping[str, int] = _numbered(
    {1: "won", 2: "to too", 4: "for fore", 6: "sicks", 8: "ate", 9: "nein niner"}
)
"""Words that sound just like a number, or are another name for it."""

NEAR_SOUND: Mapping[str, int] = _numbered(
    {
        0: "oh o",
        1: "wan",
        2: "do due dew tube",
        3: "tree free",
        4: "floor full fool",
        5: "bye by fife hive",
        6: "sex sick fix",
        8: "hey hate",
        9: "night",
    }
)
"""Words that recognizers write for a number now and then.

Measured with Whisper tiny.en: 150 clues of recorded words and one speaker's digits, clean and
in noise, eight readings each. Bye, full, fool, fix and hey come up often. People say oh for
zero, but Whisper also writes it for four, and a lone o may be a letter, so neither may beat a
reading that is sure.
"""


@dataclass(frozen=True, slots=True)
class Split:
    """An utterance taken apart into the words before the number, and the number."""

    words: tuple[str, ...]
    """At least one."""
    number: Number
    """0 to `HIGHEST_NUMBER`, or `UNLIMITED` (C3)."""
    exact: bool
    """The end is a number or sounds just like one; else it only comes near.

    Where a recognizer offers several readings, an exact one is to be preferred.
    """


def number(words: Sequence[str]) -> int | None:
    """What one or two words are as a number, 0 to 99: `nine`, `9`, `twenty five`.

    Nothing else will do, and no homophone: this is for words in any place.
    """
    match list(words):
        case [one]:
            return _digits(one) if one.isdigit() else WORDS.get(one)
        case [tens, unit] if tens in TENS and 1 <= WORDS.get(unit, 0) <= 9:
            return TENS[tens] + WORDS[unit]
        case _:
            return None


def heard_number(word: str) -> int | None:
    """The number that one word is where nothing but a number can stand: “to” is two."""
    return next(
        (count for said, _ in _readings([word]) if (count := number(said)) is not None), None
    )


def split_clue(words: Sequence[str]) -> Split | None:
    """Take the number off the end of a clue; `words` are lower case.

    None if there is no number at the end, if it is beyond `HIGHEST_NUMBER`, or if no word
    is left for the clue. The longest number that leaves a word is meant: `storm twenty
    five` is STORM for 25, `twenty five` is TWENTY for five.
    """
    if len(words) > 1 and words[-1] == UNLIMITED:
        return Split(tuple(words[:-1]), UNLIMITED, exact=True)
    for length in (2, 1):
        before, last = tuple(words[:-length]), words[-length:]
        if not before or not last:
            continue
        for said, exact in _readings(last):
            count = number(said)
            if count is not None:
                return Split(before, count, exact) if count <= HIGHEST_NUMBER else None
    return None


def spoken(count: Number) -> str:
    """A number from 0 to 99 as it is said: `nine`, `twenty-five`; `unlimited` is itself.

    Raises `ValueError` for any other; nothing on the table is counted so far.
    """
    if count == UNLIMITED:
        return UNLIMITED
    if not 0 <= count <= 99:
        raise ValueError(f"{count} is no number from 0 to 99")
    if count < len(UNITS):
        return UNITS[count]
    tens = next(word for word, value in TENS.items() if value == count // 10 * 10)
    return f"{tens}-{UNITS[count % 10]}" if count % 10 else tens


def _readings(words: Sequence[str]) -> tuple[tuple[list[str], bool], ...]:
    """The words as heard, with a homophone at the end written as the number, and nearly so."""
    *front, last = words
    same = UNITS[SAME_SOUND[last]] if last in SAME_SOUND else last
    near = UNITS[NEAR_SOUND[last]] if last in NEAR_SOUND else last
    return ([*front, last], True), ([*front, same], True), ([*front, near], False)


def _digits(text: str) -> int | None:
    """Ordinary digits only: there are more of them in Unicode than anybody says."""
    return int(text) if text.isascii() and len(text) <= 2 else None
