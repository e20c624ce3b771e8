"""Numbers as they are spoken and heard; a language provides their words.

A word that sounds like a number counts as one only where a number is expected. In a clue, that is
the end: `eight three` is the clue EIGHT for three (D7, W7).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Number

LAST, MIDDLE = -1, 0
"""Positions whose number depends on how many there are."""


class Nearness(IntEnum):
    """How certainly a word is a number; lower is better."""

    EXACT = 0
    SAME_SOUND = 1
    NEAR_SOUND = 2


@dataclass(frozen=True, slots=True)
class Split:
    """An utterance split into the words before the number, and the number."""

    words: tuple[str, ...]
    """The words of the clue; never empty."""
    number: Number
    """0 to `HIGHEST_NUMBER`, or `UNLIMITED` (C3)."""
    exact: bool
    """Whether the number was said, or a word that sounds exactly like it; otherwise, the word only
    sounds similar. Exact readings of an utterance take precedence.
    """


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a language."""

    units: tuple[str, ...]
    """The single-word numbers from zero, up to nineteen or beyond."""
    tens: Mapping[str, int]
    """The tens, which another number can follow, as in twenty five."""
    same_sound: Mapping[str, int]
    """Words that sound exactly like a number, or are another name for it."""
    near_sound: Mapping[str, int]
    """Words that recognizers sometimes write when they hear a number."""
    ordinals: Mapping[str, int]
    """Ordinals, where first is 1; a word comes before its other spellings."""
    unlimited: str
    """The name of the unlimited number."""
    amounts: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    """Several words that stand for a number only together: a couple."""
    rows: Mapping[str, int] = field(default_factory=dict)
    """The names of rows by position: a number, `LAST` or `MIDDLE`."""
    columns: Mapping[str, int] = field(default_factory=dict)
    """The names of columns by position."""

    @property
    def words(self) -> Mapping[str, int]:
        """All number words, without homophones."""
        return {word: count for count, word in enumerate(self.units)} | dict(self.tens)

    def number(self, words: Sequence[str]) -> int | None:
        """The number that one or two words are, 0 to 99: `nine`, `9`, `twenty five`.

        Homophones do not count, because these words can be anywhere.
        """
        match list(words):
            case [one]:
                if one.isdigit():  # Unicode has other digits, which are never spoken.
                    return int(one) if one.isascii() and len(one) <= 2 else None
                return self._word(one)
            case [tens, unit] if tens in self.tens and 1 <= (self._word(unit) or 0) <= 9:
                return self.tens[tens] + (self._word(unit) or 0)
            case _:
                return None

    def heard(self, words: Sequence[str]) -> tuple[int, Nearness] | None:
        """The number that one or two words mean where one is expected, and how certainly."""
        if not words:
            return None
        if tuple(words) in self.amounts:
            return self.amounts[tuple(words)], Nearness.SAME_SOUND
        *front, last = words
        for nearness, sounds in (
            (Nearness.EXACT, {}),
            (Nearness.SAME_SOUND, self.same_sound),
            (Nearness.NEAR_SOUND, self.near_sound),
        ):
            said = self.units[sounds[last]] if last in sounds else last
            count = self.number([*front, said])
            if count is not None:
                return count, nearness
        return None

    def same(self, word: str) -> str:
        """The number that a word sounds like; if there is none, the word itself."""
        return self.units[self.same_sound[word]] if word in self.same_sound else word

    def ordinal(self, words: Sequence[str]) -> int | None:
        """The value of an ordinal; first is 1."""
        return self.ordinals.get(words[0]) if len(words) == 1 else None

    def row(self, words: Sequence[str]) -> int | None:
        """A row's number, from an ordinal or a position; it can be `LAST` or `MIDDLE`."""
        return self.rows.get(words[0], self.ordinal(words)) if len(words) == 1 else None

    def column(self, words: Sequence[str]) -> int | None:
        """A column's number, in the same way."""
        return self.columns.get(words[0], self.ordinal(words)) if len(words) == 1 else None

    def split_clue(self, words: Sequence[str]) -> Split | None:
        """Split the number off the end of a clue; `words` are in lower case.

        None if the end is not a number, if the number is beyond `HIGHEST_NUMBER`, or if no word
        remains for the clue. The longest number that leaves a word counts: `storm twenty five` is
        STORM for 25, `twenty five` is TWENTY for five.
        """
        if len(words) > 1 and words[-1] == self.unlimited:
            return Split(tuple(words[:-1]), UNLIMITED, exact=True)
        for length in (2, 1):
            before, found = tuple(words[:-length]), self.heard(words[-length:])
            if before and found:
                count, nearness = found
                exact = nearness is not Nearness.NEAR_SOUND
                return Split(before, count, exact) if count <= HIGHEST_NUMBER else None
        return None

    def spoken(self, count: Number) -> str:
        """The spoken form of a number from 0 to 99, such as `twenty-five`, or of unlimited.

        Raises `ValueError` for any other number, which no game needs.
        """
        if count == UNLIMITED:
            return self.unlimited
        if not 0 <= count <= 99:
            raise ValueError(f"{count} is no number from 0 to 99")
        if count < len(self.units):
            return self.units[count]
        tens = next(word for word, value in self.tens.items() if value == count // 10 * 10)
        return f"{tens}-{self.units[count % 10]}" if count % 10 else tens

    def _word(self, word: str) -> int | None:
        if word in self.tens:
            return self.tens[word]
        return self.units.index(word) if word in self.units else None
