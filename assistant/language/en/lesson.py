"""The spoken lesson, step by step."""

from __future__ import annotations

from typing import assert_never

from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.words import a, card, name
from assistant.language.statements import Lesson, LessonStep


def lesson(said: Lesson, view: PublicView) -> str:
    """The next action, and why."""
    names = pieces(view)
    word = card(view, said.position) if said.position is not None else ""
    guesser = name(view.guessers[0]) if view.guessers else ""
    match said.step:
        case LessonStep.GIVE_A_CLUE:
            giver = name(view.givers[0]) if len(view.givers) == 1 else "North"
            return (
                f"{giver} looks at its screen and gives a clue for its {names.agents}:"
                " one word, and how many cards it is for. Try it: say weather two."
            )
        case LessonStep.GUESS:
            return f"{guesser} says a card that may be meant. For now, say {word}."
        case LessonStep.SAY_YES:
            return "I always ask, so that nothing is touched by mistake. Say yes, or tap."
        case LessonStep.GUESS_WRONG:
            return (
                f"Right, so you may guess again. Now see what a mistake does: say {word}, then yes."
            )
        case LessonStep.THE_OTHERS_CLUE:
            return (
                f"{a(names.bystander).capitalize()} ends the turn."
                " Now the others give a clue, such as music one."
            )
        case LessonStep.FIND_AND_STOP:
            return f"Guess {word}. After a right guess you may stop: say end turn, or tap."
        case LessonStep.END:
            goal = (
                f"Find all your {names.agents} first"
                if view.has_teams
                else f"Find all {names.agents} before the turns run out"
            )
            worst = f", and never touch {a(names.assassin)}" if names.assassin else ""
            return f"That is the game. {goal}{worst}. Say help whenever you like."
        case _:
            assert_never(said.step)
