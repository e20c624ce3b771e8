"""What is answered to questions about the words and the rules of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.game.rules.events import ALONE
from assistant.game.rules.house import HouseRules
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.en.glossary import topics
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Topic
from assistant.language.parse import ABOUT
from assistant.language.statements import RuleIs
from tests.game.rules.games import CLASSIC, DISNEY, contest
from tests.language.en.tables import MISSION, POTTER, SUDDEN_DEATH, TEAMS, VIEWS
from tests.tables import fresh

DUET = fresh().table
ALONE_AGAINST_NOBODY = contest(CLASSIC, players=ALONE).table
EASY = contest(DISNEY).table


def told(topic: Topic, view: PublicView) -> str:
    return ENGLISH.say(RuleIs(topic), view)


def test_every_question_of_the_examples_has_an_answer() -> None:
    asked = {name.removeprefix(ABOUT) for name in UNDERSTANDING.second.conditions if ABOUT in name}
    assert asked <= {*topics()}
    assert len(asked) > 30


@pytest.mark.parametrize("view", [*VIEWS, EASY])
@pytest.mark.parametrize("topic", sorted({*topics()}))
def test_every_question_has_a_short_answer_at_every_table(topic: Topic, view: PublicView) -> None:
    said = told(topic, view)
    assert said[0].isupper()
    assert said.endswith(".")
    assert len(said) < 200


@pytest.mark.parametrize(
    ("topic", "view", "parts"),
    [
        pytest.param(
            *("sudden death", DUET, ("When the turns have run out, no more clues", "assassin")),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *("sudden death", SUDDEN_DEATH, ("The turns have run out: no more clues",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *("sudden death", POTTER, ("Ministry official", "a Death Eater")),
            marks=pytest.mark.rule("H1"),
        ),
        ("sudden death", TEAMS, ("There is no sudden death",)),
        pytest.param(
            *("bystander", DUET, ("A bystander ends the turn. The other side may still",)),
            marks=pytest.mark.rule("D9"),
        ),
        pytest.param(
            *("bystander", MISSION, ("is a mistake", "two turns")),
            marks=pytest.mark.rule("M3"),
        ),
        pytest.param(
            *("bystander", SUDDEN_DEATH, ("In sudden death, a bystander loses the game.",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(
            *("wrong guess", SUDDEN_DEATH, ("any wrong card loses",)),
            marks=pytest.mark.rule("D17"),
        ),
        pytest.param(*("assassin", DUET, ("both lose at once",)), marks=pytest.mark.rule("D11")),
        pytest.param(
            *("assassin", TEAMS, ("A team that guesses the assassin loses",)),
            marks=pytest.mark.rule("C5"),
        ),
        pytest.param(
            *("assassin", ALONE_AGAINST_NOBODY, ("you lose at once",)),
            marks=pytest.mark.rule("C10"),
        ),
        pytest.param(*("assassin", EASY, ("no game-over card",)), marks=pytest.mark.rule("Y1")),
        pytest.param(*("wrong guess", EASY, ("neutral card",)), marks=pytest.mark.rule("Y1")),
        pytest.param(
            *("rivals", TEAMS, ("covered for that team, and your turn ends",)),
            marks=pytest.mark.rule("C5"),
        ),
        pytest.param(*("number", DUET, ("no limit",)), marks=pytest.mark.rule("D7")),
        pytest.param(*("number", TEAMS, ("and one more",)), marks=pytest.mark.rule("C4")),
        pytest.param(
            *("zero", DUET, ("may say zero", "owe one guess")), marks=pytest.mark.rule("D7")
        ),
        pytest.param(*("zero", TEAMS, ("no card of your team",)), marks=pytest.mark.rule("C4")),
        pytest.param(*("zero", EASY, ("One or more",)), marks=pytest.mark.rule("Y3")),
        pytest.param(*("unlimited", EASY, ("One or more",)), marks=pytest.mark.rule("Y3")),
        pytest.param(*("stopping", DUET, ("at least one guess",)), marks=pytest.mark.rule("D6")),
        pytest.param(
            *("stopping", SUDDEN_DEATH, ("no turns to end",)), marks=pytest.mark.rule("D17")
        ),
        pytest.param(*("tokens", MISSION, ("it costs two",)), marks=pytest.mark.rule("M3")),
        pytest.param(
            *("checkmark", POTTER, ("Time-Turner side up",)), marks=pytest.mark.rule("D12")
        ),
        pytest.param(
            *("losing", MISSION, ("more turns than are left",)), marks=pytest.mark.rule("M5")
        ),
        pytest.param(
            *("winning", ALONE_AGAINST_NOBODY, ("before all those of the other team",)),
            marks=pytest.mark.rule("C10"),
        ),
        pytest.param(*("penalty", DUET, ("one token", "stands")), marks=pytest.mark.rule("D19")),
        pytest.param(
            *("penalty", TEAMS, ("turn ends", "an agent of their own")),
            marks=pytest.mark.rule("C8"),
        ),
        pytest.param(
            *("marks", DUET, ("That side cannot guess it again",)),
            marks=pytest.mark.rule("D10"),
        ),
        pytest.param(
            *("counts", DUET, ("nine agents, three assassins and thirteen bystanders",)),
            marks=pytest.mark.rule("D1"),
        ),
        pytest.param(*("counts", POTTER, ("three Death Eaters",)), marks=pytest.mark.rule("H1")),
        pytest.param(
            *("counts", TEAMS, ("nine agents for the team that begins", "and one assassin.")),
            marks=pytest.mark.rule("C1"),
        ),
        pytest.param(
            *("counts", EASY, ("six treasure cards", "and five neutral cards.")),
            marks=pytest.mark.rule("Y1"),
        ),
        pytest.param(
            *("scoring", DUET, ("three points for each token left", "sudden death")),
            marks=pytest.mark.rule("D18"),
        ),
        ("scoring", MISSION, ("no score",)),
        pytest.param(
            *("scoring", ALONE_AGAINST_NOBODY, ("that are not covered",)),
            marks=pytest.mark.rule("C10"),
        ),
        ("bonuses", DUET, ("no bonuses",)),
        pytest.param(*("bonuses", POTTER, ("the log",)), marks=pytest.mark.rule("H11")),
        pytest.param(
            *("penalty", ALONE_AGAINST_NOBODY, ("one more of the other team's agents",)),
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
    assert told("valid clue", looser).endswith("Say house rules for what else is allowed here.")
    assert "house rules" not in told("valid clue", DUET)
