"""How a game ended, and its score, in English."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.game.rules.events import Cause
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.score import Score, ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH, results
from assistant.language.en.numbers import NUMBERS
from assistant.language.statements import Plain
from tests.language.en.tables import MISSION, TEAMS
from tests.tables import fresh

spoken = NUMBERS.spoken


def scored(points: tuple[int, int, int]) -> Score:
    parts = (ScorePart.TOKENS_LEFT, ScorePart.CHECKMARKS, ScorePart.SUDDEN_DEATH)
    return Score(tuple(zip(parts, points, strict=True)))


@pytest.mark.rule("D18")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ((6, 5, 0), "Eleven points: six for tokens in the bank, five for checkmarks. "
            "More than ten: try the missions."),
        ((3, 6, 0), "Nine points: three for tokens in the bank, six for checkmarks. "
            "That is awesome."),
        ((0, 6, 0), "Six points: zero for tokens in the bank, six for checkmarks. "
            "That is really good."),
        ((0, 5, 0), "Five points: zero for tokens in the bank, five for checkmarks."),
        ((0, 2, -1), "One point: zero for tokens in the bank, two for checkmarks, "
            "minus one for sudden death."),
        ((0, 0, -1), "Minus one point: zero for tokens in the bank, zero for checkmarks, "
            "minus one for sudden death."),
    ],
)  # fmt: skip
def test_the_score_says_its_parts(points: tuple[int, int, int], sentence: str) -> None:
    assert results.score(scored(points), fresh().table) == sentence


@pytest.mark.rule("D18")
def test_missions_are_not_suggested_after_a_mission() -> None:
    said = results.score(scored((6, 5, 0)), MISSION)
    assert said.endswith("five for checkmarks. More than ten.")


@pytest.mark.rule("M5")
@pytest.mark.parametrize(
    ("result", "cause", "sentence"),
    [
        (Result.WON, None, "No agents found. You won! Try it with nine tokens next."),
        (Result.LOST, Cause.ASSASSIN, "You lost: the assassin was met."),
        (Result.LOST, Cause.BYSTANDER, "You lost: a bystander in sudden death."),
        (Result.LOST, Cause.TIME, "You lost: the bank cannot pay for this mistake."),
        (Result.LOST, Cause.RIVALS, "You lost: all rival agents are covered."),
        (Result.RED, None, "Red wins!"),
        (Result.BLUE, Cause.ASSASSIN, "Blue wins!"),
    ],
)
def test_every_end_has_its_words(result: Result, cause: Cause | None, sentence: str) -> None:
    table = fresh(bystander=10).table
    view = replace(table, phase=Phase.OVER, result=result, cause=cause)
    assert ENGLISH.say(Plain.OUTCOME, view) == sentence


@pytest.mark.rule("M5")
@pytest.mark.parametrize(
    ("view", "ending"),
    [
        (MISSION, "You won! Mission complete!"),
        (fresh(bystander=11).table, "You won! Try it with nine tokens next."),
        (fresh(bystander=8).table, "You won!"),
    ],
    ids=["mission", "easier", "harder"],
)
def test_a_win_is_told_with_what_comes_next(view: PublicView, ending: str) -> None:
    won = replace(view, phase=Phase.OVER, result=Result.WON)
    assert ENGLISH.say(Plain.OUTCOME, won) == f"No agents found. {ending}"


@pytest.mark.rule("C10")
@pytest.mark.parametrize("left", range(9))
def test_every_score_of_a_team_playing_alone_has_a_remark(left: int) -> None:
    said = results.score(Score(((ScorePart.RIVALS_LEFT, left),)), TEAMS)
    points = "point" if left == 1 else "points"
    rivals = "a rival" if left == 1 else "rivals"
    sums = f"{spoken(left).capitalize()} {points}: {spoken(left)} for {rivals} not covered."
    assert said.startswith(sums)
    assert said.removeprefix(sums).strip() == results.REMARKS.get(left, "")
    assert len(set(results.REMARKS.values())) == 8


@pytest.mark.rule("D18")
def test_the_score_has_a_short_form() -> None:
    assert results.score(scored((6, 5, 0)), fresh().table, shortly=True).startswith(
        "Eleven points: six for tokens, five for checkmarks."
    )
