"""Early answers: whether an utterance can be answered at its first pause."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages import Certainty, Readings, Vocabulary
from assistant.talk.numbers import Numbers


def complete(readings: Readings, vocabulary: Vocabulary, numbers: Numbers) -> bool:
    """Whether what was said so far is all there is to say.

    It is, if the best reading is a phrase of the vocabulary that no longer one begins with,
    or one word, or its letters, and a number. What acts at once on what cannot be undone
    waits, and so does whatever more may follow: “new game” before “new game classic”,
    “storm twenty” before “five”, “I want to” before anything.
    """
    if not readings.texts or readings.certainty is Certainty.CLOSE:
        return False
    said = readings.texts[0]
    if said in vocabulary.phrases:
        longer = any(phrase.startswith(f"{said} ") for phrase in vocabulary.phrases)
        return not longer and said not in vocabulary.deliberate
    return vocabulary.clue and _is_whole_clue(said.split(), numbers)


def _is_whole_clue(words: Sequence[str], numbers: Numbers) -> bool:
    split = numbers.split_clue(words)
    if split is None:
        return False
    last = words[-1]
    # Neither a word that only sounds like a number, nor one that another may follow.
    surely = (
        isinstance(split.number, str)
        or last.isdigit()
        or last in numbers.words.keys() - numbers.tens.keys()
    )
    return surely and (len(split.words) == 1 or all(len(word) == 1 for word in split.words))
