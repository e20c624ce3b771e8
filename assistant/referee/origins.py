"""Where a word comes from: the simpler words and families it may be traced back to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from assistant.referee.spelling import DERIVATIONS, INFLECTIONS, PREFIXES, american, stripped
from assistant.referee.wordlore import families, known_words, roots, variants

LONGEST = 40
"""Letters; a longer word is nobody's clue and is traced back to nothing."""

SHORTEST = 3
"""Letters of a base that nobody told the referee about."""

Origins = dict[str, bool]
"""What a word was traced back to (a word, or the name of a family) → whether that is sure."""


@lru_cache(maxsize=4096)
def origins(word: str) -> Origins:
    """Trace back `word`, lower case a to z: `hiding` to hide and the family of hide (W1).

    A plain inflection is taken off any word. The endings and beginnings that only make a
    near relative are sure where the base is a word that the referee knows. Simple words
    are never taken apart, so corner has nothing to do with corn.
    """
    found: Origins = {word: True, american(word): True}
    found |= variants().get(word, {}) | families().get(word, {})
    if word in roots() or len(word) > LONGEST:
        return found
    for bases, plain in _ways_apart(word):
        simple = [base for base in bases if base in roots()]
        for base in simple or bases:
            _add(found, origins(base), sure=plain or _known(base))
        if simple:
            break  # reported is the past of report, and so no port comes again
    return found


@lru_cache(maxsize=4096)
def sure_origins(word: str) -> frozenset[str]:
    """What `word` surely comes from."""
    return frozenset(origin for origin, sure in origins(word).items() if sure)


def _ways_apart(word: str) -> Iterator[tuple[list[str], bool]]:
    """The bases of a word, the plainest first, and whether they are plain inflections."""
    yield _bases(word, INFLECTIONS), True
    yield _bases(word, DERIVATIONS), False
    rests = (word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix))
    yield [rest for rest in rests if _long_enough(rest)], False


def _bases(word: str, endings: tuple[str, ...]) -> list[str]:
    found = (base for ending in endings for base in stripped(word, ending))
    return [base for base in found if _long_enough(base)]


def _long_enough(base: str) -> bool:
    return len(base) >= SHORTEST or base in known_words()


def _known(base: str) -> bool:
    return not known_words().isdisjoint(sure_origins(base))


def _add(found: Origins, more: Origins, *, sure: bool) -> None:
    for origin, is_sure in more.items():
        found[origin] = found.get(origin, False) or (sure and is_sure)
