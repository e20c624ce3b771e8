"""Situations and decisions: the input of a dialogue, and its output to the session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from assistant.conversation.effects import FreeSeat
from assistant.game.messages import Adjust, Certainty, Earcon, Errand
from assistant.game.referee import Ruling, relaxed, rule_on
from assistant.game.rules.cards import Party
from assistant.game.rules.commands import Command
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language.intents import Intent, Order, SaidClue, SaidSwap
from assistant.language.questions import Pending, Question
from assistant.language.statements import Asked, Statement, Statements, due


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that a decision depends on."""

    view: PublicView
    pending: Pending | None = None
    floor: Party | None = None
    """The party that tapped for the floor, if either side may speak (D5, D17, V1)."""
    paused: bool = False
    heard: str | None = None
    """The words that were heard before these."""
    also: tuple[Intent, ...] = ()
    """Other possible meanings, likeliest first; kept until something else is said."""
    certainty: Certainty | None = None
    """The ear's certainty about the words; None if they were typed."""
    trusting: bool = False
    """Whether a card that was heard reliably is touched without a question."""
    changeable: bool = True
    """Whether the giver may still change a clue that was heard right (D7)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    played: float = 0.0
    """Seconds since this game, or its latest part, began."""
    switches_off: bool = False
    """Whether the players switch the machine off."""
    by_phone: bool = False
    """Whether this came from a phone, which may be anywhere in the house."""

    @property
    def due(self) -> Statement:
        """The open question, or else the expected action."""
        return Asked(self.pending) if self.pending else due(self.view)

    def ruling(self, word: str) -> Ruling:
        """The referee's ruling on a word, by the rules of this house."""
        return rule_on(word, self.view.visible, relaxed(self.view))


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out a command, if the rules allow it; `lead` is said before its events."""

    command: Command
    lead: Statements = ()
    after: Statements = ()
    """Statements to say at the end."""
    then: SaidClue | None = None
    """The clue of the next turn, to be answered as soon as this is done."""
    giver: Party | None = None
    """The giver of the clue, if known."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Open this question in place of any other; `lead` is said before it."""

    pending: Pending
    lead: Statements = ()


@dataclass(frozen=True, slots=True)
class Return:
    """Return to a question that was open before, then do this."""

    pending: Pending | None
    then: Decision


@dataclass(frozen=True, slots=True)
class Tell:
    """Only say something; an open question is asked again after it."""

    statements: Statements


@dataclass(frozen=True, slots=True)
class Drop:
    """Close the open question and announce that."""

    statements: Statements


@dataclass(frozen=True, slots=True)
class GiveFloor:
    """Give a side the floor: it speaks next."""

    side: Party
    statements: Statements
    sound: Earcon | None = None
    """A short sound that is enough: they may be speaking already."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move, if it revealed nothing."""

    by: Party | None = None
    """The party that asked for it, if known."""


Saying = Ask | Return | Tell | Drop
"""Decisions about the open question, and what is said."""

Followed = (
    Literal[Order.REPEAT, Order.PAUSE, Order.RESUME, Order.MISSIONS, Order.HEALTH, Order.TIMER]
    | Literal[Order.SHOW_KEY, Order.REVIEW, Order.TEACH, Order.QUIT, Order.OBJECT]
)
"""Orders that are carried out as they are, because they need no further details."""

Decision = Do | Followed | Saying | GiveFloor | Undo | SaidSwap | Wish | Adjust | FreeSeat | Errand
"""A swap, a wish and those after it are decided on as they were said, and carried out."""


def tell(*statements: Statement) -> Tell:
    """Say only these statements."""
    return Tell(statements)


def drop(*statements: Statement) -> Drop:
    """Close the open question and say these statements."""
    return Drop(statements)


def ask_again(question: Question) -> Tell:
    """Ask the open question again instead of following the order."""
    return Tell((Asked(question),))


def ask_plainly(question: Question) -> Tell:
    """Ask the open question again, and explain how to say an unmistakable yes."""
    return Tell((Asked(question, plainly=True),))


def refuse(view: PublicView, *statements: Statement) -> Tell:
    """Say why something is refused, and name the expected action."""
    return Tell((*statements, due(view)))
