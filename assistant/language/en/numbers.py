"""English numbers."""

from collections.abc import Mapping

from assistant.language.numbers import LAST, MIDDLE, Numbers


def _numbered(words: Mapping[int, str]) -> dict[str, int]:
    return {word: count for count, several in words.items() for word in several.split()}


UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)

TENS = {
    word: 10 * count
    for count, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}

SAME_SOUND = _numbered(
    {
        0: "nought naught nil none",
        1: "won",
        2: "to too",
        4: "for fore",
        6: "sicks",
        8: "ate",
        9: "nein niner",
    }
)

NEAR_SOUND = _numbered(
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
"""Measured with Whisper tiny.en: 150 clues of recorded words and one speaker's digits, clean and
in noise, eight readings each. Bye, full, fool, fix and hey come up often. People say oh for
zero, but Whisper also writes it for four, and a lone o may be a letter, so neither may beat a
reading that is sure.
"""

ORDINALS = _numbered(
    {1: "first 1st", 2: "second 2nd", 3: "third 3rd", 4: "fourth 4th", 5: "fifth 5th", LAST: "last"}
)

AMOUNTS: Mapping[tuple[str, ...], int] = {("a", "couple"): 2, ("a", "pair"): 2}

HALFWAY = {MIDDLE: "middle centre center central"}
ROWS = _numbered({1: "top upper topmost", LAST: "bottom lower bottommost", **HALFWAY})
COLUMNS = _numbered({1: "left leftmost start", LAST: "right rightmost end", **HALFWAY})

NUMBERS = Numbers(
    UNITS,
    TENS,
    SAME_SOUND,
    NEAR_SOUND,
    ORDINALS,
    "unlimited",
    amounts=AMOUNTS,
    rows=ROWS,
    columns=COLUMNS,
)
