"""Answers to questions about the game's terms and rules."""

from dataclasses import replace

import pytest

from assistant.game.rules.house import AGREEMENTS, HouseRules
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.en.glossary import topics
from assistant.language.en.house import means, spoken
from assistant.language.en.texts import texts
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Topic
from assistant.language.parse_phrases import ABOUT
from assistant.language.statements import RuleIs
from tests.game.rules.games import DISNEY, contest
from tests.language.en.tables import NAMED, hold
from tests.tables import fresh

AT_TABLES = {
    **NAMED,
    "easy": contest(DISNEY).table,
    "looser": replace(fresh().table, house=HouseRules(names=True)),
}


def told(topic: Topic, view: PublicView) -> str:
    return ENGLISH.say(RuleIs(topic), view)


def test_every_question_in_the_examples_has_an_answer() -> None:
    asked = {name.removeprefix(ABOUT) for name in UNDERSTANDING.second.conditions if ABOUT in name}
    assert asked <= {*topics()}
    assert len(asked) > 30


@pytest.mark.parametrize("view", AT_TABLES.values())
@pytest.mark.parametrize("topic", sorted({*topics()}))
def test_every_question_has_a_short_answer_at_every_table(topic: Topic, view: PublicView) -> None:
    said = told(topic, view)
    assert said[0].isupper()
    assert said.endswith(".")
    assert len(said) < 200


@pytest.mark.rule("C1", "C4", "C5", "C8", "C10", "D1", "D6", "D7", "D9", "D10", "D11", "D12")
@pytest.mark.rule("D17", "D18", "D19", "H1", "H11", "M3", "M5", "V2", "Y1", "Y3")
def test_answers_at_every_table_match_the_golden_file(update: bool) -> None:
    """Unnamed tables share the first table's answer."""
    lines = []
    for topic in sorted(topics()):
        usual = told(topic, NAMED["fresh"])
        said = ((name, told(topic, view)) for name, view in AT_TABLES.items())
        lines += [f"{topic} = {usual}"]
        lines += [f"    {name}: {answer}" for name, answer in said if answer != usual]
    hold("answers", lines, update)


def test_every_house_rule_is_explained_in_a_short_sentence() -> None:
    assert set(texts()["house"]) == {one.name for one in AGREEMENTS}
    for one in AGREEMENTS:
        assert means(one).endswith(".")
        assert len(means(one)) < 70


def test_names_of_house_rules_are_spoken_in_words() -> None:
    assert spoken(AGREEMENTS[0]) == "looser turns"
    assert all(one.isalpha() for agreement in AGREEMENTS for one in spoken(agreement).split())
