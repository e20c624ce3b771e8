"""The kinds of word and letter sequences: names, titles, compounds, acronyms (V2, W6).

WordNet shows which words belong together, and whether they are a name; our own `known.txt` adds
names and titles. Letters come from SCOWL's abbreviations and from WordNet; cmudict shows whether
people pronounce them as a word, like laser and NATO.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import product

from assistant.game.referee.words import words_in
from tools.referee.inputs import Inputs
from tools.referee.lexicon import BOOK, LARGEST_WORDS, LETTERS, Lexicon

KNOWN = "known.txt"
"""The file beside this module with names and titles of our own."""

HEARD_OF, FREQUENT = 1.0, 2.0
"""Minimum frequency of every word in a name, and in a compound (see `Lexicon.common`)."""

SHORTEST_READ = 3
"""Minimum length of an abbreviation that can be pronounced as a word: NATO is, UN is not."""

SMALL = words_in(
    "a al an and as at bin by da de del der di du el for from ibn in la le"
    " of on or sur the to upon van von with y"
)
"""Words that are not capitalized within a name."""

WORKS = words_in("book novel play epic poem opera movie film song painting hymn ballet")
"""WordNet's categories of named things whose names are titles."""

VOWELS = frozenset("aeiouy")

LONGEST_SPELLED = 6
"""Maximum number of letters; nobody spells out more, and each letter can have several names."""

Kinds = dict[str, set[str]]
"""For words joined by `_`, their kinds, as described at `assistant.game.referee.table.kinds`."""


def compile_kinds(inputs: Inputs, lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """Every known word sequence and acronym, sorted, with its kinds sorted."""
    found: Kinds = defaultdict(set)
    for run, kind in _of_wordnet(inputs, lexicon):
        found[run].add(kind)
    for run, kind in known(files(__package__).joinpath(KNOWN).read_text("utf-8")):
        found[run].add(kind)
    for letters in acronyms(inputs, lexicon):
        found[letters] = {"acronym"}
    return {run: tuple(sorted(found[run])) for run in sorted(found) if run.isascii()}


def known(text: str) -> Iterator[tuple[str, str]]:
    """Read our own list: a heading `[kind]`, then a word sequence of that kind per line."""
    kind = ""
    for line in text.splitlines():
        if line.startswith("["):
            kind = line.strip("[]")
        elif line and not line.startswith("#"):
            yield "_".join(words_in(line)), kind


def _of_wordnet(inputs: Inputs, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    for part in ("noun", "verb", "adj", "adv"):
        above, terms = _synsets(inputs.text("wordnet-base", f"data.{part}"))
        for offset, names in terms.items():
            work = any(term in WORKS for up in above[offset][1] for term in terms.get(up, ()))
            for term in names:
                words = words_in(term)
                for kind in _kinds(term, part, above[offset][0], work, lexicon):
                    least = HEARD_OF if kind in ("name", "title") else FREQUENT
                    if words and all(lexicon.common.get(word, 0) >= least for word in words):
                        yield "_".join(words), kind


def _synsets(text: str) -> tuple[dict[str, tuple[bool, list[str]]], dict[str, list[str]]]:
    """For each synset, whether it is a named thing, and its hypernyms; separately, its terms."""
    above, terms = {}, {}
    for line in text.splitlines():
        if line.startswith("  "):
            continue
        offset, _, _, count, *rest = line.partition("|")[0].split()
        size = 2 * int(count, 16)
        terms[offset] = [one.partition("(")[0] for one in rest[:size:2]]
        ups = [(sign, to) for sign, to in zip(rest[size:], rest[size + 1 :], strict=False)]
        named = [to for sign, to in ups if sign == "@i"]
        above[offset] = bool(named), named
    return above, terms


def _kinds(term: str, part: str, named: bool, work: bool, lexicon: Lexicon) -> Iterator[str]:
    pieces = re.split("[_-]", term)
    if part == "noun" and (named or _capital(pieces)) and term != term.casefold():
        if len(pieces) > 1 or term.casefold() not in lexicon.lower:
            yield "title" if work else "name"
            if work:
                yield "name"
    elif len(pieces) > 1 and "_" not in term:
        yield "hyphen"
        yield "compound"
    elif len(pieces) > 1 and part in ("noun", "adj"):
        yield "compound"


def _capital(pieces: Iterable[str]) -> bool:
    return all(piece[:1].isupper() or piece[:1].isdigit() or piece in SMALL for piece in pieces)


def acronyms(inputs: Inputs, lexicon: Lexicon) -> Iterator[str]:
    """Letters that stand for words, and that people do not pronounce as a word."""
    sounds = _sounds(inputs)
    abbreviations, words = _scowl(inputs)
    spelled = {word for word in sounds if _by_letters(word, sounds)}
    for letters in sorted(abbreviations | _in_capitals(inputs) | spelled):
        a_word = letters in words or (letters in lexicon.sizes and letters not in spelled)
        as_letters = letters in spelled or len(letters) < SHORTEST_READ
        if letters not in sounds:
            as_letters = len(letters) <= SHORTEST_READ or VOWELS.isdisjoint(letters)
        if as_letters and not a_word and len(letters) > 1:
            yield letters


def _scowl(inputs: Inputs) -> tuple[set[str], set[str]]:
    """SCOWL's abbreviations written in capitals, and its words."""
    abbreviations, words = set[str](), set[str]()
    for name, text in inputs.texts("scowl"):
        book = BOOK.search(name)
        if book and int(book[3]) <= LARGEST_WORDS:
            if book[2] == "abbreviations":
                abbreviations.update(filter(str.isupper, text.split()))
            elif book[2] == "words":
                words.update(text.split())
    return set(_plain(abbreviations)), set(_plain(words))


def _in_capitals(inputs: Inputs) -> set[str]:
    """Terms that WordNet writes only in capitals."""
    terms = set[str]()
    for line in inputs.text("wordnet-base", "data.noun").splitlines():
        if not line.startswith("  "):
            _, _, _, count, *rest = line.partition("|")[0].split()
            terms.update(term.replace(".", "") for term in rest[: 2 * int(count, 16) : 2])
    return set(_plain(filter(str.isupper, terms)))


def _plain(words: Iterable[str]) -> Iterator[str]:
    return (low for word in words if LETTERS.fullmatch(low := word.casefold()))


def _sounds(inputs: Inputs) -> dict[str, set[str]]:
    """How words are pronounced, in cmudict's notation."""
    found = defaultdict[str, set[str]](set)
    for line in inputs.text("pocketsphinx", "/cmudict-en-us.dict").splitlines():
        word, _, sounds = line.partition(" ")
        found[word.partition("(")[0]].add(sounds)
    return found


def _by_letters(word: str, sounds: dict[str, set[str]]) -> bool:
    """Whether every pronunciation of a word spells out its letters, give or take one sound."""
    if not (LETTERS.fullmatch(word) and 1 < len(word) <= LONGEST_SPELLED):
        return False
    named = [" ".join(names).split() for names in product(*(sorted(sounds[x]) for x in word))]
    return all(any(_about(read.split(), one, len(word)) for one in named) for read in sounds[word])


def _about(read: list[str], named: list[str], letters: int) -> bool:
    differ = sum(one != other for one, other in zip(read, named, strict=False))
    return len(read) == len(named) and differ <= (letters >= SHORTEST_READ)
