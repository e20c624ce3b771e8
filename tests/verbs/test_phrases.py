"""`tabletop phrases`: every line that it prints means something at its moment."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assistant.cli import tabletop
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.rules.phase import Phase
from assistant.talk.intents import AskedRule
from assistant.talk.parse import read
from assistant.verbs.phrases import QUESTIONS, Moment, moments


def printed(*options: str) -> list[str]:
    answer = CliRunner().invoke(tabletop, ["phrases", *options])
    assert answer.exit_code == 0
    return answer.output.splitlines()


def test_every_moment_is_listed() -> None:
    lines = printed()
    for moment in moments():
        assert moment.title in lines


def test_markdown_has_a_table_a_moment() -> None:
    lines = printed("--markdown")
    assert lines.count("|---|---|") == len(moments())
    assert any(line.startswith("| end turn | end the turn, stop, ") for line in lines)


@pytest.mark.parametrize("moment", moments(), ids=lambda moment: moment.title)
def test_listed_phrases_are_understood(moment: Moment) -> None:
    """Cards that are read aloud are no intents; everything else is one."""
    lines = printed()
    start = lines.index(moment.title) + 1
    listed = lines[start : lines.index("", start) if "" in lines[start:] else None]
    for line in listed[bool(moment.said) :]:
        first = line[2:22].strip() if len(line) > 22 else line.strip()
        reading = read(first, moment.view, moment.pending, moment.paused, UNDERSTANDING)
        assert reading is not None, first


def test_phrases_are_printed_with_their_apostrophes() -> None:
    said = "\n".join(printed())
    assert "what's the clue" in said
    assert "north's phone" in said
    assert "who were the assassins" in said


def test_questions_about_the_rules_are_listed_and_understood() -> None:
    said = "\n".join(printed())
    for question in QUESTIONS:
        assert question in said
        for moment in moments():
            if moment.view.phase is not Phase.SETUP:
                reading = read(question, moment.view, moment.pending, moment.paused, UNDERSTANDING)
                assert reading is not None
                assert isinstance(reading.intent, AskedRule)
