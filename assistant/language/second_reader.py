"""The second reader: finds the meaning nearest to words that are not an exact phrase.

It detects cards, numbers and a clue's word in a sentence, and compares the words around them with
examples. It never acts alone: questions are answered, but a change to the game needs confirmation,
so that a mistake costs a question and never a card.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Number
from assistant.language.addressed import Form, moment
from assistant.language.examples import CARD, NUMBER, WORD
from assistant.language.nearest import Nearest
from assistant.language.numbers import Numbers

LONGEST = 40
"""Maximum number of words in a sentence; a longer one is talk."""
LONGEST_NAME = 8
"""Maximum number of words in the name of a card or a place."""
CLUES_LESS = 1.5
"""Nats subtracted from the score of a clue, because its word is the best of several candidates."""
WORDS_LESS = 2.8
"""Nats subtracted if there is no number, because every sentence has words."""
SELF_COUNTS = 6.0
"""Maximum lead over talk, so that even an exact example can be talk at this moment."""
WITH_CLUE = frozenset(("clue", "correction"))
"""Meanings that have a word and a number as their slots."""
WITH_WORD = frozenset(("may say",))
"""Meanings with a word as their only slot."""
WITH_CARD = frozenset(("guess", "ask card"))
"""Meanings with a card as their only slot."""
WITH_NUMBER = frozenset(("other number",))
"""Meanings with a number as their only slot."""
WITH_NO_CARD = frozenset(("yes",))
"""Meanings that name no card, unless the open question is about one."""

Words = tuple[str, ...]
Naming = Callable[[Words], int | None]
"""The position of the card that the words name, or None."""


class Mention(NamedTuple):
    """Where a sentence names a card."""

    begin: int
    end: int
    position: int


@dataclass(frozen=True, slots=True)
class Near:
    """A near meaning, how near it is, and the content of its slots."""

    meaning: str
    margin: float
    """The lead of the meaning over talk, in nats."""
    cards: tuple[Mention, ...] = ()
    """The cards that were named, in this order."""
    word: str = ""
    number: Number | None = None
    addressed: float = 0.0
    """Log odds that the words are addressed to the box."""

    @property
    def score(self) -> float:
        """How certainly this was meant, by its nearness and by whether the box was addressed."""
        return max(-SELF_COUNTS, min(self.margin, SELF_COUNTS)) + self.addressed


@dataclass(frozen=True, slots=True)
class Masking:
    """The words of a language that help to find slots."""

    numbers: Numbers
    never: frozenset[str]
    """Words that are never the word of a clue."""
    unfilled: Callable[[Sequence[str]], Words]
    """Removes words that only fill a pause."""
    asking: frozenset[str]
    """Words that begin a question."""
    denying: frozenset[str]
    """The forms of no, not and wait."""

    def form(self, words: Words, card: bool, number: bool) -> Form:
        """The form of a sentence; the flags say whether it names a card and a number."""
        asks, denies = words[:1] and words[0] in self.asking, not self.denying.isdisjoint(words)
        return Form(len(words), bool(asks), denies, card, number)

    def numbered(self, words: Sequence[str], counting: bool = True) -> tuple[Words, Number | None]:
        """The words with a mask for each number, and the last number that a clue can have.

        If `counting`, zero and unlimited are not masked, because players ask about them by name.
        """
        masked: list[str] = []
        last: Number | None = None
        for word in words:
            count = self.numbers.number((word,))
            unlimited = word == self.numbers.unlimited
            special = unlimited or count == 0
            number = not counting if special else count is not None
            masked.append(NUMBER if number else word)
            if unlimited:
                last = UNLIMITED
            elif count is not None and count <= HIGHEST_NUMBER:
                last = count
        return tuple(masked), last

    def clued(self, words: Words) -> Iterator[tuple[Words, str]]:
        """The words with a mask for a possible clue, repeated for each word that may be one."""
        for word in dict.fromkeys(words):
            if word.isalnum() and len(word) > 1 and word not in self.never:
                yield tuple(WORD if one == word else one for one in words), word

    def carded(self, words: Words, card: Naming) -> tuple[Words, tuple[Mention, ...]]:
        """The words with a mask for each card, and these cards."""
        masked: list[str] = []
        cards: list[Mention] = []
        at = 0
        while at < len(words):
            ends = range(min(len(words), at + LONGEST_NAME), at, -1)
            named = ((end, card(words[at:end])) for end in ends)
            end, position = next((one for one in named if one[1] is not None), (at + 1, None))
            if position is None:
                masked.append(words[at])
            else:
                cards.append(Mention(at, end, position))
                masked.append(CARD)
            at = end
        return tuple(masked), tuple(cards)


@dataclass(frozen=True, slots=True)
class _Masked:
    words: Words
    cards: tuple[Mention, ...] = ()
    word: str = ""
    number: Number | None = None


class SecondReader:
    """Reads sentences by comparing them with one language's examples."""

    def __init__(self, nearest: Nearest, masking: Masking) -> None:
        self._nearest, self._masking = nearest, masking
        self.conditions = nearest.trained.conditions

    def knows(self, word: str) -> bool:
        """Whether the examples have the word beside cards and clues."""
        return self._nearest.knows(word)

    def read(self, said: Sequence[str], holds: frozenset[str], card: Naming) -> Near | None:
        """The likeliest meaning under these conditions, however unlikely; None without words."""
        words = self._masking.unfilled(said)
        if not 0 < len(words) <= LONGEST:
            return None
        found = []
        for one in self._variants(words, holds, card):
            for margin, name in self._nearest.margins(one.words, self._wanted(one, holds))[:1]:
                less = 0.0
                if one.word:
                    less = WORDS_LESS if one.number is None else CLUES_LESS
                found.append(Near(name, margin - less, one.cards, one.word, one.number))
            if not one.word and self._nearest.meanings(one.words):
                break  # An example has its own meaning, even if others are possible.
        best = max(found, key=lambda near: near.margin, default=None)
        return best and replace(best, addressed=self._addressed(words, holds, card))

    def _addressed(self, words: Words, holds: frozenset[str], card: Naming) -> float:
        carded, cards = self._masking.carded(words, card)
        numbered, number = self._masking.numbered(carded)
        form = self._masking.form(words, bool(cards), number is not None)
        return self._nearest.addressed(numbered, moment(holds), form)

    def _wanted(self, one: _Masked, holds: frozenset[str]) -> Callable[[str], bool]:
        def wanted(name: str) -> bool:
            if not self.conditions[name] <= holds:
                return False
            if name in WITH_CARD and not one.cards:
                return False
            if name in WITH_NUMBER and one.number is None:
                return False
            if name in WITH_NO_CARD and one.cards and "card asked" not in holds:
                return False
            if one.word:
                asks = one.words[0] in self._masking.asking  # “is it one word” has a number
                return name in (WITH_WORD if asks or one.number is None else WITH_CLUE)
            return name not in WITH_CLUE | WITH_WORD

        return wanted

    def _variants(self, words: Words, holds: frozenset[str], card: Naming) -> Iterator[_Masked]:
        """The sentence with its slots masked, in every possible way."""
        carded, cards = self._masking.carded(words, card)
        numbered, number = self._masking.numbered(carded)
        plain, _ = self._masking.numbered(words)
        if cards and self._nearest.meanings(plain):
            yield _Masked(plain, number=number)
        yield _Masked(numbered, cards, number=number)
        with_word = WITH_WORD if number is None else WITH_CLUE
        if not any(self.conditions[name] <= holds for name in with_word):
            return
        # Where a clue is due, players may ask whether a card's word is a valid clue.
        said = words if number is None and "clue due" in holds else carded
        every, _ = self._masking.numbered(said, counting=False)
        clues = [_Masked(one, cards, word, number) for one, word in self._masking.clued(every)]
        if clues:  # Comparing sentences is slow, so only the best is compared.
            yield max(
                clues, key=lambda one: self._nearest.quick(one.words, self._wanted(one, holds))
            )
