"""The lexicon: all words, their frequencies, and their other spellings."""

import ast
import re
from dataclasses import dataclass

from tools.referee.inputs import Inputs

LETTERS = re.compile("[a-z]+")
LARGEST_WORDS = 70
LARGEST_NAMES = 60
"""Maximum of SCOWL's sizes, up to 95, for words and names; larger lists are too rare for clues."""

GENERAL = ("american", "english", "special")
"""The word lists in the spelling that most Americans use."""

BOOK = re.compile(r"/(\w+)-(words|upper|proper-names|abbreviations)\.(\d\d)$")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words, all in lower case."""

    sizes: dict[str, int]
    """For each word in SCOWL, the size of the smallest list that contains it, 10 to 95."""
    lower: frozenset[str]
    """Words that SCOWL also writes in lower case."""
    regional: frozenset[str]
    """Words that are only in SCOWL's British, Canadian, Australian or variant lists."""
    common: dict[str, float]
    """Each word's frequency: the decimal logarithm of its uses in a thousand million words."""
    american: dict[str, str]
    """For each British spelling, the American one."""

    def is_name(self, word: str) -> bool:
        """Whether SCOWL writes the word only with a capital."""
        return word in self.sizes and word not in self.lower


def load(inputs: Inputs) -> Lexicon:
    """Read the word lists of SCOWL, wordfreq and breame."""
    sizes: dict[str, int] = {}
    lower, general = set[str](), set[str]()
    for name, text in inputs.texts("scowl"):
        if not (book := BOOK.search(name)):
            continue
        kind, size = book[2], int(book[3])
        if kind == "abbreviations" or size > (LARGEST_WORDS if kind == "words" else LARGEST_NAMES):
            continue
        for word in text.split():
            plain = word.casefold()
            if LETTERS.fullmatch(plain):
                sizes[plain] = min(size, sizes.get(plain, size))
                if word == plain:
                    lower.add(plain)
                if book[1] in GENERAL:
                    general.add(plain)
    return Lexicon(
        sizes,
        frozenset(lower),
        frozenset(sizes.keys() - general),
        _common(inputs),
        _american(inputs),
    )


def _common(inputs: Inputs) -> dict[str, float]:
    _, *bins = inputs.packed("wordfreq", "/large_en.msgpack.gz")
    return {
        word: round(9 - place / 100, 2)
        for place, words in enumerate(bins)
        for word in words
        if LETTERS.fullmatch(word)
    }


def _american(inputs: Inputs) -> dict[str, str]:
    tree = ast.parse(inputs.text("breame", "spelling_constants.py"))
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("BRITISH_ENGLISH_SPELLINGS")], value):
                return dict(ast.literal_eval(value))
            case _:
                pass
    raise ValueError("breame has no BRITISH_ENGLISH_SPELLINGS")
