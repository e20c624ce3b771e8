"""What can be said, and when: the one table behind the recognizer, the parser and the help."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.messages import Vocabulary
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import numbers
from assistant.talk.acts import Order
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
)


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
    Wording(Order.TAKE_BACK, ("take it back", "take that back", "withdraw")),
    Wording(Order.PENALTY, ("penalty",)),
    Wording(Order.ALLOW, ("allow", "allow it")),
    Wording(Order.CHALLENGE, ("challenge",)),
    Wording(Order.UNDO, ("undo", "undo that")),
    Wording(Order.REPEAT, ("repeat", "say that again", "say again", "pardon")),
    Wording(Order.TURNS, ("how many turns", "how many turns left", "how many left", "turns left")),
    Wording(Order.WHOSE_TURN, ("whose turn", "whose turn is it")),
    Wording(Order.CLUES, ("clues", "which clues", "what was the clue", "whats the clue")),
    Wording(Order.SCORE, ("score", "whats the score", "what is the score")),
    Wording(Order.HELP, ("help", "help me")),
    Wording(Order.PAUSE, ("pause",)),
    Wording(Order.RESUME, ("resume",)),
    Wording(Order.NEW_GAME, ("new game",)),
)

ORDER_OF = {phrase: wording.order for wording in WORDINGS for phrase in wording.phrases}

CORRECTION = "correction"
SPELL = "spell"
BEFORE_A_GUESS = ("guess", "i guess", "we guess", "is it", "the")
AFTER_A_GUESS = "please"

ALWAYS = (
    Order.REPEAT,
    Order.TURNS,
    Order.WHOSE_TURN,
    Order.CLUES,
    Order.SCORE,
    Order.HELP,
    Order.PAUSE,
    Order.NEW_GAME,
)

ANSWERS = (Order.YES, Order.NO, Order.PENALTY, Order.ALLOW, Order.TAKE_BACK)
"""What answers an open question; no card of that name can come in between."""

WHILE_PAUSED = (
    Order.RESUME,
    *(order for order in ALWAYS if order is not Order.PAUSE),
)


def normal(text: str) -> str:
    """Text as a recognizer would return it: lower-case words with single spaces.

    The sign of a number stays, as a word: nobody gives a clue for minus one.
    """
    signed = re.sub(r"(?<!\w)-(?=\d)", "minus ", text.casefold())
    kept = (one if one.isalnum() else "" if one in "'’" else " " for one in signed)
    return " ".join("".join(kept).split())


def place(position: int, columns: int) -> str:
    """The spoken name of a place; rows and columns count from 1, as north sees the table."""
    row, column = divmod(position, columns)
    return f"row {numbers.spoken(row + 1)} column {numbers.spoken(column + 1)}"


def orders(view: PublicView, pending: Pending | None, paused: bool) -> tuple[Order, ...]:
    """The orders that make sense now, the most wanted first."""
    if isinstance(pending, ConfirmNewGame) or (isinstance(pending, ConfirmGuess) and not paused):
        return (Order.YES, Order.NO, Order.UNDO, *ALWAYS)
    if paused:
        return WHILE_PAUSED
    if isinstance(pending, RuleOnClue | RuleOnChallenge):
        return (Order.PENALTY, Order.ALLOW, Order.TAKE_BACK, Order.UNDO, *ALWAYS)
    if view.phase is not Phase.GUESS:
        return (Order.UNDO, *ALWAYS)
    if view.guessed:
        return (Order.STOP, *ALWAYS)
    return (Order.TAKE_BACK, Order.CHALLENGE, Order.UNDO, *ALWAYS)


def vocabulary(view: PublicView, pending: Pending | None, paused: bool) -> Vocabulary:
    """Every phrase that can be said now, and whether a clue can."""
    wanted = orders(view, pending, paused)
    spoken = [phrase for phrase, order in ORDER_OF.items() if order in wanted]
    if paused:
        return Vocabulary(tuple(spoken))
    if view.guessers:
        spoken += [
            name
            for position, card in enumerate(view.cards)
            if any(view.can_guess(side, position) for side in view.guessers)
            for name in _names(view, position, card.word, card.picture)
        ]
    return Vocabulary(tuple(spoken), clue=view.phase is Phase.CLUE)


def _names(view: PublicView, position: int, word: str, picture: bool) -> tuple[str, ...]:
    where = place(position, view.columns)
    return (where,) if picture else (normal(word), where)
