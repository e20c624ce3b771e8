"""Answers to questions about the terms and rules of the game."""

from dataclasses import replace

import pytest

from assistant.game.rules.events import ALONE
from assistant.game.rules.house import AGREEMENTS, HouseRules
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.en.glossary import topics
from assistant.language.en.openings import means, spoken
from assistant.language.en.texts import texts
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


ANSWERS: tuple[tuple[str | None, Topic, PublicView, tuple[str, ...]], ...] = (
    ("D17", "sudden death", DUET, ("When the turns have run out, no more clues", "assassin")),
    ("D17", "sudden death", SUDDEN_DEATH, ("The turns have run out: no more clues",)),
    ("H1", "sudden death", POTTER, ("Ministry official", "a Death Eater")),
    (None, "sudden death", TEAMS, ("There is no sudden death",)),
    ("D9", "bystander", DUET, ("A bystander ends the turn. The other side may still",)),
    ("M3", "bystander", MISSION, ("is a mistake", "two turns")),
    ("D17", "bystander", SUDDEN_DEATH, ("In sudden death, a bystander loses the game.",)),
    ("D17", "wrong guess", SUDDEN_DEATH, ("any wrong card loses",)),
    ("D11", "assassin", DUET, ("both lose at once",)),
    ("C5", "assassin", TEAMS, ("A team that guesses the assassin loses",)),
    ("C10", "assassin", ALONE_AGAINST_NOBODY, ("you lose at once",)),
    ("Y1", "assassin", EASY, ("no game-over card",)),
    ("Y1", "wrong guess", EASY, ("neutral card",)),
    ("C5", "rivals", TEAMS, ("covered for that team, and your turn ends",)),
    ("D7", "number", DUET, ("no limit",)),
    ("C4", "number", TEAMS, ("and one more",)),
    ("D7", "zero", DUET, ("may say zero", "owe one guess")),
    ("C4", "zero", TEAMS, ("no card of your team",)),
    ("Y3", "zero", EASY, ("One or more",)),
    ("Y3", "unlimited", EASY, ("One or more",)),
    ("D6", "stopping", DUET, ("at least one guess",)),
    ("D17", "stopping", SUDDEN_DEATH, ("no turns to end",)),
    ("M3", "tokens", MISSION, ("it costs two",)),
    ("D12", "checkmark", POTTER, ("Time-Turner side up",)),
    ("M5", "losing", MISSION, ("more turns than are left",)),
    ("C10", "winning", ALONE_AGAINST_NOBODY, ("before all those of the other team",)),
    ("D19", "penalty", DUET, ("one token", "stands")),
    ("C8", "penalty", TEAMS, ("turn ends", "an agent of their own")),
    ("D10", "marks", DUET, ("That side cannot guess it again",)),
    ("D1", "counts", DUET, ("nine agents, three assassins and thirteen bystanders",)),
    ("H1", "counts", POTTER, ("three Death Eaters",)),
    ("C1", "counts", TEAMS, ("nine agents for the team that begins", "and one assassin.")),
    ("Y1", "counts", EASY, ("six treasure cards", "and five neutral cards.")),
    ("D18", "scoring", DUET, ("three points for each token left", "sudden death")),
    (None, "scoring", MISSION, ("no score",)),
    ("C10", "scoring", ALONE_AGAINST_NOBODY, ("that are not covered",)),
    (None, "bonuses", DUET, ("no bonuses",)),
    ("H11", "bonuses", POTTER, ("the log",)),
    ("C10", "penalty", ALONE_AGAINST_NOBODY, ("one more of the other team's agents",)),
)
"""Rules, if any, with the topic that asks for each, the table, and parts of the answer there."""


@pytest.mark.parametrize(
    ("topic", "view", "parts"),
    [
        pytest.param(*asked, marks=pytest.mark.rule(rule) if rule else ())
        for rule, *asked in ANSWERS
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


def test_every_house_rule_is_explained_in_one_sentence() -> None:
    assert set(texts()["house"]) == {one.name for one in AGREEMENTS}
    for one in AGREEMENTS:
        assert means(one).endswith(".")
        assert len(means(one)) < 70


def test_house_rules_are_said_in_words() -> None:
    assert spoken(AGREEMENTS[0]) == "looser turns"
    assert all(one.isalpha() for agreement in AGREEMENTS for one in spoken(agreement).split())
