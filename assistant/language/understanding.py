"""All that the parser knows of a language: phrases, numbers, letters and lists of words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from pathlib import Path

from assistant.language.intents import Order
from assistant.language.letters import Letters
from assistant.language.nearest import Nearest, load
from assistant.language.numbers import MIDDLE, Numbers
from assistant.language.phrases import Phrases, Slots, Words
from assistant.language.second_reader import Masking, SecondReader
from assistant.language.sentence_model import SentenceModel, sentence_model

Rank = Callable[[str], int | None]
"""A word's rank: 1 for the most common; None if it is not in the list of frequent words."""

PLACES = ("whole place", "row place", "column place", "beside a place")
"""The lists of phrases with which a place is named."""
LONGEST_PIECE = 4
"""Maximum number of words in the name of a piece."""
LONGEST_CARD = 10
"""Maximum number of words that name one card, or its place."""


@dataclass(frozen=True)
class Understanding:
    """A language's knowledge for the parser."""

    exact: Phrases
    """The phrases that are understood exactly, and the lists of words."""
    numbers: Numbers
    letters: Letters
    forms: Callable[[str], Sequence[str]]
    """The singulars and plurals that a word can stand for."""
    rank: Rank
    pieces: Callable[[str], Mapping[str, str]]
    """For each of an edition's own names for pieces, the standard name."""
    meanings: Path
    """The path of the file that `tools.meanings` made from the examples."""
    sentences: Callable[[], SentenceModel | None] = field(default=sentence_model, kw_only=True)
    """Loads the sentence model, when the second reader is created."""

    @cached_property
    def second(self) -> SecondReader:
        """The second reader, for words that are not exact phrases; created on first use."""
        return SecondReader(Nearest(load(self.meanings), self.sentences()), self.masking)

    @cached_property
    def masking(self) -> Masking:
        """Words with which the second reader detects cards, numbers and a clue's word."""
        never = self.words("function", "weak", "judging", "about clues")
        asking, denying = self.words("asking"), self.words("denying")
        return Masking(self.numbers, never, self.unfilled, asking, denying)

    @cached_property
    def orders(self) -> Mapping[str, Order]:
        """For each phrase that a recognizer listens for, its order.

        Some phrases both end a turn and end the reading of cards; here, they end the turn.
        """
        return {phrase: order for order in reversed(Order) for phrase in self.phrases(order)}

    @cached_property
    def listened(self) -> Callable[[tuple[Order, ...]], tuple[str, ...]]:
        """Looks up the phrases of some orders, of those that a recognizer listens for."""
        return cache(lambda some: tuple(one for one, order in self.orders.items() if order in some))

    @cached_property
    def numeric(self) -> frozenset[str]:
        """The words that can be in a clue's number, besides digits."""
        numbers = self.numbers
        unlimited = " ".join(self.words("unlimited")).split()
        amounts = (words[-1] for words in numbers.amounts)
        return frozenset(
            (*numbers.words, *numbers.same_sound, *numbers.near_sound, *amounts, *unlimited)
        )

    @cached_property
    def of_places(self) -> frozenset[str]:
        """The words that can be in the name of a place, besides digits."""
        numbers, lists = self.numbers, self.exact.lists
        places = (lists[name].phrases for name in PLACES if name in lists)
        counts = (*numbers.ordinals, *numbers.rows, *numbers.columns, *chain(*numbers.amounts))
        return frozenset((*chain(*chain(*places)), *self.numeric, *counts))

    @cached_property
    def words(self) -> Callable[..., frozenset[str]]:
        """Looks up the words and phrases of lists by name; empty for a missing list."""
        return cache(self.exact.words)

    def unfilled(self, words: Sequence[str]) -> Words:
        """The words without those that only fill a pause."""
        return tuple(word for word in words if word not in self.words("filler"))

    def phrases(self, order: Order) -> tuple[str, ...]:
        """The phrases of an order that a recognizer listens for, the recommended one first."""
        return self.exact.spoken(order.meaning)

    def phrase(self, order: Order) -> str:
        """The recommended phrase of an order."""
        return self.phrases(order)[0]

    def typed(self, text: str) -> str:
        """The answer that a typed abbreviation such as “y” stands for; other text unchanged.

        Abbreviations are not spoken phrases, because words sound like them: “why”.
        """
        for order in (Order.YES, Order.NO):
            if text in self.words(f"typed {order.meaning}"):
                return self.phrase(order)
        return text

    def usual(self, words: Sequence[str], edition: str) -> tuple[str, ...]:
        """The words with this edition's own names of pieces replaced by the standard ones."""
        names, found, at = self.pieces(edition), list(words), 0
        while names and at < len(found):
            for end in range(min(len(found), at + LONGEST_PIECE), at, -1):
                *first, last = found[at:end]
                called = (" ".join((*first, form)) for form in (last, *self.forms(last)))
                name = next((names[one] for one in called if one in names), None)
                if name:
                    found[at:end] = [name]
                    break
            at += 1
        return tuple(found)

    def place(self, position: int, columns: int) -> str:
        """The spoken name of a place; rows and columns count from 1, as north sees the table."""
        row, column = divmod(position, columns)
        said = (self.numbers.spoken(count + 1) for count in (row, column))
        (name, *_) = self.exact.spoken("place", **dict(zip(("row", "column"), said, strict=True)))
        return name

    def bare(self, words: Words) -> Iterator[Words]:
        """The name itself, and without a leading “the” and a trailing “card”."""
        first, last = self.words("article"), self.words("thing")
        yield words
        while words and words[0] in first:
            words = words[1:]
            yield words
        while words and words[-1] in last:
            words = words[:-1]
            yield words
        if words and words[0] in last:
            yield words[1:]

    def ordinal(self, index: int) -> str:
        """The ordinal of an index counted from 0."""
        return next(name for name, count in self.numbers.ordinals.items() if count == index + 1)

    def correction(self, again: str) -> str:
        """The words that say this clue as a correction of the current one."""
        (phrase, *_) = self.exact.spoken("correction asked", after=again)
        return phrase

    def corrected(self, words: Sequence[str]) -> tuple[str, ...] | None:
        """The words after a phrase that introduces a correction of a card; None without one."""
        for cut in range(len(words) - 1, 0, -1):
            if self.exact.listed("correction of a card", words[:cut]):
                return tuple(words[cut:])
        return None


