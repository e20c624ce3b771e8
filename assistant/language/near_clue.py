"""The clue in a sentence that only resembles an example, and whether its number is one."""

from collections.abc import Sequence
from itertools import pairwise

from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.language.consent import asks, negated
from assistant.language.second_reader import Near
from assistant.language.understanding import Understanding

FAR = 15
"""Maximum number of words from a clue's word to its number."""
MOST = 9
"""Maximum number of a clue among other words; higher numbers there count something else."""


def clue_in(near: Near, words: Sequence[str], known: Understanding) -> Clue | None:
    """The clue, unless its words ask, call the box or deny it, or no number is meant for it."""
    before = words[: words.index(near.word)] if near.word in words else ()
    if not known.words("saying").isdisjoint(before[-1:]) and negated(before, known):
        return None  # “I didn't say weather two”
    asking = known.words("asking", "lead") if asks(words, known) else known.words("asking")
    number = None if near.word in asking else _number(near, words, known)
    return None if number is None else Clue(near.word, number)  # “box, can we undo that one”


def tells_none(words: Sequence[str], known: Understanding) -> bool:
    """Whether a one in these words is no number: “no one”, “that one”."""
    nobody, number = known.words("no", "pointing"), known.numbers.number
    return any(one in nobody and number((two,)) == 1 for one, two in pairwise(words))


def _number(near: Near, words: Sequence[str], known: Understanding) -> Number | None:
    """The last number after “for”, or the last one; none that counts or is far from the word.

    “Tunnel for two, but not the obvious one” is for two; “biscuit, there are twenty five” is none.
    """
    if near.number == UNLIMITED:
        return near.number
    numbers, found = known.numbers, list[tuple[bool, int, int]]()
    for at in range(len(words)):
        last = numbers.number(words[at : at + 1])
        if last is None or _counts(words, at, known):
            continue
        begin = at - 1 if at and numbers.number(words[at - 1 : at + 1]) is not None else at
        count = numbers.number(words[begin : at + 1]) or last
        after = begin > 0 and words[begin - 1] in known.words("for")
        apart = near.word not in words[max(0, at - FAR) : at + FAR]
        if count <= MOST and not apart:
            found.append((after, at, count))
    return max(found, default=(False, 0, None))[2]


def _counts(words: Sequence[str], at: int, known: Understanding) -> bool:
    """Whether a word is no number, or one that counts or points: “four left”, “a good one”."""
    number, after = known.numbers.number(words[at : at + 1]), words[at + 1 : at + 2]
    things = known.words("counted", "left over") - known.words("clue tail", "person", "tail")
    if number is None or not things.isdisjoint(after):
        return True
    judged = not known.words("judging", "weak").isdisjoint(words[at - 1 : at])
    article = not known.words("article").isdisjoint(words[max(at - 2, 0) : max(at - 1, 0)])
    points = not known.words("pointing").isdisjoint(words[max(at - 1, 0) : at])
    return number == 1 and (points or (judged and article))
