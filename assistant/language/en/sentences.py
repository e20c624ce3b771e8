"""Every statement in English, in its spoken and its short form.

Sentences are short and consistent. They depend only on public information, so that none can reveal
the key (D20). A short form, for players who know the long one, leaves out how to answer.
"""

from typing import assert_never

from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.about import Told
from assistant.language.en.answers import health
from assistant.language.en.questions import worded
from assistant.language.en.slots import chosen, filled
from assistant.language.en.texts import texts
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.en.words import card, name, sentence
from assistant.language.intents import Order
from assistant.language.questions import own_question

UNNAMED = (Order.HELP, Order.RULES, Order.WHOSE_TURN, Order.SPELL)
"""Orders that the help leaves out for brevity, because they are obvious or rarely needed."""


def say(statement: told.Statement, view: PublicView) -> str:
    """The spoken form of a statement; empty if it needs no words."""
    match statement:
        case told.Plain():
            return filled(texts()["plain"][statement.name], view)
        case Told(kind, things):
            return sentence(filled(texts()["told"][kind.name], view, *things))
        case told.Asked(asked, plainly):
            question = worded(asked, view)
            return f"{question.aloud} {question.plainly if plainly else ''}".rstrip()
        case told.Health():
            return health(statement)
        case told.Refused():
            return _refused(statement, view)
        case told.Help():
            return _help(statement, view)
        case told.Lesson(step, position):
            return filled(texts()["lesson"][step.name], view, position)
        case _:
            assert_never(statement)


def say_shortly(statement: told.Statement, view: PublicView) -> str | None:
    """The short form of a statement; None if it has none."""
    match statement:
        case told.Plain():
            return filled(texts()["plain_shortly"].get(statement.name, ""), view) or None
        case told.Asked(asked, plainly):
            return None if plainly else worded(asked, view).shortly
        case _:
            return None


def _refused(why: told.Refused, view: PublicView) -> str:
    """The reason for a refusal; empty if the reminder of the expected action says enough."""
    about = texts()["reason_about_a_card"].get(why.reason.name)
    if why.position is None or about is None:
        return filled(texts()["reason"].get(why.reason.name, ""), view)
    by = name(why.by) if why.by else "This side"
    return sentence(about.format(card=card(view, why.position), by=by))


def _help(asked: told.Help, view: PublicView) -> str:
    """The expected action, how to say it, and the other orders that are possible."""
    usable = () if asked.paused or asked.question else view.usable
    orders = (order for order in asked.orders if order not in UNNAMED)
    named = (*(f"use {bonus}" for bonus in usable), *map(UNDERSTANDING.phrase, orders))
    return f"{_wanted(asked, view)} You can also say: {', '.join((*named, 'new game'))}."


def _wanted(asked: told.Help, view: PublicView) -> str:
    if asked.paused:
        return "Paused. Say resume to go on."
    open_question = asked.question or own_question(view)
    if open_question:
        return worded(open_question, view).aloud
    now = chosen("expected", view)
    return now if view.phase is Phase.OVER else f"{now} {chosen('how', view)}"
