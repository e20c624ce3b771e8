"""Words spelled aloud: letters bare, by their names, and by an alphabet of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FEWEST = 3
"""Minimum number of spelled letters: two names of letters are easily words, as in “see you”."""


@dataclass(frozen=True, slots=True)
class Letters:
    """How the letters of a language are called."""

    alphabet: Mapping[str, str]
    """The words that stand for letters on the air: alpha, bravo."""
    names: Mapping[str, str]
    """How letters are called, in the words that a recognizer writes for them."""
    in_two: Mapping[tuple[str, str], str]
    """Names of two words."""

    def spelled(self, words: Sequence[str], announced: bool = False) -> str | None:
        """The word that is spelled by `words`, in lower case; None if they are no letters.

        Bare letters are enough by themselves. Their names need one bare letter among them and
        the alphabet three words, unless the spelling was `announced`, because they are words
        as well.
        """
        letters = self._letters(words)
        if letters is None or len(set(letters)) < 2:
            return None  # “a, a” is somebody looking for words.
        bare = sum(len(word) == 1 for word in words)
        plain = bare == len(words)
        on_air = all(word in self.alphabet for word in words)
        named = len(letters) >= FEWEST and (bare > 0 or on_air)
        return letters if plain or named or announced else None

    def named_first(self, words: Sequence[str]) -> bool:
        """Whether the first word is the one that the others spell, or sounds like it."""
        spelled = self.spelled(words[1:]) if len(words) > 2 else None
        if spelled is None:
            return False
        letter = self.names.get(words[0])
        return spelled == words[0] or (letter is not None and letter == self.names.get(spelled))

    def sounds(self, letter: str) -> frozenset[str]:
        """The words that sound like the name of a letter."""
        return frozenset(name for name, called in self.names.items() if called == letter)

    def _letters(self, words: Sequence[str]) -> str | None:
        letters = ""
        at = 0
        while at < len(words):
            pair, word = (words[at], words[at + 1] if at + 1 < len(words) else ""), words[at]
            if pair in self.in_two:
                letters += self.in_two[pair]
                at += 2
                continue
            letter = word if len(word) == 1 and word.isalpha() else self._named(word)
            if letter is None:
                return None
            letters += letter
            at += 1
        return letters

    def _named(self, word: str) -> str | None:
        return self.alphabet.get(word) or self.names.get(word)