def counted(count: int | None, there_are: int) -> int | None:
    """The index that a count or an ordinal means; None if it is out of range."""
    if count == MIDDLE:
        return there_are // 2 if there_are % 2 else None
    if count is None or abs(count) > there_are:
        return None
    return count - 1 if count > 0 else there_are + count


ORDERS = {order.meaning: order for order in Order}
"""The orders, by their names in phrases and examples."""


def slots(numbers: Numbers, letters: Letters) -> Slots:
    """The slots with restrictions: the maximum number of words, and a test for them."""

    def named(name: Callable[[Sequence[str]], object]) -> Callable[[Sequence[str]], bool]:
        return lambda words: name(words) is not None

    def listed(names: Mapping[str, int]) -> Callable[[Sequence[str]], bool]:
        return lambda words: words[0] in names

    return {
        **dict.fromkeys(("number", "row", "column"), (2, named(numbers.heard))),
        **dict.fromkeys(("nth", "row back", "column back"), (1, named(numbers.ordinal))),
        "row nth": (1, named(numbers.row)),
        "column nth": (1, named(numbers.column)),
        "row side": (1, listed(numbers.rows)),
        "column side": (1, listed(numbers.columns)),
        "centre": (1, lambda words: numbers.rows.get(words[0]) == MIDDLE),
        **dict.fromkeys(("card", "second", "other"), (LONGEST_CARD, any)),
        "letters": (20, lambda words: letters.spelled(words, announced=True) is not None),
        **dict.fromkeys(("word", "reason"), (40, any)),
        "gloss": (5, any),
    }
