"""The ruling on a clue: the worst finding of its comparison with every visible word."""

from collections.abc import Iterator, Sequence

from assistant.game.referee.compounds import parts
from assistant.game.referee.origins import looks_like_form, origins, spelling_of, sure_origins
from assistant.game.referee.ruling import Relation, Relaxation, Ruling, Verdict
from assistant.game.referee.table import MAYBE_SHORT, SHORT, kin
from assistant.game.referee.words import (
    is_acronym,
    known_as,
    spelled_out,
    without_article,
    words_in,
)

NO_RELAXATION = frozenset[Relaxation]()

KINDS = {
    Relaxation.NAMES: "name",
    Relaxation.TITLES: "title",
    Relaxation.COMPOUNDS: "compound",
    Relaxation.HYPHENS: "hyphen",
}
"""For each house rule that allows several words, the name of their kind in the tables."""


def rule_on(
    clue: str,
    visible: Sequence[str],
    relaxed: frozenset[Relaxation] = NO_RELAXATION,
    *,
    several: bool = False,
) -> Ruling:
    """Rule on a clue against the currently visible cards, and no others (W9).

    `visible` holds the word sides as printed; every word of a card counts (H3). Neither
    their order nor their case changes the ruling. Any text may be passed in.

    A clue is one word (W6), unless `relaxed` allows more (V2) or `several` says that a bonus allows
    two (H8). Letters said one by one are a spelled word (W5). Each word, and all of them joined,
    are then compared with the cards. Several words are valid if the tables list them as a kind that
    `relaxed` allows; players judge any others, and letters that stand for words.
    """
    clue = spelled_out(clue)
    words = words_in(clue)
    said = " ".join(words)
    if not words:
        return Ruling(Verdict.INVALID, Relation.NO_WORD, said)
    letters = is_acronym(clue)
    one = len(words) <= (2 if several else 1) or (letters and Relaxation.ACRONYMS in relaxed)
    if not one and relaxed.isdisjoint(KINDS):
        return Ruling(Verdict.INVALID, Relation.SEVERAL_WORDS, said)
    pieces = dict.fromkeys((*words, "".join(words)))
    found = [worst for piece in pieces if (worst := _worst(piece, visible))]
    if found:
        return min(found, key=lambda ruling: _GRAVITY[ruling.relation])
    if letters and Relaxation.ACRONYMS not in relaxed:
        return Ruling(Verdict.UNCERTAIN, Relation.LETTERS, " ".join(without_article(words)))
    if not one and not allowed_as_one(said, relaxed):
        return Ruling(Verdict.UNCERTAIN, Relation.NOT_KNOWN, said)
    return Ruling(Verdict.VALID, Relation.FREE, said)


def allowed_as_one(text: str, relaxed: frozenset[Relaxation]) -> bool:
    """Whether the tables list several words as one thing that `relaxed` allows (V2)."""
    words = words_in(text)
    allowed = [kind for relaxation, kind in KINDS.items() if relaxation in relaxed]
    return len(words) > 1 and not known_as(words).isdisjoint(allowed)


def _worst(word: str, visible: Sequence[str]) -> Ruling | None:
    found = (ruling for card in visible for ruling in _against(word, card))
    return min(found, key=_place, default=None)


def _against(clue: str, card: str) -> Iterator[Ruling]:
    """The findings from comparing `clue` with each word of `card`."""
    words = words_in(card)
    whole = " ".join(words) if len(words) > 1 else None
    if whole and clue == "".join(words):
        yield Ruling(Verdict.INVALID, Relation.SAME, clue, card, clue)
        return
    for word in words:
        if finding := _finding(clue, word):
            relation, part = finding
            if whole and relation is Relation.SAME:
                relation = Relation.ONE_WORD_OF
            maybe = relation in _MAYBE
            verdict = Verdict.UNCERTAIN if maybe else Verdict.INVALID
            yield Ruling(verdict, relation, clue, card, word, whole, part)


_MAYBE = (Relation.MAYBE_FORM, Relation.MAYBE_SHORT)
"""Relations that only the players can judge."""

_Finding = tuple[Relation, str | None]
"""The relation of a clue to a word, and the relevant part."""


def _finding(clue: str, word: str) -> _Finding | None:
    """The most obvious of a visible word's relations to a clue."""
    if clue == word:
        return Relation.SAME, None
    if spelling_of(clue) == spelling_of(word):
        return Relation.SPELLING, None
    if _is_kin(clue, word, SHORT):
        return Relation.SHORT, None
    if _is_kin(word, clue, SHORT):
        return Relation.LONG, None
    if _same(clue, word) or looks_like_form(clue, word) or looks_like_form(word, clue):
        return Relation.FORM, None
    if (part := _among(clue, word)) is not None:
        return Relation.PART if clue == part else Relation.FORM_OF_PART, part
    if (part := _among(word, clue)) is not None:
        return Relation.CONTAINS if word == part else Relation.CONTAINS_FORM, part
    for part in sorted(parts(clue)):
        if _among(part, word) is not None:
            return Relation.SHARES_PART, part
    if origins(clue).keys() & origins(word).keys():
        return Relation.MAYBE_FORM, None
    return (Relation.MAYBE_SHORT, None) if _is_kin(clue, word, MAYBE_SHORT) else None


def _is_kin(word: str, other: str, how: str) -> bool:
    """Whether the table lists this kinship between a word, or its base form, and another."""
    others = {how + one for one in sure_origins(other)}
    return any(not others.isdisjoint(kin(one)) for one in sure_origins(word))


def _same(one: str, other: str) -> bool:
    return not sure_origins(one).isdisjoint(sure_origins(other))


def _among(word: str, whole: str) -> str | None:
    """The part of `whole` that is `word` or a form of it, or None."""
    if word in parts(whole):
        return word
    return next((part for part in sorted(parts(whole)) if _same(word, part)), None)


_GRAVITY = {
    Relation.SAME: 0,
    Relation.CONTAINS: 1,
    Relation.CONTAINS_FORM: 1,
    Relation.FORM: 1,
    Relation.SPELLING: 1,
    Relation.SHORT: 1,
    Relation.LONG: 1,
    Relation.ONE_WORD_OF: 1,
    Relation.FORM_OF_PART: 2,
    Relation.PART: 2,
    Relation.SHARES_PART: 2,
    Relation.MAYBE_FORM: 3,
    Relation.MAYBE_SHORT: 3,
}
"""Grades of relations to a card, from the most severe and most obvious to the least."""

_ORDER = {relation: place for place, relation in enumerate(_GRAVITY)}
_ORDER[Relation.CONTAINS_FORM] = _ORDER[Relation.CONTAINS]


def _place(ruling: Ruling) -> tuple[int, int, str, int, str, str, str]:
    """Sort key for the findings against one clue, independent of the order of the cards.

    The most severe finding comes first. If the clue contains several cards, a card that equals the
    relevant part comes before one that is a form of it; a card of several words comes last.
    """
    relation, whole = ruling.relation, ruling.whole or ""
    aside = 1 if relation is Relation.CONTAINS_FORM else 0
    if relation is Relation.CONTAINS and whole:
        aside = 2
    words = (ruling.word or "", whole, str(ruling.card))
    return (_GRAVITY[relation], _ORDER[relation], ruling.part or "", aside, *words)
