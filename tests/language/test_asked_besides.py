"""Answers to questions other than clues and guesses; `sayings/` covers what is understood."""

from dataclasses import replace

import pytest

from assistant.conversation.deciding.decisions import Decision, Situation, refuse, tell
from assistant.conversation.deciding.dialogue import answer
from assistant.game.rules.clue import Clue
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language import intents as meant
from assistant.language.en.glossary import topics
from assistant.language.statements import Plain, Refused, RuleIs
from tests.language.acts import hear_all
from tests.language.views import CLUE_DUE, GUESS_DUE, VIEWS
from tests.tables import NORTH


def answered(intent: meant.Intent, view: PublicView) -> Decision:
    return answer(intent, None, Situation(view))


@pytest.mark.rule("D7", "C4")
def test_the_number_of_guesses_follows_the_rules_of_the_game() -> None:
    asked = meant.Ordered(meant.Order.GUESSES)
    assert answered(asked, VIEWS["team guesses"]) == tell(Plain.GUESSES_LEFT)
    assert answered(asked, GUESS_DUE) == tell(Plain.NO_LIMIT)
    assert answered(asked, CLUE_DUE) == tell(Plain.NO_LIMIT)
    assert answered(asked, VIEWS["teams"]) == tell(RuleIs("number"))


@pytest.mark.parametrize("topic", topics())
def test_the_meaning_of_a_term_is_explained_in_a_pause_too(topic: meant.Topic) -> None:
    asked = meant.AskedRule(topic)
    assert answered(asked, GUESS_DUE) == tell(RuleIs(topic))
    paused = Situation(GUESS_DUE, paused=True)
    assert answer(asked, None, paused) == tell(RuleIs(topic))


@pytest.mark.rule("D7")
def test_a_number_beyond_every_table_is_refused_with_the_reason() -> None:
    said = meant.SaidClue(Clue("music", 30))
    refused = answer(said, NORTH, Situation(CLUE_DUE))
    assert refused == refuse(CLUE_DUE, Refused(Reason.NUMBER_TOO_HIGH))


def test_thirteen_is_likelier_than_thirty() -> None:
    readings = hear_all(("music thirty", "music thirteen"), CLUE_DUE)
    assert readings[0].intent == meant.SaidClue(Clue("music", 13))


def test_the_name_of_the_game_includes_its_mission() -> None:
    asked = meant.Ordered(meant.Order.WHICH_GAME)
    assert answered(asked, CLUE_DUE) == tell(Plain.GAME_TITLE, Plain.STATE)
    told = tell(Plain.GAME_TITLE, Plain.MISSION_NAME, Plain.STATE)
    assert answered(asked, replace(CLUE_DUE, mission="Berlin")) == told
    assert answered(asked, VIEWS["over"]) == tell(Plain.GAME_TITLE, Plain.EXPECTED)


def test_a_lesson_with_a_partner_is_refused_with_the_reason() -> None:
    asked = meant.Ordered(meant.Order.TEACH)
    assert answered(asked, VIEWS["partner"]) == tell(Plain.NO_LESSON_NOW, Plain.EXPECTED)
    assert answered(asked, CLUE_DUE) is meant.Order.TEACH
