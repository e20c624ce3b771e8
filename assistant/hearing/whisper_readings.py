"""Whisper's texts as readings: each text once, with a weight."""

from collections.abc import Hashable, Iterable, Sequence

import numpy as np

from assistant.game.messages import Certainty
from assistant.hearing.spoken_forms import plain
from assistant.hearing.whisper_model import ModelReading
from assistant.language.numbers import Numbers

CLOSE = 1.0
"""Lead in nats below which the first meaning is right in only half of the cases."""
SURE = 4.0
"""Lead in nats above which nothing was misheard, even in noise."""
FAR = 6.0
"""Distance in nats from the best reading beyond which a text is dropped."""


def weighed(
    readings: Iterable[ModelReading], numbers: Numbers, before: str = ""
) -> list[ModelReading]:
    """The readings as plain words, best first; equal texts are merged.

    Words of the prompt `before` sometimes leak into later readings, which are dropped. So are
    readings much shorter than the best, which have only the end of the utterance.
    """
    scores: dict[str, float] = {}
    for reading in readings:
        text = once(plain(reading.text, numbers))
        if text:
            scores[text] = float(np.logaddexp(scores.get(text, -np.inf), reading.score))
    ranked = _ranked(scores)
    examples = {word for word in plain(before, numbers).split() if word not in numbers.words}
    leaked = examples - set(ranked[0].text.split()) if ranked else set()
    return [
        one
        for one in ranked
        if not leaked & set(one.text.split()) and near_in_length(one.text, ranked[0].text)
    ]


def lead(readings: Sequence[ModelReading], numbers: Numbers) -> float:
    """The lead of the first reading over any reading with another meaning, in nats."""
    scores: dict[Hashable, float] = {}
    for reading in readings:
        what = meaning(reading.text, numbers)
        scores[what] = float(np.logaddexp(scores.get(what, -np.inf), reading.score))
    best, second, *_ = (*sorted(scores.values(), reverse=True), -np.inf, -np.inf)
    return best - second if scores else 0.0


def certainty(readings: Sequence[ModelReading], numbers: Numbers) -> Certainty:
    """The certainty of the first reading."""
    ahead = lead(readings, numbers)
    if ahead < CLOSE:
        return Certainty.CLOSE
    return Certainty.SURE if ahead >= SURE else Certainty.LIKELY


def meaning(text: str, numbers: Numbers) -> Hashable:
    """A clue's word and number, the number in a single spelling; for any other text, the text."""
    split = numbers.split_clue(text.split())
    return (split.words, split.number) if split else text


def is_clue(text: str, numbers: Numbers) -> bool:
    """Whether the last word of the text is a number."""
    split = numbers.split_clue(text.split())
    return split is not None and split.exact


def once(text: str) -> str:
    """A text without its repetitions, because the model tends to repeat itself."""
    words = text.split()
    for length in range(1, len(words) // 2 + 1):
        if words == words[:length] * (len(words) // length):
            return " ".join(words[:length])
    return text


def near_in_length(one: str, other: str) -> bool:
    """Whether neither text has more than twice as many letters as the other."""
    fewer, more = sorted(len(text.replace(" ", "")) for text in (one, other))
    return more <= 2 * fewer


def _ranked(scores: dict[str, float]) -> list[ModelReading]:
    best = max(scores.values(), default=0.0)
    texts = (ModelReading(text, score) for text, score in scores.items() if score > best - FAR)
    return sorted(texts, key=lambda reading: -reading.score)
