"""Short forms of statements, for players who know the long sentence.

A short form keeps the news, a number or a reason, and leaves out how to answer.
"""

from collections.abc import Callable, Mapping

from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.en.answers import help_shortly, turns_left_shortly
from assistant.language.en.expected import expected_shortly
from assistant.language.en.openings import bonuses_held, earned_shortly, mission_shortly
from assistant.language.en.questions import surely, worded
from assistant.language.en.refusals import refused_shortly
from assistant.language.en.results import outcome_shortly
from assistant.language.en.texts import texts_of
from assistant.language.en.words import BONUSES, name

FIXED = texts_of(told.Plain, "plain_shortly")
"""Statements that always have the same words."""

MADE: Mapping[told.Plain, Callable[[PublicView], str | None]] = {
    told.Plain.EXPECTED: expected_shortly,
    told.Plain.GUESSES_LEFT: lambda view: "Last guess." if view.guesses_left == 1 else None,
    told.Plain.BONUSES: lambda view: None if any(view.bonuses.values()) else "No bonuses.",
    told.Plain.TURNS_LEFT: turns_left_shortly,
    told.Plain.OUTCOME: outcome_shortly,
    told.Plain.MISSION: mission_shortly,
    told.Plain.BONUSES_HERE: bonuses_held,
    told.Plain.WELCOME: lambda view: f"{view.edition.title}.",
}
"""Statements that are made from the public view."""


def say_shortly(statement: told.Statement, view: PublicView) -> str | None:
    """The short form of a statement; None if it has none."""
    match statement:
        case told.Plain():
            made = MADE.get(statement)
            return made(view) if made else FIXED.get(statement)
        case told.Asked(asked, plainly):
            question = worded(asked, view).shortly
            return f"{question}{surely(asked, view)}" if question and plainly else question
        case told.Refused():
            return refused_shortly(statement, view)
        case told.BonusIsUsed(bonus):
            return f"{BONUSES[bonus]} used."
        case told.AnswersAlone(by, True):
            return f"{name(by)} taps."
        case told.MissionEarned(won):
            return earned_shortly(won, view)
        case told.Help():
            return help_shortly(statement, view)
        case _:
            return None
