"""Results of games in English, and their scores (D16–D18, M5, C6, C10)."""

from collections.abc import Mapping

from assistant.game.rules.events import Cause
from assistant.game.rules.phase import Phase, Result, Score, ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.words import a, agents, count, sentence, to_find

REMARKS: Mapping[int, str] = {
    8: "Nobody will believe you.",
    7: "That was thought impossible.",
    6: "Astonishing.",
    5: "The secret service would like a word with you.",
    4: "You may read the secret files.",
    3: "You work like one clock.",
    2: "Solid, and there is more in you.",
    1: "Close, but a win.",
}
"""Remarks by the number of rivals that are left (C10)."""


def outcome(view: PublicView) -> str:
    """The result of the game, with the score if there is one (D18, C10)."""
    names = pieces(view)
    match view.result:
        case Result.RED | Result.BLUE:
            return f"{sentence(view.result.value)} wins!"
        case Result.WON:
            return _won(view)
        case _:
            pass
    match view.cause:
        case Cause.ASSASSIN:
            return f"You lost: the {names.assassin} was met."
        case Cause.BYSTANDER:
            return f"You lost: {a(names.bystander)} in sudden death."
        case Cause.TIME:
            return "You lost: the bank cannot pay for this mistake."
        case Cause.RIVALS:
            return f"You lost: all rival {names.agents} are covered."
        case None:
            return ""


def outcome_shortly(view: PublicView) -> str | None:
    """The result without the reason, right after the card that ended the game."""
    if view.result is Result.WON:
        return _won(view, shortly=True)
    told = view.cause in (Cause.ASSASSIN, Cause.BYSTANDER)
    return "You lost." if told and view.result is Result.LOST else None


def _won(view: PublicView, shortly: bool = False) -> str:
    won = f"{_found(view)} You won!{_complete(view)}"
    return f"{won} {score(view.score, view, shortly)}" if view.score else won


def _complete(view: PublicView) -> str:
    """The rulebook's remark on a won mission, or on a win with more tokens than usual."""
    if view.has_teams:
        return ""
    if view.mission:
        return " Mission complete!"
    easier = view.start.total > view.edition.tokens
    return f" Try it with {count(view.edition.tokens)} tokens next." if easier else ""


def _found(view: PublicView) -> str:
    if view.has_teams:
        return f"All your {pieces(view).agents} found."
    everybody = "All " if view.found == view.edition.agents else ""
    return sentence(f"{everybody}{agents(view, view.found)} found.")


def score(counted: Score, view: PublicView, shortly: bool = False) -> str:
    """The parts of a score, their sum, and a remark on it (D18, C10)."""
    total = counted.total
    # A win in sudden death with few checkmarks can score nothing, or less.
    number = count(total) if total >= 0 else f"minus {count(-total)}"
    points = "point" if abs(total) == 1 else "points"
    terms = [
        _term(part, worth, view, shortly)
        for part, worth in counted.parts
        if worth or part is not ScorePart.SUDDEN_DEATH
    ]
    return f"{sentence(number)} {points}: {', '.join(terms)}.{_praise(counted, view)}"


def _term(part: ScorePart, points: int, view: PublicView, shortly: bool) -> str:
    match part:
        case ScorePart.TOKENS_LEFT if shortly:
            return f"{count(points)} for tokens"
        case ScorePart.TOKENS_LEFT:
            return f"{count(points)} for tokens in the bank"
        case ScorePart.CHECKMARKS:
            return f"{count(points)} for {pieces(view).checkmark}s"
        case ScorePart.SUDDEN_DEATH:
            return "minus one for sudden death"
        case ScorePart.RIVALS_LEFT:
            rivals = "a rival" if points == 1 else "rivals"
            return f"{count(points)} for {rivals} not covered"


def _praise(counted: Score, view: PublicView) -> str:
    total = counted.total
    if counted.parts[0][0] is ScorePart.RIVALS_LEFT:
        return f" {REMARKS[total]}" if total in REMARKS else ""
    if total > 10:
        return " More than ten." if view.mission else " More than ten: try the missions."
    if total >= 9:
        return " That is awesome."
    return " That is really good." if total > 5 else ""


def standing(view: PublicView, turns_left: str) -> str:
    """The answer to “score”."""
    if view.phase is Phase.OVER:
        return outcome(view)
    if view.has_teams:
        return to_find(view.left)
    return f"{sentence(agents(view, view.found))} found. {turns_left}"
