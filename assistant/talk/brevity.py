"""How much is said: what players have heard a few times need not be said again.

What is left out depends on what was said before and on nothing else, so that silence tells
nothing of the key (D20).
"""

from __future__ import annotations

from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.talk.conversation import Conversation
from assistant.talk.statements import CardIs, Plain, Statement, Statements
from assistant.talk.words import Words

TWICE = 2
"""So often a side is told what it can do next before it is taken to know."""


def spare(
    said: Statements, view: PublicView, conversation: Conversation, words: Words
) -> tuple[Statements, Conversation]:
    """An announcement without what need not be said, and what was counted for the next one."""
    if words is Words.FULL:
        return said, conversation
    kept: list[Statement] = []
    for statement in said:
        if not _is_reminder(statement, said, view):
            kept.append(statement)
            continue
        what = (statement, view.phase, view.guessers)
        if words is Words.NORMAL and conversation.reminded.get(what, 0) < TWICE:
            conversation = conversation.remind(what)
            kept.append(statement)
    return tuple(kept), conversation


def _is_reminder(statement: Statement, said: Statements, view: PublicView) -> bool:
    """Whether this only tells what the same players could do the last time as well."""
    if statement is Plain.GO_ON:
        return True
    after_a_card = any(isinstance(one, CardIs) for one in said)
    return statement is Plain.EXPECTED and after_a_card and view.phase is Phase.SUDDEN_DEATH
