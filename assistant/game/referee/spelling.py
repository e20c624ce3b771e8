"""English spelling of endings: stop + ing is stopping, carry + ed is carried.

It uses only the letters a to z and no dictionary, so unknown words are inflected as well.
"""

import re
from collections.abc import Iterator

INFLECTIONS = ("s", "ed", "ing")
"""Endings that only inflect a word."""

DERIVATIONS = (
    *("er", "or", "est", "ly", "y", "ie", "en", "ish", "age", "ist", "ian", "an", "ese", "ess"),
    *("able", "ful", "less", "ness", "ment", "hood", "ship", "dom", "ward", "like", "some", "ous"),
    *("ic", "let", "al", "ant", "ance", "ary", "ry", "ion", "ation", "ive", "ity"),
)
"""Endings of related words. Many words only seem to have such an ending: see `roots.txt`.
"""

PREFIXES = ("un", "re", "mis", "non", "anti", "inter", "semi", "demi", "sub", "dis")
"""Prefixes of closely related words; many words only seem to have one of these, too."""

_GENTLE = (
    *("able", "age", "al", "an", "ance", "ant", "ary", "ation"),
    *("ese", "ian", "ic", "ion", "ity", "ive", "or", "ous"),
)
"""Endings before which a consonant need not be doubled."""

_VOWELS = "aeiou"
_ONE_BEAT = re.compile(r"(?:[^aeiou]|qu)*[aeiouy][^aeiouwxy]")
"""A pattern for one vowel and one consonant at the end, as in `stop` or `quiz`, but not `play`."""


def joined(base: str, ending: str) -> tuple[str, ...]:
    """`base` with `ending`, in each correct or tolerated spelling."""
    if ending == "s":
        return _plural(base)
    if ending[0] in _VOWELS or ending == "y":
        return _before_vowel(base, ending)
    if ending == "ly" and base.endswith("le") and base[-3:-2] not in _VOWELS:
        return (base[:-1] + "y",)
    if _ends_in_soft_y(base):
        return (base[:-1] + "i" + ending, base + ending)
    return (base + ending,)


def stripped(word: str, ending: str) -> Iterator[str]:
    """Every base that makes `word` when joined with `ending`; some are not words."""
    if not word.endswith(ending):
        return
    stem = word.removesuffix(ending)
    if not stem:
        return
    candidates = {stem + lost for lost in ("", "a", "e", "le", "y")}
    candidates |= {stem[:-1] + lost for lost in ("", "y", "ie")}
    if ending == "s":
        candidates |= {stem[:-2], stem[:-2] + "y"}
    yield from (base for base in sorted(candidates) if base and word in joined(base, ending))


_PLURALS = (
    *(("ves", "f"), ("ves", "fe"), ("men", "man"), ("ren", ""), ("ice", "ouse")),
    *(("feet", "foot"), ("eeth", "ooth"), ("eese", "oose"), ("i", "us"), ("a", "um"), ("a", "on")),
    *(("ae", "a"), ("es", "is"), ("ices", "ex"), ("ices", "ix"), ("eaux", "eau")),
)
"""Endings of plurals without s, and of their singulars: mice, mouse."""

_SHORTEST_PLURAL = 3
"""Minimum number of letters, as in men."""


def singulars(word: str) -> tuple[str, ...]:
    """Every word whose plural could be `word`, in order; some are not words."""
    if len(word) < _SHORTEST_PLURAL:
        return ()
    changed = (word.removesuffix(many) + one for many, one in _PLURALS if word.endswith(many))
    return tuple(sorted({*stripped(word, "s"), *changed}))


_RESPELLINGS = (
    *(("our", "or"), ("ise", "ize"), ("isa", "iza"), ("isi", "izi"), ("yse", "yze")),
    *(("ysi", "yzi"), ("ae", "e"), ("oe", "e"), ("ogue", "og"), ("ph", "f"), ("ence", "ense")),
    ("xion", "ction"),
    *(("que", "k"), ("ou", "o"), ("eau", "o"), ("augh", "af"), ("ough", "ow"), ("mme", "m")),
    *(("y", "i"), ("i", "y"), ("c", "k"), ("k", "c"), ("sc", "sk"), ("z", "s"), ("s", "z")),
    *(("gh", "g"), ("dge", "dg"), ("ey", "y"), ("ie", "y"), ("y", "ey"), ("o", "ou"), ("e", "ae")),
    *(("a", "o"), ("e", "a"), ("j", "g"), ("g", "j"), ("cz", "ts"), ("que", "c"), ("ah", "a")),
)
"""Letters that differ between spellings of one word, the common ones first."""


def respelled(word: str) -> Iterator[str]:
    """Other historical spellings of `word`, most of which are not words (W3): syren, siren.

    Each differs in one way: replaced letters, -re for -er, or a consonant doubled or not.
    """
    for old, new in _RESPELLINGS:
        places = (match.start() for match in re.finditer(old, word))
        yield from (word[:place] + new + word[place + len(old) :] for place in places)
    if word.endswith("re"):
        yield word[:-2] + "er"
    for place, letter in enumerate(word):
        if letter in _VOWELS:
            continue
        if word[place - 1 : place] == letter:
            yield word[:place] + word[place + 1 :]
        else:
            yield word[:place] + letter + word[place:]


def _plural(base: str) -> tuple[str, ...]:
    if _ends_in_soft_y(base):
        return (base[:-1] + "ies", base + "s")  # either may be right: candies, the Kennedys
    if base.endswith(("s", "z")) and _ONE_BEAT.fullmatch(base):
        return (base + "es", base + base[-1] + "es")
    if base.endswith("ch"):
        return (base + "es", base + "s")  # either may be right: benches, stomachs
    if base.endswith(("s", "x", "z", "sh")):
        return (base + "es",)
    if base.endswith("o"):
        return (base + "s", base + "es")
    return (base + "s",)


def _before_vowel(base: str, ending: str) -> tuple[str, ...]:
    if base.endswith("ie") and ending == "ing":
        return (base[:-2] + "ying",)
    if base.endswith("e"):
        if ending[0] != "e" and base.endswith(("ee", "oe", "ye")):
            return (base + ending,)
        short = base[:-1] + ending
        return (short,) if ending in ("ed", "ing", "er", "est") else (short, base + ending)
    if base.endswith("a") and ending in ("an", "ian", "ese", "ic", "al"):
        return (base[:-1] + ending, base + ending)
    if _ends_in_soft_y(base) and ending != "y":
        return _instead_of_y(base, ending)
    if base.endswith("c"):
        return (base + "k" + ending, base + ending)
    doubled = base + base[-1] + ending
    if _ONE_BEAT.fullmatch(base) and ending not in _GENTLE:
        return (doubled,)
    if len(base) > 2 and base[-1] not in _VOWELS + "wxyh" and base[-2] in _VOWELS:
        return (base + ending, doubled)
    return (base + ending,)


def _instead_of_y(base: str, ending: str) -> tuple[str, ...]:
    if ending in ("ing", "ish"):
        return (base + ending,)
    if ending in ("ed", "er", "est"):
        return (base[:-1] + "i" + ending,)
    softened = base + ending if ending[0] == "i" else base[:-1] + "i" + ending
    return (softened, base[:-1] + ending)


def _ends_in_soft_y(base: str) -> bool:
    return len(base) > 1 and base.endswith("y") and base[-2] not in _VOWELS
