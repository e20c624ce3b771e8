"""Homophones: words that sound the same according to cmudict, as included in PocketSphinx (W5)."""

from collections import defaultdict
from collections.abc import Iterator

from tools.referee.inputs import Inputs
from tools.referee.morphology import Evidence

COMMON = 2.5
"""Minimum frequency of a word that is looked up (see `Lexicon.common`)."""


def same_sound(inputs: Inputs, evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Every pair of words that share a pronunciation, in both orders."""
    spellings = defaultdict[str, set[str]](set)
    for line in inputs.text("pocketsphinx", "/cmudict-en-us.dict").splitlines():
        word, _, sounds = line.partition(" ")
        word = word.partition("(")[0]
        if word in evidence.words and evidence.common(word) >= COMMON:
            spellings[sounds].add(word)
    for words in spellings.values():
        yield from ((word, other) for word in words for other in words if word != other)
