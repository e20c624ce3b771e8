"""Words spelled aloud: by single letters, letter names or a spelling alphabet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FEWEST = 3
"""Minimum number of spelled letters, because two letter names can also be words: “see you”."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The names of the letters in a language."""

    alphabet: Mapping[str, str]
    """The words of a spelling alphabet, such as alpha and bravo."""
    names: Mapping[str, str]
    """The names of letters, as a recognizer writes them."""
    in_two: Mapping[tuple[str, str], str]
    """The names of letters that have two words."""

    def spelled(self, words: Sequence[str], announced: bool = False) -> str | None:
        """The word that `words` spell, in lower case; None if they are not letters.

        Single letters are enough. The names of letters are also words, so they need a single letter
        among them. The spelling alphabet needs three words. If the spelling was `announced`, any
        one of these is enough.
        """
        letters = self._letters(words)
        if letters is None or len(set(letters)) < 2:
            return None  # “a, a” is a hesitation
        bare = sum(len(word) == 1 for word in words)
        plain = bare == len(words)
        on_air = all(word in self.alphabet for word in words)
        named = len(letters) >= FEWEST and (bare > 0 or on_air)
        return letters if plain or named or announced else None

    def named_first(self, words: Sequence[str]) -> bool:
        """Whether the first word is what the others spell, or sounds like it."""
        spelled = self.spelled(words[1:]) if len(words) > 2 else None
        if spelled is None:
            return False
        letter = self.names.get(words[0])
        return spelled == words[0] or (letter is not None and letter == self.names.get(spelled))

    def sounds(self, letter: str) -> frozenset[str]:
        """Words that sound like the name of a letter."""
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
            named = self.alphabet.get(word) or self.names.get(word)
            letter = word if len(word) == 1 and word.isalpha() else named
            if letter is None:
                return None
            letters += letter
            at += 1
        return letters
