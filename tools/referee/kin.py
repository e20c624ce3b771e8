"""Makes kin.txt: short forms of words, and derivations that change the stem.

Where WordNet has two words for one thing and one is the beginning or the end of the other, the
shorter is short for it: doc, doctor. The longer word must mainly mean that thing, as CATERPILLAR
does not mean the tractor called a cat; it is in doubt where the shorter does not. So is a common
word without a meaning of its own, such as demi.
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
"""Letters of a short form, and how many letters it leaves out at least; fewer are chance."""

HEARD, WORDY = 2.3, 4.7
"""How common a short form is that WordNet does not have; more common are words such as `the`."""

MOST_LONG = 12
"""What begins more words than this is short for none of them."""

Kin = dict[str, tuple[str, ...]]
"""Word → what it is kin to, as `assistant.game.referee.table.kin` explains it."""


def compile_kin(inputs: Inputs, evidence: Evidence, words: Kin) -> Kin:
    """Every short form and every changed stem; `words` is the word table."""
    found = defaultdict[str, set[str]](set)
    main = _main_meanings(inputs)
    for short, long in _synonyms(evidence, words):
        if main[long] in evidence.net.meanings[short]:
            found[short].add((SHORT if main[short] == main[long] else MAYBE_SHORT) + long)
    for short, long in _letters(inputs):
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
    """Word → its most frequent meaning, as a noun if it is one."""
    found: dict[str, Meaning] = {}
    for part in PARTS:
        for line in inputs.text("wordnet-base", f"index.{part}").splitlines():
            if not line.startswith("  "):
                word, _, *rest = line.split()
                found.setdefault(word, part[0] + rest[-int(rest[0])])
    return found


def _synonyms(evidence: Evidence, words: Kin) -> Iterator[tuple[str, str]]:
    for several in evidence.net.words.values():
        plain = [word for word in several if word in evidence.words]
        for short in plain:
            known = {entry.lstrip("=~?") for entry in words.get(short, ())}
            if evidence.common(short) >= HEARD:
                longer = (long for long in plain if _is_piece(short, long))
                yield from (
                    (short, long) for long in longer if not _related(long, short, words, known)
                )


def _is_piece(short: str, long: str) -> bool:
    enough = SHORTEST <= len(short) <= len(long) - LEFT_OUT
    return enough and (long.startswith(short) or long.endswith(short))


def _related(long: str, short: str, words: Kin, known: set[str]) -> bool:
    """Whether the word table has the pair already, as a form or as a part."""
    made = words.get(long, ())
    return long in known or any(short in entry.lstrip("=~?").split("+") for entry in made)


def _letters(inputs: Inputs) -> Iterator[tuple[str, str]]:
    """Letters in capitals, and a word for the same thing that has them in order: TV, television."""
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
    """Words in use that WordNet has no meaning for, and what they begin."""
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
    """Derivations that keep little of the word, unlike inflections: irish, Ireland."""
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
