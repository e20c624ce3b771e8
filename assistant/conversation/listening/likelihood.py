"""Weights of an utterance's readings, by what clues are like and what is on the table.

A recognizer prefers common text, and does not know the table. A clue is a known word, but rarely
one of the most common, and it is related to an uncovered card. So each reading's weight depends on
its word, and the new weights show how certain the first reading is. Only the public view is used
(D20).
"""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.game.messages import Certainty, Heard
from assistant.game.referee import (
    Verdict,
    is_word,
    one_letter_off,
    rule_on,
    same_sound,
    singular,
    spelling_of,
)
from assistant.game.rules.clue import Number
from assistant.game.rules.view import PublicView
from assistant.language.normal import normal
from assistant.language.understanding import Understanding

TAKEN = 0.6
"""Minimum probability of the first meaning for it to be accepted without a question."""
NONE = -3.55
"""Nats for the meanings that no reading has: in noise, every reading is weak and may be wrong."""
SURE = 4.0
"""Lead in nats over every other meaning that excludes a mishearing, even in noise."""

RARER = 0.65
"""Nats that a word gains each time it is ten times rarer …"""
USUAL = 1_000
"""… than the word with this rank, which gains nothing."""
RAREST = 60_000
"""The rank that stands for words missing from the frequency list."""
UNKNOWN = -2.5
"""Nats that an unknown word loses, because recognizers invent words."""
PLURAL = -2.0
"""Nats that a plural loses, because few clues are plurals and recognizers often add an s."""
ABOUT_NONE = -1.2
"""Nats from the cards for an invented word, or a word with an unknown meaning.

A form of a card loses nothing, because the referee must explain why it is not allowed.
"""
TALK = -3.0
"""Nats that talk loses unless it is read first, because a clue is likelier while one is due."""
WRITTEN = 0.25
"""Nats that the recognizer's own spelling gains among homophones."""
NOT_WRITTEN = 3.0
"""Nats that a spelling loses if the recognizer did not write it."""
COMMONER = 0.25
"""Nats that a spelling gains over another each time it is ten times as frequent."""
SPELLED_NEAR = 1.1
"""Nats from the cards above which they decide a word's spelling.

Measured on 188 pairs of a word and a related card, each among 24 other cards, with the commoner
spelling written: .29 of the rarer words are recognised, and .01 of the commoner ones are lost. At
376 tables without a related card, .02 are lost; before, .31 were. The value was chosen on these
pairs at 4.2 deviations; 1.1 nats are 4.4, which lose as few now that the cards weigh more.
"""
APART = 1.0
"""Nats that a word loses if it is written as two but can be one, the valid clue (W6)."""

Relates = Callable[[Sequence[str], Sequence[str]], Sequence[float]]
"""A function that gives, for each word, the evidence of the cards for it as a clue, in nats."""


def unrelated(words: Sequence[str], visible: Sequence[str]) -> Sequence[float]:
    """The evidence of the cards if nothing is known about the meanings of words."""
    return [0.0] * len(words)


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    word: str | None
    """The word of the clue, if the reading may be a clue."""
    meaning: Hashable
    """The meaning, which is equal for readings that sound the same."""
    weight: float

    @property
    def apart(self) -> bool:
        """Whether the word was written as two."""
        return self.word is not None and normal(self.text).split()[0] != self.word


def weighed(
    heard: Heard, view: PublicView, known: Understanding, relates: Relates = unrelated
) -> Heard:
    """The utterance, with its readings ordered by their new weights.

    Readings that sound the same count as one, in the spelling that fits this table best, even if
    the recognizer did not write it; other spellings come last. An utterance without weights is not
    changed.
    """
    if not heard.weights:
        return heard
    readings = [
        _Reading(text, *_said(text, known, heard.alternatives), weight)
        for text, weight in zip(heard.alternatives, heard.weights, strict=True)
    ]
    if readings[0].word is None and readings[0].meaning == readings[0].text:
        return heard  # neither a clue nor a number, so probably talk
    readings += list(_unwritten(readings, known))
    words = sorted({one.word for one in readings if one.word})
    near = _evidence(words, view, relates)
    best: dict[Hashable, _Reading] = {}
    for one in sorted(readings, key=lambda one: -_fit(one, near, known)):
        best.setdefault(one.meaning, one)
    likely = _together(readings, heard)
    for meaning, one in best.items():
        if one.word:
            unknown = 0.0 if is_word(one.word) else ABOUT_NONE
            likely[meaning] += usual(one.word, known) + near.get(one.word, unknown)
        elif meaning != readings[0].meaning:
            likely[meaning] += TALK
    first = sorted(best.values(), key=lambda one: -likely[one.meaning])
    others = [one for one in readings if one not in first and one.text in heard.alternatives]
    others.sort(key=lambda one: -one.weight)
    return replace(
        heard,
        alternatives=tuple(one.text for one in (*first, *others)),
        certainty=_certainty(first, likely, heard.certainty, known),
        weights=(*(likely[one.meaning] for one in first), *(one.weight for one in others)),
    )


def _sum(one: float, other: float) -> float:
    """The logarithm of the sum of two probabilities, of which the first is not zero."""
    more, less = max(one, other), min(one, other)
    return more + math.log1p(math.exp(less - more))


