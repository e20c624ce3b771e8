"""Text as a recognizer writes it, as the plain words that people said."""

from __future__ import annotations

import re

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
TEENS = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)


def plain(text: str) -> str:
    """Lower-case words and nothing else: "Salad, 3." is "salad three"; a dot in a word goes."""
    text = text.lower().replace("’", "'")
    text = re.sub(r"(?<=\w)\.(?=\w)", "", text)  # u.s.a., but not the stop after a word
    text = re.sub(r"\d+", lambda digits: f" {number(digits[0])} ", text)
    text = re.sub(r"[^\w' ]|_", " ", text)
    return " ".join(word.strip("'") for word in text.split() if word.strip("'"))


def number(digits: str) -> str:
    """Digits as words: "12" is "twelve"; three and more are read one by one."""
    value = int(digits)
    if len(digits) == 1:
        return DIGITS[value]
    if len(digits) == 2 and 10 <= value < 20:
        return TEENS[value - 10]
    if len(digits) == 2 and value >= 20:
        tens, ones = divmod(value, 10)
        return f"{TENS[tens]} {DIGITS[ones]}" if ones else TENS[tens]
    return " ".join(DIGITS[int(digit)] for digit in digits)
