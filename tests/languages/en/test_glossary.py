"""What is answered to questions about the words and the rules of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.languages.en import ENGLISH
from assistant.rules.events import ALONE
from assistant.rules.house import HouseRules
from assistant.rules.view import PublicView
from assistant.talk.intents import Topic
from assistant.talk.statements import RuleIs
from tests.languages.en.tables import MISSION, POTTER, SUDDEN_DEATH, TEAMS, VIEWS
from tests.rules.games import CLASSIC, DISNEY, contest
from tests.tables import fresh

DUET = fresh().table
ALONE_AGAINST_NOBODY = contest(CLASSIC, players=ALONE).table
EASY = contest(DISNEY).table


def told(topic: Topic, view: PublicView) -> str:
    return ENGLISH.say(RuleIs(topic), view)


@pytest.mark.parametrize("view", [*VIEWS, EASY])
@pytest.mark.parametrize("topic", Topic)
def test_every_question_has_a_short_answer_at_every_table(topic: Topic, view: PublicView) -> None:
    said = told(topic, view)
    assert said[0].isupper()
    assert said.endswith(".")
    assert len(said) < 200


@pytest.mark.parametrize(
    ("topic", "view", "parts"),
    [
        pytest.param(
            *(Topic.SUDDEN_DEATH, DUET, ("When the turns have run out, no more clues", "assassin")),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *(Topic.SUDDEN_DEATH, SUDDEN_DEATH, ("The turns have run out: no more clues",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *(Topic.SUDDEN_DEATH, POTTER, ("Ministry official", "a Death Eater")),
            marks=pytest.mark.rule("H1"),
        ),
        (Topic.SUDDEN_DEATH, TEAMS, ("There is no sudden death",)),
        pytest.param(
            *(Topic.BYSTANDER, DUET, ("A bystander ends the turn. The other side may still",)),
            marks=pytest.mark.rule("D9"),
        ),
        pytest.param(
            *(Topic.BYSTANDER, MISSION, ("is a mistake", "two turns")),
            marks=pytest.mark.rule("M3"),
        ),
        pytest.param(
            *(Topic.BYSTANDER, SUDDEN_DEATH, ("In sudden death, a bystander loses the game.",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *(Topic.WRONG_GUESS, SUDDEN_DEATH, ("any wrong card loses",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *(Topic.ASSASSIN, DUET, ("both lose at once",)), marks=pytest.mark.rule("D11")
        ),
        pytest.param(
            *(Topic.ASSASSIN, TEAMS, ("A team that guesses the assassin loses",)),
            marks=pytest.mark.rule("C5"),
        ),
        pytest.param(
            *(Topic.ASSASSIN, ALONE_AGAINST_NOBODY, ("you lose at once",)),
            marks=pytest.mark.rule("C10"),
        ),
        pytest.param(*(Topic.ASSASSIN, EASY, ("no game-over card",)), marks=pytest.mark.rule("Y1")),
        pytest.param(*(Topic.WRONG_GUESS, EASY, ("neutral card",)), marks=pytest.mark.rule("Y1")),
        pytest.param(
            *(Topic.RIVALS, TEAMS, ("covered for that team, and your turn ends",)),
            marks=pytest.mark.rule("C5"),
        ),
        pytest.param(*(Topic.NUMBER, DUET, ("no limit",)), marks=pytest.mark.rule("D7")),
        pytest.param(*(Topic.NUMBER, TEAMS, ("and one more",)), marks=pytest.mark.rule("C4")),
        pytest.param(
            *(Topic.ZERO, DUET, ("may say zero", "owe one guess")), marks=pytest.mark.rule("D7")
        ),
        pytest.param(*(Topic.ZERO, TEAMS, ("no card of your team",)), marks=pytest.mark.rule("C4")),
        pytest.param(*(Topic.ZERO, EASY, ("One or more",)), marks=pytest.mark.rule("Y3")),
        pytest.param(*(Topic.UNLIMITED, EASY, ("One or more",)), marks=pytest.mark.rule("Y3")),
        pytest.param(
            *(Topic.STOPPING, DUET, ("at least one guess",)), marks=pytest.mark.rule("D6")
        ),
        pytest.param(
            *(Topic.STOPPING, SUDDEN_DEATH, ("no turns to end",)), marks=pytest.mark.rule("D17")
        ),
        pytest.param(*(Topic.TOKENS, MISSION, ("it costs two",)), marks=pytest.mark.rule("M3")),
        pytest.param(
            *(Topic.CHECKMARK, POTTER, ("Time-Turner side up",)), marks=pytest.mark.rule("D12")
        ),
        pytest.param(
            *(Topic.LOSING, MISSION, ("more turns than are left",)), marks=pytest.mark.rule("M5")
        ),
        pytest.param(
            *(Topic.WINNING, ALONE_AGAINST_NOBODY, ("before all those of the other team",)),
            marks=pytest.mark.rule("C10"),
        ),
        pytest.param(
            *(Topic.PENALTY, DUET, ("one token", "stands")), marks=pytest.mark.rule("D19")
        ),
        pytest.param(
            *(Topic.PENALTY, TEAMS, ("turn ends", "an agent of their own")),
            marks=pytest.mark.rule("C8"),
        ),
        pytest.param(
            *(Topic.MARKS, DUET, ("That side cannot guess it again",)),
            marks=pytest.mark.rule("D10"),
        ),
        pytest.param(
            *(Topic.COUNTS, DUET, ("nine agents, three assassins and thirteen bystanders",)),
            marks=pytest.mark.rule("D1"),
        ),
        pytest.param(
            *(Topic.COUNTS, POTTER, ("three Death Eaters",)), marks=pytest.mark.rule("H1")
        ),
        pytest.param(
            *(Topic.COUNTS, TEAMS, ("nine agents for the team that begins", "and one assassin.")),
            marks=pytest.mark.rule("C1"),
        ),
        pytest.param(
            *(Topic.COUNTS, EASY, ("six treasure cards", "and five neutral cards.")),
            marks=pytest.mark.rule("Y1"),
        ),
        pytest.param(
            *(Topic.SCORING, DUET, ("three points for each token left", "sudden death")),
            marks=pytest.mark.rule("D18"),
        ),
        (Topic.SCORING, MISSION, ("no score",)),
        pytest.param(
            *(Topic.SCORING, ALONE_AGAINST_NOBODY, ("that are not covered",)),
            marks=pytest.mark.rule("C10"),
        ),
        (Topic.BONUSES, DUET, ("no bonuses",)),
        pytest.param(*(Topic.BONUSES, POTTER, ("the log",)), marks=pytest.mark.rule("H11")),
        pytest.param(
            *(Topic.PENALTY, ALONE_AGAINST_NOBODY, ("one more of the other team's agents",)),
            marks=pytest.mark.rule("C10"),
        ),
    ],
)
def test_an_answer_is_right_for_the_game_that_is_played(
    topic: Topic, view: PublicView, parts: tuple[str, ...]
) -> None:
    said = told(topic, view)
    for part in parts:
        assert part in said


@pytest.mark.rule("V2")
def test_looser_clues_are_mentioned_where_the_house_allows_them() -> None:
    looser = replace(DUET, house=HouseRules(names=True))
    assert told(Topic.VALID_CLUE, looser).endswith("Say house rules for what else is allowed here.")
    assert "house rules" not in told(Topic.VALID_CLUE, DUET)
