"""Early answers: whether an utterance can be answered at its first pause."""

from collections.abc import Sequence

from assistant.game.messages import Certainty, Readings, Vocabulary
from assistant.language.numbers import Numbers


def complete(readings: Readings, vocabulary: Vocabulary, numbers: Numbers) -> bool:
    """Whether the speaker has surely finished.

    This holds for a phrase that is not the beginning of a longer phrase, and for a clue: a
    word, or its letters, and a number. Phrases that act at once and cannot be undone wait for
    the long silence, and so does any text that may continue: “new game” before “classic”,
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
    # Neither a word that only sounds like a number, nor a number that another may follow.
    surely = (
        isinstance(split.number, str)
        or last.isdigit()
        or last in numbers.words.keys() - numbers.tens.keys()
    )
    return surely and (len(split.words) == 1 or all(len(word) == 1 for word in split.words))
