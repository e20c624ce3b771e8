"""Converts a recognizer's text to the plain words that people said."""

import re

from assistant.language.numbers import Numbers


def plain(text: str, numbers: Numbers) -> str:
    """Lower-case words and nothing else: "Salad, 3." is "salad three"; a dot in a word goes."""
    text = text.lower().replace("’", "'")
    text = re.sub(r"(?<=\w)\.(?=\w)", "", text)  # u.s.a., but not the full stop after a word
    text = re.sub(r"\d+", lambda digits: f" {number(digits[0], numbers)} ", text)
    text = re.sub(r"[^\w' ]|_", " ", text)
    return " ".join(word.strip("'") for word in text.split() if word.strip("'"))


def number(digits: str, numbers: Numbers) -> str:
    """Digits as words: "12" is "twelve"; three and more are read one by one."""
    if len(digits) > 2 or (len(digits) == 2 and digits[0] == "0"):
        return " ".join(numbers.spoken(int(digit)) for digit in digits)
    return numbers.spoken(int(digits)).replace("-", " ")
