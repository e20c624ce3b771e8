"""The sentences that no transcript happens to say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.languages.en.numbers import NUMBERS
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Card, Team
from assistant.rules.commands import GiveClue, Guess, GuessTwo, MarkBystander, UseBonus
from assistant.rules.events import Cause
from assistant.rules.game import ALONE, Phase, Result
from assistant.rules.refusal import Reason
from assistant.rules.score import Part, Score
from assistant.rules.view import public_view, seat_view
from assistant.rules.wish import AS_BEFORE
from assistant.talk import phrases, results
from assistant.talk.expected import expected, question
from assistant.talk.face import face
from assistant.talk.pending import (
    Confirm,
    ConfirmBonus,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    TwoWords,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.refusals import refusal
from tests.rules.games import contest, potter
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
        (Result.LOST, Cause.RIVALS, "You lost: all rival agents are covered."),
        (Result.RED, None, "Red wins!"),
        (Result.BLUE, Cause.ASSASSIN, "Blue wins!"),
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
        (RuleOnClue(NORTH, WEATHER, "It is one", correction=False), "VALID?"),
        (TwoWords(NORTH, WEATHER, correction=False), "BONUS?"),
        (ConfirmBonus(UseBonus(Bonus.QUIDDITCH)), "BONUS?"),
        (Confirm(GuessTwo(SOUTH, 0, 1)), "STORM & RAINBOW?"),
        (Confirm(MarkBystander(NORTH, 18)), "QUEEN?"),
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
        (Result.LOST, Cause.RIVALS, ("LOST", "RIVALS", "DONE")),
        (Result.RED, None, ("RED", "WINS")),
        (Result.BLUE, Cause.ASSASSIN, ("BLUE", "WINS")),
    ],
)
def test_every_end_is_on_the_screens(
    result: Result, cause: Cause | None, lines: tuple[str, ...]
) -> None:
    game = replace(fresh(), phase=Phase.OVER, result=result, cause=cause)
    shown = face(seat_view(game, NORTH))
    assert shown.lines == lines
    assert shown.turns is None


@pytest.mark.rule("C10")
@pytest.mark.parametrize("left", range(9))
def test_every_score_of_those_who_play_alone_has_its_remark(left: int) -> None:
    said = results.score(Score(((Part.RIVALS_LEFT, left),)))
    points = "point" if left == 1 else "points"
    rivals = "a rival" if left == 1 else "rivals"
    count = NUMBERS.spoken(left)
    sums = f"{count.capitalize()} {points}: {count} for {rivals} not covered."
    assert said.startswith(sums)
    assert said.removeprefix(sums).strip() == results.REMARKS.get(left, "")
    assert len(set(results.REMARKS.values())) == 8


VIEWS = (
    fresh(),
    GUESS_DUE,
    contest(),
    contest(players=ALONE),
    potter(),
    done(contest(), GiveClue(Team.RED, WEATHER)),
    replace(fresh(), phase=Phase.SUDDEN_DEATH),
    replace(fresh(), phase=Phase.OVER, result=Result.WON),
)


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_can_be_heard(reason: Reason) -> None:
    for game in VIEWS:
        view = public_view(game)
        for position in (None, 3):
            said = refusal(reason, view, position, view.givers[0] if view.givers else None)
            assert said.endswith(expected(view))
            assert said[0].isupper()


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "one second"),
        (60, "one minute"),
        (90, "one minute thirty seconds"),
        (3600, "sixty minutes"),
    ],
)
def test_a_time_is_said_in_words(seconds: int, said: str) -> None:
    assert phrases.duration(seconds) == said
