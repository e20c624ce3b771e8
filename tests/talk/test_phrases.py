"""The sentences that no transcript happens to say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.rules.cards import Card
from assistant.rules.commands import GiveClue, Guess
from assistant.rules.events import Cause
from assistant.rules.game import Phase, Result
from assistant.rules.score import Part, Score
from assistant.rules.view import public_view, seat_view
from assistant.rules.wish import AS_BEFORE
from assistant.talk import results
from assistant.talk.expected import question
from assistant.talk.face import face
from assistant.talk.pending import (
    Confirm,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    WhoseClue,
    WhoseGuess,
)
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

GUESS_DUE = done(fresh(), GiveClue(NORTH, WEATHER))


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
    parts = (Part.TOKENS_LEFT, Part.CHECKMARKS, Part.SUDDEN_DEATH)
    assert results.score(Score(tuple(zip(parts, points, strict=True)))) == sentence


@pytest.mark.rule("M5")
@pytest.mark.parametrize(
    ("result", "cause", "sentence"),
    [
        (Result.WON, None, "Zero agents found. You won!"),
        (Result.LOST, Cause.ASSASSIN, "You lost: the assassin was met."),
        (Result.LOST, Cause.BYSTANDER, "You lost: a bystander in sudden death."),
        (Result.LOST, Cause.TIME, "You lost: the bank cannot pay for this mistake."),
    ],
)
def test_every_end_has_its_words(result: Result, cause: Cause | None, sentence: str) -> None:
    view = public_view(replace(fresh(bystander=10), phase=Phase.OVER, result=result, cause=cause))
    assert results.outcome(view) == sentence


@pytest.mark.rule("H2")
def test_a_picture_is_called_by_its_place() -> None:
    game = replace(GUESS_DUE, cards=(*GUESS_DUE.cards[:-1], Card("azkaban.png", picture=True)))
    asked = question(Confirm(Guess(SOUTH, 24)), public_view(game))
    assert asked == "Row five column five?"
    assert face(seat_view(game, NORTH), Confirm(Guess(SOUTH, 24))).question == "ROW 5 COL 5?"


@pytest.mark.parametrize(
    ("pending", "shown"),
    [
        (Confirm(Guess(SOUTH, 0)), "STORM?"),
        (WhoseGuess(1), "RAINBOW?"),
        (RuleOnChallenge(), "VALID?"),
        (WhoseClue(WEATHER), "WHOSE CLUE?"),
        (ConfirmNewGame(AS_BEFORE), "NEW GAME?"),
    ],
)
def test_every_question_is_on_both_screens(pending: Pending, shown: str) -> None:
    for seat in (NORTH, SOUTH):
        assert face(seat_view(GUESS_DUE, seat), pending).question == shown


@pytest.mark.parametrize(
    ("result", "cause", "lines"),
    [
        (Result.WON, None, ("WON", "SCORE 27")),
        (Result.LOST, Cause.ASSASSIN, ("LOST", "ASSASSIN")),
        (Result.LOST, Cause.BYSTANDER, ("LOST", "BYSTANDER")),
        (Result.LOST, Cause.TIME, ("LOST", "NO TOKENS")),
    ],
)
def test_every_end_is_on_the_screens(
    result: Result, cause: Cause | None, lines: tuple[str, ...]
) -> None:
    game = replace(fresh(), phase=Phase.OVER, result=result, cause=cause)
    shown = face(seat_view(game, NORTH))
    assert shown.lines == lines
    assert shown.turns is None
