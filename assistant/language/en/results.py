"""Game results in English, with scores (D16–D18, M5, C6, C10)."""

from dataclasses import asdict

from assistant.game.rules.events import Cause
from assistant.game.rules.phase import Phase, Result, Score, ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en.conditions import slots
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import agents, count, sentence, to_find

REMARKS = {int(left): remark for left, remark in texts()["rivals_left"].items()}
"""Remarks by the number of rivals left (C10)."""
LOST = texts_of(Cause, "lost")
TERMS = texts_of(ScorePart, "score_term")


def outcome(view: PublicView) -> str:
    """The result of the game, with its score if there is one (D18, C10)."""
    match view.result:
        case Result.RED | Result.BLUE:
            return f"{sentence(view.result.value)} wins!"
        case Result.WON:
            return _won(view)
        case _ if view.cause:
            return LOST[view.cause].format_map(slots(view))
        case _:
            return ""


def outcome_shortly(view: PublicView) -> str | None:
    """The loss without its reason, to be said right after the card that ended the game."""
    told = view.cause in (Cause.ASSASSIN, Cause.BYSTANDER)
    return "You lost." if told and view.result is Result.LOST else None


def _won(view: PublicView) -> str:
    won = f"{_found(view)} You won!{_complete(view)}"
    return f"{won} {score(view.score, view)}" if view.score else won


def _complete(view: PublicView) -> str:
    """The rulebook's remark on a won mission, or on a win with a larger bank."""
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


def score(counted: Score, view: PublicView) -> str:
    """The parts of a score, their sum, and a remark on it (D18, C10)."""
    total = counted.total
    # A win in sudden death with few checkmarks can score zero or less.
    number = count(total) if total >= 0 else f"minus {count(-total)}"
    points = "point" if abs(total) == 1 else "points"
    terms = [
        _term(part, worth, view)
        for part, worth in counted.parts
        if worth or part is not ScorePart.SUDDEN_DEATH
    ]
    return f"{sentence(number)} {points}: {', '.join(terms)}.{_praise(counted, view)}"


def _term(part: ScorePart, points: int, view: PublicView) -> str:
    rivals = "a rival" if points == 1 else "rivals"
    return TERMS[part].format(points=count(abs(points)), rivals=rivals, **asdict(pieces(view)))


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
