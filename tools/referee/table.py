"""Assembles the word table, which has every word with its direct origins."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files

from assistant.game.referee.spelling import INFLECTIONS, stripped
from tools.referee.compounds import compounds, may_be_part_of_any
from tools.referee.morphology import Evidence, derivation_holds
from tools.referee.variants import Group, variants

CURATED = ("irregular.txt", "related.txt", "unrelated.txt", "variants.txt")

SAFE_DERIVATIONS = ("er", "est", "ly", "ness", "less", "like", "ship", "able", "ish", "ful", "hood")

SAFE_PREFIXES = ("un", "non", "anti", "semi", "over", "under", "super", "counter")
"""Affixes that are rarely accidental, and so are accepted for words that no resource explains."""

Entries = dict[str, set[str]]
"""For each word, its origins, as described at `assistant.game.referee.table.entries`."""


def compile_table(
    evidence: Evidence, sounds: Iterable[tuple[str, str]], spellings: Iterable[Group]
) -> dict[str, tuple[str, ...]]:
    """For each word, its entries, sorted; a word without an origin has none.

    `sounds` are the pairs of words that sound the same; `spellings` are VarCon's groups.
    """
    found: Entries = defaultdict(set)
    wrong = curated("unrelated.txt")

    def believe(pairs: Iterable[tuple[str, str]]) -> None:
        for word, entry in pairs:
            if entry not in wrong.get(word, ()):
                found[word].add(entry)

    believe((word, base) for word, bases in evidence.lemmas.items() for base in bases)
    believe(_derivations(evidence))
    believe(_unlisted(evidence, found))
    derived = {word: bases for word, bases in found.items() if word not in evidence.lemmas}
    for word, pair in compounds(evidence, derived, wrong).items():
        found[word] -= set(pair)
        found[word].add("+".join(pair))
    believe(
        (word, f"={other}")
        for word, other in variants(evidence, spellings, text_of("variants.txt"))
    )
    believe(_irregular())
    believe((word, entry) for word, made in curated("related.txt").items() for entry in made)
    for made in found.values():
        made -= {entry[1:] for entry in made if entry[0] in "~?="}  # The mark is more specific.
    for word, made in wrong.items():
        found[word] -= made
    believe((word, f"@{other}") for word, other in sounds)
    believe((word, "+") for word in evidence.words if may_be_part_of_any(word, evidence))
    words = evidence.words | found.keys()
    words |= {part for made in found.values() for entry in made for part in _targets(entry)}
    return {word: tuple(sorted(found.get(word, ()))) for word in sorted(words)}


def _targets(entry: str) -> list[str]:
    return [] if entry == "+" else entry.lstrip("=~?@").split("+")


def _derivations(evidence: Evidence) -> Iterator[tuple[str, str]]:
    pairs = set(evidence.derived)
    for word, others in evidence.net.related.items():
        for other in others:
            if {word, other} <= evidence.words:
                pairs.add(_downwards(word, other, evidence))
    for word, base in sorted(pairs):
        if word != base and derivation_holds(word, base, evidence):
            yield word, base


def _unlisted(evidence: Evidence, found: Entries) -> Iterator[tuple[str, str]]:
    """Regular forms that no resource lists, each with its base."""
    for word in sorted(evidence.words):
        if found.get(word):
            continue
        if word.endswith("men") and (man := word[:-3] + "man") in evidence.words:
            yield word, man
        for prefix in SAFE_PREFIXES:
            base = word.removeprefix(prefix)
            if base != word and len(base) > 4 and base in evidence.words:
                yield word, base
        for ending in INFLECTIONS + SAFE_DERIVATIONS:
            for base in stripped(word, ending):
                if base in evidence.words and _regular(word, base, ending, evidence, found):
                    yield word, base


def _regular(word: str, base: str, ending: str, evidence: Evidence, found: Entries) -> bool:
    """Whether a word is the form of its base that it seems to be: horned is, wicked is not."""
    if len(base) < 3:
        return False
    if evidence.is_name(word):
        return word == base + "s" and bool(found.get(base))  # accepts Romans, but not Adams
    if word not in evidence.net.meanings or evidence.mentions(word, base):
        return True
    return ending == "s" or (ending in INFLECTIONS and len(base) > 3)


def _downwards(one: str, other: str, evidence: Evidence) -> tuple[str, str]:
    """The derived word and its base, which is the shorter or the more common of the two."""
    if evidence.derived.get((one, other)):
        return one, other
    if evidence.derived.get((other, one)):
        return other, one
    base, word = sorted((one, other), key=lambda word: (len(word), -evidence.common(word), word))
    return word, base


def _irregular() -> Iterator[tuple[str, str]]:
    for line in text_of("irregular.txt"):
        base, *forms = line.split()
        for form in forms:
            yield form.rstrip("~"), f"~{base}" if form.endswith("~") else base


def curated(file: str) -> Entries:
    """The entries of each word in a curated file."""
    found: Entries = defaultdict(set)
    for line in text_of(file):
        word, *entries = line.split()
        found[word].update(entries)
    return found


def text_of(file: str) -> list[str]:
    """The lines of a curated file, without comments."""
    text = files(__package__).joinpath(file).read_text("utf-8")
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]
