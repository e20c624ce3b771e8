"""Game results in English, with scores (D16–D18, M5, C6, C10)."""

from dataclasses import asdict

from assistant.game.rules.phase import Phase, Score, ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en.conditions import fitting, slots
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import agents, count, sentence, to_find

REMARKS = {int(left): remark for left, remark in texts()["rivals_left"].items()}
"""Remarks by the number of rivals left (C10)."""
TERMS = texts_of(ScorePart, "score_term")


def outcome(view: PublicView) -> str:
    """The result of the game, with its score if there is one (D18, C10)."""
    told = {
        **slots(view),
        "winner": view.result,
        "everybody": "all " if view.found == view.edition.agents else "",
        "found": agents(view, view.found),
        "tokens": count(view.edition.tokens),
    }
    said = sentence(fitting(texts()["outcome"], view).format_map(told))
    return f"{said} {score(view.score, view)}" if view.score else said


def outcome_shortly(view: PublicView) -> str | None:
    """The loss without its reason, to be said right after the card that ended the game."""
    return fitting(texts()["outcome_shortly"], view) or None


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
