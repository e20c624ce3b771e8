"""Spoken forms: how a word is presented to a recognizer that does not know it.

An alias spells the same sound with words that the recognizer knows: “loch ness” for LOCHNESS,
“that's” for THATS, and “b.”, which is how some models write the letter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from assistant.language.numbers import Numbers

Knowing = Callable[[str], bool]
"""Whether a recognizer knows a word."""


@runtime_checkable
class Knows(Protocol):
    """A recognizer that can report which words it does not know."""

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The `words` that it does not know in any form, in their order."""


SHORTEST = 3
"""Minimum number of letters in a part; shorter parts rarely sound as they are written."""
LONGEST = 45
"""Maximum number of letters in a word that is split; no dictionary word is longer."""


def spoken_forms(words: Iterable[str], knows: Knowing) -> dict[str, str | None]:
    """Each word's spoken form: itself, an alias, or None if only its position can be said."""
    return {word: _form(word, knows) for word in words}


def _form(word: str, knows: Knowing) -> str | None:
    if len(word) > LONGEST:
        return None
    if knows(word):
        return word
    return next((form for form in _others(word) if all(map(knows, form.split()))), None)


def _others(word: str) -> Iterator[str]:
    """Texts that may sound like `word`, the likeliest first: equal halves before other splits."""
    if len(word) == 1:
        yield f"{word}."
    for cut in range(len(word) - 1, 0, -1):
        yield f"{word[:cut]}'{word[cut:]}"
    cuts = range(SHORTEST, len(word) - SHORTEST + 1)
    for cut in sorted(cuts, key=lambda cut: abs(len(word) - 2 * cut)):
        yield f"{word[:cut]} {word[cut:]}"


def as_written(text: str, aliases: Mapping[str, str]) -> str:
    """The `text` with every alias replaced by the word that it stands for."""
    if not aliases:
        return text
    longest_first = sorted(aliases, key=len, reverse=True)
    said = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\S)(?:{said})(?!\S)", lambda found: aliases[found[0]], text)


def plain(text: str, numbers: Numbers) -> str:
    """The text as lower-case words: "Salad, 3." is "salad three"; dots within words are removed."""
    text = text.lower().replace("’", "'")
    text = re.sub(r"(?<=\w)\.(?=\w)", "", text)  # u.s.a., but not the full stop after a word
    text = re.sub(r"\d+", lambda digits: f" {number(digits[0], numbers)} ", text)
    text = re.sub(r"[^\w' ]|_", " ", text)
    return " ".join(word.strip("'") for word in text.split() if word.strip("'"))


def number(digits: str, numbers: Numbers) -> str:
    """Digits as words: "12" becomes "twelve"; three or more are read one by one."""
    if len(digits) > 2 or (len(digits) == 2 and digits[0] == "0"):
        return " ".join(numbers.spoken(int(digit)) for digit in digits)
    return numbers.spoken(int(digits)).replace("-", " ")
