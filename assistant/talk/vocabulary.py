"""What can be said, and when: the one table behind the recognizer, the parser and the help."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.messages import SOMETHING, Vocabulary
from assistant.rules.bonus import WITH_CARDS, Bonus
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import numbers
from assistant.talk.acts import Order
from assistant.talk.pending import (
    Confirm,
    ConfirmBonus,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    SpellClue,
    TwoWords,
    WhichClue,
)
from assistant.talk.wishes import spoken_wishes


@dataclass(frozen=True, slots=True)
class Wording:
    """The words for an order; the first is the one that help names."""

    order: Order
    phrases: tuple[str, ...]


WORDINGS = (
    Wording(
        Order.STOP,
        ("end turn", "end the turn", "stop", "done", "we are done", "im done", "pass", "thats all"),
    ),
    Wording(Order.YES, ("yes", "yes please", "yeah", "yep")),
    Wording(Order.NO, ("no", "nope", "no no")),
    Wording(Order.TAKE_BACK, ("take it back", "take that back", "withdraw", "correction")),
    Wording(Order.PENALTY, ("penalty",)),
    Wording(Order.ALLOW, ("allow", "allow it")),
    Wording(Order.CHALLENGE, ("challenge",)),
    Wording(Order.UNDO, ("undo", "undo that")),
    Wording(Order.REPEAT, ("repeat", "say that again", "say again", "pardon")),
    Wording(Order.TURNS, ("how many turns", "how many turns left", "how many left", "turns left")),
    Wording(Order.WHOSE_TURN, ("whose turn", "whose turn is it")),
    Wording(Order.CLUES, ("clues", "which clues", "what was the clue", "whats the clue")),
    Wording(Order.SCORE, ("score", "whats the score", "what is the score")),
    Wording(Order.BONUSES, ("bonuses", "which bonuses")),
    Wording(Order.RULES, ("house rules", "which rules")),
    Wording(Order.TIMER, ("timer", "start the timer", "hurry up")),
    Wording(Order.HELP, ("help", "help me")),
    Wording(Order.PAUSE, ("pause",)),
    Wording(Order.RESUME, ("resume",)),
)

ORDER_OF = {phrase: wording.order for wording in WORDINGS for phrase in wording.phrases}

CORRECTION = "correction"
SPELL = "spell"
ORDINALS = ("first", "second", "third")
"""Of the clues that are offered to choose from."""
BEFORE_A_GUESS = ("guess", "i guess", "we guess", "is it", "the")
AFTER_A_GUESS = "please"
BETWEEN_TWO = "and"
"""“storm and river” touches both (H9)."""
COVER = "cover"
MARK = "mark"
USE = "use"

ALWAYS = (
    Order.REPEAT,
    Order.TURNS,
    Order.WHOSE_TURN,
    Order.CLUES,
    Order.SCORE,
    Order.RULES,
    Order.HELP,
    Order.PAUSE,
)

WHILE_LAYING = (
    Order.UNDO,
    Order.REPEAT,
    Order.TURNS,
    Order.WHOSE_TURN,
    Order.RULES,
    Order.HELP,
    Order.PAUSE,
    Order.RESUME,
)
"""While cards are read, besides “that's all”; not those that are good words for a card.

