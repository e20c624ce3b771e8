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
from contextlib import closing
from pathlib import Path

import pytest

from assistant.conversation.effects import Advise, LookBack, Think
from assistant.faces.console import Console
from assistant.game.messages import Advised, LookedBack, Proposed
from assistant.language.en import ENGLISH
from tests.partners import looked_back, toy
from tests.scripts import (
    TRANSCRIPTS,
    Clock,
    heading,
    laid,
    seated,
)


def parameters() -> list[object]:
    """The transcripts, each marked with the rules that it proves."""
    proved = {path: heading(path.read_text("utf-8"))["proves"] for path in TRANSCRIPTS}
    marks = {path: re.findall(r"[A-Z]\d+", rules) for path, rules in proved.items()}
    return [
        pytest.param(path, id=path.stem, marks=[pytest.mark.rule(*rules)] if rules else ())
        for path, rules in marks.items()
    ]


@pytest.mark.parametrize("path", parameters())
def test_transcript(path: Path, update: bool, tmp_path: Path) -> None:
    expected = path.read_text(encoding="utf-8")
    played = play(expected, tmp_path)
    if update:
        path.write_text(played, encoding="utf-8")
    assert played == expected or update


def play(transcript: str, store: Path) -> str:
    """The transcript with the program's current answers."""
    lines = [line for line in transcript.splitlines() if line.startswith(("#", "> "))]
    head = heading(transcript)
    out: list[str] = []
    with closing(laid(head, store)) as team_games:
        table = seated(team_games, head)
        console = Console(table, ENGLISH, out.append, Clock(), partner=toys)
        first = next((line for line in lines if line.startswith("> ")), None)
        for line in lines:
            if line is first and "greet" in head:
                console.greet()
            out.append(line)
            if line.startswith("> "):
                console.take(line.removeprefix("> "))
    return "\n".join(out) + "\n"


def toys(thought: Think | Advise | LookBack) -> Proposed | Advised | LookedBack:
    """The toy partner's move, or its review of a finished game."""
    if isinstance(thought, Advise):
        return Advised(thought.seat, toy(thought.task))
    if isinstance(thought, LookBack):
        return looked_back(thought.pasts)
    return Proposed(thought.number, toy(thought.task))
