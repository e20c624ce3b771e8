"""Words spelled aloud: letters by their names and by the NATO alphabet.

Source of the second: ICAO Annex 10, volume II, 5.2.1.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ALPHABET: Mapping[str, str] = {
    word: word[0]
    for word in (
        *("alpha", "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"),
        *("india", "juliet", "juliett", "kilo", "lima", "mike", "november", "oscar", "papa"),
        *("quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "whisky"),
        *("xray", "yankee", "zulu"),
    )
}

NAMES: Mapping[str, str] = {
    name: letter
    for letter, names in {
        "a": "ay eh",
        "b": "bee be",
        "c": "cee see sea",
        "d": "dee",
        "e": "ee",
        "f": "eff ef",
        "g": "gee jee",
        "h": "aitch haitch",
        "i": "eye",
        "j": "jay",
        "k": "kay",
        "l": "el ell",
        "m": "em",
        "n": "en",
        "o": "oh",
        "p": "pee pea",
        "q": "cue queue",
        "r": "ar are",
        "s": "ess",
        "t": "tee tea",
        "u": "you",
        "v": "vee",
        "w": "doubleyou",
        "x": "ex",
        "y": "why",
        "z": "zee zed",
    }.items()
    for name in names.split()
}
"""How letters are called, in the words that a recognizer writes for them."""

IN_TWO = {("double", "u"): "w", ("double", "you"): "w", ("x", "ray"): "x"}

FEWEST = 3
"""Letters: names of two letters are too easily words, such as “see you”."""


def spelled(words: Sequence[str], announced: bool = False) -> str | None:
    """The word that is spelled by `words`, in lower case; None if they are no letters.

    Bare letters are enough by themselves. Their names need one bare letter among them and the
    alphabet three words, unless the spelling was `announced`, because they are words as well.
    """
    letters = _letters(words)
    if letters is None or len(letters) < 2:
        return None
    bare = sum(len(word) == 1 for word in words)
    plain = bare == len(words)
    named = len(letters) >= FEWEST and (bare > 0 or all(word in ALPHABET for word in words))
    return letters if plain or named or announced else None


def _letters(words: Sequence[str]) -> str | None:
    letters = ""
    at = 0
    while at < len(words):
        pair, word = tuple(words[at : at + 2]), words[at]
        if pair in IN_TWO:
            letters += IN_TWO[pair]
            at += 2
            continue
        letter = word if len(word) == 1 and word.isalpha() else _named(word)
        if letter is None:
            return None
        letters += letter
        at += 1
    return letters


def _named(word: str) -> str | None:
    return ALPHABET.get(word) or NAMES.get(word)
