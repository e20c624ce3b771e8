"""Situations and decisions: what a dialogue receives, and what it returns to the session."""

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
    """Everything on which a decision depends."""

    view: PublicView
    pending: Pending | None = None
    floor: Party | None = None
    """The party that tapped to speak first, while either side may (D5, D17, V1)."""
    paused: bool = False
    heard: str | None = None
    """The words that were heard before these."""
    also: tuple[Intent, ...] = ()
    """Other possible meanings, the likeliest first; they stay until new words are heard."""
    certainty: Certainty | None = None
    """How certain the recognizer is of the words; None if they were typed."""
    trusting: bool = False
    """Whether a card that was reliably heard is touched without a question."""
    changeable: bool = True
    """Whether the giver may still change a clue that was heard correctly (D7)."""
    left: bool = False
    """Whether an interrupted game can be resumed."""
    played: float = 0.0
    """Seconds since this game was begun or resumed."""
    switches_off: bool = False
    """Whether the players can switch the machine off."""
    by_phone: bool = False
    """Whether it came from a phone, which could be in another room."""

    @property
    def due(self) -> Statement:
        """The open question, or the expected action if there is none."""
        return Asked(self.pending) if self.pending else due(self.view)

    def ruling(self, word: str) -> Ruling:
        """The referee's ruling on a word, with this game's house rules."""
        return rule_on(word, self.view.visible, relaxed(self.view))


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out a command, if the rules allow it; `lead` is said before its events."""

    command: Command
    lead: Statements = ()
    after: Statements = ()
    """Statements that follow the events."""
    then: SaidClue | None = None
    """The next turn's clue, which is processed as soon as the command is done."""
    giver: Party | None = None
    """That clue's giver, if known."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask this question in place of any other; `lead` is said before it."""

    pending: Pending
    lead: Statements = ()


@dataclass(frozen=True, slots=True)
class Return:
    """Open an earlier question again, and then carry out this decision."""

    pending: Pending | None
    then: Decision


@dataclass(frozen=True, slots=True)
class Tell:
    """Only make statements, after which an open question is asked again."""

    statements: Statements


@dataclass(frozen=True, slots=True)
class Drop:
    """Close the open question and make these statements."""

    statements: Statements


@dataclass(frozen=True, slots=True)
class GiveFloor:
    """Give a side the floor, so that it is the next to speak."""

    side: Party
    statements: Statements
    sound: Earcon | None = None
    """A short sound that replaces the statements, because that side may already be speaking."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last move, if it revealed nothing."""

    by: Party | None = None
    """The party that asked for it, if known."""


Saying = Ask | Return | Tell | Drop
"""Decisions that change only the open question, and announcements."""

Followed = (
    Literal[Order.REPEAT, Order.PAUSE, Order.RESUME, Order.MISSIONS, Order.HEALTH, Order.TIMER]
    | Literal[Order.SHOW_KEY, Order.REVIEW, Order.TEACH, Order.QUIT, Order.OBJECT]
)
"""Orders that can be carried out without further details."""

Decision = Do | Followed | Saying | GiveFloor | Undo | SaidSwap | Wish | Adjust | FreeSeat | Errand
"""Swaps, requests for a table and the types after them are decisions as they are."""


def tell(*statements: Statement) -> Tell:
    """Decide to make only these statements."""
    return Tell(statements)


def drop(*statements: Statement) -> Drop:
    """Close the open question and make these statements."""
    return Drop(statements)


def ask_again(question: Question) -> Tell:
    """Ask the open question again, without following the order."""
    return Tell((Asked(question),))


def ask_plainly(question: Question) -> Tell:
    """Ask the open question again, and explain how to say an unmistakable yes."""
    return Tell((Asked(question, plainly=True),))


def refuse(view: PublicView, *statements: Statement) -> Tell:
    """Explain a refusal, and name the expected action."""
    return Tell((*statements, due(view)))
