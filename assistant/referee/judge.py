"""The ruling on a clue: every visible word is held against it, the worst finding counts."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from assistant.referee.compounds import parts
from assistant.referee.origins import looks_like_form, origins, spelling_of, sure_origins
from assistant.referee.ruling import Relaxation, Ruling, Verdict
from assistant.referee.table import REMEMBERED, entries

NO_RELAXATION = frozenset[Relaxation]()


def rule_on(
    clue: str,
    visible: Sequence[str],
    relaxed: frozenset[Relaxation] = NO_RELAXATION,
    *,
    several: bool = False,
) -> Ruling:
    """Rule on a clue against the cards that are visible now, and no others (W9).

    `visible` holds the word sides as printed; every word of a card counts (H3). Neither
    their order nor their case changes the ruling. Any text may be passed in.

    A clue is one word (W6), unless `relaxed` allows more (V2) or `several` says that a
    bonus allows two (H8). Each of its words, and all of them joined, are then held against
    the cards.
    """
    words = _words(clue)
    if not 1 <= len(words) <= _most_words(relaxed, several):
        said = " ".join(words)
        reason = f"{said} is not one word" if said else "One word only"
        return Ruling(Verdict.INVALID, None, reason, "W6")
    pieces = dict.fromkeys((*words, "".join(words)))
    found = [worst for piece in pieces if (worst := _worst(piece, visible))]
    if found:
        return min(found, key=_gravity)
    if _is_acronym(words) and Relaxation.ACRONYMS not in relaxed:
        return Ruling(Verdict.UNCERTAIN, None, f"{words[0].capitalize()} is not a word", "W6")
    return Ruling(Verdict.VALID, None, f"Nothing on the table forbids {' '.join(words)}")


def _worst(word: str, visible: Sequence[str]) -> Ruling | None:
    found = (ruling for card in visible for ruling in _against(word, card))
    return min(found, key=lambda one: (_gravity(one), one.reason, str(one.card)), default=None)


def _most_words(relaxed: frozenset[Relaxation], several: bool) -> int | float:
    if not relaxed.isdisjoint((Relaxation.NAMES, Relaxation.TITLES)):
        return math.inf
    if not relaxed.isdisjoint((Relaxation.COMPOUNDS, Relaxation.HYPHENS)):
        return 3
    return 2 if several else 1


def _is_acronym(words: tuple[str, ...]) -> bool:
    """Whether the clue is but letters, several of them; a single one is fine (W7)."""
    letters = "".join(words)
    if len(words) > 1 or len(letters) == 1 or entries(letters) is not None:
        return False
    return letters.isascii() and letters.isalpha() and set(letters).isdisjoint("aeiouy")


def clashes(words: Sequence[str]) -> tuple[Ruling, ...]:
    """Which words of a deck are forms or parts of each other: one ruling a pair, none if fit."""
    found = (
        ruling
        for place, card in enumerate(words)
        for word in _words(card)
        for other in words[place + 1 :]
        for ruling in _against(word, other)
    )
    return tuple(found)


def _against(clue: str, card: str) -> Iterator[Ruling]:
    """What each word of `card` has against `clue`."""
    words = _words(card)
    if len(words) > 1 and clue == "".join(words):
        yield Ruling(Verdict.INVALID, card, f"{clue.capitalize()} is on the table", "W1")
        return
    whole = " ".join(words)
    for word in words:
        if finding := _finding(clue, word):
            verdict, rule, reason = finding
            if len(words) > 1:
                reason = f"is part of {whole}" if clue == word else f"{reason}, part of {whole}"
            yield Ruling(verdict, card, f"{clue.capitalize()} {reason}", rule)


_Finding = tuple[Verdict, str, str]
"""The verdict, the rule, and what is to be said after the clue."""


@lru_cache(maxsize=REMEMBERED)
def _finding(clue: str, word: str) -> _Finding | None:
    """What one visible word has against a clue; the plainest reason if there are several."""
    if clue == word:
        return Verdict.INVALID, "W1", "is on the table"
    if spelling_of(clue) == spelling_of(word):
        return Verdict.INVALID, "W3", f"is another spelling of {word}"
    if _same(clue, word) or looks_like_form(clue, word) or looks_like_form(word, clue):
        return Verdict.INVALID, "W1", f"is a form of {word}"
    if (part := _among(clue, word)) is not None:
        form = "is" if clue == part else f"is a form of {part},"
        return Verdict.INVALID, "W2", f"{form} part of {word}"
    if (part := _among(word, clue)) is not None:
        form = "" if word == part else f", a form of {word}"
        return Verdict.INVALID, "W1", f"contains {part}{form}"
    for part in sorted(parts(clue)):
        if _among(part, word) is not None:
            return Verdict.INVALID, "W2", f"shares {part} with {word}"
    if origins(clue).keys() & origins(word).keys():
        return Verdict.UNCERTAIN, "W1", f"may be a form of {word}"
    return None


def _same(one: str, other: str) -> bool:
    return not sure_origins(one).isdisjoint(sure_origins(other))


def _among(word: str, whole: str) -> str | None:
    """The part of `whole` that `word` is, or is a form of; None if there is none."""
    if word in parts(whole):
        return word
    return next((part for part in sorted(parts(whole)) if _same(word, part)), None)


def _gravity(ruling: Ruling) -> tuple[bool, bool, bool]:
    """Sorts the gravest and plainest ruling first, whatever the order of the cards."""
    return (
        ruling.verdict is Verdict.UNCERTAIN,
        not ruling.reason.endswith("is on the table"),
        ruling.rule == "W2",
    )


@lru_cache(maxsize=REMEMBERED)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text, lower case and without accents or possessive endings.

    A hyphen parts words like a space (W6); marks that are no letters or digits are dropped.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    spaced = "".join(" " if mark.isspace() or mark in "-‐‑–—_/" else mark for mark in plain)
    pieces = (piece.removesuffix("'s").removesuffix("s'") for piece in spaced.split())
    kept = ("".join(mark for mark in piece if mark.isalnum()) for piece in pieces)
    return tuple(word for word in kept if word)
