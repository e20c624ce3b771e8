"""The examples as they are compared: with masks for slots, and for words that might be ones."""

from collections.abc import Iterable, Iterator

from assistant.language.examples import NUMBER, TALK, WORD, Example
from assistant.language.second_reader import Masking

MASKED_TALK = 0.5
"""Weight of talk in which a word was masked as if it were the word of a clue."""
MASKED_ELSEWHERE = 0.1
"""The same if neither a number nor the word of a clue was said, as in most talk."""


def training(examples: Iterable[Example], masking: Masking) -> Iterator[tuple[Example, float]]:
    """The examples as they are compared, each with its weight.

    In examples with a number or the word of a clue, each other word that might be a clue is masked
    in turn, so that the correct word can be told from it; elsewhere masking a single word is
    enough.
    """
    for one in examples:
        words, _ = masking.numbered(masking.unfilled(one.words))
        yield Example(one.meaning, words), 1.0
        others, slots = [*masking.clued(words)], {NUMBER, WORD} & {*words}
        for other, _ in others if slots else others[-1:]:
            yield Example(TALK, other), MASKED_TALK / len(others) if slots else MASKED_ELSEWHERE
