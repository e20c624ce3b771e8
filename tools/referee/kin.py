"""Builds kin.txt: short forms of words, and derivations with another stem.

If WordNet has two words for one concept, and one is the beginning or the end of the other, the
shorter is a short form: doc, doctor. The longer word must mainly have that meaning, as CATERPILLAR
does not mean the tractor called a cat; if the shorter word does not mainly have it, the pair is
doubtful. So is a common word without a meaning of its own, such as demi.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

from assistant.game.referee.spelling import DERIVATIONS, INFLECTIONS, joined
from assistant.game.referee.table import CHANGED, MAYBE_SHORT, SHORT
from tools.referee.inputs import Inputs
from tools.referee.morphology import Evidence
from tools.referee.table import text_of
from tools.referee.wordnet import PARTS, Meaning, WordNet

CLIPPED = "clipped.txt"

SHORTEST, LEFT_OUT = 3, 2
"""Minimum length of a short form, and minimum number of omitted letters; fewer are chance."""

ENDINGS = ("", "ie", "o", "s", "y")
"""Endings that a short form can add to the word's beginning: ammo, ammunition."""
PLAYFUL = {"-ie", "-o"}
"""Endings of short forms that MorphyNet lists as derivations: journo, budgie."""

HEARD, WORDY = 2.3, 4.7
"""Minimum and maximum frequency of a short form that WordNet lacks, unlike words such as `the`."""

MOST_LONG = 12
"""Maximum number of words that share a short form's beginning."""

Kin = dict[str, tuple[str, ...]]
"""For each word, its kin, in the form described at `assistant.game.referee.table.kin`."""


def compile_kin(inputs: Inputs, evidence: Evidence, words: Kin) -> Kin:
    """Every short form and every derivation with another stem; `words` is the word table."""
    found = defaultdict[str, set[str]](set)
    main = _main_meanings(inputs)
    for short, long, term in _synonyms(evidence, words):
        if main[term] in evidence.net.meanings[short]:
            found[short].add((SHORT if main[short] == main[term] else MAYBE_SHORT) + long)
    for short, long in (*_letters(inputs), *_playful(evidence, words)):
        found[short].add(SHORT + long)
    for short, long in _unexplained(evidence, words):
        found[short].add(MAYBE_SHORT + long)
    for line in text_of(CLIPPED):
        short, *longs = line.split()
        found[short] |= {SHORT + long for long in longs}
    for word, base in _changed(evidence, words):
        found[word].add(CHANGED + base)
    for made in found.values():
        made -= {MAYBE_SHORT + entry[1:] for entry in made if entry[0] == SHORT}
    return {word: tuple(sorted(found[word])) for word in sorted(found)}


def _main_meanings(inputs: Inputs) -> dict[str, Meaning]:
    """For each word, its most frequent meaning, as a noun if it can be one."""
    found: dict[str, Meaning] = {}
    for part in PARTS:
        for line in inputs.text("wordnet-base", f"index.{part}").splitlines():
            if not line.startswith("  "):
                word, _, *rest = line.split()
                found.setdefault(word, part[0] + rest[-int(rest[0])])
    return found


def _synonyms(evidence: Evidence, words: Kin) -> Iterator[tuple[str, str, str]]:
    """Short forms, each with its word and their WordNet term: mum, florist's_chrysanthemum."""
    for terms in evidence.net.words.values():
        for short in evidence.words.intersection(terms):
            if evidence.common(short) >= HEARD:
                for term in terms:
                    longs = (long for long in term.split("_") if long in evidence.words)
                    yield from (
                        (short, long, term) for long in longs if _is_short(short, long, words)
                    )


def _playful(evidence: Evidence, words: Kin) -> Iterator[tuple[str, str]]:
    for (short, long), affix in evidence.derived.items():
        if affix in PLAYFUL and _is_short(short, long, words):
            yield short, long


def _is_short(short: str, long: str, words: Kin) -> bool:
    """Whether `short` is a piece of `long`, but neither its form nor its part in the word table."""
    known = {entry.lstrip("=~?") for entry in words.get(short, ())}
    return _is_piece(short, long) and not _related(long, short, words, known)


def _is_piece(short: str, long: str) -> bool:
    stems = {short.removesuffix(ending) for ending in ENDINGS}
    begins = any(long.startswith(stem) for stem in stems if len(stem) >= SHORTEST)
    enough = SHORTEST <= len(short) <= len(long) - LEFT_OUT
    return enough and (begins or long.endswith(short))


def _related(long: str, short: str, words: Kin, known: set[str]) -> bool:
    """Whether the word table already has the pair, as a form or as a part."""
    made = words.get(long, ())
    return long in known or any(short in entry.lstrip("=~?").split("+") for entry in made)


def _letters(inputs: Inputs) -> Iterator[tuple[str, str]]:
    """Letters in capitals, and a synonym that contains them in order: TV, television."""
    for line in inputs.text("wordnet-base", "data.noun").splitlines():
        if not line.startswith("  "):
            _, _, _, count, *rest = line.partition("|")[0].split()
            terms = rest[: 2 * int(count, 16) : 2]
            for short in (one.replace(".", "") for one in terms if one.isupper()):
                longs = (one for one in terms if one.isalpha() and one.islower())
                yield from ((short.casefold(), one) for one in longs if _has_in_order(one, short))


def _has_in_order(word: str, letters: str) -> bool:
    rest = iter(word)
    begins = word[:1] == letters[:1].casefold()
    return begins and letters.isalpha() and all(letter in rest for letter in letters.casefold())


def _unexplained(evidence: Evidence, words: Kin) -> Iterator[tuple[str, str]]:
    """Pairs of a common word that WordNet lacks and a longer word that begins with it."""
    net = evidence.net
    nouns = sorted(word for word in net.meanings if word in evidence.words)
    for word in sorted(evidence.words - net.meanings.keys()):
        odd = evidence.is_name(word) or any(entry[0] not in "@+" for entry in words.get(word, ()))
        if len(word) >= SHORTEST and HEARD <= evidence.common(word) <= WORDY and not odd:
            longs = [*_beginning(word, nouns, net, evidence)]
            if len(longs) <= MOST_LONG:
                yield from ((word, long) for long in longs)


def _beginning(word: str, nouns: list[str], net: WordNet, evidence: Evidence) -> Iterator[str]:
    for long in nouns[bisect_left(nouns, word) :]:
        if not long.startswith(word):
            return
        if len(long) > len(word) + LEFT_OUT and evidence.common(long) >= HEARD:
            yield long


def _changed(evidence: Evidence, words: Kin) -> Iterator[tuple[str, str]]:
    """Derivations that share little with the word, unlike inflections: irish, Ireland."""
    irregular = {
        (form.rstrip("~"), base)
        for base, *forms in map(str.split, text_of("irregular.txt"))
        for form in forms
    }
    for word, made in words.items():
        for base in made:
            inflected = base in evidence.lemmas.get(word, ()) or (word, base) in irregular
            if base.isalpha() and not inflected and not _keeps_stem(word, base):
                yield word, base


def _keeps_stem(word: str, base: str) -> bool:
    if any(word in joined(base, ending) for ending in (*INFLECTIONS, *DERIVATIONS)):
        return True
    return word.startswith(base[: max(3, len(base) - 2)]) or base in word or word in base
