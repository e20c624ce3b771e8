"""`tabletop phrases`: each printed phrase means at its moment what it is listed for."""

from functools import cache

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.app.verbs.phrases import EXAMPLES, QUESTIONS, PhraseMoment, lines, moments
from assistant.game.rules.phase import Phase
from assistant.language.en.understanding import EXAMPLES as FILE
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.examples import read_examples
from assistant.language.intents import AskedAbout, Ordered


@cache
def printed() -> list[str]:
    answer = CliRunner().invoke(tabletop, ["phrases"])
    assert answer.exit_code == 0
    return answer.output.splitlines()


def test_every_moment_is_listed() -> None:
    said = printed()
    for moment in moments():
        assert moment.title in said


@pytest.mark.parametrize("moment", moments(), ids=lambda moment: moment.title)
def test_all_phrases_of_a_line_have_the_same_meaning(moment: PhraseMoment) -> None:
    """Except in the lines for clues and cards, and for questions about the rules."""
    orders = [line for line in lines(moment) if line not in (moment.said, QUESTIONS)]
    assert len(orders) > 20
    for line in orders:
        readings = [moment.read(one) for one in line]
        meant = [one and isinstance(one.intent, Ordered) and one.intent.order for one in readings]
        assert set(meant) == {meant[0]}, [*zip(line, meant, strict=True)]
        assert meant[0], line


def test_examples_of_natural_phrases_are_printed() -> None:
    said = printed()
    examples = read_examples(FILE.read_text("utf-8")).sentences
    turns = [one.said for one in examples if one.meaning == "turns"][:EXAMPLES]
    assert len(turns) == EXAMPLES
    assert any(line.endswith(", ".join(turns)) for line in said)


def test_while_cards_are_read_only_expected_phrases_are_printed() -> None:
    laying = moments()[-1]
    listened = {phrase.replace("'", "") for line in [*lines(laying)][1:] for phrase in line}
    assert listened <= set(UNDERSTANDING.orders)


def test_questions_about_the_rules_are_listed_and_understood() -> None:
    said = "\n".join(printed())
    for question in QUESTIONS:
        assert question in said
        for moment in moments():
            if moment.view.phase is not Phase.SETUP:
                reading = moment.read(question)
                assert reading is not None
                assert isinstance(reading.intent, AskedAbout)
