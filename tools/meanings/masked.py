"""Examples prepared for comparison, with masks for slots and for words that could fill one."""

from collections.abc import Iterable, Iterator

from assistant.language.examples import NUMBER, TALK, WORD, Example
from assistant.language.second_reader import Masking

MASKED_TALK = 0.5
"""Weight of talk in which a word was masked as if it were a clue."""
MASKED_ELSEWHERE = 0.1
"""Weight of talk with neither a number nor a possible clue, like most talk."""


def training(examples: Iterable[Example], masking: Masking) -> Iterator[tuple[Example, float]]:
    """The examples in the form in which they are compared, each with its weight.

    In examples with a number or a clue, every other word that could be a clue is masked in turn, so
    that the reader learns to tell the correct word from it. Elsewhere, a single masked word is
    enough.
    """
    for one in examples:
        words, _ = masking.numbered(masking.unfilled(one.words))
        yield Example(one.meaning, words), 1.0
        others, slots = [*masking.clued(words)], {NUMBER, WORD} & {*words}
        for other, _ in others if slots else others[-1:]:
            yield Example(TALK, other), MASKED_TALK / len(others) if slots else MASKED_ELSEWHERE
