"""Words → act. The whole utterance has to fit: a partial parse is no parse.

Of several readings of one utterance, all are parsed and the best act wins, so the
recognizer's second choice counts where its first makes no sense at this table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from assistant.rules.clue import HIGHEST_NUMBER, Clue
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import numbers
from assistant.talk.acts import Act, Ordered, SaidClue, SaidGuess
from assistant.talk.pending import Pending
from assistant.talk.vocabulary import (
    AFTER_A_GUESS,
    ANSWERS,
    BEFORE_A_GUESS,
    CORRECTION,
    ORDER_OF,
    SPELL,
    normal,
)

LONGEST_CLUE = 3
"""Words that could be meant as one clue; more before a number is talk, not a clue."""

LONGEST_WORD = 45
"""Letters; no dictionary has a longer word."""


class Fit(IntEnum):
    """How well an act fits what is expected now; less is better."""

    EXPECTED = 0
    NEAR = 1
    """Only with a number word that sounds like one."""
    SEVERAL_WORDS = 2
    """A clue of more than one word: against W6, so more likely misheard."""
    OUT_OF_TURN = 3
    """Understood, but it is not the time for it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An act, the words that it was read from, and how well it fits."""

    act: Act
    text: str
    fit: Fit


def hear(
    alternatives: Sequence[str], view: PublicView, pending: Pending | None = None
) -> Reading | None:
    """The best reading of one utterance; the order of the alternatives settles a draw."""
    readings = (read(text, view, pending) for text in alternatives)
    return min((one for one in readings if one), key=lambda one: one.fit, default=None)


def read(text: str, view: PublicView, pending: Pending | None = None) -> Reading | None:
    """What one line of words means at this table, with this question open, or None."""
    words = normal(text)
    if pending and ORDER_OF.get(words) in ANSWERS:
        return Reading(Ordered(ORDER_OF[words]), words, Fit.EXPECTED)
    guessing = view.phase in (Phase.GUESS, Phase.SUDDEN_DEATH)
    guess = _guess(words, view)
    if guess and guessing:
        # Before the orders: a card may be called STOP, and a guess is asked back anyway.
        return Reading(guess, words, Fit.EXPECTED)
    if words in ORDER_OF:
        return Reading(Ordered(ORDER_OF[words]), words, Fit.EXPECTED)
    clue = _clue(words)
    if clue and (clue.fit is Fit.EXPECTED or not guess):
        may_change = guessing and isinstance(clue.act, SaidClue) and clue.act.correction
        return clue if view.phase is Phase.CLUE or may_change else _late(clue)
    return Reading(guess, words, Fit.OUT_OF_TURN) if guess else None


def _late(clue: Reading) -> Reading | None:
    """A clue when none is due; anything short of a plain one is more likely talk."""
    if clue.fit is not Fit.EXPECTED:
        return None
    return Reading(clue.act, clue.text, Fit.OUT_OF_TURN)


def _guess(words: str, view: PublicView) -> SaidGuess | None:
    names = {words, words.removesuffix(f" {AFTER_A_GUESS}")}
    names |= {name.removeprefix(f"{first} ") for name in names for first in BEFORE_A_GUESS}
    for position, card in enumerate(view.cards):
        if not card.picture and normal(card.word) in names:
            return SaidGuess(position)
    places = (_place(name.split(), view) for name in names)
    return next((SaidGuess(position) for position in places if position is not None), None)


def _place(words: Sequence[str], view: PublicView) -> int | None:
    """Row and column in either order, as numbers or words."""
    match words:
        case ["row", down, "column", across] | ["column", across, "row", down]:
            row, column = numbers.number([down]), numbers.number([across])
        case _:
            return None
    if row is None or column is None:
        return None
    if not (1 <= row <= view.rows and 1 <= column <= view.columns):
        return None
    return (row - 1) * view.columns + column - 1


def _clue(text: str) -> Reading | None:
    words = text.split()
    correction = words[:1] == [CORRECTION] and len(words) > 2
    if correction:
        words = words[1:]
    split = numbers.split_clue(words)
    if split is None or split.number > HIGHEST_NUMBER:
        return None
    named = _spelled(split.words)
    if len(named) > LONGEST_CLUE or max(map(len, named)) > LONGEST_WORD or named[-1] == "minus":
        return None
    fit = Fit.EXPECTED if split.exact else Fit.NEAR
    if len(named) > 1:
        fit = Fit.SEVERAL_WORDS
    act = SaidClue(Clue(" ".join(named), split.number), correction)
    return Reading(act, text, fit)


def _spelled(words: Sequence[str]) -> tuple[str, ...]:
    """Letters said one by one are put together; “spell” may stand before them."""
    if words[0] == SPELL and len(words) > 1 and all(len(word) == 1 for word in words[1:]):
        words = words[1:]
    if len(words) > 1 and all(len(word) == 1 and word.isalpha() for word in words):
        return ("".join(words),)
    return tuple(words)
