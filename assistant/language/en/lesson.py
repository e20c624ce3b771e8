"""The spoken lesson, step by step."""

from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts_of
from assistant.language.en.words import a, card, name
from assistant.language.statements import Lesson, LessonStep

STEPS = texts_of(LessonStep, "lesson")


def lesson(said: Lesson, view: PublicView) -> str:
    """The lesson's next action, and the reason for it."""
    names = pieces(view)
    goal = (
        f"all your {names.agents} first"
        if view.has_teams
        else f"all {names.agents} before the turns run out"
    )
    slots = {
        "giver": name(view.givers[0]) if len(view.givers) == 1 else "North",
        "guesser": name(view.guessers[0]) if view.guessers else "",
        "word": card(view, said.position) if said.position is not None else "",
        "agents": names.agents,
        "bystander": a(names.bystander).capitalize(),
        "goal": goal,
        "worst": f", and never touch {a(names.assassin)}" if names.assassin else "",
    }
    return STEPS[said.step].format_map(slots)
