"""Whole games as text: input lines and answers.

A transcript describes its table in its head, one `# name: value` per line: `proves` (rules),
`edition`, `words`, `key`, `backs` (the other sides of the cards), `tokens`, `mission`, `players`,
`house` (house rules), `won` (missions that the team has already won), `lay` (the cards are read
aloud), `greet` (shows the greeting before the first line, too), `said` (how much is said: brief,
normal or full), `partner` (the toy partner's role: a seat, a team or both). Lines that start with
`> ` are input, and the lines after them are output. `pytest --update` writes the answers anew; read
the difference before you commit it.
"""

import re
from pathlib import Path

import pytest

from tests.scripts import TRANSCRIPTS, heading, play


def parameters() -> list[object]:
    """The transcripts, each marked with the rules that it proves."""
    proved = {path: heading(path.read_text("utf-8"))["proves"] for path in TRANSCRIPTS}
    marks = {path: re.findall(r"[A-Z]\d+", rules) for path, rules in proved.items()}
    return [
        pytest.param(path, id=path.stem, marks=[pytest.mark.rule(*rules)] if rules else ())
        for path, rules in marks.items()
    ]


@pytest.mark.parametrize("path", parameters())
def test_a_transcript_is_replayed(path: Path, update: bool, tmp_path: Path) -> None:
    expected = path.read_text(encoding="utf-8")
    played = play(expected, tmp_path)
    if update:
        path.write_text(played, encoding="utf-8")
    assert played == expected or update
