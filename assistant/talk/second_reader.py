"""The second reader: the nearest meaning of words that the grammar does not understand.

It spots cards, numbers and the word of a clue in a sentence, and compares what is around them
with examples. What it finds is never done: questions are answered, and whatever would change
the game is asked back, so that a mistake costs a question and never a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.rules.clue import HIGHEST_NUMBER, UNLIMITED, Number
from assistant.talk.examples import CARD, NUMBER, TALK, WORD, Example, Examples
from assistant.talk.nearest import Nearest
from assistant.talk.numbers import Numbers

LONGEST = 40
"""Words of the longest sentence that is read; longer ones are talk."""
LONGEST_NAME = 8
"""Words of the longest name of a card, or of a place."""
DENIES_WITHIN = 1
"""Words between a denial and a card that it is about, itself included."""
MASKED_TALK = 0.5
"""Weight of talk in which a word was masked as if it were that of a clue."""
WITH_CLUE = frozenset(("clue", "correction"))
"""Meanings of which a word and a number are the slots."""
WITH_CARD = frozenset(("guess", "ask card", "swap"))
"""Meanings of which a card is the slot."""

Naming = Callable[[Sequence[str]], int | None]
"""The position of the card that words name, if they name one."""


@dataclass(frozen=True, slots=True)
class Near:
    """A meaning that is near, how near, and what its slots hold."""

    meaning: str
    margin: float
    """How much nearer it is than talk."""
    cards: tuple[int, ...] = ()
    """Positions of the cards that were named, as they were said."""
    word: str = ""
    number: Number | None = None


@dataclass(frozen=True, slots=True)
class _Masked:
    words: tuple[str, ...]
    cards: tuple[int, ...] = ()
    word: str = ""
    number: Number | None = None


class SecondReader:
    """The examples of one language."""

    def __init__(
        self,
        examples: Examples,
        numbers: Numbers,
        never: frozenset[str],
        denials: frozenset[str],
    ) -> None:
        """Words of `never` are no word of a clue; a card after one of `denials` is not meant."""
        self.conditions = examples.conditions
        self._numbers, self._never, self._denials = numbers, never, denials
        self._nearest = Nearest([*self._training(examples.sentences)])

    def read(self, words: Sequence[str], holds: frozenset[str], card: Naming) -> Near | None:
        """The meaning that is nearest under these conditions, however far; None for no words."""
        if not 0 < len(words) <= LONGEST:
            return None
        found = [
            Near(name, margin, one.cards, one.word, one.number)
            for one in self._variants(words, card)
            for margin, name in self._nearest.margins(one.words, self._wanted(one, holds))[:1]
        ]
        return max(found, key=lambda near: near.margin, default=None)

    def _wanted(self, one: _Masked, holds: frozenset[str]) -> Callable[[str], bool]:
        def wanted(name: str) -> bool:
            if not self.conditions[name] <= holds:
                return False
            if name in WITH_CARD and not one.cards:
                return False
            return (name in WITH_CLUE) == bool(one.word)

        return wanted

    def _variants(self, words: Sequence[str], card: Naming) -> Iterator[_Masked]:
        """The sentence with its slots masked, in each way that it may be meant."""
        carded, cards = self._cards_masked(words, card)
        numbered, number = self._numbers_masked(carded)
        yield _Masked(numbered, cards)
        if cards and (any(self._nearest.knows(word) for word in set(words) - set(carded))):
            plain, _ = self._numbers_masked(words)
            yield _Masked(plain)
        if number is None:
            return
        for masked, word in self._clue_masked(numbered):
            yield _Masked(masked, cards, word, number)

    def _numbers_masked(self, words: Sequence[str]) -> tuple[tuple[str, ...], Number | None]:
        """The words with a mask for each number, and the last number that a clue may have."""
        masked: list[str] = []
        last: Number | None = None
        for word in words:
            count = self._numbers.number((word,))
            unlimited = word == self._numbers.unlimited
            masked.append(word if count is None and not unlimited else NUMBER)
            if unlimited:
                last = UNLIMITED
            elif count is not None and count <= HIGHEST_NUMBER:
                last = count
        return tuple(masked), last

    def _clue_masked(self, words: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
        """The words, with each that may be that of a clue masked in turn."""
        for word in dict.fromkeys(words):
            if word.isalnum() and len(word) > 1 and word not in self._never:
                yield tuple(WORD if one == word else one for one in words), word

    def _training(self, examples: Iterable[Example]) -> Iterator[tuple[Example, float]]:
        for one in examples:
            words, number = self._numbers_masked(one.words)
            yield Example(one.meaning, words), 1.0
            if one.meaning in WITH_CLUE or number is None:
                continue
            masked = [*self._clue_masked(words)]
            for other, _ in masked:
                yield Example(TALK, other), MASKED_TALK / len(masked)

    def _cards_masked(
        self, words: Sequence[str], card: Naming
    ) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The words with a mask for each card that they name; the cards that are not denied."""
        masked: list[str] = []
        cards: list[int] = []
        denied: list[int] = []
        at = 0
        while at < len(words):
            ends = range(min(len(words), at + LONGEST_NAME), at, -1)
            named = ((end, card(words[at:end])) for end in ends)
            end, position = next((one for one in named if one[1] is not None), (at + 1, None))
            if position is None:
                masked.append(words[at])
            else:
                before = words[max(0, at - DENIES_WITHIN) : at]
                (cards if self._denials.isdisjoint(before) else denied).append(position)
                masked.append(CARD)
            at = end
        return tuple(masked), tuple(cards or denied)
