"""Spellings of the same word (W3), from VarCon, breame, WordNet, and our own list."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from assistant.game.referee.spelling import respelled
from tools.referee.inputs import Inputs
from tools.referee.morphology import Evidence

COMMON_ENOUGH = 70
"""Maximum of SCOWL's sizes, also VarCon's; words with rarer spellings are not used as clues."""

LONG_ENOUGH = 7
"""Minimum length; VarCon's unverified groups were made by rules that fail for short words."""

RARE = 3.0
"""Maximum frequency of the rarer of two spellings (see `Lexicon.common`). If both are common,
they are two different words: bond, bind."""

Group = tuple[bool, int, list[str]]
"""A group: whether people verified it, its size in SCOWL, and its spellings, the main one first."""

_FIELDS = re.compile(
    r"(?P<group>\nCluster \{)|verified: (?P<verified>\w+)|level: (?P<level>\d+)"
    r"|(?P<entry>\n  Entry \{)|word: \"(?P<word>[^\"]*)\""
)

_SOUNDS = (
    *(("ph|v", "f"), ("^p(?=[st])", ""), ("ck|kh|ch|q|c|x", "k"), ("gh|dg|j", "g")),
    *(("t?[sz]h?", "s"), ("w", "v"), ("th", "t"), ("h", "")),
)
"""Letters that can replace each other: caliph, khalif."""

_VOWELS = "aeiouy"


def varcon(inputs: Inputs) -> Iterator[Group]:
    """Read VarCon."""
    verified, level, words = False, 0, list[str]()
    text = inputs.text("typos", "/varcon/src/codegen.rs")
    for found in _FIELDS.finditer(text):
        match found.lastgroup:
            case "verified":
                verified = found["verified"] == "true"
            case "level":
                level = int(found["level"])
            case "word":
                words.append(found["word"].casefold())
            case _:  # A new group or entry ends the previous one.
                yield verified, level, words
                words = []
    yield verified, level, words


def variants(
    evidence: Evidence, groups: Iterable[Group], own: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Pairs of a spelling and its main spelling; `own` has the lines of our own list.

    If sources disagree about the main spelling, the first source decides.
    """
    found: dict[tuple[str, str], None] = {}
    for word, usual in _claimed(evidence, groups, own):
        if (usual, word) not in found:
            found[word, usual] = None
    yield from found


def _claimed(
    evidence: Evidence, groups: Iterable[Group], own: Iterable[str]
) -> Iterator[tuple[str, str]]:
    for line in own:
        first, *others = line.split()
        yield from ((other, first) for other in others)
    for british, american in evidence.lexicon.american.items():
        if {british, american} <= evidence.words:
            yield british, american
    yield from _of_varcon(evidence, groups)
    yield from _of_wordnet(evidence)
    yield from _regional(evidence)


def _of_varcon(evidence: Evidence, groups: Iterable[Group]) -> Iterator[tuple[str, str]]:
    for verified, level, (first, *others) in (group for group in groups if group[2]):
        for other in others:
            if not (other.isascii() and other.isalpha()) or other == first:
                continue
            believed = (
                verified or len(other) >= LONG_ENOUGH or _same_meaning(first, other, evidence)
            )
            known = {first, other} <= evidence.words
            if believed and (known or (level <= COMMON_ENOUGH and first in evidence.words)):
                yield other, first


def _same_meaning(one: str, other: str, evidence: Evidence) -> bool:
    meanings = evidence.net.meanings
    return not set(meanings.get(one, ())).isdisjoint(meanings.get(other, ()))


def _of_wordnet(evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Synonyms with a similar spelling or sound."""
    for synonyms in evidence.net.words.values():
        words = [word for word in dict.fromkeys(synonyms) if word in evidence.words]
        for pair in combinations(words, 2):
            usual, rarer = sorted(pair, key=lambda word: (-evidence.common(word), word))
            alike = len(rarer) > 3 and rarer in respelled(usual)
            if alike or usual in respelled(rarer) or _sounds_alike(usual, rarer, evidence):
                yield rarer, usual


def _sounds_alike(usual: str, rarer: str, evidence: Evidence) -> bool:
    return (
        evidence.common(rarer) < RARE
        and min(len(usual), len(rarer)) >= 4
        and len(usual + rarer) > 8
        and sound(usual) == sound(rarer)
    )


def sound(word: str) -> tuple[str, str]:
    """The consonants of a word, roughly as pronounced, and its first vowel."""
    for letters, heard in _SOUNDS:
        word = re.sub(letters, heard, word)
    vowels = re.findall(f"[{_VOWELS}]", word)
    start = "*" if word[:1] in _VOWELS else word[:1]
    consonants = start + re.sub(f"[{_VOWELS}]", "", word[1:])
    return re.sub(r"(.)\1+", r"\1", consonants), vowels[0].replace("y", "i") if vowels else ""


def _regional(evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Words in the British, Canadian and variant lists that have another American spelling."""
    for word in sorted(evidence.lexicon.regional - evidence.lexicon.american.keys()):
        usual = set(respelled(word)) & evidence.words - evidence.lexicon.regional
        if usual and len(word) > 5 and word not in evidence.lemmas and not evidence.is_name(word):
            yield word, max(usual, key=lambda other: (evidence.common(other), other))