To resume is then to go back to the game before.
"""

ANSWERS = (Order.YES, Order.NO, Order.PENALTY, Order.ALLOW, Order.TAKE_BACK)
"""What answers an open question; no card of that name can come in between."""

WHILE_PAUSED = (Order.RESUME, Order.BONUSES, *(one for one in ALWAYS if one is not Order.PAUSE))
"""A pause stops the game, not the questions about it."""


ACCENTS = re.compile("[\u0300-\u036f]")
"""Marks over and under Latin letters, once they are taken apart from them."""


def normal(text: str) -> str:
    """Text as a recognizer would return it: lower-case words without accents, single spaces.

    The sign of a number stays, as a word: nobody gives a clue for minus one.
    """
    bare = ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold()))
    signed = re.sub(r"(?<!\w)-(?=\d)", "minus ", unicodedata.normalize("NFC", bare))
    kept = (one if one.isalnum() else "" if one in "'’" else " " for one in signed)
    return " ".join("".join(kept).split())


def as_heard(text: str) -> str:
    """What a recognizer wrote, as `normal`, with marks for the words that it did not know."""
    return f" {SOMETHING} ".join(map(normal, text.split(SOMETHING))).strip()


def place(position: int, columns: int) -> str:
    """The spoken name of a place; rows and columns count from 1, as north sees the table."""
    row, column = divmod(position, columns)
    return f"row {numbers.spoken(row + 1)} column {numbers.spoken(column + 1)}"


def read_place(words: Sequence[str], rows: int, columns: int) -> int | None:
    """The place that `place` names, row and column in either order.

    Only a number can stand after them, so that whatever sounds like one is one.
    """
    match words:
        case ["row", down, "column", across] | ["column", across, "row", down]:
            row, column = numbers.heard_number(down), numbers.heard_number(across)
        case _:
            return None
    if row is None or column is None:
        return None
    if not (1 <= row <= rows and 1 <= column <= columns):
        return None
    return (row - 1) * columns + column - 1


def orders(view: PublicView, pending: Pending | None, paused: bool) -> tuple[Order, ...]:
    """The orders that make sense now, the most wanted first."""
    if view.phase is Phase.SETUP and not pending and not paused:
        return WHILE_LAYING
    always = [order for order in ALWAYS if not paused or order in WHILE_PAUSED]
    if any(view.bonuses.values()):
        always.insert(0, Order.BONUSES)
    if view.house.timer and not paused:
        always.insert(0, Order.TIMER)
    return (*_wanted(view, pending, paused), *always)


def _wanted(view: PublicView, pending: Pending | None, paused: bool) -> tuple[Order, ...]:
    if isinstance(pending, ConfirmNewGame):
        return (Order.YES, Order.NO) if paused else (Order.YES, Order.NO, Order.UNDO)
    if paused:
        return (Order.RESUME,)
    if isinstance(pending, Confirm | ConfirmBonus | TwoWords | SpellClue):
        return (Order.YES, Order.NO, Order.UNDO)
    if isinstance(pending, WhichClue):
        return (Order.NO, Order.YES, Order.TAKE_BACK, Order.UNDO)
    if isinstance(pending, RuleOnClue | RuleOnChallenge):
        return (Order.PENALTY, Order.ALLOW, Order.TAKE_BACK, Order.UNDO)
    if view.offer:
        return (Order.YES, Order.NO)
    if view.latest_clue is None:
        return (Order.UNDO,)
    if view.guessed:
        return (Order.STOP,)
    if view.guess_was_made:
        return ()
    return (Order.TAKE_BACK, Order.CHALLENGE, Order.UNDO)


def vocabulary(
    view: PublicView, pending: Pending | None, paused: bool, trusting: bool = False
) -> Vocabulary:
    """Every phrase that can be said now, and whether a clue can.

    Where the table is `trusting`, a card is touched as soon as it is named.
    """
    wanted = orders(view, pending, paused)
    spoken = [phrase for phrase, order in ORDER_OF.items() if order in wanted]
    spoken += spoken_wishes(view)
    if paused:
        return Vocabulary(tuple(spoken))
    if view.phase is Phase.SETUP:
        spoken += [phrase for phrase, order in ORDER_OF.items() if order is Order.STOP]
        return Vocabulary(tuple(spoken), cards=True)
    spoken += [f"{USE} {bonus}" for bonus in view.usable if bonus not in WITH_CARDS]
    named = [
        name
        for position in range(len(view.cards))
        if _can_be_named(view, position)
        for name in _names(view, position)
    ]
    spoken += named
    if isinstance(pending, WhichClue):
        spoken += [
            one for index in range(len(pending.clues)) for one in choice_names(pending, index)
        ]
    said = view.phase is Phase.CLUE or isinstance(pending, WhichClue | SpellClue)
    return Vocabulary(
        tuple(spoken),
        clue=said,
        deliberate=(*_deliberate(view, pending), *(named if trusting and view.guessers else ())),
    )


def choice_names(pending: WhichClue, index: int) -> tuple[str, ...]:
    """How one of several clues can be called: by its place among them, whole, or by its word."""
    clue = pending.clues[index]
    word, number = normal(clue.word), numbers.spoken(clue.number)
    alone = sum(normal(other.word) == word for other in pending.clues) == 1
    order = ORDINALS[index]
    return (order, f"the {order}", f"{word} {number}", *((word,) if alone else ()))


def chosen(pending: WhichClue, index: int) -> str:
    """The words that give one of the clues where none is offered."""
    clue = pending.clues[index]
    again = f"{normal(clue.word)} {numbers.spoken(clue.number)}"
    return f"{CORRECTION} {again}" if pending.correction else again


def _deliberate(view: PublicView, pending: Pending | None) -> tuple[str, ...]:
    """What would reveal a card at once."""
    asked = isinstance(pending, Confirm | ConfirmBonus) or view.offer
    return tuple(one for one, order in ORDER_OF.items() if order is Order.YES) if asked else ()


def _can_be_named(view: PublicView, position: int) -> bool:
    if view.two:
        return position in (view.two.first, view.two.second)
    if view.phase is Phase.CLUE:
        open_to_all = view.covered[position] is None
        return open_to_all and (view.cover_of is not None or Bonus.HOGSMEADE in view.usable)
    return any(view.can_guess(by, position) for by in view.guessers)


def _names(view: PublicView, position: int) -> tuple[str, ...]:
    card, where = view.cards[position], place(position, view.columns)
    names = (where,) if card.picture else (normal(card.word), where)
    if view.phase is not Phase.CLUE:
        return names
    verb = COVER if view.cover_of else MARK
    return tuple(f"{verb} {name}" for name in names)