def _said(
    text: str, known: Understanding, texts: Sequence[str] = ()
) -> tuple[str | None, Hashable]:
    """The clue word of a reading, if it may be a clue, and the meaning of the reading.

    `texts` are all readings: beside “moonwalker”, “moon walker” is one word.
    """
    said = normal(text).split()
    split = known.numbers.split_clue(said)
    words: tuple[str, ...]
    number: Number | None
    if split is None and len(said) == 1:
        words, number = (said[0],), None
    elif split is not None and split.exact:
        words, number = split.words, split.number
    else:
        return None, (split.words, split.number) if split else text
    word = _as_one(words, known, texts)
    if word is None:
        return None, (words, number)
    alone_is_talk = number is None and word in known.words("weak")
    if alone_is_talk or not may_be_clue(word, known):
        return None, text if number is None else (words, number)
    return word, (min(map(spelling_of, (word, *same_sound(word)))), number)


def _as_one(words: Sequence[str], known: Understanding, texts: Sequence[str]) -> str | None:
    """The only word, even if written as two: “sea gull”, “ex ray”; None if there are several."""
    talk = known.words("function", "filler")
    if len(words) != 2:
        return words[0] if len(words) == 1 else None
    if not talk.isdisjoint(words):
        return None
    first, last = words
    joined = (first + last, known.letters.names.get(first, first) + last)
    elsewhere = {text.partition(" ")[0] for text in texts}
    return next((one for one in joined if is_word(one) or one in elsewhere), None)


def may_be_clue(word: str, known: Understanding) -> bool:
    """Whether a word can be a clue, as a number or a function word such as “the” cannot."""
    talk = word in known.words("function") or word in known.words("filler")
    return not talk and known.numbers.number((word,)) is None


def _unwritten(readings: Sequence[_Reading], known: Understanding) -> Iterator[_Reading]:
    """Readings in which one word is replaced by a frequent word of nearly the same sound.

    An invented word is replaced by words of similar spelling, and a number by words that are
    misheard for it: “three, two” may be a tree.
    """
    written = {one.text for one in readings}
    for one in readings:
        for word in _alike(one, known):
            text = " ".join((word, *normal(one.text).split()[1 + one.apart :]))
            if text not in written and may_be_clue(word, known):
                written.add(text)
                yield _Reading(text, *_said(text, known), one.weight - NOT_WRITTEN)


def _alike(reading: _Reading, known: Understanding) -> Iterator[str]:
    """The words that sound nearly like the one in a reading."""
    word = reading.word
    if word is None:
        said = normal(reading.text).split()
        if len(said) == 2 and (count := known.numbers.number(said[:1])) is not None:
            near = (*known.numbers.same_sound.items(), *known.numbers.near_sound.items())
            yield from (other for other, meant in near if meant == count)
    elif is_word(word):
        yield from filter(known.rank, (word, *same_sound(word)))
    else:
        yield from one_letter_off(word)


def _fit(reading: _Reading, near: Mapping[str, float], known: Understanding) -> float:
    """How well a spelling fits, compared with its homophones.

    The most common one that is not a form of a card wins, unless the recognizer or a card favours
    another.
    """
    word = reading.word
    if word is None:
        return 0.0
    whole = "".join(normal(reading.text).split()).startswith(word)
    doubt = (0.0 if word in near else UNKNOWN) - APART * (reading.apart + (not whole))
    common = COMMONER * math.log10(known.rank(word) or RAREST)
    told = max(0.0, near.get(word, ABOUT_NONE) - SPELLED_NEAR)
    return WRITTEN * reading.weight + told - common + doubt


def usual(word: str, known: Understanding) -> float:
    """Nats that a word gains as a clue or a card, at any table."""
    if not is_word(word):
        return UNKNOWN
    rarer = RARER * math.log10((known.rank(word) or RAREST) / USUAL)
    return rarer + (PLURAL if singular(word) else 0.0)


def _evidence(words: Sequence[str], view: PublicView, relates: Relates) -> Mapping[str, float]:
    """The nats from the cards for each possible clue word; forms of a card are excluded (W1)."""
    known = filter(is_word, words)
    clues = [word for word in known if rule_on(word, view.visible).verdict is Verdict.VALID]
    told: dict[str, float] = {}
    for word, nats in zip(clues, relates(clues, view.visible), strict=True):
        spelling = spelling_of(word)  # in any of its spellings (W3)
        told[spelling] = max(told.get(spelling, nats), nats)
    return {word: told[spelling_of(word)] for word in words if spelling_of(word) in told}


def _together(readings: Sequence[_Reading], heard: Heard) -> dict[Hashable, float]:
    """The weight of each meaning, summed over all readings that have it."""
    likely: dict[Hashable, float] = {}
    for one in readings:
        if one.text not in heard.alternatives:
            likely.setdefault(one.meaning, one.weight)
        else:
            likely[one.meaning] = _sum(one.weight, likely.get(one.meaning, -math.inf))
    return likely


def _certainty(
    first: Sequence[_Reading],
    likely: Mapping[Hashable, float],
    heard: Certainty | None,
    known: Understanding,
) -> Certainty:
    """The certainty of the first meaning, which is never higher than the recognizer's own."""
    best, *others = (likely[one.meaning] for one in first)
    rest = sum(math.exp(weight - best) for weight in (*others, NONE))
    hardly = first[0].word is None and any(one.word for one in first)
    if hardly or 1 / (1 + rest) < TAKEN or _counts(first[0].text, known):
        return Certainty.CLOSE
    sure = best - max(others, default=-math.inf) >= SURE and heard is Certainty.SURE
    return Certainty.SURE if sure else Certainty.LIKELY


def _counts(text: str, known: Understanding) -> bool:
    """Whether a reading is two numbers: “three, five” may well be a tree for five."""
    split = known.numbers.split_clue(normal(text).split())
    return split is not None and known.numbers.number(split.words) is not None
