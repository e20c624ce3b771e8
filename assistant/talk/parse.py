"""Words → act. The whole utterance has to fit: a partial parse is no parse.

Of several readings of one utterance, all are parsed and the best act wins, so the
recognizer's second choice counts where its first makes no sense at this table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from assistant.referee import same_sound
from assistant.rules.bonus import Bonus
from assistant.rules.clue import Clue
from assistant.rules.game import Phase
from assistant.rules.house import HouseRules
from assistant.rules.view import PublicView
from assistant.talk import numbers
from assistant.talk.intents import (
    Intent,
    Ordered,
    SaidBonus,
    SaidChoice,
    SaidClue,
    SaidGuess,
    SaidMark,
    SaidTwo,
    SaidWish,
)
from assistant.talk.letters import spelled
from assistant.talk.pending import Pending, WhichClue
from assistant.talk.vocabulary import (
    AFTER_A_GUESS,
    ANSWERS,
    BEFORE_A_GUESS,
    BETWEEN_TWO,
    CORRECTION,
    COVER,
    MARK,
    ORDER_OF,
    SPELL,
    USE,
    WHILE_PAUSED,
    choice_names,
    chosen,
    normal,
    read_place,
)
from assistant.talk.wishes import read_wish

LONGEST_CLUE = 3
"""Words that could be meant as one clue; more before a number is talk, not a clue."""

LONGEST_NAME = 6
"""Words of a clue where names or titles may have several (V2): The Lord of the Rings."""

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

    act: Intent
    text: str
    fit: Fit


def hear(
    alternatives: Sequence[str],
    view: PublicView,
    pending: Pending | None = None,
    paused: bool = False,
) -> Reading | None:
    """The best reading of one utterance; the order of the alternatives settles a draw."""
    return next(iter(hear_all(alternatives, view, pending, paused)), None)


def hear_all(
    alternatives: Sequence[str],
    view: PublicView,
    pending: Pending | None = None,
    paused: bool = False,
) -> list[Reading]:
    """Every reading of one utterance, the best first, each act once."""
    readings = (read(text, view, pending, paused) for text in alternatives)
    best: dict[Intent, Reading] = {}
    for one in sorted((one for one in readings if one), key=lambda one: one.fit):
        best.setdefault(one.act, one)
    return list(best.values())


def read(
    text: str, view: PublicView, pending: Pending | None = None, paused: bool = False
) -> Reading | None:
    """What one line of words means at this table, with this question open, or None."""
    words = normal(text)
    if (pending or view.offer) and ORDER_OF.get(words) in ANSWERS:
        return Reading(Ordered(ORDER_OF[words]), words, Fit.EXPECTED)
    if paused and ORDER_OF.get(words) in WHILE_PAUSED:
        # No card is touched now, so one that is called RESUME cannot be meant.
        return Reading(Ordered(ORDER_OF[words]), words, Fit.EXPECTED)
    choice = _choice(words, pending, view)
    if choice:
        return choice
    guess = _card_named(words, view)
    if guess and _card_is_due(guess, view):
        # Before the orders: a card may be called STOP, and a guess is asked back anyway.
        return Reading(guess, words, Fit.EXPECTED)
    if words in ORDER_OF:
        return Reading(Ordered(ORDER_OF[words]), words, Fit.EXPECTED)
    other = _bonus(words, view) or _wish(words, view)
    if other:
        return Reading(other, words, Fit.EXPECTED)
    clue = _clue(words, view.house)
    if clue and (clue.fit is Fit.EXPECTED or not guess):
        correction = isinstance(clue.act, SaidClue) and clue.act.correction
        due = view.phase is Phase.CLUE or (correction and bool(view.guessers))
        return clue if due else _late(clue)
    if guess:
        return Reading(guess, words, Fit.OUT_OF_TURN)
    alike = _card_that_sounds_like(words, view)
    return Reading(SaidGuess(alike), words, Fit.NEAR) if alike is not None else None


def _choice(words: str, pending: Pending | None, view: PublicView) -> Reading | None:
    """One of the clues that were offered; its text is what says the same at any other time."""
    if not isinstance(pending, WhichClue):
        return None
    for index in range(len(pending.clues)):
        if words in choice_names(pending, index):
            return Reading(SaidChoice(index), chosen(pending, index), Fit.EXPECTED)
    return None


def _card_that_sounds_like(words: str, view: PublicView) -> int | None:
    """The one card in reach that sounds like the word: “night” where KNIGHT lies."""
    alike = {normal(word) for word in same_sound(words)}
    found = [
        position
        for position, card in enumerate(view.cards)
        if view.guessers and view.covered[position] is None and normal(card.word) in alike
    ]
    return found[0] if len(found) == 1 else None


def _card_is_due(act: SaidGuess | SaidTwo | SaidMark, view: PublicView) -> bool:
    if isinstance(act, SaidMark):
        return view.phase is Phase.CLUE
    return bool(view.guessers) or (isinstance(act, SaidGuess) and view.cover_of is not None)


def _bonus(words: str, view: PublicView) -> SaidBonus | None:
    """“use great hall”, “use the great hall bonus”, where a log has bonuses (H11)."""
    name = words.removeprefix(f"{USE} ").removeprefix("the ").removesuffix(" bonus")
    if name == words or not view.bonuses:
        return None
    return next((SaidBonus(bonus) for bonus in Bonus if bonus.value == name), None)


def _wish(words: str, view: PublicView) -> SaidWish | None:
    wish = read_wish(words, view)
    return SaidWish(wish) if wish else None


def _late(clue: Reading) -> Reading | None:
    """A clue when none is due; anything short of a plain one is more likely talk."""
    if clue.fit is not Fit.EXPECTED:
        return None
    return Reading(clue.act, clue.text, Fit.OUT_OF_TURN)


def _card_named(words: str, view: PublicView) -> SaidGuess | SaidTwo | SaidMark | None:
    """A card by its word or its place; with a bonus, two of them, or one to mark (H9, H10)."""
    position = _position(words, view)
    if position is not None:
        return SaidGuess(position)
    if view.cover_of and words.startswith(f"{COVER} "):
        position = _position(words.removeprefix(f"{COVER} "), view)
        return None if position is None else SaidGuess(position)
    if view.bonuses.get(Bonus.HOGSMEADE) and words.startswith(f"{MARK} "):
        position = _position(words.removeprefix(f"{MARK} "), view)
        return None if position is None else SaidMark(position)
    if view.bonuses.get(Bonus.HOGWARTS):
        return _two(words.split(f" {BETWEEN_TWO} "), view)
    return None


def _two(named: Sequence[str], view: PublicView) -> SaidTwo | None:
    """The cards themselves may have an “and” in their names."""
    for cut in range(1, len(named)):
        halves = (named[:cut], named[cut:])
        first, second = (_position(f" {BETWEEN_TWO} ".join(half), view) for half in halves)
        if first is not None and second is not None:
            return SaidTwo(first, second)
    return None


def _position(words: str, view: PublicView) -> int | None:
    names = {words, words.removesuffix(f" {AFTER_A_GUESS}")}
    names |= {name.removeprefix(f"{first} ") for name in names for first in BEFORE_A_GUESS}
    for position, card in enumerate(view.cards):
        if not card.picture and normal(card.word) in names:
            return position
    places = (read_place(name.split(), view.rows, view.columns) for name in names)
    return next((position for position in places if position is not None), None)


def _clue(text: str, house: HouseRules) -> Reading | None:
    words = text.split()
    correction = words[:1] == [CORRECTION] and len(words) > 2
    if correction:
        words = words[1:]
    split = numbers.split_clue(words)
    if split is None:
        return None
    named = _spelled(split.words)
    spelled = len(named) < len(split.words)
    longest = LONGEST_NAME if house.names or house.titles else LONGEST_CLUE
    if len(named) > longest or max(map(len, named)) > LONGEST_WORD or named[-1] == "minus":
        return None
    fit = Fit.EXPECTED if split.exact else Fit.NEAR
    if len(named) > 1:
        fit = Fit.SEVERAL_WORDS
    act = SaidClue(Clue(" ".join(named), split.number), correction, spelled)
    return Reading(act, text, fit)


def _spelled(words: Sequence[str]) -> tuple[str, ...]:
    """Letters said one by one are put together; “spell” may stand before them."""
    announced = words[0] == SPELL
    together = spelled(words[1:] if announced else words, announced)
    return (together,) if together else tuple(words)
