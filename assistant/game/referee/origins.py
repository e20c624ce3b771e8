"""Origins: the simpler words from which a word may be derived."""

from collections.abc import Iterator
from functools import lru_cache

from assistant.game.referee.spelling import DERIVATIONS, INFLECTIONS, PREFIXES, respelled, stripped
from assistant.game.referee.table import REMEMBERED, entries

LONGEST = 40
"""Maximum number of letters; a longer word is not traced back."""

SHORTEST = 3
"""Minimum number of letters in a base that the table does not know."""

Origins = dict[str, bool]
"""For each origin of a word, including the word itself, whether it is certain."""


@lru_cache(maxsize=REMEMBERED)
def origins(word: str) -> Origins:
    """Trace `word`, lower case, back to its origins: `hiding` comes from hiding and from hide (W1).

    Words in the table are traced by its entries. Unknown words lose plain inflections, and also
    other endings and prefixes of near relatives if a known word remains.
    """
    found: Origins = {word: True}
    reached = [word] if len(word) <= LONGEST else []
    for here in reached:
        for base, sure in _bases(here):
            sure = sure and found[here]
            if base not in found or (sure and not found[base]):
                found[base] = sure
                reached.append(base)
    return found


@lru_cache(maxsize=REMEMBERED)
def sure_origins(word: str) -> frozenset[str]:
    """The certain origins of `word`."""
    return frozenset(origin for origin, sure in origins(word).items() if sure)


def spelling_of(word: str) -> str:
    """The word of which `word` is another spelling (W3), or itself."""
    made = entries(word)
    if made is not None:
        return next((entry[1:] for entry in made if entry.startswith("=")), word)
    if len(word) > LONGEST or _known_inflected(word):
        return word
    return next((known for known in respelled(word) if entries(known) is not None), word)


def looks_like_form(word: str, other: str) -> bool:
    """Whether `word` is spelled like a form of `other` without being one, as rose is of rise."""
    return f"~{other}" in (entries(word) or ())


def _bases(word: str) -> Iterator[tuple[str, bool]]:
    made = entries(word)
    if made is None:
        yield from _guessed(word)
        return
    for entry in made:
        if "+" not in entry and entry[0] != "@":
            yield entry.lstrip("=~?"), entry[0] not in "~?"


def _guessed(word: str) -> Iterator[tuple[str, bool]]:
    """The bases of a word missing from the table; certain if the table knows the base."""
    if known := _known_inflected(word):
        yield from ((base, True) for base in known)
        return  # reported is surely from report, so the other forms that it resembles do not count
    if (spelling := spelling_of(word)) != word:
        yield spelling, True
    for base in _stripped(word, INFLECTIONS):
        yield base, True
    related = _stripped(word, DERIVATIONS)
    related += [word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix)]
    for base in related:
        if len(base) >= SHORTEST:
            yield base, entries(base) is not None


def _known_inflected(word: str) -> list[str]:
    return [base for base in _stripped(word, INFLECTIONS) if entries(base) is not None]


def _stripped(word: str, endings: tuple[str, ...]) -> list[str]:
    bases = {base for ending in endings for base in stripped(word, ending)}
    return sorted(base for base in bases if len(base) >= SHORTEST)
