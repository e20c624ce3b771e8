"""The scores of games in English (D18, C10)."""

from dataclasses import asdict

from assistant.game.rules.phase import Score, ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import count, sentence

REMARKS = {int(left): remark for left, remark in texts()["rivals_left"].items()}
"""Remarks by the number of rivals left (C10)."""
TERMS = texts_of(ScorePart, "score_term")


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
