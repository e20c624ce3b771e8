"""`tabletop phrases`: every line that it prints means something at its moment."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assistant.cli import tabletop
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.talk.parse import read
from assistant.verbs.phrases import Moment, moments


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
        first = line[2:20].strip() if len(line) > 20 else line.strip()
        reading = read(first, moment.view, moment.pending, moment.paused, UNDERSTANDING)
        assert reading is not None, first
